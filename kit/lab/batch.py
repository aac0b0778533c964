"""A batch: a run of numbered deals, who plays them, and the games that come of it, piece by piece."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from threading import Timer
from typing import Any, NamedTuple

import numpy as np

from kit.errors import BadOption, whole_number
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import advice, kinds_of, named_by_seat, options_for
from kit.lab.playout import ENOUGH, new_stop, play_batch
from kit.lab.workers import can_start_threads
from kit.play.names import slug_of
from kit.play.position import new_table, options_of
from kit.rules.engine import compiled, rules

CHUNK = 10_000  # games that are played at a time, at most, and that lie together in a file
LIMIT = 5_000  # moves after which a game that does not end is left undecided
FIXED = 3  # columns of a row before the scores: moves, decided, winners
MOST_IN_MEMORY, MOST_IN_FILE = 100_000_000, 1_000_000_000  # games: a hundred million take some five gigabytes


Pieces = Generator[tuple[int, np.ndarray], None, None]  # of a batch: the first deal of each, with the rows


class Batch(NamedTuple):
    """A whole simulation: which game with which options, who plays, and which deals."""

    slug: str
    options: dict[str, Any]
    by: list[str]  # who plays, by seat
    seed: int
    games: int

    def deals(self) -> range:
        """The numbers of the deals."""
        return range(self.seed, self.seed + self.games)


def new_batch(
    slug: str, games: int, players: int | None, by: str | Sequence[str], seed: int, options: dict[str, Any],
    in_file: bool = False,
) -> Batch:
    """A batch, with everything that was asked for checked. Raises UnknownGame, BadOption."""
    slug = slug_of(slug)
    numbers = deal_numbers(games, seed, "games")
    if not in_file and len(numbers) > MOST_IN_MEMORY:
        raise BadOption(
            f"games is {len(numbers):,}; rows in memory can be at most {MOST_IN_MEMORY:,}. Play them in several "
            f"simulations, or write a file with the command kit simulate --out, which can hold {MOST_IN_FILE:,}"
        )
    whole_number(games, 1, MOST_IN_FILE, "games")
    table = new_table(slug, options_for(slug, players, by, options), numbers[0])
    names = named_by_seat(by, rules(slug).seats(table))
    return Batch(slug, options_of(slug, table), names, numbers[0], len(numbers))


def chunks(deals: range) -> list[range]:
    """Deals in parts that are not too long to be played at a time."""
    return [deals[place : place + CHUNK] for place in range(0, len(deals), CHUNK)]


def play_rows(batch: Batch, deals: range, stop: np.ndarray) -> np.ndarray:
    """The rows of some deals, as whole numbers, or of the first of them if it is to stop: see `play_batch`."""
    kinds = kinds_of(batch.by)
    tables = tables_like(batch.slug, new_table(batch.slug, batch.options, 0))
    rows = np.zeros((len(deals), FIXED + len(rules(batch.slug).SCORE_PARTS) * len(kinds)), np.int64)
    done = compiled(play_batch, batch.slug, advice(batch.slug))(tables, deals.start, kinds, LIMIT, rows, stop)
    return rows[:done]


def play_for(batch: Batch, deals: range, seconds: float, stop: np.ndarray | None = None) -> np.ndarray:
    """The same, handed over after so many seconds, as soon as a game is over: at least one."""
    stop = new_stop() if stop is None else stop
    if not can_start_threads():
        return play_by_clock(batch, deals, seconds, stop)
    timer = Timer(seconds, stop.__setitem__, (ENOUGH, 1))
    timer.daemon = True
    timer.start()
    try:
        return play_rows(batch, deals, stop)
    finally:
        timer.cancel()


def play_by_clock(batch: Batch, deals: range, seconds: float, stop: np.ndarray) -> np.ndarray:
    """The same where nothing can ring after so many seconds: more and more games, until the time is over."""
    ends, rows, at_once = time.perf_counter() + seconds, [play_rows(batch, deals[:1], stop)], 1
    while (done := sum(map(len, rows))) < len(deals) and time.perf_counter() < ends and not stop.any():
        rows.append(play_rows(batch, deals[done : done + at_once], stop))
        at_once *= 2
    return np.concatenate(rows)


def columns(batch: Batch, first: int, rows: np.ndarray) -> dict[str, np.ndarray]:
    """Rows of whole numbers, the first of them deal number `first`, as named columns; winners are a bit a seat."""
    seats, parts = len(batch.by), rules(batch.slug).SCORE_PARTS
    moves, decided, winners = rows[:, :FIXED].T
    found: dict[str, np.ndarray] = {
        "deal": np.arange(first, first + len(rows)),
        "moves": moves.astype(np.int32),
        "decided": decided == 1,
    }
    if seats == 1:
        found["won"] = winners != 0
    else:
        found["winners"] = winners.astype(np.int32)
    scores = rows[:, FIXED:].reshape(len(rows), seats, len(parts)).astype(np.int32)
    named = [(part, scores[:, :, place]) for place, part in enumerate(parts)]
    if len(parts) > 1:
        named.append(("total", scores.sum(axis=2, dtype=np.int32)))
    for name, by_seat in named:
        for seat in range(seats):
            found[name if seats == 1 else f"{name}_{seat + 1}"] = by_seat[:, seat]
    return found


def seats_in(winners: np.ndarray) -> np.ndarray:
    """Winners as lists of seats: the same list for all games that the same seats won."""
    lists = np.empty(int(winners.max(initial=0)) + 1, object)
    for mask in np.unique(winners).tolist():
        lists[mask] = [seat for seat in range(1, mask.bit_length()) if mask >> seat & 1]
    return lists[winners]
