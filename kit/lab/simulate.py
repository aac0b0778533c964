"""Simulate many deals with the compiled engine on all cores. `kit.play_deal` returns the game of a row."""

from __future__ import annotations

import asyncio
import importlib.util
import time
from asyncio import CancelledError
from collections.abc import Iterator, Sequence
from concurrent import futures
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit.errors import BadOption, quote, state_demand
from kit.files import check_out
from kit.lab.columns import make_columns, make_frame
from kit.lab.compiled import load_compiled
from kit.lab.deals import Batch, Pieces, PlayDeals, choose_thread_count, new_batch, play_games, split_into_chunks
from kit.lab.player_kinds import careful_module
from kit.lab.playout import play_batch
from kit.lab.sources import source_digest
from kit.lab.worker_thread import (
    INTERRUPT_SECONDS, can_start_threads, new_executor, run_in_thread, run_tasks, show_progress,
)
from kit.version import __version__

if TYPE_CHECKING:
    import pandas as pd


PATIENCE, QUIET_SECONDS = 25, 10  # seconds to wait for a cluster, and without a row until the kit asks for its workers
LEAST_SECONDS, MOST_SECONDS = 1.0, 20.0  # seconds for a piece, about
PIECES = 50  # pieces of a simulation, at least, if a piece takes longer than LEAST_SECONDS


def simulate(
    game: str, games: int, players: int | None = None, by: str | Sequence[str] = "random", seed: int = 1,
    workers: int | None = None, out: str | Path | None = None, on: str | None = None, **options: Any,
) -> pd.DataFrame:
    """Play deals number seed, seed + 1, … of a game, and return a pandas DataFrame with a row for each.

    `kit.simulate("six-stacks", games=1_000, by=["careful", "random", "random"])` plays a thousand games of three.
    The row of deal 17 is a game from the cards that `kit.deal(game, seed=17)` deals. It is the same on any machine and
    with any number of workers. `kit.play_deal` with seed=17 returns the same game with all its moves, and `kit.review`
    can review it. Two simulations share deals if their seeds differ by less than `games`.

    - `games`: the number of deals;
    - `players`: the number of players, as in `kit.deal`;
    - `by`: the computer players: "random" (the default), "careful", "lookahead" or "expert". Give one name for all
      seats, or a list by seat. The length of the list is then the number of players;
    - `seed`: the number of the first deal (default: 1);
    - `workers`: the number of threads (default: one for each core);
    - `out`: a Parquet file for the rows (default: none). The kit saves the rows piece by piece. If the simulation is
      stopped, the same call resumes it. Only one process at a time may write the file. If a saved piece is damaged, the
      kit prints a warning and plays its games again;
    - `on`: the address of a Dask cluster that plays the games, such as "tcp://10.0.0.5:8786" (default: this machine);
    - `options`: options of the game by name, as in `kit.deal`.

    Columns: deal; moves; finished (False if the game was stopped after 5,000 moves); won in a game for one player,
    otherwise winners (a list of seats); and each part of the score by seat, such as strikes_1 and strikes_2.

    Raises UnknownGame, BadOption.
    """
    batch = new_batch(game, games, players, by, seed, options)
    if out is None:
        return simulate_to_frame(batch, workers, on)
    from kit.lab import batch_file

    return make_frame(batch, batch_file.read_batch(batch, simulate_to_file(batch, out, workers, on)))


def simulate_to_frame(batch: Batch, workers: int | None, on: str | None) -> pd.DataFrame:
    """Play a batch and return its rows as a DataFrame. Raises BadOption.

    `workers` is the number of threads (None: one for each core), `on` the address of a cluster (None: this machine).
    """
    with closing(make_deal_player(batch, workers, on)(split_into_chunks(batch.deals()))) as pieces:
        return make_frame(batch, ((first, make_columns(batch, first, rows)) for first, rows in pieces))


def simulate_to_file(batch: Batch, out: str | Path, workers: int | None, on: str | None) -> Path:
    """Play a batch and write its rows to the Parquet file `out`; return the path of the file. Raises BadOption.

    `workers` is the number of threads (None: one for each core), `on` the address of a cluster (None: this machine).
    """
    from kit.lab import batch_file

    play = make_deal_player(batch, workers, on)
    path = check_out(out, "a Parquet file")
    batch_file.write_batch(batch, path, play)
    return path


def make_deal_player(batch: Batch, workers: int | None, on: str | None) -> PlayDeals:
    """Return a function that plays ranges of deals of a batch on threads or on a cluster. Raises BadOption."""
    threads = choose_thread_count(workers)
    if on is not None:
        check_cluster(on)
    return lambda ranges: play_deals(batch, ranges, threads, on)


def play_deals(batch: Batch, ranges: list[range], threads: int, on: str | None) -> Pieces:
    """Play ranges of deals and yield pieces of them in any order: the first deal of a piece, and its rows.

    After a second, show a progress bar.
    """
    games, games_played = sum(map(len, ranges)), 0

    def cut_pieces(threads: int) -> Iterator[range]:
        """Yield pieces that take about the same time each; the pieces grow with the time of the simulation."""
        start = time.perf_counter()
        for deals in ranges:
            while deals:
                elapsed = time.perf_counter() - start
                seconds = min(max(LEAST_SECONDS, elapsed / PIECES), MOST_SECONDS)
                length = max(1, int(seconds * games_played / (elapsed * threads))) if games_played else 1
                yield deals[:length]
                deals = deals[length:]

    work = partial(play_games, batch) if on is None else partial(play_on_worker, identify_kit(batch.slug), batch)
    with open_threads(batch.slug, threads) if on is None else open_cluster(on) as (pool, threads), closing(
        run_tasks(pool, 2 * threads, cut_pieces(threads), work)
    ) as pieces, show_progress(batch.games, " games", batch.slug, batch.games - games) as add_progress:
        last = time.perf_counter()
        for finished in pieces:
            if finished:
                last = time.perf_counter()
            elif on is not None and time.perf_counter() - last > QUIET_SECONDS:  # are the workers still there?
                find_workers(on)
                last = time.perf_counter()
            for deals, rows in finished:
                add_progress(len(rows))
                games_played += len(rows)
                yield deals.start, rows


@contextmanager
def open_threads(slug: str, threads: int) -> Iterator[tuple[Executor, int]]:
    """Yield an executor with threads for games, and the number of threads."""
    load_compiled(play_batch, slug, careful_module(slug))  # now, so that each thread need not
    with new_executor(threads) as pool:
        yield pool, threads


def check_cluster(address: str) -> None:
    """Raise BadOption unless the address is a text and the kit can play on clusters here."""
    if not isinstance(address, str) or not address:
        raise BadOption(state_demand("on", 'be the address of a cluster, such as "tcp://10.0.0.5:8786"', address))
    if importlib.util.find_spec("distributed") is None:
        raise BadOption("on: playing on a cluster needs Dask; install it with pip install 'stack-games-kit[cluster]'")
    if not can_start_threads():
        raise BadOption("on: playing on a cluster needs threads, and Python cannot start threads here")


@contextmanager
def open_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on a Dask cluster, and its number of threads. If a worker is lost, another repeats its task.

    Raises BadOption if there is no cluster, or it is lost.
    """
    from dask.distributed import Client

    find_workers(address)
    try:
        with Client(address, set_as_default=False) as client, ExitStack() as exits:
            pool = client.get_executor(pure=False)
            exits.callback(pool.shutdown, wait=False)  # otherwise it waits for workers that are gone
            yield pool, max(1, sum(client.nthreads().values()))
    except (CancelledError, futures.CancelledError, AttributeError, ImportError, RuntimeError, OSError) as error:
        why = str(error).partition("\n")[0] or type(error).__name__
        raise BadOption(f"on: the cluster at {address} stopped the work ({why}); is the same kit there?") from error


def find_workers(address: str) -> int:
    """Return the number of workers of a cluster. Raises BadOption if there is none within PATIENCE seconds."""
    from distributed import rpc

    async def count_workers() -> int:
        async with rpc(address) as scheduler:
            while not (workers := (await scheduler.identity())["workers"]):
                await asyncio.sleep(INTERRUPT_SECONDS)
        return len(workers)

    try:
        return run_in_thread(lambda: asyncio.run(asyncio.wait_for(count_workers(), PATIENCE)))
    except TimeoutError as error:
        why = f"no cluster with a worker answers at {quote(address)} within {PATIENCE} seconds"
        raise BadOption(f"on: {why}; check the address and the workers") from error
    except Exception as error:  # whatever another program at this address has answered
        raise BadOption(f"on: there is no cluster at {quote(address)} ({quote(str(error))})") from error


def play_on_worker(identity: str, batch: Batch, deals: range, stop: Any) -> Any:
    """Play some deals on a worker of a cluster (see `play_games`). Raises BadOption if the worker has another kit."""
    from distributed import get_worker

    if (own_identity := identify_kit(batch.slug)) != identity:
        address = get_worker().address
        raise BadOption(f"on: the worker at {address} has another kit ({own_identity}, and here {identity})")
    return play_games(batch, deals, stop).tolist()


def identify_kit(slug: str) -> str:
    """Return the version of the kit, and a digest of the sources that decide the rows of a game."""
    return f"{__version__} {source_digest(slug)[:8]}"
