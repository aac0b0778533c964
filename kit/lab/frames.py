"""The rows of a batch as a pandas DataFrame, which takes no more memory than what it holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from kit.lab.batch import FIXED, Batch, columns, seats_in
from kit.rules.engine import rules

if TYPE_CHECKING:
    import pandas as pd


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
