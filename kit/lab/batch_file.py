"""Save a batch to a Parquet file, part by part, so that a stopped simulation can be resumed.

While a simulation runs, its rows are in the folder `FILE.parts`. A part is a Parquet file with the rows of some deals;
its name gives the deals. The kit writes a part under another name and renames it when it is complete. A lock lets only
one process at a time write to the folder. When all parts are complete, the kit joins them to one file, in the order of
the deals and in row groups of equal length. So the file is the same to the last byte, even if the simulation was
stopped and resumed. The kit reads the parts and the file piece by piece, never as a whole. Each file contains a
description of its simulation, a checksum of each page, and a checksum of each column. The kit compares them when it
reads the file.
"""

import json
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple
from zlib import crc32

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from kit.errors import BadOption
from kit.files import open_file, replace_file
from kit.lab import deals as batches
from kit.lab.deals import Batch, PlayDeals, list_winners, make_columns, make_empty_columns
from kit.version import __version__

KEY = b"stack-games-kit"  # metadata key of the description of the simulation and its format
CHECKSUMS = b"checksums"  # metadata key of the checksums of the columns
FORMAT = 2  # format number of these files; it grows when the meaning of their columns changes
LOCK_FILE = "writing"  # name of the file that a process locks while it writes
PARTIAL_FILE = "unfinished"  # name of a file that is not yet complete
OWN_FILES = (LOCK_FILE, PARTIAL_FILE)
PART_NAME = re.compile(r"(\d{20})-(\d{1,10})\.parquet")


class FilePart(NamedTuple):
    """A Parquet file with the rows of some deals."""

    deals: range
    path: Path


def parts_folder(out: Path) -> Path:
    """Return the path of the folder with the parts of a file."""
    return out.with_name(out.name + ".parts")


def list_parts(folder: Path) -> list[FilePart]:
    """Return the parts in a folder, in the order of their deals. The function recognises parts by their names."""
    paths = (path for path in folder.iterdir() if path.is_file() and not path.is_symlink()) if folder.is_dir() else ()
    names = [(PART_NAME.fullmatch(path.name), path) for path in paths]
    parts = [FilePart(range(int(name[1]), int(name[1]) + int(name[2])), path) for name, path in names if name]
    return sorted(parts, key=lambda part: (part.deals.start, part.path))


def count_saved_games(out: Path) -> int:
    """Count the saved games of a stopped simulation."""
    return sum(len(part.deals) for part in list_parts(parts_folder(out)))


def write_part(folder: Path, deals: range, table: pa.Table) -> None:
    """Write the rows of some deals as a part."""
    with replace_file(folder / f"{deals.start:020d}-{len(deals)}.parquet", folder / PARTIAL_FILE) as file:
        schema = sign_schema(table.schema, add_checksums({}, *table.combine_chunks().to_batches()))
        pq.write_table(table.replace_schema_metadata(schema.metadata), file, write_page_checksum=True)


def read_columns(rows: pa.RecordBatch) -> dict[str, np.ndarray]:
    """Return the columns of some rows by name."""
    return {
        name: encode_winners(column) if name == "winners" else column.to_numpy(zero_copy_only=False)
        for name, column in zip(rows.schema.names, rows.columns, strict=True)
    }


def add_checksums(sums: dict[str, int], *pieces: pa.RecordBatch) -> dict[str, int]:
    """Return the checksums of columns that begin with rows with the checksums `sums`, and go on with these rows."""
    for rows in pieces:
        sums = {name: crc32(column.tobytes(), sums.get(name, 0)) for name, column in read_columns(rows).items()}
    return sums


def sign_schema(schema: pa.Schema, sums: dict[str, int]) -> pa.Schema:
    """Return a schema with the checksums of its columns in its metadata."""
    return schema.with_metadata(schema.metadata | {CHECKSUMS: json.dumps(sums).encode()})


@contextmanager
def open_parquet(path: Path) -> Iterator[pq.ParquetFile]:
    """Yield an open Parquet file, whose checksums are compared. Raises OSError if it is not a regular file."""
    with open_file(path) as stream, pq.ParquetFile(stream, page_checksum_verification=True) as file:
        yield file


def refuse_foreign_folder(folder: Path) -> None:
    """Raise BadOption if the folder exists and the kit did not make it."""
    try:  # another process may remove the folder at any moment, so a check beforehand would not help
        names = {path.name for path in folder.iterdir()}
    except NotADirectoryError:
        names = {folder.name}
    except FileNotFoundError:
        return
    if LOCK_FILE not in names and any(name not in OWN_FILES and not PART_NAME.fullmatch(name) for name in names):
        raise BadOption(f"out: {folder} exists already, and the kit did not make it; name another file")


@contextmanager
def lock_folder(folder: Path, out: Path) -> Iterator[None]:
    """Create the folder if needed, and lock it for this process. Raises BadOption if another process has locked it.

    Another process may have finished the file and removed the folder just before. Then the file exists already.
    """
    handle = None
    while handle is None:
        with suppress(FileExistsError, FileNotFoundError):  # another process has just removed the folder: try again
            folder.mkdir(exist_ok=True)
            handle = open_file(folder / LOCK_FILE, "ab")
    with handle:
        try:
            lock_file(handle)
        except OSError as error:
            raise BadOption(f"out: another process is writing {out}; wait for it, or name another file") from error
        yield


def lock_file(handle: IO[bytes]) -> None:
    """Lock a file until the file is closed or the process ends. Raises OSError if the file is locked already."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def remove_parts(folder: Path) -> None:
    """Remove the kit's files from a folder. If the folder is then empty, remove it too."""
    for path in [part.path for part in list_parts(folder)] + [folder / name for name in OWN_FILES if name != LOCK_FILE]:
        path.unlink(missing_ok=True)
    with suppress(OSError):  # Windows does not remove an open file
        (folder / LOCK_FILE).unlink(missing_ok=True)
        folder.rmdir()


def write_batch(batch: Batch, out: Path, play: PlayDeals) -> None:
    """Play the missing deals of a batch and write all rows to the file `out`. Raises BadOption.

    `play` takes a list of ranges of deals and yields pairs: the number of the first deal, and an array with a row for
    each deal. If the file exists already, check that it belongs to the batch.
    """
    with convert_file_errors(out):
        folder, was_there = parts_folder(out), out.exists()
        if not was_there:
            refuse_foreign_folder(folder)
            with lock_folder(folder, out):
                if not out.exists():  # another process may have written the file before the folder was locked
                    with closing(play(list_missing_deals(batch.deals(), check_parts(batch, folder)))) as pieces:
                        for first, rows in pieces:
                            table = make_table(batch, make_columns(batch, first, rows))
                            write_part(folder, range(first, first + len(rows)), table)
                    with replace_file(out, folder / PARTIAL_FILE) as file:
                        join_parts(batch, folder, file)
                remove_parts(folder)
        refuse_other_batch(batch, read_description(out), out)
        for _ in read_batch(batch, out) if was_there else ():  # raises BadOption if the file is damaged
            pass


@contextmanager
def convert_file_errors(out: Path) -> Iterator[None]:
    """Replace errors of the disk and of Parquet files by BadOption."""
    try:
        yield
    except (OSError, UnicodeError, pa.ArrowException) as error:
        if isinstance(error, OSError) and error.errno is not None:
            why = f"cannot be written or read ({error.strerror}); the games saved before are kept"
        else:
            reason = str(error).partition("\n")[0]
            why = f"is damaged ({reason}); name another file, or remove this one"
        raise BadOption(f"out: {out} {why}") from error


def check_parts(batch: Batch, folder: Path) -> list[FilePart]:
    """Return the sound parts: each contains the deals that its name gives. Remove all other parts, with a warning.

    Raises BadOption if a part belongs to another simulation.
    """
    parts, sound_parts, end = list_parts(folder), list[FilePart](), batch.seed
    for part in parts:
        if is_sound(batch, part) and part.deals.start >= end:
            sound_parts.append(part)
            end = part.deals.stop
    for part in [part for part in parts if part not in sound_parts]:
        warnings.warn(f"{part.path} is damaged; its {len(part.deals):,} games are played again", stacklevel=2)
        part.path.unlink()
    return sound_parts


def is_sound(batch: Batch, part: FilePart) -> bool:
    """Return whether a part contains the rows of its deals.

    Raises BadOption if the part belongs to another simulation.
    """
    try:
        with open_parquet(part.path) as file:
            refuse_other_batch(batch, find_description(file.schema_arrow), part.path)
            if file.metadata.num_rows != len(part.deals) or not file.schema_arrow.equals(make_schema(batch)):
                return False
            table = file.read().combine_chunks()
            has_sums = is_signed(file.schema_arrow, add_checksums({}, *table.to_batches()))
            return has_sums and np.array_equal(table["deal"].to_numpy(), part.deals)
    except (pa.ArrowException, OSError) as error:
        if getattr(error, "errno", None) is not None:  # the disk failed; the content may be sound
            raise
        return False


def is_signed(schema: pa.Schema, sums: dict[str, int]) -> bool:
    """Return whether a schema has these checksums. Files of older kits have none."""
    return CHECKSUMS not in schema.metadata or schema.metadata[CHECKSUMS] == json.dumps(sums).encode()


def list_missing_deals(deals: range, parts: list[FilePart]) -> list[range]:
    """Return the deals that are in none of the parts, in chunks. The parts must be in the order of their deals."""
    starts = [deals.start, *(part.deals.stop for part in parts)]
    ends = [*(part.deals.start for part in parts), deals.stop]
    return [chunk for gap in map(range, starts, ends) for chunk in batches.split_into_chunks(gap)]


def describe_batch(batch: Batch) -> str:
    """Return a description of the batch as JSON text, with the format number and the version of the kit."""
    return json.dumps(batch._asdict() | {"format": FORMAT, "version": __version__}, sort_keys=True)


def read_description(out: Path) -> str:
    """Return the description of the simulation in a Parquet file. Raises BadOption for any other file."""
    try:
        with open_parquet(out) as file:
            return find_description(file.schema_arrow)
    except (pa.ArrowException, OSError) as error:
        raise BadOption(f"out: {out} exists already and is not a Parquet file ({error}); name another file") from error


def find_description(schema: pa.Schema) -> str:
    """Return the description of the simulation in the schema of a Parquet file; empty if there is none."""
    return (schema.metadata or {}).get(KEY, b"").decode(errors="replace")


def refuse_other_batch(batch: Batch, description: str, path: Path) -> None:
    """Raise BadOption unless the description in a file is the description of this batch."""
    file_format = parse_format(description)
    if file_format > FORMAT:
        remedy = "install a newer kit, or name another file"
        raise BadOption(f"out: {path} is of format {file_format}, and the kit is too old for it; {remedy}")
    if 0 <= file_format < FORMAT:
        remedy = "name another file, and the kit plays the games again"
        raise BadOption(f"out: {path} was written by an older kit, with other columns; {remedy}")
    if description != describe_batch(batch):
        content = description[:300] if file_format == FORMAT else "without a description"
        raise BadOption(f"out: {path} contains another simulation ({content}); name another file")


def parse_format(description: str) -> int:
    """Return the format number in a description: 0 if it has none, as in the oldest files; -1 for any other text."""
    try:
        file_format = json.loads(description).get("format", 0)
    except (ValueError, RecursionError, AttributeError):
        return -1
    return file_format if isinstance(file_format, int) else -1


def make_table(batch: Batch, columns: dict[str, np.ndarray]) -> pa.Table:
    """Return the columns as an Arrow table that contains the description of the batch; winners are lists of seats."""
    arrays = {name: pa.array(column) for name, column in columns.items()}
    if "winners" in columns:
        arrays["winners"] = pa.array(list_winners(columns["winners"]), pa.list_(pa.int64()))
    return pa.table(arrays).replace_schema_metadata({KEY: describe_batch(batch).encode()})


def make_schema(batch: Batch) -> pa.Schema:
    """Return the schema of the batch's file: its columns and its description."""
    return make_table(batch, make_empty_columns(batch)).schema


def join_parts(batch: Batch, folder: Path, out: IO[bytes]) -> None:
    """Join all parts to one open file, with few rows in memory at a time. Raises BadOption if parts are missing.
    """
    parts, schema = list_parts(folder), make_schema(batch)
    if list_missing_deals(batch.deals(), parts):
        raise BadOption(f"out: some parts have gone from {folder}; run the simulation again to play their games")
    sums = dict[str, int]()
    for part in parts:
        with open_parquet(part.path) as file:
            sums = add_checksums(sums, *file.iter_batches())
    schema = sign_schema(schema, sums)
    buffer = schema.empty_table()
    with pq.ParquetWriter(out, schema, write_page_checksum=True) as writer:
        for part in parts:
            with open_parquet(part.path) as file:
                rows = file.read().replace_schema_metadata(schema.metadata)
                buffer = pa.concat_tables([buffer, rows]).combine_chunks()
            while len(buffer) >= batches.CHUNK:
                writer.write_table(buffer.slice(0, batches.CHUNK))
                buffer = buffer.slice(batches.CHUNK)
        if len(buffer):
            writer.write_table(buffer)


def read_batch(batch: Batch, out: Path) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    """Yield the rows of a batch's file, piece by piece: the number of the first deal, and the columns by name.

    Raises BadOption if the file cannot be read or is damaged.
    """
    with convert_file_errors(out), open_parquet(out) as file:
        if file.metadata.num_rows != batch.games or not file.schema_arrow.equals(make_schema(batch)):
            raise BadOption(f"out: {out} is damaged: it does not have the rows of this simulation; name another file")
        first, sums = batch.seed, dict[str, int]()
        for rows in file.iter_batches(batches.CHUNK):
            columns, sums = read_columns(rows), add_checksums(sums, rows)
            if not np.array_equal(columns["deal"], np.arange(first, first + len(rows))):
                raise BadOption(f"out: {out} is damaged after the row of deal {first - 1}; name another file")
            yield first, columns
            first += len(rows)
        if not is_signed(file.schema_arrow, sums):
            raise BadOption(f"out: {out} is damaged: its rows do not have its checksums; name another file")


def encode_winners(lists: pa.ListArray) -> np.ndarray:
    """Return the winners of each game, given as lists of seats, as numbers with a bit for each seat."""
    offsets = lists.offsets.to_numpy()
    sums = np.concatenate([[0], np.cumsum(1 << lists.values.to_numpy())])
    return (sums[offsets[1:]] - sums[offsets[:-1]]).astype(np.int32)
