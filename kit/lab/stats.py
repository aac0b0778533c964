"""Intervals: how far what was measured may lie from the truth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

RESAMPLES = 1_000
REACH = 1.96  # standard errors to either side: 95 % of a normal distribution


class Interval(NamedTuple):
    """What was measured, and between which bounds the truth lies with 95 % confidence."""

    estimate: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the width: for a mean, what stands behind ±."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{self.estimate:.4g} (95 %: {self.low:.4g} to {self.high:.4g})"

    def __repr__(self) -> str:
        return str(self)


def mean_interval(values: ArrayLike) -> Interval:
    """The mean of independent values with its 95 % interval: 1.96 standard errors to either side.

    For values of the same deals played in two ways, give their differences. Two values at least, or the bounds are nan;
    many, or values not far from normal, for the interval to hold what it says.
    """
    each = np.asarray(values)
    mean, reach = each.mean(), REACH * each.std(ddof=1) / np.sqrt(len(each))
    return Interval(float(mean), float(mean - reach), float(mean + reach))


def share_interval(successes: float, trials: int) -> Interval:
    """The share of which `successes` of `trials` were seen, with Wilson's 95 % interval: see `wilson`."""
    return Interval(successes / trials, *wilson(successes, trials))


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share of which `successes` of `trials` were seen.

    Shared successes (half a win) count as what they are; the interval is then a little too wide.
    Formula: E. B. Wilson, "Probable inference", 1927.
    """
    from scipy.stats import norm

    if trials == 0:
        return 0.0, 1.0
    z = float(norm.ppf((1 + confidence) / 2))
    share = successes / trials
    middle = (share + z**2 / (2 * trials)) / (1 + z**2 / trials)
    reach = z / (1 + z**2 / trials) * np.sqrt(share * (1 - share) / trials + z**2 / (4 * trials**2))
    # Rounding must not leave the share itself outside.
    return max(0.0, min(share, float(middle - reach))), min(1.0, max(share, float(middle + reach)))


def bootstrap(values: np.ndarray, confidence: float = 0.95) -> tuple[float, float]:
    """A percentile bootstrap interval for the mean of values; the same values give the same interval.

    Method: B. Efron, "Bootstrap methods", 1979. Values are counted by kind first, so that many cost
    no more than few.
    """
    kinds, counts = np.unique(values, return_counts=True)
    dice = np.random.default_rng(1979)
    means = dice.multinomial(len(values), counts / len(values), size=RESAMPLES) @ kinds / len(values)
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)
