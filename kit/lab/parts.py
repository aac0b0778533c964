"""The folder of parts: what was played of a simulation that is not all played yet, safe from kills and from others.

Each part is a file of its own, written whole and then renamed. Its name tells its deals and a digest of its content and
of the simulation it belongs to, so that no damaged or foreign one is ever believed. One writer at a time has the
folder.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from kit.errors import BadOption

if TYPE_CHECKING:
    import pyarrow as pa

TOLD = "simulation.json"  # which simulation the folder belongs to
LOCK = "writing"  # locked while somebody writes
UNFINISHED = "unfinished"
NAME = re.compile(r"(\d{20})-(\d{1,10})\.([0-9a-f]{32})\.parquet")


class Part(NamedTuple):
    """A file with the rows of some deals."""

    deals: range
    digest: str
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
            found.append(Part(range(first, first + int(name[2])), name[3], path))
    return sorted(found, key=lambda part: (part.deals.start, part.path))


def kept_games(out: Path) -> int:
    """How many games of a simulation that was stopped are kept."""
    return sum(len(part.deals) for part in named_parts(folder_of(out)))


def sound_parts(folder: Path, told: str, deals: range) -> list[Part]:
    """The parts that are what their names say; others are removed, and named in a warning."""
    found: list[Part] = []
    reached = deals.start
    for part in named_parts(folder):
        fits = part.deals.start >= reached and part.deals.stop <= deals.stop
        if fits and part.path.is_file() and digest(told, part.path.read_bytes()) == part.digest:
            found.append(part)
            reached = part.deals.stop
        else:
            warnings.warn(f"{part.path} is damaged; its {len(part.deals):,} games are played anew", stacklevel=2)
            part.path.unlink()
    return found


def write_part(folder: Path, told: str, deals: range, table: pa.Table) -> Part:
    """Write the rows of some deals as a part."""
    import pyarrow.parquet as pq

    content = io.BytesIO()
    pq.write_table(table, content)
    known_by = digest(told, content.getvalue())
    path = folder / f"{deals.start:020d}-{len(deals)}.{known_by}.parquet"
    (folder / UNFINISHED).write_bytes(content.getvalue())
    os.replace(folder / UNFINISHED, path)
    return Part(deals, known_by, path)


def digest(told: str, content: bytes) -> str:
    """A short value that only this content of a part of this simulation has."""
    return hashlib.sha256(told.encode() + b"\0" + content).hexdigest()[:32]


def told_by(folder: Path) -> str | None:
    """Which simulation a folder belongs to, None if it is empty or not there yet. Raises BadOption for others'."""
    foreign = BadOption(f"out: {folder} is there already and is not of this kit's making; name another file")
    try:  # others may write there, and remove it as they finish: so it is not asked beforehand what it is
        names = {path.name for path in folder.iterdir()}
        if (folder / TOLD).is_file():
            return (folder / TOLD).read_text(encoding="utf-8", errors="replace")
    except NotADirectoryError:
        raise foreign from None
    except FileNotFoundError:
        return None
    if any(name not in (TOLD, LOCK, UNFINISHED) and not NAME.fullmatch(name) for name in names):
        raise foreign
    return None


def tell(folder: Path, told: str) -> None:
    """Write down which simulation a folder belongs to."""
    (folder / UNFINISHED).write_text(told, encoding="utf-8")
    os.replace(folder / UNFINISHED, folder / TOLD)


@contextmanager
def sole_writer(folder: Path, out: Path) -> Iterator[None]:
    """Have the folder, which is made if need be, to oneself. Raises BadOption if somebody has it."""
    handle = None
    while handle is None:
        folder.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):  # removed by another who has just finished: begin again
            handle = opened(folder / LOCK, out)
    with handle:
        yield


def opened(lock: Path, out: Path) -> IO[str] | None:
    """The lock file, locked; None if it is no longer the one that lies there. Raises BadOption if it is locked."""
    handle = lock.open("a")
    try:
        take(handle)
    except OSError as error:
        handle.close()
        raise BadOption(f"out: {out} is being written by somebody else; wait for it, or name another file") from error
    if lock.exists() and os.path.samestat(lock.stat(), os.fstat(handle.fileno())):
        return handle
    handle.close()
    return None


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
    for path in [*(part.path for part in named_parts(folder)), folder / TOLD, folder / UNFINISHED]:
        path.unlink(missing_ok=True)
    with suppress(OSError):  # Windows removes no file that is open
        (folder / LOCK).unlink(missing_ok=True)
        folder.rmdir()
