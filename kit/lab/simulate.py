"""Many deals: played on the compiled engine, on all cores, each row a game that `deal` can make again."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kit.lab.counted import counted
from kit.lab.players import advice, kinds_of, named_by_seat
from kit.lab.playout import play_batch
from kit.lab.progress import progress
from kit.play.position import new_table, options_of
from kit.rules.engine import compiled, rules
from kit.rules.table import MOST_SEED

if TYPE_CHECKING:
    import pandas as pd

CHUNK = 10_000  # games that are played, and written, at a time
LIMIT = 5_000  # moves after which a game that does not end is left undecided
FIXED = 3  # columns of a row before the scores: moves, decided, winners


class Run(NamedTuple):
    """A whole simulation: which game with which options, who plays, and which deals."""

    slug: str
    options: dict[str, Any]
    players: list[str]  # by seat
    seed: int
    games: int

    def chunks(self) -> list[int]:
        """The number of the first deal of each chunk."""
        return list(range(self.seed, self.seed + self.games, CHUNK))


def simulate(
    slug: str,
    games: int,
    players: str | Sequence[str] = "random",
    seed: int = 1,
    workers: int | None = None,
    out: str | Path | None = None,
    on: str | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Play deals number seed, seed + 1, … of a game and return a row for each.

    `players` is a player's name for all seats, or a list by seat, whose length is then the number
    of players; `workers` the number of threads (every core, if not said); `on` the address of a
    Dask cluster to play on instead, such as "tcp://10.0.0.5:8786". With `out` the rows are written
    to that Parquet file, chunk by chunk: the same call takes up a simulation that was stopped.
    Simulations whose seeds lie less than `games` apart share deals.

    Columns: deal, moves, decided (False when stopped after 5,000 moves), won in a game for one and
    otherwise winners (a list of seats), and each part of the score, by seat: strikes_1, strikes_2 …

    Raises UnknownGame, BadOption.
    """
    run = planned(slug, games, players, seed, options)
    threads = counted(workers or os.cpu_count() or 1, "workers", 1, 1024)
    if out is None:
        import pandas as pd

        frames = {first: as_frame(run, first, rows) for first, rows in played(run, run.chunks(), threads, on)}
        return pd.concat([frames[first] for first in run.chunks()], ignore_index=True)
    from kit.lab import rows_on_disk

    rows_on_disk.write(run, Path(out), lambda chunks: played(run, chunks, threads, on))
    return rows_on_disk.read(Path(out))


def planned(slug: str, games: int, players: str | Sequence[str], seed: int, options: dict[str, Any]) -> Run:
    """A simulation, with everything that was asked for checked. Raises UnknownGame, BadOption."""
    if not isinstance(players, str) and any(option.name == "players" for option in rules(slug).OPTIONS):
        options = options | {"players": len(players)}
    table = new_table(slug, options, counted(seed, "seed", 0, MOST_SEED - 1))
    names = named_by_seat(players, rules(slug).seats(table))
    return Run(slug, options_of(slug, table), names, seed, counted(games, "games", 1, MOST_SEED - seed))


def played(run: Run, chunks: list[int], threads: int, on: str | None) -> Iterator[tuple[int, np.ndarray]]:
    """Each chunk's first deal with its rows, in the order in which they are done; progress is shown after a second."""
    source = on_cluster(run, chunks, on) if on else on_threads(run, chunks, threads)
    done = run.games - sum(games_in(run, first) for first in chunks)
    with progress(run.games, " games", run.slug, done) as tell:
        for first, rows in source:
            tell(len(rows))
            yield first, rows


def on_threads(run: Run, chunks: list[int], threads: int) -> Iterator[tuple[int, np.ndarray]]:
    """Play chunks on threads, which the compiled engine lets run at once; few wait at a time."""
    if chunks:
        play_rows(run, run.seed, 1)  # compiles, if need be, before the threads start
    left = iter(chunks)
    with ThreadPoolExecutor(threads) as pool:

        def begin(most: int) -> dict[Future[np.ndarray], int]:
            return {pool.submit(play_rows, run, first, games_in(run, first)): first for first in islice(left, most)}

        doing = begin(2 * threads)
        while doing:
            done, _ = wait(doing, return_when=FIRST_COMPLETED)
            for future in done:
                yield doing.pop(future), future.result()
                doing |= begin(1)


def on_cluster(run: Run, chunks: list[int], address: str) -> Iterator[tuple[int, np.ndarray]]:
    """Play chunks on a Dask cluster; what a lost worker was doing is done again by another."""
    from dask.distributed import Client, as_completed

    left = iter(chunks)
    with Client(address, set_as_default=False) as client:

        def begin(most: int) -> dict[Any, int]:
            return {
                client.submit(play_rows, run, first, games_in(run, first), pure=False): first
                for first in islice(left, most)
            }

        doing = begin(2 * max(1, sum(client.nthreads().values())))
        finished = as_completed(list(doing), loop=client.loop)
        for future in finished:
            yield doing.pop(future), future.result()
            further = begin(1)
            doing |= further
            finished.update(list(further))


def games_in(run: Run, first: int) -> int:
    """How many games the chunk has that begins with deal `first`."""
    return min(CHUNK, run.seed + run.games - first)


def play_rows(run: Run, first: int, games: int) -> np.ndarray:
    """The rows of some games, beginning with deal number `first`, as whole numbers: see `play_batch`."""
    law, kinds = rules(run.slug), kinds_of(run.players)
    # Seen as a record array, the tables can also be played on where there is no compiler.
    tables = np.zeros(3, law.RECORD).view(np.recarray)
    tables[:] = tuple(new_table(run.slug, run.options, 0))
    rows = np.zeros((games, FIXED + len(law.SCORE_PARTS) * len(kinds)), np.int64)
    compiled(play_batch, run.slug, advice(run.slug))(tables, first, kinds, LIMIT, rows)
    return rows


def as_frame(run: Run, first: int, rows: np.ndarray) -> pd.DataFrame:
    """Rows of whole numbers as a frame with named columns."""
    import pandas as pd

    seats, parts = len(run.players), rules(run.slug).SCORE_PARTS
    moves, decided, winners = rows[:, :FIXED].T
    columns: dict[str, Any] = {
        "deal": np.arange(first, first + len(rows)),
        "moves": moves.astype(np.int32),
        "decided": decided == 1,
    }
    if seats == 1:
        columns["won"] = winners != 0
    else:
        lists = {mask: [seat for seat in range(1, seats + 1) if mask >> seat & 1] for mask in set(winners.tolist())}
        columns["winners"] = [lists[mask] for mask in winners.tolist()]
    scores = rows[:, FIXED:].reshape(len(rows), seats, len(parts)).astype(np.int32)
    named = [(part, scores[:, :, place]) for place, part in enumerate(parts)]
    if len(parts) > 1:
        named.append(("total", scores.sum(axis=2, dtype=np.int32)))
    for name, by_seat in named:
        for seat in range(seats):
            columns[name if seats == 1 else f"{name}_{seat + 1}"] = by_seat[:, seat]
    return pd.DataFrame(columns)
