"""Save a batch to a Parquet file, so that a stopped simulation can be resumed.

While a simulation runs, its rows are in the file `FILE.parts`: a line that describes the simulation, and then part
after part. A part is the number of its first deal, its number of deals, a checksum, and the rows. The kit only adds
parts at the end, and locks the file for one process at a time. When all deals are played, the kit writes their rows to
the Parquet file, a chunk in each row group, and removes the parts. The file contains the description and a checksum of
all columns, which the kit compares when it reads the file.
"""

import errno
import json
import os
import struct
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from pathlib import Path
from typing import IO, NamedTuple
from zlib import crc32

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from kit.errors import BadOption
from kit.files import open_file, replace_file
from kit.lab import deals as batches
from kit.lab.deals import Batch, PlayDeals, list_winners, make_columns, make_empty_columns, new_rows
from kit.version import __version__

KEY = b"stack-games-kit"  # metadata key of the description of the simulation
CHECKSUM = b"checksum"  # metadata key of the checksum of the columns
FORMAT = 1  # the number of both formats, in the description
HEAD = struct.Struct(">QII")  # of a part: the first deal, the number of deals, the checksum
ROW = np.dtype("<i4")  # of the numbers in a part
UNFINISHED = ".unfinished"  # ends the name of a file that is not yet complete


class Part(NamedTuple):
    """The deals from `first` to before `stop`, and where their rows begin in a file of parts."""

    first: int
    stop: int
    place: int
    is_sound: bool  # false if a byte was changed


def parts_file(out: Path) -> Path:
    """Return the path of the file with the parts of a file."""
    return out.with_name(out.name + ".parts")


def count_saved_games(batch: Batch, out: Path) -> int:
    """Count the saved games of a stopped simulation."""
    if not parts_file(out).is_file():
        return 0
    with open_file(parts_file(out)) as file:
        return sum(part.stop - part.first for part in list_sound_parts(batch, file))


def write_batch(batch: Batch, out: Path, play: PlayDeals) -> None:
    """Play the missing deals of a batch and write all rows to the file `out`. Raises BadOption.

    `play` takes a list of ranges of deals and yields pairs: the number of the first deal, and an array with a row for
    each deal. If the file exists already, check that it belongs to the batch.
    """
    with convert_file_errors(out):
        if out.exists():
            for _ in read_batch(batch, out):  # raises BadOption if the file is damaged
                pass
            return
        with open_parts(batch, out) as file:
            if not out.exists():  # another process may have written the file before this one had the lock
                remove_damage(batch, file)
                with closing(play(list_missing_deals(batch, list_sound_parts(batch, file)))) as pieces:
                    for first, rows in pieces:
                        write_part(file, first, rows)
                parts = list_sound_parts(batch, file)
                if list_missing_deals(batch, parts):
                    raise BadOption(f"out: {parts_file(out)} is damaged; run the simulation again to play its games")
                with replace_file(out, out.with_name(out.name + UNFINISHED)) as table:
                    join_parts(batch, file, parts, table)
        parts_file(out).unlink(missing_ok=True)


@contextmanager
def convert_file_errors(out: Path) -> Iterator[None]:
    """Replace errors of the disk and of Parquet files by BadOption."""
    try:
        yield
    except (OSError, UnicodeError, pa.ArrowException) as error:
        if isinstance(error, OSError) and error.errno is not None:
            why = f"{error.filename or out} cannot be written or read ({error.strerror}); saved games are kept"
        else:
            why = f"{out} is damaged or no Parquet file ({str(error).partition(chr(10))[0]}); name another file"
        raise BadOption(f"out: {why}") from error


# ---- parts ----


@contextmanager
def open_parts(batch: Batch, out: Path) -> Iterator[IO[bytes]]:
    """Create the file of parts if needed, lock it for this process, and yield it.

    Raises BadOption if another process has locked it, or it is not a file of this batch.
    """
    path, head = parts_file(out), describe_batch(batch).encode() + b"\n"
    if path.is_symlink():
        raise BadOption(f"out: {path} is a link; remove it, or name another file")
    with open_file(path, "ab+") as file:
        try:
            lock_file(file)
        except OSError as error:
            raise BadOption(f"out: another process is writing {out}; wait for it, or name another file") from error
        file.seek(0)
        if (start := file.read(len(head))) != head:
            if not head.startswith(start):  # a killed process may leave the beginning of the line
                refuse_other_batch(batch, start, path)
            file.truncate(0)
            write_whole(file, head)
        yield file


def lock_file(handle: IO[bytes]) -> None:
    """Lock a file until the file is closed or the process ends. Raises OSError if the file is locked already."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def write_part(file: IO[bytes], first: int, rows: np.ndarray) -> None:
    """Add the rows of some deals to the file of parts. Raises OSError."""
    content = rows.astype(ROW).tobytes()
    if content:
        write_whole(file, HEAD.pack(first, len(rows), find_checksum(first, len(rows), content)) + content)


def write_whole(file: IO[bytes], content: bytes) -> None:
    """Write bytes to a file without a buffer. Raises OSError if only some of them have a place."""
    if file.write(content) < len(content):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def find_checksum(first: int, count: int, content: bytes) -> int:
    """Return the checksum of a part."""
    return crc32(content, crc32(HEAD.pack(first, count, 0)))


def list_parts(batch: Batch, file: IO[bytes]) -> Iterator[Part]:
    """Yield the whole parts in a file of parts, in its order. After a part of a wrong length no other can be found."""
    width = new_rows(batch, 1).size * ROW.itemsize
    file.seek(len(describe_batch(batch)) + 1)
    while len(head := file.read(HEAD.size)) == HEAD.size:
        first, count, checksum = HEAD.unpack(head)
        place, content = file.tell(), file.read(min(count, batches.CHUNK) * width)
        if not content or len(content) != count * width:
            return
        yield Part(first, first + count, place, checksum == find_checksum(first, count, content))


def list_sound_parts(batch: Batch, file: IO[bytes]) -> list[Part]:
    """Return the sound parts in the order of their deals."""
    return sorted(part for part in list_parts(batch, file) if part.is_sound)


def remove_damage(batch: Batch, file: IO[bytes]) -> None:
    """Warn of damaged parts, and remove what follows the last part."""
    end = len(describe_batch(batch)) + 1
    for first, stop, place, is_sound in list_parts(batch, file):
        end = place + (stop - first) * new_rows(batch, 1).size * ROW.itemsize
        if not is_sound:
            games = f"{stop - first:,} games from deal {first} on"
            warnings.warn(f"{file.name} is damaged; its {games} are played again", stacklevel=2)
    if end < file.seek(0, os.SEEK_END):
        warnings.warn(f"{file.name} is cut short or damaged at its end; those games are played again", stacklevel=2)
        file.truncate(end)


def list_missing_deals(batch: Batch, parts: list[Part]) -> list[range]:
    """Return the deals that are in none of the parts. Each range is in one chunk of the batch."""
    starts = [batch.seed, *(part.stop for part in parts)]
    ends = [*(part.first for part in parts), batch.deals().stop]
    return [
        range(max(chunk.start, gap.start), chunk.stop)
        for gap in map(range, starts, ends) if gap
        for chunk in batches.split_into_chunks(range(gap.start - (gap.start - batch.seed) % batches.CHUNK, gap.stop))
    ]


def read_rows(batch: Batch, file: IO[bytes], part: Part) -> np.ndarray:
    """Return the rows of a part."""
    width = new_rows(batch, 1).size
    file.seek(part.place)
    return np.frombuffer(file.read((part.stop - part.first) * width * ROW.itemsize), ROW).reshape(-1, width)


def join_parts(batch: Batch, file: IO[bytes], parts: list[Part], out: IO[bytes]) -> None:
    """Write the rows of all parts to an open Parquet file, with the rows of one chunk in memory at a time."""

    def read_chunks() -> Iterator[pa.Table]:
        for index, members in groupby(parts, lambda part: (part.first - batch.seed) // batches.CHUNK):
            rows = np.concatenate([read_rows(batch, file, part) for part in members])
            yield make_table(batch, make_columns(batch, batch.seed + index * batches.CHUNK, rows))

    checksum = 0
    for table in read_chunks():
        checksum = add_checksum(checksum, read_columns(table))
    schema = make_schema(batch)
    schema = schema.with_metadata(schema.metadata | {CHECKSUM: str(checksum)})
    with pq.ParquetWriter(out, schema) as writer:
        for table in read_chunks():
            writer.write_table(table.replace_schema_metadata(schema.metadata))


# ---- the Parquet file ----


def describe_batch(batch: Batch) -> str:
    """Return a description of the batch as JSON text, with the format number and the version of the kit."""
    return json.dumps(batch._asdict() | {"format": FORMAT, "version": __version__}, sort_keys=True)


def refuse_other_batch(batch: Batch, description: bytes, path: Path) -> None:
    """Raise BadOption unless the description in a file is the description of this batch."""
    if description != describe_batch(batch).encode():
        content = description[:300].decode(errors="replace") or "without a description"
        raise BadOption(f"out: {path} contains another simulation, or is of another kit ({content}); name another file")


def make_table(batch: Batch, columns: dict[str, np.ndarray]) -> pa.Table:
    """Return the columns as an Arrow table that contains the description of the batch; winners are lists of seats."""
    arrays = {name: pa.array(column) for name, column in columns.items()}
    if "winners" in columns:
        arrays["winners"] = pa.array(list_winners(columns["winners"]), pa.list_(pa.int64()))
    return pa.table(arrays).replace_schema_metadata({KEY: describe_batch(batch).encode()})


def make_schema(batch: Batch) -> pa.Schema:
    """Return the schema of the batch's file: its columns and its description."""
    return make_table(batch, make_empty_columns(batch)).schema


def read_columns(table: pa.Table) -> dict[str, np.ndarray]:
    """Return the columns of a table by name. The column `winners` has a bit for each seat."""
    return {
        name: encode_winners(table[name].combine_chunks()) if name == "winners" else table[name].to_numpy()
        for name in table.column_names
    }


def encode_winners(lists: pa.ListArray) -> np.ndarray:
    """Return the winners of each game, given as lists of seats, as numbers with a bit for each seat."""
    offsets = lists.offsets.to_numpy()
    sums = np.concatenate([[0], np.cumsum(1 << lists.values.to_numpy())])
    return (sums[offsets[1:]] - sums[offsets[:-1]]).astype(np.int32)


def add_checksum(checksum: int, columns: dict[str, np.ndarray]) -> int:
    """Return the checksum of rows that begin with rows of this checksum, and go on with these columns of a chunk."""
    for column in columns.values():
        checksum = crc32(column.tobytes(), checksum)
    return checksum


def read_batch(batch: Batch, out: Path) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    """Yield the rows of a batch's file, chunk by chunk: the number of the first deal, and the columns by name.

    Raises BadOption if the file cannot be read, is damaged, or belongs to another simulation.
    """
    with convert_file_errors(out), open_file(out) as stream, pq.ParquetFile(stream) as file:
        metadata = file.schema_arrow.metadata or {}
        refuse_other_batch(batch, metadata.get(KEY, b""), out)
        checksum, is_whole = 0, file.schema_arrow.equals(make_schema(batch)) and file.metadata.num_rows == batch.games
        for index, chunk in enumerate(batches.split_into_chunks(batch.deals()) if is_whole else ()):
            columns = read_columns(file.read_row_group(index))
            checksum = add_checksum(checksum, columns)
            yield chunk.start, columns
        if not is_whole or metadata.get(CHECKSUM) != str(checksum).encode():
            raise BadOption(f"out: {out} is damaged: its rows do not have its checksum; name another file")
