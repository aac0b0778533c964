"""The file of a batch: Parquet that grows part by part, and is taken up again where it was left.

While a simulation runs, its rows lie in the folder `FILE.parts` (see `kit.lab.parts`). When all are there they become
the one file, in their order and in groups of one length, so that it is the same to the last byte however often the
simulation was stopped. It is never read back whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kit import __version__
from kit.errors import BadOption
from kit.lab import batch as batches
from kit.lab.batch import Batch, Pieces, columns, seats_in
from kit.lab.frames import no_rows
from kit.lab.parts import UNFINISHED, Part, folder_of, remove, sole_writer, sound_parts, tell, told_by, write_part

if TYPE_CHECKING:
    import pyarrow as pa

PlayDeals = Callable[[list[range]], Pieces]
KEY = b"stack-games-kit"  # under which the file says which simulation it holds, and in which format
FORMAT = 1  # of these files; it grows when their columns come to mean something else


def write(batch: Batch, out: Path, play: PlayDeals) -> None:
    """Write a simulation to its file; `play` plays the deals that are not there yet. Raises BadOption.

    `play` is given runs of deals, and yields pieces of them, each with its first deal, as they are done.
    """
    with errors_told(out):
        if out.exists():
            refuse_other(batch, held_by(out), out)
            return
        folder, told = folder_of(out), description(batch)
        refuse_foreign(batch, folder)
        with sole_writer(folder, out):
            refuse_foreign(batch, folder)
            if not out.exists():  # else another has written it since
                tell(folder, told)
                found = sound_parts(folder, told, batch.deals())
                with closing(play(missing(batch.deals(), found))) as pieces:
                    for first, rows in pieces:
                        table = as_table(batch, columns(batch, first, rows))
                        found.append(write_part(folder, told, range(first, first + len(rows)), table))
                join(batch, sorted(found, key=lambda part: part.deals.start), folder / UNFINISHED)
                os.replace(folder / UNFINISHED, out)
            remove(folder)
        refuse_other(batch, held_by(out), out)


@contextmanager
def errors_told(out: Path) -> Iterator[None]:
    """Raises BadOption in the place of what the disk or its files refuse."""
    import pyarrow as pa

    try:
        yield
    except (OSError, pa.ArrowException) as error:
        told = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        raise BadOption(f"out: {out} cannot be written or read ({told}); what was written before is kept") from error


def refuse_foreign(batch: Batch, folder: Path) -> None:
    """Raise BadOption if there is a folder of parts that does not belong to this simulation."""
    told = told_by(folder)
    if told is not None:
        refuse_other(batch, told, folder)


def missing(deals: range, found: list[Part]) -> list[range]:
    """The deals, in chunks, that are in none of these parts, which are in order."""
    ends = [*(part.deals.start for part in found), deals.stop]
    begins = [deals.start, *(part.deals.stop for part in found)]
    return [chunk for begin, end in zip(begins, ends, strict=True) for chunk in batches.chunks(range(begin, end))]


def description(batch: Batch) -> str:
    """Which simulation it is, in which format, and by which version of the kit, as text."""
    return json.dumps(batch._asdict() | {"format": FORMAT, "version": __version__}, sort_keys=True)


def held_by(out: Path) -> str:
    """Which simulation a Parquet file holds, as it says itself. Raises BadOption."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return (pq.read_schema(out).metadata or {}).get(KEY, b"").decode(errors="replace")
    except (pa.ArrowException, OSError) as error:
        raise BadOption(f"out: {out} is there already and is no Parquet file ({error}); name another") from error


def refuse_other(batch: Batch, held: str, where: Path) -> None:
    """Raise BadOption unless what a file or folder holds is this simulation."""
    written = format_of(held)
    if written > FORMAT:
        raise BadOption(
            f"out: {where} is of format {written}, and this kit knows those up to {FORMAT}: the kit is too old for it; "
            "take a newer one, or name another file"
        )
    if 0 <= written < FORMAT:
        raise BadOption(
            f"out: {where} was written by an older kit, whose columns may mean something else; name another file, "
            "and the games are played anew"
        )
    if held != description(batch):
        says = held[:300] if written == FORMAT else "it does not say which"
        raise BadOption(f"out: {where} holds another simulation ({says}); name another file")


def format_of(held: str) -> int:
    """The format that a file's description tells: 0 if it was written before they told it, -1 for what is none."""
    try:
        told = json.loads(held)
    except (ValueError, RecursionError):
        return -1
    written = told.get("format", 0) if isinstance(told, dict) else -1
    return written if isinstance(written, int) else -1


def as_table(batch: Batch, found: dict[str, np.ndarray]) -> pa.Table:
    """Columns as an Arrow table, with winners as lists of seats, and what the file says of itself."""
    import pyarrow as pa

    arrays = {name: pa.array(column) for name, column in found.items() if name != "winners"}
    if "winners" in found:
        arrays["winners"] = pa.array(seats_in(found["winners"]), pa.list_(pa.int64()))
    table = pa.table({name: arrays[name] for name in found})
    return table.replace_schema_metadata({KEY: description(batch).encode()})


def join(batch: Batch, parts: list[Part], out: Path) -> None:
    """Make one file of all parts, a few in memory at a time."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    waiting = as_table(batch, no_rows(batch))
    with pq.ParquetWriter(out, waiting.schema) as writer:
        for part in parts:
            waiting = pa.concat_tables([waiting, pq.read_table(part.path)]).combine_chunks()
            while len(waiting) >= batches.CHUNK:
                writer.write_table(waiting.slice(0, batches.CHUNK))
                waiting = waiting.slice(batches.CHUNK)
        if len(waiting):
            writer.write_table(waiting)


def read(batch: Batch, out: Path) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    """The columns of a simulation's file, piece by piece, each with its first deal. Raises BadOption."""
    import pyarrow.parquet as pq

    with errors_told(out), pq.ParquetFile(out) as file:
        expected = as_table(batch, no_rows(batch)).schema
        if file.metadata.num_rows != batch.games or not file.schema_arrow.equals(expected):
            raise BadOption(f"out: {out} is damaged: its rows are not those of the simulation; name another file")
        first = batch.seed
        for rows in file.iter_batches(batches.CHUNK):
            found = {
                name: bits(column) if name == "winners" else column.to_numpy(zero_copy_only=False)
                for name, column in zip(rows.schema.names, rows.columns, strict=True)
            }
            if not np.array_equal(found["deal"], np.arange(first, first + len(rows))):
                raise BadOption(f"out: {out} is damaged: deal {first} is not where it belongs; name another file")
            yield first, found
            first += len(rows)


def bits(lists: pa.ListArray) -> np.ndarray:
    """Lists of seats as a bit a seat."""
    offsets = lists.offsets.to_numpy()
    added = np.concatenate([[0], np.cumsum(1 << lists.values.to_numpy())])
    return (added[offsets[1:]] - added[offsets[:-1]]).astype(np.int32)
