"""Machine code on disk: saved for the next start in a folder that belongs to exactly its sources, or not saved at all.

By default numba falls back to files next to a source, identified by that one file. But the machine code of a rule also
depends on constants of other files, so rules would run with constants that have since changed.

When a new folder is made, folders of older sources that were not used for a month are removed.
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

LOCATOR = "UserProvidedCacheLocator"  # numba's name for the one place that it is given, config.CACHE_DIR
FOLDER_NAME = re.compile("[0-9a-f]{16}")  # the names of folders: see `cache_folder`
FILE_NAME = re.compile(r"\.nb[ic](\.tmp\.[0-9a-f]+)?$")
MOST_UNUSED_SECONDS = 30 * 24 * 60 * 60  # seconds
reasons_shown: list[str] = []  # why nothing is saved, once the user was warned


class CompileCache(FunctionCache):
    """Numba's cache of one function; a problem with the files costs time, but never stops the run."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code, or None if there is none that can be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged file can fail in any way; a new file replaces it
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the machine code; warn if that fails, as on a full disk."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            warn_once(f"{self.cache_path} cannot be written to ({error.strerror}); KIT_CACHE may name another folder")


def cache_on_disk(work: Any, folder: Path) -> None:
    """Let a function under numba save its machine code in this folder, or save none if nothing can be written there."""
    is_new = not folder.exists()
    usual = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), LOCATOR
    try:
        work._cache = CompileCache(work.py_func)
    except RuntimeError:  # numba can write nothing there
        warn_once(f"{folder} cannot be written to; KIT_CACHE may name another folder")
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = usual
    with suppress(OSError):  # where nothing can be written, nothing is cleared either
        os.utime(folder)  # its time stamp is the time of its last use
        if is_new:
            clear_unused(folder.parent)


def clear_unused(above: Path) -> None:
    """Remove compiled code of other sources that was not used for a long time. Raises OSError."""
    for folder in above.iterdir():
        is_ours = FOLDER_NAME.fullmatch(folder.name) and folder.is_dir() and not folder.is_symlink()
        if is_ours and folder.stat().st_mtime < time.time() - MOST_UNUSED_SECONDS and has_only_cache_files(folder):
            shutil.rmtree(folder, ignore_errors=True)


def has_only_cache_files(folder: Path) -> bool:
    """Whether a folder holds only machine code, whole or half written, and its index."""
    return all(path.is_dir() or FILE_NAME.search(path.name) for path in folder.rglob("*"))


def warn_once(why: str) -> None:
    """Warn, once in a process, that compiled code is not saved."""
    if not reasons_shown:
        reasons_shown.append(why)
        text = f"what the kit compiles is not kept, so the next start compiles it again, which takes a while: {why}"
        warnings.warn(text, KitWarning, stacklevel=2)
