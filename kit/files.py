"""The kit's own files, and files that a person names. The kit writes a whole file, or nothing."""

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
MOST_BYTES = 10_000_000  # bytes of a JSON file to read; the longest games have a few hundred thousand bytes
LONGEST_WRITE = 60 * 60  # seconds; an older unfinished file is abandoned


def course_folder() -> Path:
    """Return the folder with `notebooks` and `tutorials`. Raises KitError if the kit was installed without them."""
    for place in COURSE_PLACES:
        if (place / WELCOME).is_file():
            return place
    raise KitError("the course is missing here: the kit was installed without its notebooks")


def results_file(name: str) -> Path | None:
    """Return the path of a file of results, or None if there is no such file."""
    return next((file for folder in DATA_FOLDERS if (file := folder / "results" / name).is_file()), None)


def check_path(value: Any, name: str, kind: str) -> Path:
    """Return the path that a person gave; `~` is the home folder. Raises BadOption.

    In errors, `name` is the argument's name, and `kind` is the kind of file, such as `a Parquet file`.
    """
    if not isinstance(value, str | os.PathLike) or not str(value) or "\0" in str(value):
        raise BadOption(state_demand(name, f"be the path of {kind}", value))
    try:
        return Path(value).expanduser()
    except RuntimeError as error:
        raise BadOption(f"{name}: {value}: this home folder cannot be found; write the path without ~") from error


def check_out(out: Any, kind: str, is_ours: Callable[[str], bool] | None = None, why: str = "") -> Path:
    """Return the path of a file to write. Raises BadOption if the file cannot be written.

    `kind` is the kind of file in errors, such as `a Parquet file`. `is_ours` decides from the text of an existing file
    whether the kit may replace it. If it may not, the error gives `why` as the reason.
    """
    path = check_path(out, "out", kind)
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
def replace_file(path: Path, temporary_path: Path | None = None) -> Iterator[Path]:
    """Yield a temporary path to write, and then rename that file to `path`, so that `path` is never half a file.

    The new file keeps the permissions of the old file. Raises OSError, which names `path`.
    """
    temporary_path = temporary_path or path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    try:
        yield temporary_path
        if path.exists():
            shutil.copymode(path, temporary_path)
        os.replace(temporary_path, path)
    except BaseException as error:
        with suppress(OSError):
            temporary_path.unlink()
        if isinstance(error, OSError):
            error.filename = str(path)
        raise


def write_atomically(path: Path, content: bytes, new: bool = False) -> None:
    """Write a file so that its content is always the old or the new one, whole. Raises OSError.

    With `new`, raises FileExistsError if the file exists, even if another process has just created it.
    """
    with replace_file(path) as temporary_path:
        temporary_path.write_bytes(content)
        if new:
            path.open("x").close()
    clear_unfinished(path.parent)


def write_to(path: Path, text: str) -> Path:
    """Write a text to a file that a person named, and return its path. Raises BadOption."""
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
