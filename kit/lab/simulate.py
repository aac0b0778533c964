"""Many deals, played on the compiled engine, on all cores. Each row is a game that `deal` can make again."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit.errors import BadOption, quote, state_demand
from kit.files import check_out
from kit.lab.deals import Batch, Pieces, PlayDeals, chunks, columns_of, frame_of, new_batch, play_rows, thread_count
from kit.lab.playout import STOP_CHECK, new_stop
from kit.lab.time_warnings import warn_if_long
from kit.lab.worker_thread import can_start_threads, new_executor, progress, run_in_thread, run_tasks
from kit.rules.engine import can_compile

if TYPE_CHECKING:
    import pandas as pd


LEAST_SECONDS, MOST_SECONDS = 1.0, 20.0  # seconds for the games of a piece, about
LOOKAHEAD_GAMES = 1_000  # careful games that a lookahead player plays out for a move, very roughly
TIMED_GAMES = 5  # games that are timed to estimate the time of all
PIECES = 50  # pieces of a simulation, at least, as soon as a piece takes longer than LEAST_SECONDS


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

    `kit.simulate("six-stacks", games=1_000, by=["careful", "random", "random"])` plays a thousand games of three.
    The row of deal 17 is the game that `kit.deal(slug, seed=17)` deals, played by the same players. It is the same on
    any machine, with any number of workers. `kit.played` with seed=17 returns that game move by move, to be reviewed.
    Simulations share deals if their seeds differ by less than `games`.

    - `games`: the number of deals;
    - `players`: the number of players, as in `kit.deal`;
    - `by`: the players: "random" (the default), "careful" or "lookahead", one name for all seats, or a list by seat; if
      `players` is not given, the length of the list is the number of players;
    - `seed`: the number of the first deal (default: 1);
    - `workers`: the number of threads (default: one for each core);
    - `out`: a Parquet file to which the rows are written, piece by piece. If the simulation is stopped, the same call
      resumes it. Only one process at a time may write the file. Damaged pieces are played again, with a warning;
    - `on`: the address of a Dask cluster to play on instead, such as "tcp://10.0.0.5:8786";
    - `options`: options of the game by name, as in `kit.deal`.

    Columns: deal, moves, finished (False if stopped after 5,000 moves), won in a game for one player and otherwise
    winners (a list of seats), and each part of the score, by seat: strikes_1, strikes_2 …

    Raises UnknownGame, BadOption.
    """
    batch = new_batch(slug, games, players, by, seed, options)
    if out is None:
        return simulate_to_frame(batch, workers, on)
    from kit.lab import batch_file

    return frame_of(batch, batch_file.read(batch, simulate_to_file(batch, out, workers, on)))


def simulate_to_frame(batch: Batch, workers: int | None, on: str | None) -> pd.DataFrame:
    """Return the rows of a batch. Raises BadOption."""
    with closing(player_of_deals(batch, workers, on)(chunks(batch.deals()))) as pieces:
        return frame_of(batch, ((first, columns_of(batch, first, rows)) for first, rows in pieces))


def simulate_to_file(batch: Batch, out: str | Path, workers: int | None, on: str | None) -> Path:
    """Write the rows of a batch to a file without reading them back; return the file. Raises BadOption."""
    from kit.lab import batch_file

    play = player_of_deals(batch, workers, on)
    place = check_out(out, "a Parquet file")
    batch_file.write(batch, place, play)
    return place


def player_of_deals(batch: Batch, workers: int | None, on: str | None) -> PlayDeals:
    """Return a function that plays ranges of deals of a batch on threads, or on a cluster. Raises BadOption."""
    threads = thread_count(workers)
    if on is not None:
        check_cluster(on)
    return lambda left: play_deals(batch, left, threads, on)


def play_deals(batch: Batch, left: list[range], threads: int, on: str | None) -> Pieces:
    """Yield pieces of these deals, in the order in which they are done: the first deal of a piece, and its rows.

    Progress is shown after a second.
    """
    games, played = sum(map(len, left)), 0

    def cut(threads: int) -> Iterator[range]:
        """Yield pieces that take about the same time each. The longer the simulation takes, the longer the pieces."""
        began = time.perf_counter()
        for deals in left:
            while deals:
                took = time.perf_counter() - began
                seconds = min(max(LEAST_SECONDS, took / PIECES), MOST_SECONDS)
                at_once = max(1, int(seconds * played / (took * threads))) if played else 1
                yield deals[:at_once]
                deals = deals[at_once:]

    with open_threads(batch, games, threads) if on is None else open_cluster(on) as (pool, threads), closing(
        run_tasks(pool, 2 * threads, cut(threads), partial(play_rows, batch))
    ) as pieces, progress(batch.games, " games", batch.slug, batch.games - games) as tell:
        for ended in pieces:
            for deals, rows in ended:
                tell(len(rows))
                played += len(rows)
                yield deals.start, rows


@contextmanager
def open_threads(batch: Batch, games: int, threads: int) -> Iterator[tuple[Executor, int]]:
    """Yield an executor whose threads play `games` games of a batch, and the number of threads."""
    if games:
        stop = new_stop()
        stop[STOP_CHECK] = 1
        run_in_thread(play_rows, batch, batch.deals()[:1], stop)  # compiles, if needed, before the threads start
        warn_if_slow(batch, games)
    with new_executor(threads) as pool:
        yield pool, threads


def warn_if_slow(batch: Batch, games: int) -> None:
    """If nothing is compiled, print how long `games` games of a batch take, if that is minutes."""
    if can_compile():
        return
    quick = batch._replace(by=["careful" if name == "lookahead" else name for name in batch.by])
    timed = batch.deals()[:TIMED_GAMES]
    play = partial(play_rows, quick, timed, new_stop())
    if "lookahead" in batch.by:
        warn_if_long(play, games * LOOKAHEAD_GAMES * play()[:, 0].mean() / len(timed), "very roughly")
    else:
        warn_if_long(play, games / len(timed))


def check_cluster(address: str) -> None:
    """Raise BadOption unless an address may be that of a cluster and the kit can play on clusters here."""
    if not isinstance(address, str) or not address:
        raise BadOption(state_demand("on", 'be the address of a cluster, such as "tcp://10.0.0.5:8786"', address))
    if importlib.util.find_spec("distributed") is None:
        raise BadOption("on: playing on a cluster needs Dask: pip install 'stack-games-kit[cluster]'")
    if not can_start_threads():
        raise BadOption("on: playing on a cluster needs threads, and none can be started here")


@contextmanager
def open_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on a Dask cluster, and its number of threads; another worker repeats a lost worker's task."""
    from dask.distributed import Client

    try:
        client = Client(address, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadOption(f"on: there is no cluster at {quote(address)} ({quote(str(error))})") from error
    with client, client.get_executor(pure=False) as pool:
        yield pool, max(1, sum(client.nthreads().values()))
