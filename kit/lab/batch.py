"""A batch: a run of numbered deals, who plays them, and the games that come of it, piece by piece."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kit.errors import BadOption, whole_number
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import advice, kinds_of, named_by_seat, options_for
from kit.lab.playout import AT_ONCE, play_batch
from kit.play.names import slug_of
from kit.play.position import new_table, options_of
from kit.rules.engine import compiled, rules

if TYPE_CHECKING:
    import pandas as pd

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


def play_for(batch: Batch, piece: tuple[range, float], stop: np.ndarray) -> np.ndarray:
    """The same, handed over after about so many seconds: at least one game, then as many as the time seems to allow."""
    (deals, seconds), began, at_once = piece, time.perf_counter(), 1
    rows = [play_rows(batch, deals[:1], stop)]
    while (done := sum(map(len, rows))) < len(deals) and not stop[AT_ONCE]:
        took = time.perf_counter() - began
        at_once = min(10 * at_once, int(done * (seconds - took) / took))
        if at_once < 1:
            break
        rows.append(play_rows(batch, deals[done : done + at_once], stop))
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


# ---- as a DataFrame, which takes no more memory than what it holds ----


def frame_of(batch: Batch, pieces: Iterable[tuple[int, dict[str, np.ndarray]]]) -> pd.DataFrame:
    """All rows of a batch, from pieces in any order, each with the number of its first deal."""
    whole = {name: np.zeros(batch.games, column.dtype) for name, column in no_rows(batch).items()}
    for first, piece in pieces:
        place = first - batch.seed
        for name, column in piece.items():
            whole[name][place : place + len(column)] = column
    return as_frame(whole)


def no_rows(batch: Batch) -> dict[str, np.ndarray]:
    """The columns of a batch, empty."""
    width = len(rules(batch.slug).SCORE_PARTS) * len(batch.by) + FIXED
    return columns(batch, batch.seed, np.zeros((0, width), np.int64))


def as_frame(whole: dict[str, np.ndarray]) -> pd.DataFrame:
    """Columns as a frame of their own, with winners as lists of seats."""
    import pandas as pd

    if "winners" in whole:
        whole["winners"] = seats_in(whole["winners"])
    return pd.DataFrame(whole, copy=False)
