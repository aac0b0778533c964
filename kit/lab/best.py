"""Comparing with the best: which of several ways to play may be the best one, and by how much the others lag behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from kit.lab.stats import difference_of_shares, mean_interval


class Behind(NamedTuple):
    """By how much the way with the highest figure leads this one; the bounds are of the lead of the truly best one."""

    behind: float
    behind_low: float
    behind_high: float


class Tried(NamedTuple):
    """What several ways to play brought on the same deals, `[way, deal]`, at least and at most.

    Both are the same where it is known. Shares of the win, or points that lie `between` two bounds.
    """

    least: np.ndarray
    most: np.ndarray
    between: tuple[float, float] | None = None


def leads(tried: Tried, confidence: float) -> Callable[[int, int], tuple[float, float]]:
    """A function from two ways to the bounds of the first one's mean lead over the second, from pairs."""
    (least, most), between = tried[:2], tried.between
    if between is not None:
        widest = between[1] - between[0]

        def in_points(first: int, second: int) -> tuple[float, float]:
            low = mean_interval(least[first] - most[second], (-widest, widest), confidence).low
            return low, mean_interval(most[first] - least[second], (-widest, widest), confidence).high

        return in_points
    # How often one way wins where the other does not; of a shared win a part counts as won and a part as lost.
    surely, perhaps, deals = least @ (1 - most).T, most @ (1 - least).T, least.shape[1]

    def in_shares(first: int, second: int) -> tuple[float, float]:
        low = difference_of_shares(surely[first, second], perhaps[second, first], deals, confidence).low
        return low, difference_of_shares(perhaps[first, second], surely[second, first], deals, confidence).high

    return in_shares


def compared_with_best(tried: Tried, estimates: np.ndarray, confidence: float) -> list[Behind]:
    """How far each way lies behind the best, from pairs. `confidence` is that of each comparison: see `for_each`.

    The way with the highest estimate need not be the best. But whichever is the best, it is not clearly worse than
    that one: so those that are not may each be the best, and the bounds allow for every one of them. They hold for all
    ways together as soon as each comparison with the truly best one holds: one fewer than there are ways.

    Method: J. C. Hsu, "Constrained simultaneous confidence intervals for multiple comparisons with the best", 1984.
    """
    if np.isnan(estimates).all():
        estimates = np.zeros(len(estimates))
    leader = int(np.nanargmax(estimates))
    ways, lead = range(len(estimates)), leads(tried, confidence)
    over = {(leader, way): lead(leader, way) for way in ways if way != leader}
    may_be_best = [way for way in ways if way == leader or over[leader, way][0] <= 0]
    for best in may_be_best:
        over |= {(best, way): lead(best, way) for way in ways if best not in (way, leader)}

    def rows() -> Iterator[Behind]:
        for way in ways:
            leads = [over[best, way] for best in may_be_best if best != way] or [(0.0, 0.0)]
            low, high = min(low for low, _ in leads), max(high for _, high in leads)
            yield Behind(float(estimates[leader] - estimates[way]), max(0.0, low), max(0.0, high))

    return list(rows())


def for_each(ways: int, confidence: float) -> float:
    """The confidence that each comparison with the best of several must have, for all together to have this one.

    Bonferroni's: what may go wrong is shared out evenly.
    """
    return 1 - (1 - confidence) / max(1, ways - 1)
