"""The rows of a batch as columns by name, and as a DataFrame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from kit.lab.deals import Batch, new_rows
from kit.lab.playout import FIRST_SCORE
from kit.rules.engine import rules
from kit.rules.rulebook import score_sign

if TYPE_CHECKING:
    import pandas as pd


def make_columns(batch: Batch, first: int, rows: Any) -> dict[str, np.ndarray]:
    """Return rows of whole numbers as columns by name. `first` is the deal of the first row.

    The column `winners` has a bit for each seat.
    """
    seats, parts = len(batch.by), rules(batch.slug).SCORE_PARTS
    numbers = np.asarray(rows)
    moves, finished, winners = numbers[:, :FIRST_SCORE].T
    deals = np.arange(first, first + len(rows))
    columns: dict[str, np.ndarray] = {"deal": deals, "moves": moves.astype(np.int32), "finished": finished == 1}
    columns |= {"won": winners != 0} if seats == 1 else {"winners": winners.astype(np.int32)}
    scores = numbers[:, FIRST_SCORE:].reshape(len(rows), seats, len(parts)).astype(np.int32) * score_sign(batch.slug)
    if len(parts) > 1:
        parts = (*parts, "total")
        scores = np.concatenate([scores, scores.sum(axis=2, keepdims=True, dtype=np.int32)], axis=2)
    for index, name in enumerate(parts):
        for seat in range(seats):
            columns[name if seats == 1 else f"{name}_{seat + 1}"] = scores[:, seat, index]
    return columns


def list_winners(winners: np.ndarray) -> np.ndarray:
    """Return the winners of each game, given as numbers with a bit for each seat, as lists of seats.

    To save memory, games with the same winners share one list.
    """
    lists = np.empty(int(winners.max(initial=0)) + 1, object)
    for mask in np.unique(winners).tolist():
        lists[mask] = [seat for seat in range(1, mask.bit_length()) if mask >> seat & 1]
    listed: np.ndarray = lists[winners]
    return listed


# ---- as a DataFrame, filled in place to save memory ----


def make_frame(batch: Batch, pieces: Iterable[tuple[int, dict[str, np.ndarray]]]) -> pd.DataFrame:
    """Return a batch as a DataFrame with a row for each game; winners are lists of seats.

    A piece is the number of its first deal and its columns by name. The pieces may come in any order.
    """
    import pandas as pd

    columns = {name: np.zeros(batch.games, column.dtype) for name, column in make_empty_columns(batch).items()}
    for first, piece in pieces:
        index = first - batch.seed
        for name, column in piece.items():
            columns[name][index : index + len(column)] = column
    if "winners" in columns:
        columns["winners"] = list_winners(columns["winners"])
    return pd.DataFrame(columns, copy=False)


def make_empty_columns(batch: Batch) -> dict[str, np.ndarray]:
    """Return the columns of a batch without rows."""
    return make_columns(batch, batch.seed, new_rows(batch, 0))
