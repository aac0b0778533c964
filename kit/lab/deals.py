"""Numbered deals, tables to play them on, and a batch: a simulation of a range of deals, and its rows."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kit.errors import BadOption, state_demand, whole_number
from kit.lab.players import LIMIT, careful_module, kinds_of, names_by_seat, options_for, tables_like
from kit.lab.playout import FIXED, play_batch
from kit.lab.worker_thread import run_with_stop
from kit.play.names import slug_of
from kit.play.position import new_table, options_of
from kit.rules.engine import compile_for_game, rules
from kit.rules.table import MOST_SEED, Table

if TYPE_CHECKING:
    import pandas as pd

MOST_THREADS = 1024
CHUNK = 10_000  # games that are played at a time, at most, and that are in a file together
MOST_IN_MEMORY, MOST_IN_FILE = 100_000_000, 1_000_000_000  # games: a hundred million take some five gigabytes

Pieces = Generator[tuple[int, np.ndarray], None, None]  # of a batch: the first deal of each, with the rows
PlayDeals = Callable[[list[range]], Pieces]


def deal_numbers(deals: int, seed: int, name: str = "deals") -> range:
    """Return the numbers of `deals` deals, from number `seed` on. Raises BadOption, which calls `deals` by `name`."""
    first = whole_number(seed, 0, MOST_SEED - 1, "seed")
    return range(first, first + whole_number(deals, 1, MOST_SEED - first, name))


def play_on_tables(work: Callable[..., None], slug: str, table: Table, *arguments: Any) -> None:
    """Run a function of the compiled engine on tables like this one, until it is asked to stop."""
    run_with_stop(compile_for_game(work, slug, careful_module(slug)), tables_like(slug, table), *arguments)


def thread_count(workers: int | None) -> int:
    """Return the number of threads: `workers` (default: one for each core). Raises BadOption."""
    return whole_number((os.cpu_count() or 1) if workers is None else workers, 1, MOST_THREADS, "workers")


class Batch(NamedTuple):
    """A whole simulation: which game with which options, who plays, and which deals."""

    slug: str
    options: dict[str, Any]
    by: list[str]  # who plays, by seat
    seed: int
    games: int

    def deals(self) -> range:
        """Return the numbers of the deals."""
        return range(self.seed, self.seed + self.games)


def new_batch(
    slug: str, games: int, players: int | None, by: str | Sequence[str], seed: int, options: dict[str, Any],
    in_file: bool = False,
) -> Batch:
    """Return a batch with all its arguments checked. Raises UnknownGame, BadOption."""
    slug = slug_of(slug)
    numbers = deal_numbers(games, seed, "games")
    if not in_file and len(numbers) > MOST_IN_MEMORY:
        remedy = (
            "Play them in several simulations, or write a file with the command kit simulate --out, "
            f"which can hold {MOST_IN_FILE:,}."
        )
        raise BadOption(state_demand("games", f"be at most {MOST_IN_MEMORY:,} in memory", len(numbers), remedy))
    whole_number(games, 1, MOST_IN_FILE, "games")
    table = new_table(slug, options_for(slug, players, by, options), numbers[0])
    names = names_by_seat(by, rules(slug).seats(table))
    return Batch(slug, options_of(slug, table), names, numbers[0], len(numbers))


def chunks(deals: range) -> list[range]:
    """Return deals in chunks of at most CHUNK deals."""
    return [deals[place : place + CHUNK] for place in range(0, len(deals), CHUNK)]


def new_rows(batch: Batch, games: int) -> np.ndarray:
    """Return empty rows for `games` games: moves, finished, winners, and every part of the score by seat."""
    return np.zeros((games, FIXED + len(rules(batch.slug).SCORE_PARTS) * len(batch.by)), np.int64)


def play_rows(batch: Batch, deals: range, stop: np.ndarray) -> np.ndarray:
    """Return the rows of some deals, as whole numbers; if asked to stop, the rows of the first deals: see `play_batch`.
    """
    tables, rows = tables_like(batch.slug, new_table(batch.slug, batch.options, 0)), new_rows(batch, len(deals))
    play = compile_for_game(play_batch, batch.slug, careful_module(batch.slug))
    done = play(tables, deals.start, kinds_of(batch.by), LIMIT, rows, stop)
    return rows[:done]


def columns_of(batch: Batch, first: int, rows: np.ndarray) -> dict[str, np.ndarray]:
    """Return rows of whole numbers as named columns. The first row is deal number `first`; winners are a bit a seat."""
    seats, parts = len(batch.by), rules(batch.slug).SCORE_PARTS
    moves, finished, winners = rows[:, :FIXED].T
    deals = np.arange(first, first + len(rows))
    columns: dict[str, np.ndarray] = {"deal": deals, "moves": moves.astype(np.int32), "finished": finished == 1}
    columns |= {"won": winners != 0} if seats == 1 else {"winners": winners.astype(np.int32)}
    scores = rows[:, FIXED:].reshape(len(rows), seats, len(parts)).astype(np.int32)
    if len(parts) > 1:
        parts = (*parts, "total")
        scores = np.concatenate([scores, scores.sum(axis=2, keepdims=True, dtype=np.int32)], axis=2)
    for place, name in enumerate(parts):
        for seat in range(seats):
            columns[name if seats == 1 else f"{name}_{seat + 1}"] = scores[:, seat, place]
    return columns


def seat_lists(winners: np.ndarray) -> np.ndarray:
    """Return winners as lists of seats: one list object for all games that the same seats won."""
    lists = np.empty(int(winners.max(initial=0)) + 1, object)
    for mask in np.unique(winners).tolist():
        lists[mask] = [seat for seat in range(1, mask.bit_length()) if mask >> seat & 1]
    return lists[winners]


# ---- as a DataFrame, which takes no more memory than its content ----


def frame_of(batch: Batch, pieces: Iterable[tuple[int, dict[str, np.ndarray]]]) -> pd.DataFrame:
    """Return all rows of a batch, with winners as lists of seats.

    The pieces may be in any order; each comes with the number of its first deal.
    """
    import pandas as pd

    whole = {name: np.zeros(batch.games, column.dtype) for name, column in no_rows(batch).items()}
    for first, piece in pieces:
        place = first - batch.seed
        for name, column in piece.items():
            whole[name][place : place + len(column)] = column
    if "winners" in whole:
        whole["winners"] = seat_lists(whole["winners"])
    return pd.DataFrame(whole, copy=False)


def no_rows(batch: Batch) -> dict[str, np.ndarray]:
    """Return the columns of a batch, empty."""
    return columns_of(batch, batch.seed, new_rows(batch, 0))
