"""Save a batch to a Parquet file, so that a stopped simulation can be resumed.

While a simulation runs, its rows are in the folder `FILE.parts`. A part is the file of a smaller simulation, named
after its deals. The folder has a description of the whole simulation, too, which one process at a time locks. When all
deals are played, the kit writes the rows of all parts to the file, and removes the parts. Each file contains its
description and a checksum of all columns, which the kit compares when it reads the file.
"""

import json
import os
import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import IO
from zlib import crc32

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from kit.errors import BadOption
from kit.files import open_file, replace_file
from kit.lab import deals as batches
from kit.lab.columns import list_winners, make_columns, make_empty_columns
from kit.lab.deals import Batch, PlayDeals
from kit.version import __version__

KEY = b"stack-games-kit"  # metadata key of the description of the simulation
CHECKSUM = b"checksum"  # metadata key of the checksum of the columns
FORMAT = 1  # the number of the format, in the description
PART = re.compile(r"(0|[1-9]\d*)-([1-9]\d*)\.parquet")  # the name of a part: its first deal, and its number of deals
ABOUT, UNFINISHED = "simulation.json", "unfinished"  # other files beside the parts


def parts_folder(out: Path) -> Path:
    """Return the path of the folder with the parts of a file."""
    return out.with_name(out.name + ".parts")


def part_file(part: Batch, out: Path) -> Path:
    """Return the path of a part."""
    return parts_folder(out) / f"{part.seed}-{part.games}.parquet"


def count_saved_games(batch: Batch, out: Path) -> int:
    """Count the saved games of a stopped simulation."""
    return sum(part.games for part in list_parts(batch, out)) if parts_folder(out).is_dir() else 0


def write_batch(batch: Batch, out: Path, play: PlayDeals) -> None:
    """Play the missing deals of a batch and write all rows to the file `out`. Raises BadOption.

    `play` takes a list of ranges of deals and yields pairs: the number of the first deal, and an array with a row for
    each deal. If the file exists already, check that it belongs to the batch.
    """
    with convert_file_errors(out):
        if out.exists():
            read_whole(batch, out)
            return
        with open_parts(batch, out):
            if not out.exists():  # another process may have written the file before this one had the lock
                put_damaged_parts_aside(batch, out)
                with closing(play(list_missing_deals(batch, list_parts(batch, out)))) as pieces:
                    for first, rows in pieces:
                        part = batch._replace(seed=first, games=len(rows))
                        if part.games:
                            write_rows(part, part_file(part, out), out, [make_columns(part, first, rows)])
                if list_missing_deals(batch, parts := list_parts(batch, out)):
                    raise BadOption(f"out: {parts_folder(out)} has lost games; run the simulation again to play them")
                saved = (columns for part in parts for _, columns in read_batch(part, part_file(part, out)))
                write_rows(batch, out, out, saved)
                for part in parts:
                    part_file(part, out).unlink()
        for name in (ABOUT, UNFINISHED):
            (parts_folder(out) / name).unlink(missing_ok=True)
        with suppress(OSError):  # it may have other files, such as damaged parts
            parts_folder(out).rmdir()


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
def open_parts(batch: Batch, out: Path) -> Iterator[None]:
    """Create the folder of parts if needed, and lock it for this process.

    Raises BadOption if another process has locked it, or it belongs to another batch.
    """
    folder, about = parts_folder(out), describe_batch(batch).encode()
    for path in (folder, folder / ABOUT):
        if path.is_symlink():
            raise BadOption(f"out: {path} is a link; remove it, or name another file")
    with suppress(FileExistsError):
        folder.mkdir()
    with ExitStack() as files:
        try:
            file = files.enter_context(open_file(folder / ABOUT, "ab+"))
            lock_file(file)
        except (BlockingIOError, FileNotFoundError) as error:  # locked, or removed just now
            raise BadOption(f"out: another process is writing {out}; wait for it, or name another file") from error
        file.seek(0)
        found = file.read(len(about) + 1)
        if not about.startswith(found):  # a killed process may leave the beginning
            refuse_other_batch(batch, found, folder)
        file.write(about[len(found) :])
        yield


def lock_file(handle: IO[bytes]) -> None:
    """Lock a file until the file is closed or the process ends. Raises BlockingIOError if it is locked already."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def list_parts(batch: Batch, out: Path) -> list[Batch]:
    """Return the parts of a batch in the order of their deals."""
    names = filter(None, map(PART.fullmatch, os.listdir(parts_folder(out))))
    return [batch._replace(seed=first, games=games) for first, games in sorted((int(n[1]), int(n[2])) for n in names)]


def put_damaged_parts_aside(batch: Batch, out: Path) -> None:
    """Rename each part that is not sound, or has deals of another part, and warn of it."""
    end = batch.seed
    for part in list_parts(batch, out):
        path = part_file(part, out)
        try:
            if not end <= part.seed < part.seed + part.games <= batch.deals().stop:
                raise BadOption("its deals do not belong there")
            read_whole(part, path)
            end = part.seed + part.games
        except BadOption:
            games = f"{part.games:,} games from deal {part.seed} on"
            warnings.warn(f"{path} is damaged, and put aside; its {games} are played again", stacklevel=2)
            path.replace(path.with_suffix(".damaged"))


def list_missing_deals(batch: Batch, parts: list[Batch]) -> list[range]:
    """Return the deals that are in none of the parts. Each range is in one chunk of the batch."""
    starts = [batch.seed, *(part.deals().stop for part in parts)]
    ends = [*(part.seed for part in parts), batch.deals().stop]
    return [
        range(max(chunk.start, gap.start), chunk.stop)
        for gap in map(range, starts, ends) if gap
        for chunk in batches.split_into_chunks(range(gap.start - (gap.start - batch.seed) % batches.CHUNK, gap.stop))
    ]


# ---- the Parquet file ----


def write_rows(batch: Batch, path: Path, out: Path, pieces: Iterable[dict[str, np.ndarray]]) -> None:
    """Write the rows of a batch to a Parquet file, a piece in each row group. `out` is the file of the simulation."""
    checksum, unfinished = 0, parts_folder(out) / UNFINISHED
    with replace_file(path, unfinished) as file, pq.ParquetWriter(file, make_schema(batch)) as writer:
        for columns in pieces:
            checksum = add_checksum(checksum, columns)
            writer.write_table(make_table(batch, columns))
        writer.add_key_value_metadata({CHECKSUM: str(checksum)})


def describe_batch(batch: Batch) -> str:
    """Return a description of the batch as JSON text, with the format number and the version of the kit."""
    return json.dumps(batch._asdict() | {"format": FORMAT, "version": __version__}, sort_keys=True)


def refuse_other_batch(batch: Batch, description: bytes, path: Path) -> None:
    """Raise BadOption unless a description is that of this batch."""
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
    winners: np.ndarray = (sums[offsets[1:]] - sums[offsets[:-1]]).astype(np.int32)
    return winners


def add_checksum(checksum: int, columns: dict[str, np.ndarray]) -> int:
    """Return the checksum of rows that begin with rows of this checksum, and go on with the columns of a piece."""
    for column in columns.values():
        checksum = crc32(column.tobytes(), checksum)
    return checksum


def read_batch(batch: Batch, out: Path) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    """Yield the rows of a batch's file, piece by piece: the number of the first deal, and the columns by name.

    Raises BadOption if the file cannot be read, is damaged, or belongs to another simulation.
    """
    with convert_file_errors(out), open_file(out) as stream, pq.ParquetFile(stream) as file:
        metadata = file.metadata.metadata or {}
        refuse_other_batch(batch, metadata.get(KEY, b""), out)
        first, checksum, is_ours = batch.seed, 0, file.schema_arrow.equals(make_schema(batch))
        for group in range(file.num_row_groups if is_ours and file.metadata.num_rows == batch.games else 0):
            columns = read_columns(file.read_row_group(group))
            checksum = add_checksum(checksum, columns)
            yield first, columns
            first += len(columns["deal"])
        if first != batch.deals().stop or metadata.get(CHECKSUM) != str(checksum).encode():
            raise BadOption(f"out: {out} is damaged: its rows do not have its checksum; name another file")


def read_whole(batch: Batch, out: Path) -> None:
    """Read the whole file of a batch, which raises BadOption unless it is sound."""
    for _ in read_batch(batch, out):
        pass
