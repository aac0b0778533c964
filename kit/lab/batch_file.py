"""The file of a batch: Parquet that grows chunk by chunk, and is taken up again where it was left.

While a simulation runs, its chunks lie as files of their own in the folder `FILE.parts`, each
written whole and then renamed. When all are there they become the one file, in their order, so that
it is the same to the last byte however often the simulation was stopped.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kit import __version__
from kit.errors import BadOption
from kit.lab.batch import Batch, as_frame

if TYPE_CHECKING:
    import pandas as pd

PlayChunks = Callable[[list[int]], Iterable[tuple[int, np.ndarray]]]
KEY = b"stack-games-kit"  # under which the file says which simulation it holds, and in which format
FORMAT = 1  # of these files; it grows when their columns come to mean something else


def write(batch: Batch, out: Path, play: PlayChunks) -> None:
    """Write a simulation to its file; `play` makes the chunks that are not there yet. Raises BadOption.

    `play` is given the first deals of those chunks, and yields each with its rows as it is done.
    """
    if out.exists():
        refuse_other(batch, held_by(out), out)
        return
    parts = out.with_name(out.name + ".parts")
    begin(batch, parts)
    missing = [first for first in batch.chunks() if not part(parts, first).exists()]
    for first, rows in play(missing):
        unfinished = parts / f"unfinished.{os.getpid()}"
        as_frame(batch, first, rows).to_parquet(unfinished, index=False)
        os.replace(unfinished, part(parts, first))
    join(batch, [part(parts, first) for first in batch.chunks()], out)
    shutil.rmtree(parts)


def begin(batch: Batch, parts: Path) -> None:
    """Make the folder of parts, or take up one that holds the same simulation. Raises BadOption."""
    told = parts / "simulation.json"
    parts.mkdir(parents=True, exist_ok=True)
    if told.exists():
        refuse_other(batch, told.read_text(encoding="utf-8"), parts)
    unfinished = parts / f"unfinished.{os.getpid()}"
    unfinished.write_text(description(batch), encoding="utf-8")
    os.replace(unfinished, told)


def part(parts: Path, first: int) -> Path:
    """The file of the chunk that begins with deal `first`."""
    return parts / f"{first:020d}.parquet"


def description(batch: Batch) -> str:
    """Which simulation it is, in which format, and by which version of the kit, as text."""
    return json.dumps(batch._asdict() | {"format": FORMAT, "version": __version__}, sort_keys=True)


def held_by(out: Path) -> str:
    """Which simulation a Parquet file holds, as it says itself. Raises BadOption."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return (pq.read_schema(out).metadata or {}).get(KEY, b"").decode()
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
        raise BadOption(f"out: {where} holds another simulation ({held or 'it does not say which'}); name another file")


def format_of(held: str) -> int:
    """The format that a file's description tells: 0 if it was written before they told it, -1 for what is none."""
    try:
        told = json.loads(held)
    except ValueError:
        return -1
    written = told.get("format", 0) if isinstance(told, dict) else -1
    return written if isinstance(written, int) else -1


def join(batch: Batch, parts: list[Path], out: Path) -> None:
    """Make one file of all parts, a part in memory at a time, and put it in place whole."""
    import pyarrow.parquet as pq

    schema = pq.read_schema(parts[0])
    schema = schema.with_metadata((schema.metadata or {}) | {KEY: description(batch).encode()})
    unfinished = out.with_name(f".{out.name}.{os.getpid()}")
    with pq.ParquetWriter(unfinished, schema) as writer:
        for path in parts:
            writer.write_table(pq.read_table(path).cast(schema))
    os.replace(unfinished, out)


def read(out: Path) -> pd.DataFrame:
    """The rows of a simulation's file."""
    import pandas as pd

    frame = pd.read_parquet(out)
    if "winners" in frame:
        frame["winners"] = [winners.tolist() for winners in frame["winners"]]
    return frame
