"""The folder of parts: what was played of a simulation that is not all played yet, safe from kills and from others.

Each part is a Parquet file of its own, written whole and then renamed; its name tells its deals. One writer at a time
has the folder. The parts are read as one data set.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from kit.errors import BadOption
from kit.files import replaced_whole

if TYPE_CHECKING:
    import pyarrow as pa

LOCK = "writing"  # locked while somebody writes
UNFINISHED = "unfinished"
OWN = (LOCK, UNFINISHED, "simulation.json")  # the last one is of older kits
NAME = re.compile(r"(\d{20})-(\d{1,10})(?:\.[0-9a-f]{32})?\.parquet")  # older kits wrote a digest, too


class Part(NamedTuple):
    """A file with the rows of some deals."""

    deals: range
    path: Path


def folder_of(out: Path) -> Path:
    """The folder of parts of a file."""
    return out.with_name(out.name + ".parts")


def named_parts(folder: Path) -> list[Part]:
    """The parts that a folder has by their names, in the order of their deals."""
    found = []
    for path in folder.iterdir() if folder.is_dir() else ():
        if name := NAME.fullmatch(path.name):
            first = int(name[1])
            found.append(Part(range(first, first + int(name[2])), path))
    return sorted(found, key=lambda part: (part.deals.start, part.path))


def kept_games(out: Path) -> int:
    """How many games of a simulation that was stopped are kept."""
    return sum(len(part.deals) for part in named_parts(folder_of(out)))


def write_part(folder: Path, deals: range, table: pa.Table) -> None:
    """Write the rows of some deals as a part."""
    import pyarrow.parquet as pq

    path = folder / f"{deals.start:020d}-{len(deals)}.parquet"
    with replaced_whole(path, folder / UNFINISHED) as unfinished:
        pq.write_table(table, unfinished, write_page_checksum=True)


def refuse_foreign(folder: Path) -> None:
    """Raise BadOption if a folder of parts is there already and is somebody else's."""
    foreign = BadOption(f"out: {folder} is there already and is not of this kit's making; name another file")
    try:  # others may write there, and remove it as they finish: so it is not asked beforehand what it is
        names = {path.name for path in folder.iterdir()}
    except NotADirectoryError:
        raise foreign from None
    except FileNotFoundError:
        return
    if LOCK not in names and any(name not in OWN and not NAME.fullmatch(name) for name in names):
        raise foreign


@contextmanager
def sole_writer(folder: Path, out: Path) -> Iterator[None]:
    """Have the folder, which is made if need be, to oneself. Raises BadOption if somebody has it.

    The lock may be that of a folder which another has just removed. Then the file is there already.
    """
    handle = None
    while handle is None:
        folder.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):  # removed by another who has just finished: begin again
            handle = (folder / LOCK).open("a")
    with handle:
        try:
            take(handle)
        except OSError as error:
            message = f"out: {out} is being written by somebody else; wait for it, or name another file"
            raise BadOption(message) from error
        yield


def take(handle: IO[str]) -> None:
    """Lock a file until it is closed, or its process ends. Raises OSError where it is locked."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def remove(folder: Path) -> None:
    """Remove what the kit wrote into a folder, and the folder itself if nothing else lies there."""
    for path in [part.path for part in named_parts(folder)] + [folder / name for name in OWN if name != LOCK]:
        path.unlink(missing_ok=True)
    with suppress(OSError):  # Windows removes no file that is open
        (folder / LOCK).unlink(missing_ok=True)
        folder.rmdir()
