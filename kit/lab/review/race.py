"""Which moves are played on, and for how long: playouts go where the verdict is open.

First the moves of each moment race, by halving, for which one is to be compared with the move that was made. Then only
these two are played on, and what the yardstick would have done: on other cards than those that chose the rival, for
whoever was the best of many had luck with his cards as well.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kit.lab.playout import UNFINISHED
from kit.lab.review.moments import Moment

FIRST = 50  # playouts of every move, at least, before anything is shown
VALUING = 3  # looks at what the moves that stayed are worth, at most, the first of them for every moment


class Looks(NamedTuple):
    """After how many playouts of a move the moments are looked at: the numbers double, up to the most."""

    planned: tuple[int, ...]
    choosing: int  # so many of these looks, the first ones, choose the rivals

    @property
    def chosen_after(self) -> int:
        """How many playouts choose the rivals."""
        return self.planned[self.choosing - 1]

    @property
    def fresh(self) -> tuple[int, ...]:
        """How many playouts value them, at each of the later looks."""
        return tuple(look - self.chosen_after for look in self.planned[self.choosing :])


def planned_looks(playouts: int) -> Looks:
    """The looks for at most so many playouts, from 2, of a move."""
    looks = [playouts]
    while len(looks) < 2 or looks[0] // 2 >= FIRST:
        looks.insert(0, looks[0] // 2)
    return Looks(tuple(looks), max(1, len(looks) - VALUING))


def mean_brought(moment: Moment, way: int) -> float:
    """What a way brought on average where the playout ended; nan where none did."""
    ended = moment.brought[way][moment.brought[way] != UNFINISHED]
    return float(ended.mean()) if ended.size else np.nan


def drop_worse(moment: Moment, last: bool) -> None:
    """Drop the worse half of the moves that might be better than the one made; the last time, all but the best."""
    others = [way for way in moment.racing if way != moment.made and way < len(moment.moves)]
    means = {way: mean_brought(moment, way) for way in others}
    others.sort(key=lambda way: -np.inf if np.isnan(means[way]) else means[way], reverse=True)
    stay = others[: 1 if last else (len(others) + 1) // 2]
    if last and others:
        moment.rival, moment.chosen_after = others[0], moment.played
    moment.racing = sorted({*stay, *moment.needed})
