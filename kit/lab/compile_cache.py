"""Machine code on disk, saved for the next start.

Each version of the sources has its own folder. By default numba identifies machine code by one source file only. But
the code of a rule also depends on constants of other files, so numba might run code with old constants.

When the kit creates a new folder, it removes folders that were not used for a month.
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

LOCATOR = "UserProvidedCacheLocator"  # numba's name for the place in config.CACHE_DIR
FOLDER_NAME = re.compile("[0-9a-f]{16}")  # names of folders: see `kit.lab.compiler.cache_folder`
FILE_NAME = re.compile(r"\.nb[ic](\.tmp\.[0-9a-f]+)?$")
MOST_UNUSED_SECONDS = 30 * 24 * 60 * 60  # seconds
reasons_shown: list[str] = []  # the reasons in warnings that the user has seen


class CompileCache(FunctionCache):
    """Numba's cache of one function. A problem with its files costs time, but never stops the run."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code, or None if it cannot be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged file can fail in any way; a new file replaces it
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the machine code. Warn if that fails, as on a full disk."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            warn_once(f"{self.cache_path} cannot be written to ({error.strerror}); KIT_CACHE may name another folder")


def cache_on_disk(dispatcher: Any, folder: Path) -> None:
    """Let a function under numba save its machine code in a folder. Warn if the folder cannot be written to."""
    is_new = not folder.exists()
    settings = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), LOCATOR
    try:
        dispatcher._cache = CompileCache(dispatcher.py_func)
    except RuntimeError:  # numba cannot write to the folder
        warn_once(f"{folder} cannot be written to; KIT_CACHE may name another folder")
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = settings
    with suppress(OSError):  # a folder that cannot be written to is not cleared either
        os.utime(folder)  # its time stamp is the time of its last use
        if is_new:
            clear_unused(folder.parent)


def clear_unused(cache: Path) -> None:
    """Remove the folders of machine code in the cache that were not used for a month. Raises OSError."""
    for folder in cache.iterdir():
        is_ours = FOLDER_NAME.fullmatch(folder.name) and folder.is_dir() and not folder.is_symlink()
        if is_ours and folder.stat().st_mtime < time.time() - MOST_UNUSED_SECONDS and has_only_cache_files(folder):
            shutil.rmtree(folder, ignore_errors=True)


def has_only_cache_files(folder: Path) -> bool:
    """Return whether a folder has only files of machine code and their index."""
    return all(path.is_dir() or FILE_NAME.search(path.name) for path in folder.rglob("*"))


def warn_once(why: str) -> None:
    """Warn that compiled code is not saved, once in a process."""
    if not reasons_shown:
        reasons_shown.append(why)
        text = f"compiled code is not saved, so the next start compiles it again, which takes a while: {why}"
        warnings.warn(text, KitWarning, stacklevel=2)
