"""Many deals: played on the compiled engine, on all cores, each row a game that `deal` can make again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kit.lab import batch_file
from kit.lab.batch import Batch, as_frame, new_batch, play_rows
from kit.lab.deals import thread_count
from kit.lab.progress import progress

if TYPE_CHECKING:
    import pandas as pd


def simulate(
    slug: str,
    games: int,
    players: int | None = None,
    by: str | Sequence[str] = "random",
    seed: int = 1,
    workers: int | None = None,
    out: str | Path | None = None,
    on: str | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Play deals number seed, seed + 1, … of a game, and return a pandas DataFrame with a row for each.

    `kit.simulate("six-stacks", games=1_000, by=["careful", "random", "random"])` is a thousand games of three.
    The row of deal 17 is the game that `kit.deal(slug, seed=17)` deals, played by the same players: the same on any
    machine, however many workers there are. Simulations whose seeds lie less than `games` apart share deals.

    - `players`: how many play, as in `kit.deal`;
    - `by`: who plays: "random", "careful" or "looking", one name for all seats, or a list by seat, whose length is
      the number of players where that is not said;
    - `workers`: the number of threads (every core, if not said);
    - `out`: a Parquet file to which the rows are written, chunk by chunk; stopped, the same call takes it up again;
    - `on`: the address of a Dask cluster to play on instead, such as "tcp://10.0.0.5:8786";
    - `options`: those of the game, by name, as in `kit.deal`.

    Columns: deal, moves, decided (False when stopped after 5,000 moves), won in a game for one and otherwise winners
    (a list of seats), and each part of the score, by seat: strikes_1, strikes_2 …

    Raises UnknownGame, BadOption.
    """
    batch = new_batch(slug, games, players, by, seed, options)
    threads = thread_count(workers)
    if out is None:
        import pandas as pd

        frames = {first: as_frame(batch, first, rows) for first, rows in played(batch, batch.chunks(), threads, on)}
        return pd.concat([frames[first] for first in batch.chunks()], ignore_index=True)
    batch_file.write(batch, Path(out), lambda chunks: played(batch, chunks, threads, on))
    return batch_file.read(Path(out))


def played(batch: Batch, chunks: list[int], threads: int, on: str | None) -> Iterator[tuple[int, np.ndarray]]:
    """Each chunk's first deal with its rows, in the order in which they are done; progress is shown after a second."""
    source = on_cluster(batch, chunks, on) if on else on_threads(batch, chunks, threads)
    done = batch.games - sum(batch.games_in(first) for first in chunks)
    with progress(batch.games, " games", batch.slug, done) as tell:
        for first, rows in source:
            tell(len(rows))
            yield first, rows


def on_threads(batch: Batch, chunks: list[int], threads: int) -> Iterator[tuple[int, np.ndarray]]:
    """Play chunks on threads, which the compiled engine lets run at once; few wait at a time."""
    if chunks:
        play_rows(batch, batch.seed, 1)  # compiles, if need be, before the threads start
    left = iter(chunks)
    with ThreadPoolExecutor(threads) as pool:

        def begin(most: int) -> dict[Future[np.ndarray], int]:
            return {pool.submit(play_rows, batch, first, batch.games_in(first)): first for first in islice(left, most)}

        doing = begin(2 * threads)
        while doing:
            done, _ = wait(doing, return_when=FIRST_COMPLETED)
            for future in done:
                yield doing.pop(future), future.result()
                doing |= begin(1)


def on_cluster(batch: Batch, chunks: list[int], address: str) -> Iterator[tuple[int, np.ndarray]]:
    """Play chunks on a Dask cluster; what a lost worker was doing is done again by another."""
    from dask.distributed import Client, as_completed

    left = iter(chunks)
    with Client(address, set_as_default=False) as client:

        def begin(most: int) -> dict[Any, int]:
            return {
                client.submit(play_rows, batch, first, batch.games_in(first), pure=False): first
                for first in islice(left, most)
            }

        doing = begin(2 * max(1, sum(client.nthreads().values())))
        finished = as_completed(list(doing), loop=client.loop)
        for future in finished:
            yield doing.pop(future), future.result()
            further = begin(1)
            doing |= further
            finished.update(list(further))
