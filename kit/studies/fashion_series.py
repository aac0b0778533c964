"""Series of Fashion: as many games as there are players, with the lead passed on, or with one seat leading them all."""

from __future__ import annotations

import numpy as np

from kit.studies.fashion_rotated import Rotated


def series_points(played: Rotated, is_rotated: bool = True) -> np.ndarray:
    """The points that each seat has after a whole series: a row a series, a column a seat.

    A series takes as many deals as there are seats, one after another; deals left over at the end are not used. In its
    first game seat 1 leads; in the next ones seat 2, 3 … where the lead is rotated, else seat 1 again.
    """
    count = played.totals.shape[1]
    many = len(played.totals) // count
    games = played.totals[: many * count].reshape(many, count, count, count)  # series, game, place, seat
    leaders, seats = np.arange(count)[:, None] * is_rotated, np.arange(count)
    return games[:, np.arange(count)[:, None], (seats - leaders) % count, seats].sum(axis=1)


def win_shares(points: np.ndarray) -> np.ndarray:
    """Each seat's share of the win, by its points: half of it to each of two that tie; partners win both."""
    won = points == points.max(axis=1, keepdims=True)
    return won / won.sum(axis=1, keepdims=True)
