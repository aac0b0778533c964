"""Machine code on disk: kept for the next start in a folder that belongs to its very sources, or not kept at all.

Left to itself, numba falls back to files beside a source, known by that one file; but what a rule compiles to hangs on
constants of other files too, so that rules would run with constants that have since been changed.

Folders of sources that have gone are removed, once they have not been used for a month, when a new one is made.
"""

import os
import re
import shutil
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba import config
from numba.core.caching import FunctionCache

from kit.errors import KitWarning

ONLY_OURS = "UserProvidedCacheLocator"  # numba's name for the one place that it is given, config.CACHE_DIR
OURS = re.compile("[0-9a-f]{16}")  # the names of folders: see `cache_folder`
OUR_FILES = re.compile(r"\.nb[ic](\.tmp\.[0-9a-f]+)?$")
LONGEST_UNUSED = 30 * 24 * 60 * 60  # seconds
said: list[str] = []  # why nothing is kept, once that has been said


class Kept(FunctionCache):
    """Numba's keeping of one function; what goes wrong with the files costs time, and never the run."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code, None where there is none that can be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged file can fail in any way; it gives place to a sound one
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the machine code, unless that fails, as on a full disk."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            say_once(f"{self.cache_path} cannot be written to ({error.strerror}); KIT_CACHE may name another folder")


def keep_on_disk(work: Any, folder: Path) -> None:
    """Let a function under numba keep its machine code in this folder; where nothing can be written, it keeps none."""
    is_new = not folder.exists()
    usual = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), ONLY_OURS
    try:
        work._cache = Kept(work.py_func)
    except RuntimeError:  # so numba says that it can write nothing there
        say_once(f"{folder} cannot be written to; KIT_CACHE may name another folder")
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = usual
    with suppress(OSError):  # where nothing can be written, nothing is cleared either
        os.utime(folder)  # so its stamp says when it was used last
        if is_new:
            clear_unused(folder.parent)


def clear_unused(above: Path) -> None:
    """Remove what was compiled from other sources and has not been used for long. Raises OSError."""
    for folder in above.iterdir():
        is_ours = OURS.fullmatch(folder.name) and folder.is_dir() and not folder.is_symlink()
        if is_ours and folder.stat().st_mtime < time.time() - LONGEST_UNUSED and holds_only_ours(folder):
            shutil.rmtree(folder, ignore_errors=True)


def holds_only_ours(folder: Path) -> bool:
    """Whether there is nothing below a folder but machine code, whole or half written, and its index."""
    return all(path.is_dir() or OUR_FILES.search(path.name) for path in folder.rglob("*"))


def say_once(why: str) -> None:
    """Warn, once in a process, that compiled work is not kept."""
    if not said:
        said.append(why)
        text = f"what the kit compiles is not kept, so the next start compiles it anew, which takes a while: {why}"
        warnings.warn(text, KitWarning, stacklevel=2)
