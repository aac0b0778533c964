"""Many deals: played on the compiled engine, on all cores, each row a game that `deal` can make again."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kit.lab.counted import counted
from kit.lab.players import advice, kinds_of
from kit.lab.playout import play_batch
from kit.play.position import new_table
from kit.rules.engine import compiled, rules
from kit.rules.table import MOST_SEED, Table

if TYPE_CHECKING:
    import pandas as pd

CHUNK = 5_000  # games a worker plays at a time
LIMIT = 5_000  # moves after which a game that does not end is left undecided
FIXED = 3  # columns of a row before the scores: moves, decided, winners


def simulate(
    slug: str,
    games: int,
    players: str | Sequence[str] = "random",
    seed: int = 1,
    workers: int | None = None,
    out: str | Path | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Play deals number seed, seed + 1, … of a game and return a row for each.

    `players` is a player's name for all seats, or a list by seat, whose length is then the number
    of players; `workers` the number of threads (every core, if not said), `out` a Parquet file to
    write the rows to as well. Simulations whose seeds lie less than `games` apart share deals.

    Columns: deal, moves, decided (False when stopped after 5,000 moves), won in a game for one and
    otherwise winners (a list of seats), and each part of the score, by seat: strikes_1, strikes_2 …

    Raises UnknownGame, BadOption.
    """
    if not isinstance(players, str) and any(option.name == "players" for option in rules(slug).OPTIONS):
        options["players"] = len(players)
    table = new_table(slug, options, counted(seed, "seed", 0, MOST_SEED - 1))
    counted(games, "games", 1, MOST_SEED - seed)
    kinds = kinds_of(players, rules(slug).seats(table))
    threads = counted(workers or os.cpu_count() or 1, "workers", 1, 1024)
    rows = np.concatenate(list(play_chunks(slug, table, kinds, seed, games, threads)))
    frame = as_frame(slug, seed, rows, len(kinds))
    if out is not None:
        frame.to_parquet(out, index=False)
    return frame


def play_chunks(
    slug: str, table: Table, kinds: np.ndarray, seed: int, games: int, threads: int
) -> Iterator[np.ndarray]:
    """The rows of all games, chunk after chunk, with the progress shown when it takes a while."""
    from tqdm.auto import tqdm

    starts = iter(range(seed, seed + games, CHUNK))

    def play(first: int) -> np.ndarray:
        return play_chunk(slug, table, kinds, first, min(CHUNK, seed + games - first))

    play(seed + games - 1)  # compiles, if need be, before the threads start
    with tqdm(total=games, unit=" games", desc=slug, delay=1, leave=False) as bar, ThreadPoolExecutor(threads) as pool:
        waiting = [pool.submit(play, first) for first in islice(starts, 2 * threads)]
        while waiting:
            rows = waiting.pop(0).result()
            waiting += [pool.submit(play, first) for first in islice(starts, 1)]
            bar.update(len(rows))
            yield rows


def play_chunk(slug: str, table: Table, kinds: np.ndarray, first: int, games: int) -> np.ndarray:
    """The rows of some games on tables like this one, as whole numbers: see `play_batch`."""
    law = rules(slug)
    # Seen as a record array, the tables can also be played where there is no compiler.
    tables = np.zeros(3, law.RECORD).view(np.recarray)
    tables[:] = tuple(table)
    rows = np.zeros((games, FIXED + len(law.SCORE_PARTS) * len(kinds)), np.int64)
    compiled(play_batch, slug, advice(slug))(tables, first, kinds, LIMIT, rows)
    return rows


def as_frame(slug: str, seed: int, rows: np.ndarray, seats: int) -> pd.DataFrame:
    """Rows of whole numbers as a frame with named columns."""
    import pandas as pd

    moves, decided, winners = rows[:, :FIXED].T
    columns: dict[str, Any] = {"deal": np.arange(seed, seed + len(rows)), "moves": moves, "decided": decided == 1}
    if seats == 1:
        columns["won"] = winners != 0
    else:
        lists = {mask: [seat for seat in range(1, seats + 1) if mask >> seat & 1] for mask in np.unique(winners)}
        columns["winners"] = [lists[mask] for mask in winners.tolist()]
    parts = rules(slug).SCORE_PARTS
    scores = rows[:, FIXED:].reshape(len(rows), seats, len(parts))
    named = [(part, scores[:, :, place]) for place, part in enumerate(parts)]
    if len(parts) > 1:
        named.append(("total", scores.sum(axis=2)))
    for name, by_seat in named:
        for seat in range(seats):
            columns[name if seats == 1 else f"{name}_{seat + 1}"] = by_seat[:, seat]
    return pd.DataFrame(columns)
