"""The kit's own files, and files that a person names; a file is written whole, or not at all."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from kit.errors import BadOption, KitError, state_demand

PACKAGE = Path(__file__).parent
COURSE_PLACES = (PACKAGE / "course", PACKAGE.parent)  # in an installed kit, and in a checkout
DATA_FOLDERS = (PACKAGE / "data", PACKAGE.parent / "data")  # in an installed kit, and in a checkout
WELCOME = "notebooks/00_welcome.ipynb"
MOST_BYTES = 10_000_000  # bytes of a JSON file that is read; the longest games have some hundred thousand
LONGEST_WRITE = 60 * 60  # seconds after which nobody still writes an unfinished file


def course_folder() -> Path:
    """Return the folder with `notebooks` and `tutorials`. Raises KitError if the kit was installed without them."""
    for place in COURSE_PLACES:
        if (place / WELCOME).is_file():
            return place
    raise KitError("the course is missing here: the kit was installed without its notebooks")


def results_file(name: str) -> Path | None:
    """Return the path of a file of results, None if there is none."""
    return next((file for folder in DATA_FOLDERS if (file := folder / "results" / name).is_file()), None)


def path_of(given: Any, name: str, kind: str) -> Path:
    """Return the path that a person gave, with `~` for a home folder. Raises BadOption.

    `name` is the argument's name in errors, `kind` the kind of file, such as `a Parquet file`.
    """
    if not isinstance(given, str | os.PathLike) or not str(given) or "\0" in str(given):
        raise BadOption(state_demand(name, f"be the path of {kind}", given))
    try:
        return Path(given).expanduser()
    except RuntimeError as error:
        raise BadOption(f"{name}: {given}: this home folder cannot be found; write the path without ~") from error


def check_out(out: Any, kind: str, is_ours: Callable[[str], bool] | None = None, why: str = "") -> Path:
    """Return the path of a file that can be written; `kind` is its kind in errors, such as `a Parquet file`.

    `is_ours` decides from the text of an existing file whether it may be replaced; `why` is the reason in the error if
    it may not. Raises BadOption if there can be no such file.
    """
    path = path_of(out, "out", kind)
    try:
        if path.exists() and not path.is_file():
            raise BadOption(f"out: {path} is there already and is not a file; name another")
        if not path.parent.is_dir():
            raise BadOption(f"out: there is no folder {path.parent}; make it first, or name another")
        if is_ours and path.exists() and not is_ours(path.read_text(encoding="utf-8", errors="replace")):
            raise BadOption(f"{path} is there already, and {why}")
    except OSError as error:
        raise BadOption(f"out: {out} cannot be written or read ({error.strerror})") from error
    return path


@contextmanager
def replace_file(path: Path, unfinished: Path | None = None) -> Iterator[Path]:
    """Yield an unfinished file to write, then rename it to `path`, so `path` is never half a file.

    The new file keeps the permissions of the old one. Raises OSError, which names `path`.
    """
    unfinished = unfinished or path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    try:
        yield unfinished
        if path.exists():
            shutil.copymode(path, unfinished)
        os.replace(unfinished, path)
    except BaseException as error:
        with suppress(OSError):
            unfinished.unlink()
        if isinstance(error, OSError):
            error.filename = str(path)
        raise


def write_atomically(path: Path, content: bytes, new: bool = False) -> None:
    """Write a file so that it is always either the old one or the new one. Raises OSError.

    With `new`, raises FileExistsError if the file exists, even if another process has just made it.
    """
    with replace_file(path) as unfinished:
        unfinished.write_bytes(content)
        if new:
            path.open("x").close()
    clear_unfinished(path.parent)


def write_to(path: Path, text: str) -> Path:
    """Write the text of a file that a person named, and return its path. Raises BadOption."""
    try:
        write_atomically(path, text.encode())
    except OSError as error:
        raise BadOption(f"{path} cannot be written ({error.strerror})") from error
    return path


def clear_unfinished(folder: Path) -> None:
    """Remove the unfinished files that killed processes left in a folder long ago."""
    with suppress(OSError):
        for path in folder.glob(".*.[0-9]*.unfinished"):
            if path.stat().st_mtime < time.time() - LONGEST_WRITE:
                path.unlink()
