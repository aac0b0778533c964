"""A batch: a run of numbered deals, who plays them, and the rows that come of it, chunk by chunk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import advice, kinds_of, named_by_seat, options_for
from kit.lab.playout import play_batch
from kit.play.names import slug_of
from kit.play.position import new_table, options_of
from kit.rules.engine import compiled, rules

if TYPE_CHECKING:
    import pandas as pd

CHUNK = 10_000  # games that are played, and written, at a time
LIMIT = 5_000  # moves after which a game that does not end is left undecided
FIXED = 3  # columns of a row before the scores: moves, decided, winners


class Batch(NamedTuple):
    """A whole simulation: which game with which options, who plays, and which deals."""

    slug: str
    options: dict[str, Any]
    by: list[str]  # who plays, by seat
    seed: int
    games: int

    def chunks(self) -> list[int]:
        """The number of the first deal of each chunk."""
        return list(range(self.seed, self.seed + self.games, CHUNK))

    def games_in(self, first: int) -> int:
        """How many games the chunk has that begins with deal `first`."""
        return min(CHUNK, self.seed + self.games - first)


def new_batch(
    slug: str, games: int, players: int | None, by: str | Sequence[str], seed: int, options: dict[str, Any]
) -> Batch:
    """A batch, with everything that was asked for checked. Raises UnknownGame, BadOption."""
    slug = slug_of(slug)
    numbers = deal_numbers(games, seed, "games")
    table = new_table(slug, options_for(slug, players, by, options), numbers[0])
    names = named_by_seat(by, rules(slug).seats(table))
    return Batch(slug, options_of(slug, table), names, numbers[0], len(numbers))


def play_rows(batch: Batch, first: int, games: int) -> np.ndarray:
    """The rows of some games, beginning with deal number `first`, as whole numbers: see `play_batch`."""
    kinds = kinds_of(batch.by)
    tables = tables_like(batch.slug, new_table(batch.slug, batch.options, 0))
    rows = np.zeros((games, FIXED + len(rules(batch.slug).SCORE_PARTS) * len(kinds)), np.int64)
    compiled(play_batch, batch.slug, advice(batch.slug))(tables, first, kinds, LIMIT, rows)
    return rows


def as_frame(batch: Batch, first: int, rows: np.ndarray) -> pd.DataFrame:
    """Rows of whole numbers, the first of them deal number `first`, as a frame with named columns."""
    import pandas as pd

    seats, parts = len(batch.by), rules(batch.slug).SCORE_PARTS
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
