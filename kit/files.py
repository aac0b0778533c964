"""The kit's own files, files that a person names, and text from outside.

The kit writes a whole file, or nothing. It reads only regular files, and no more than it needs. It measures JSON before
it parses it.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from kit.errors import BadOption, KitError, state_demand

if TYPE_CHECKING:
    import pandas as pd

PACKAGE = Path(__file__).parent
COURSE_PLACES = (PACKAGE / "course", PACKAGE.parent)  # in an installed kit, and in a checkout
DATA = next(filter(Path.is_dir, (PACKAGE / "data", PACKAGE.parent / "data")), PACKAGE / "data")  # installed; a checkout
WELCOME = "notebooks/00_welcome.ipynb"
MOST_BYTES = 10_000_000  # bytes of a text to read; the longest games have a few hundred thousand bytes
DEEPEST = 20  # levels of lists and objects in JSON; a position or transcript has at most six
MOST_VALUES = 1_000_000  # values in JSON, at most
MOST_DIGITS = 400  # digits of a number in JSON, at most
STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # a text in JSON, or the rest after an odd quotation mark
BYTE_ORDER_MARK = "\ufeff"
LONGEST_WRITE = 60 * 60  # seconds; an older unfinished file is abandoned


def course_folder() -> Path:
    """Return the folder with `notebooks` and `tutorials`. Raises KitError if the kit was installed without them."""
    for place in COURSE_PLACES:
        if (place / WELCOME).is_file():
            return place
    raise KitError("the course is missing here: the kit was installed without its notebooks")


def results_file(name: str, game: str = "") -> Path:
    """Return the path of a file of results; studies that measure each game by itself have files for each `game`."""
    return DATA / "results" / game / name


def read_games(name: str) -> pd.DataFrame:
    """Return the rows of a table that each game has by itself, of all games together."""
    import pandas as pd

    return pd.concat(map(pd.read_csv, sorted(results_file("").glob(f"*/{name}.csv"))), ignore_index=True)


def state_folder() -> Path:
    """Return the folder for what the kit keeps of a reader. Raises OSError if this account has no home folder."""
    import platformdirs

    with suppress(RuntimeError):  # older versions return a path with ~
        if (folder := platformdirs.user_state_path("stack-games-kit")).is_absolute():
            return folder
    raise OSError("this account has no home folder")


def check_path(value: Any, name: str, kind: str) -> Path:
    """Return the path that a person gave; `~` is the home folder. Raises BadOption.

    In errors, `name` is the argument's name, and `kind` is the kind of file, such as `a Parquet file`.
    """
    try:
        if os.fsencode(value) and b"\0" not in os.fsencode(value):  # may raise UnicodeEncodeError, a ValueError
            return Path(value).expanduser()
        raise ValueError("it is empty, or no file can have this name")
    except (TypeError, ValueError) as error:
        raise BadOption(state_demand(name, f"be the path of {kind}", value)) from error
    except RuntimeError as error:
        raise BadOption(f"{name}: {value}: this home folder cannot be found; write the path without ~") from error


def check_out(out: Any, kind: str, is_ours: Callable[[str], bool] | None = None, why: str = "") -> Path:
    """Return the path of a file to write. Raises BadOption if the file cannot be written.

    `kind` is the kind of file in errors, such as `a Parquet file`. `is_ours` decides from the text of an existing file
    whether the kit may replace it. If it may not, the error gives `why` as the reason.
    """
    path = check_path(out, "out", kind)
    try:
        if os.path.lexists(path) and not path.is_file():  # a link may lead nowhere
            raise BadOption(f"out: {path} is there already and is not a file; name another")
        if not path.parent.is_dir():
            raise BadOption(f"out: there is no folder {path.parent}; make it first, or name another")
        if is_ours and path.exists() and not is_ours(read_file(path).decode(errors="replace")):
            raise BadOption(f"{path} is there already, and {why}")
    except OSError as error:
        raise BadOption(f"out: {out} cannot be written or read ({describe_fault(error)})") from error
    return path


def open_file(path: Path, mode: str = "rb") -> IO[bytes]:
    """Open a regular file without a buffer. Only this account may read a new one. Raises OSError for any other file."""

    def open_regular(name: str, flags: int) -> int:
        descriptor = os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o600)  # a pipe might wait forever
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            return descriptor
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is not an ordinary file", name)

    return open(path, mode, buffering=0, opener=open_regular)


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the content of a regular file of at most `most` bytes. Raises OSError with the reason for any other file.
    """
    with open_file(path) as file:
        return read_stream(file, str(path), most)


def describe_fault(error: Exception) -> str:
    """Return why a file cannot be read or written, without its name."""
    return str(getattr(error, "strerror", None) or error)


def read_stream(stream: IO[bytes], name: str, most: int = MOST_BYTES) -> bytes:
    """Return the rest of a stream of at most `most` bytes. Raises OSError with the reason for a longer one."""
    if len(content := stream.read(most + 1)) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", name)
    return content


def decode_text(content: bytes) -> str:
    """Return text in UTF-8, UTF-16 or UTF-32, with or without a byte-order mark. Raises ValueError."""
    try:
        return content.decode(json.detect_encoding(content)).removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        raise ValueError("it is not text in UTF-8, UTF-16 or UTF-32") from error


def parse_json(source: str | bytes) -> Any:
    """Return the value of JSON from outside. Raises ValueError with the reason.

    The function measures the text before it parses it, so that no text can exhaust the memory or Python's stack.
    """
    text = source.removeprefix(BYTE_ORDER_MARK) if isinstance(source, str) else decode_text(source)
    if len(text) > MOST_BYTES:
        raise ValueError(f"it has more than {MOST_BYTES:,} characters")
    bare = STRING.sub("", text)
    if bare.count(",") + bare.count("[") + bare.count("{") > MOST_VALUES:
        raise ValueError(f"it has more than {MOST_VALUES:,} values")
    if max(accumulate(1 if sign in "[{" else -1 for sign in re.sub(r"[^][{}]+", "", bare)), default=0) > DEEPEST:
        raise ValueError(f"it is nested more than {DEEPEST} deep")
    if re.search(rf"\d{{{MOST_DIGITS}}}", bare):
        raise ValueError(f"a number has {MOST_DIGITS} digits or more")
    return json.loads(text, parse_constant=refuse_constant)


def refuse_constant(name: str) -> None:
    """Raise ValueError for NaN and Infinity, which are not JSON."""
    raise ValueError(f"{name} is not JSON")


@contextmanager
def replace_file(path: Path, temporary_path: Path | None = None) -> Iterator[IO[bytes]]:
    """Yield a new temporary file to write, and then rename it to `path`, so that `path` is never half a file.

    The new file keeps the permissions of the old file. Raises OSError, which names `path`. Nothing is ever written
    through a link or a pipe that somebody has put at the temporary path.
    """
    temporary_path = temporary_path or path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    try:
        temporary_path.unlink(missing_ok=True)
        with temporary_path.open("xb") as file:
            yield file
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
    with replace_file(path) as file:
        file.write(content)
        if new:
            path.open("x").close()
    clear_unfinished(path.parent)


def write_to(path: Path, text: str) -> Path:
    """Write a text to a file that a person named, and return its path. Raises BadOption."""
    try:
        write_atomically(path, text.encode())
    except OSError as error:
        raise BadOption(f"{path} cannot be written ({describe_fault(error)})") from error
    return path


def clear_unfinished(folder: Path) -> None:
    """Remove the unfinished files that killed processes left in a folder long ago."""
    with suppress(OSError):
        for path in folder.glob(".*.[0-9]*.unfinished"):
            if path.stat().st_mtime < time.time() - LONGEST_WRITE:
                path.unlink()
