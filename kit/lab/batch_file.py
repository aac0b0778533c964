"""The file of a batch: a Parquet file that grows part by part, so that a stopped simulation can be resumed.

While a simulation runs, its rows are in the folder `FILE.parts`, safe from kills and from other writers. Each part is a
Parquet file of its own, written whole and then renamed; its name gives its deals. Only one writer at a time has the
folder. When all parts are there, they become one file, in their order and in groups of one length. So the file is the
same to the last byte however often the simulation was stopped. It is never read back whole. Each part, and the file,
name their simulation.
"""

import json
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from kit.errors import BadOption
from kit.files import replace_file
from kit.lab import deals as batches
from kit.lab.deals import Batch, PlayDeals, columns_of, no_rows, seat_lists
from kit.version import __version__

KEY = b"stack-games-kit"  # metadata key of the description of the simulation and its format
FORMAT = 2  # format of these files; it grows when the meaning of their columns changes
LOCK = "writing"  # locked while a process writes
UNFINISHED = "unfinished"
OWN_FILES = (LOCK, UNFINISHED, "simulation.json")  # the last one is of older kits
NAME = re.compile(r"(\d{20})-(\d{1,10})(?:\.[0-9a-f]{32})?\.parquet")  # older kits wrote a digest, too


class FilePart(NamedTuple):
    """A file with the rows of some deals."""

    deals: range
    path: Path


def folder_of(out: Path) -> Path:
    """Return the folder of parts of a file."""
    return out.with_name(out.name + ".parts")


def parts_in(folder: Path) -> list[FilePart]:
    """Return the parts in a folder, recognised by their names, in the order of their deals."""
    names = [(NAME.fullmatch(path.name), path) for path in (folder.iterdir() if folder.is_dir() else ())]
    parts = [FilePart(range(int(name[1]), int(name[1]) + int(name[2])), path) for name, path in names if name]
    return sorted(parts, key=lambda part: (part.deals.start, part.path))


def saved_games(out: Path) -> int:
    """Return the number of saved games of a simulation that was stopped."""
    return sum(len(part.deals) for part in parts_in(folder_of(out)))


def write_part(folder: Path, deals: range, table: pa.Table) -> None:
    """Write the rows of some deals as a part."""
    path = folder / f"{deals.start:020d}-{len(deals)}.parquet"
    with replace_file(path, folder / UNFINISHED) as unfinished:
        pq.write_table(table, unfinished, write_page_checksum=True)


def refuse_foreign(folder: Path) -> None:
    """Raise BadOption if a folder with the name of the folder of parts exists and was not made by the kit."""
    try:  # other writers may remove the folder at any moment, so a check beforehand would not help
        names = {path.name for path in folder.iterdir()}
    except NotADirectoryError:
        names = {folder.name}
    except FileNotFoundError:
        return
    if LOCK not in names and any(name not in OWN_FILES and not NAME.fullmatch(name) for name in names):
        raise BadOption(f"out: {folder} is there already and is not of this kit's making; name another file")


@contextmanager
def sole_writer(folder: Path, out: Path) -> Iterator[None]:
    """Lock the folder for this writer alone, and make it if needed. Raises BadOption if another writer has it.

    The lock may belong to a folder that another writer has just removed. Then the file exists already.
    """
    handle = None
    while handle is None:
        with suppress(FileExistsError, FileNotFoundError):  # another writer has just finished and removed it: try again
            folder.mkdir(exist_ok=True)
            handle = (folder / LOCK).open("a")
    with handle:
        try:
            lock_file(handle)
        except OSError as error:
            message = f"out: {out} is being written by somebody else; wait for it, or name another file"
            raise BadOption(message) from error
        yield


def lock_file(handle: IO[str]) -> None:
    """Lock a file until it is closed, or its process ends. Raises OSError if it is locked already."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def remove_parts(folder: Path) -> None:
    """Remove the kit's files from a folder, and the folder itself if nothing else is in it."""
    for path in [part.path for part in parts_in(folder)] + [folder / name for name in OWN_FILES if name != LOCK]:
        path.unlink(missing_ok=True)
    with suppress(OSError):  # Windows removes no file that is open
        (folder / LOCK).unlink(missing_ok=True)
        folder.rmdir()


def write(batch: Batch, out: Path, play: PlayDeals) -> None:
    """Write a simulation to its file; `play` plays the deals that are not in the file yet. Raises BadOption.

    `play` takes ranges of deals and yields their rows in pieces, each with the number of its first deal.
    """
    with refuse_file_errors(out):
        folder = folder_of(out)
        if not out.exists():
            refuse_foreign(folder)
            with sole_writer(folder, out):
                if not out.exists():  # otherwise another writer has written it since
                    with closing(play(missing_deals(batch.deals(), check_parts(batch, folder)))) as pieces:
                        for first, rows in pieces:
                            table = as_table(batch, columns_of(batch, first, rows))
                            write_part(folder, range(first, first + len(rows)), table)
                    with replace_file(out, folder / UNFINISHED):
                        join(batch, folder)
                remove_parts(folder)
        refuse_other(batch, simulation_in(out), out)


@contextmanager
def refuse_file_errors(out: Path) -> Iterator[None]:
    """Raise BadOption in place of errors of the disk or of its files."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        reason = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        raise BadOption(f"out: {out} cannot be written or read ({reason}); what was written before is kept") from error


def check_parts(batch: Batch, folder: Path) -> list[FilePart]:
    """Return the parts that hold the deals in their names; remove all other parts, with a warning.

    Raises BadOption if a part belongs to another simulation.
    """
    parts, sound, end = parts_in(folder), list[FilePart](), batch.seed
    for part in parts:
        if is_sound(batch, part) and part.deals.start >= end:
            sound.append(part)
            end = part.deals.stop
    for part in [part for part in parts if part not in sound]:
        warnings.warn(f"{part.path} is damaged; its {len(part.deals):,} games are played again", stacklevel=2)
        part.path.unlink()
    return sound


def is_sound(batch: Batch, part: FilePart) -> bool:
    """Whether a part has the rows of its deals. Raises BadOption if it belongs to another simulation."""
    try:
        with pq.ParquetFile(part.path, page_checksum_verification=True) as file:
            rows = file.read()
    except (pa.ArrowException, OSError) as error:
        if getattr(error, "errno", None) is not None:  # the disk failed, not the content
            raise
        return False
    refuse_other(batch, description_in(rows.schema), part.path)
    return rows.schema.equals(schema_of(batch)) and np.array_equal(rows["deal"].to_numpy(), part.deals)


def missing_deals(deals: range, parts: list[FilePart]) -> list[range]:
    """Return the deals, in chunks, that are in none of these parts. The parts must be in order."""
    ends = [*(part.deals.start for part in parts), deals.stop]
    begins = [deals.start, *(part.deals.stop for part in parts)]
    return [chunk for begin, end in zip(begins, ends, strict=True) for chunk in batches.chunks(range(begin, end))]


def description(batch: Batch) -> str:
    """Return the description of a simulation as text, with the format and the version of the kit."""
    return json.dumps(batch._asdict() | {"format": FORMAT, "version": __version__}, sort_keys=True)


def simulation_in(out: Path) -> str:
    """Return the description of the simulation in a Parquet file. Raises BadOption."""
    try:
        return description_in(pq.read_schema(out))
    except (pa.ArrowException, OSError) as error:
        raise BadOption(f"out: {out} is there already and is not a Parquet file ({error}); name another") from error


def description_in(schema: pa.Schema) -> str:
    """Return the description of the simulation in a table's schema; empty if there is none."""
    return (schema.metadata or {}).get(KEY, b"").decode(errors="replace")


def refuse_other(batch: Batch, text: str, where: Path) -> None:
    """Raise BadOption unless the description of a file or folder is that of this simulation."""
    written = format_of(text)
    if written > FORMAT:
        raise BadOption(
            f"out: {where} is of format {written}, and this kit knows those up to {FORMAT}: the kit is too old for it; "
            "take a newer one, or name another file"
        )
    if 0 <= written < FORMAT:
        raise BadOption(
            f"out: {where} was written by an older kit, whose columns may mean something else; name another file, "
            "and the games are played again"
        )
    if text != description(batch):
        says = text[:300] if written == FORMAT else "it does not say which"
        raise BadOption(f"out: {where} holds another simulation ({says}); name another file")


def format_of(text: str) -> int:
    """Return the format in a file's description: 0 if the file is older than formats, -1 for any other text."""
    try:
        written = json.loads(text).get("format", 0)
    except (ValueError, RecursionError, AttributeError):
        return -1
    return written if isinstance(written, int) else -1


def as_table(batch: Batch, columns: dict[str, np.ndarray]) -> pa.Table:
    """Return columns as an Arrow table, with winners as lists of seats, and with the description of the simulation."""
    arrays = {name: pa.array(column) for name, column in columns.items()}
    if "winners" in columns:
        arrays["winners"] = pa.array(seat_lists(columns["winners"]), pa.list_(pa.int64()))
    return pa.table(arrays).replace_schema_metadata({KEY: description(batch).encode()})


def schema_of(batch: Batch) -> pa.Schema:
    """Return the schema of a simulation's file: its columns and its description."""
    return as_table(batch, no_rows(batch)).schema


def join(batch: Batch, folder: Path) -> None:
    """Join all parts into one unfinished file, a few in memory at a time. Raises BadOption if parts are missing."""
    parts, schema = parts_in(folder), schema_of(batch)
    if missing_deals(batch.deals(), parts):
        raise BadOption(f"out: parts have gone from {folder} meanwhile; run it again to play their games")
    waiting = schema.empty_table()
    with pq.ParquetWriter(folder / UNFINISHED, schema) as writer:
        for rows in ds.dataset([str(part.path) for part in parts], schema).to_batches():
            waiting = pa.concat_tables([waiting, pa.Table.from_batches([rows], schema)]).combine_chunks()
            while len(waiting) >= batches.CHUNK:
                writer.write_table(waiting.slice(0, batches.CHUNK))
                waiting = waiting.slice(batches.CHUNK)
        if len(waiting):
            writer.write_table(waiting)


def read(batch: Batch, out: Path) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    """Yield the columns of a simulation's file, piece by piece, each with its first deal. Raises BadOption."""
    with refuse_file_errors(out), pq.ParquetFile(out) as file:
        if file.metadata.num_rows != batch.games or not file.schema_arrow.equals(schema_of(batch)):
            raise BadOption(f"out: {out} is damaged: its rows are not those of the simulation; name another file")
        first = batch.seed
        for rows in file.iter_batches(batches.CHUNK):
            columns = {
                name: seats_as_bits(column) if name == "winners" else column.to_numpy(zero_copy_only=False)
                for name, column in zip(rows.schema.names, rows.columns, strict=True)
            }
            if not np.array_equal(columns["deal"], np.arange(first, first + len(rows))):
                raise BadOption(f"out: {out} is damaged: deal {first} is not where it belongs; name another file")
            yield first, columns
            first += len(rows)


def seats_as_bits(lists: pa.ListArray) -> np.ndarray:
    """Return lists of seats as a bit a seat."""
    offsets = lists.offsets.to_numpy()
    added = np.concatenate([[0], np.cumsum(1 << lists.values.to_numpy())])
    return (added[offsets[1:]] - added[offsets[:-1]]).astype(np.int32)
