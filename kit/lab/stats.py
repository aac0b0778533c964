"""Intervals: how far what was measured may lie from the truth. All that is told of chance has its bounds from here.

The quantiles come from `scipy.special`: what `scipy.stats` builds on them takes whole numbers only, and a shared win is
half a win. What each interval holds is measured in `tests/lab/test_stats.py`.
"""

from functools import cache
from itertools import pairwise
from math import ceil, floor, inf, nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

CONFIDENCE = 0.95  # the confidence of an interval, unless another is asked for
FEW_OUTCOMES = 15  # successes or failures: with fewer, Wilson's interval holds less than 93 %
NODES = 128  # between which a normal curve is integrated


class Interval(NamedTuple):
    """What was measured, and between which bounds the truth lies with 95 % confidence."""

    estimate: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the width: for a mean, what stands behind ±."""
        return (self.high - self.low) / 2

    def __repr__(self) -> str:
        return f"{self.estimate:.4g} (95 %: {self.low:.4g} to {self.high:.4g})"


# ---- shares ----


def share_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the share of which `successes` of `trials` were seen, with its interval.

    Wilson's, or the exact one where fewer than fifteen successes or failures were seen, or where more confidence than
    95 % is asked for: there Wilson's falls short of it. Shared successes (half a win) count as what they are; the
    interval is then a little too wide. Of nothing (no trials) the estimate is nan, and anything from 0 to 1 may be.
    """
    few = min(successes, trials - successes) < FEW_OUTCOMES
    bounds = exact_interval if few or confidence > CONFIDENCE else wilson_interval
    return Interval(successes / trials if trials else nan, *bounds(successes, trials, confidence))


def wilson_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return Wilson's interval for a share of which `successes` of `trials` were seen; near 0 and 1 it holds too
    little.

    Formula: E. B. Wilson, "Probable inference", 1927.
    """
    from scipy.special import ndtri

    if trials == 0:
        return 0.0, 1.0
    z = float(ndtri((1 + confidence) / 2))
    share = successes / trials
    middle = (share + z**2 / (2 * trials)) / (1 + z**2 / trials)
    reach = z / (1 + z**2 / trials) * sqrt(share * (1 - share) / trials + z**2 / (4 * trials**2))
    # Rounding must not leave the share itself outside.
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def exact_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the exact interval for a share: it never holds less than it says. A shared success counts against either
    bound.

    Formula: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits", 1934.
    """
    from scipy.special import betaincinv

    fewest, most, beyond = floor(successes), ceil(successes), (1 - confidence) / 2
    low = betaincinv(fewest, trials - fewest + 1, beyond) if fewest > 0 else 0.0
    high = betaincinv(most + 1, trials - most, 1 - beyond) if most < trials else 1.0
    return float(low), float(high)


# ---- means ----


def mean_interval(
    values: ArrayLike, between: tuple[float, float] | None = None, confidence: float = CONFIDENCE
) -> Interval:
    """Return the mean of independent values with its interval: Student's t, corrected for the skewness of the values.

    For values of the same deals played in two ways, give their differences. Points are often skewed: a few games bring
    very many. Then the truth lies as often above as below only if the longer side reaches further. The correction
    vanishes as the values become many.

    `between` tells the least and the most that a value can be, and so what a value not seen yet may do to the mean: the
    lower bound is that of the values and one more, the least; the upper bound likewise with the most. So does the exact
    interval of a share. It matters where a few values decide. And where all are equal nothing else says how far the
    mean may lie from them: only so large a share of others can have stayed unseen as the exact interval allows.
    Without `between` equal values, like a single one, bound nothing: the interval goes from -inf to inf. (An interval
    of no width would seldom hold the mean of rare points: most samples of them are all nought.)

    Formula: P. Hall, "On the removal of skewness by transformation", 1992, with the quantiles of Student's t.
    """
    each = np.asarray(values, dtype=float)
    mean = float(each.mean()) if each.size else nan
    if between is None:
        return Interval(mean, *_bounds(each, confidence))
    least, most = between
    if len(each) == 0:
        return Interval(mean, least, most)
    if np.ptp(each) == 0:
        unseen = exact_interval(0, len(each), confidence)[1]
        return Interval(mean, mean - unseen * (mean - least), mean + unseen * (most - mean))
    low = _bounds(np.append(each, least), confidence)[0]
    high = _bounds(np.append(each, most), confidence)[1]
    return Interval(mean, max(low, least), min(high, most))


def _bounds(each: np.ndarray, confidence: float) -> tuple[float, float]:
    from scipy.special import stdtrit

    count = len(each)
    if count < 2 or np.ptp(each) == 0:
        return -inf, inf
    mean, scatter = float(each.mean()), float(each.std(ddof=1))
    errors = (each - mean) / scatter
    skewness = float((errors * errors * errors).mean())
    reach = float(stdtrit(count - 1, (1 + confidence) / 2)) / sqrt(count)

    def corrected(error: float) -> float:
        if abs(skewness) < 1e-6:
            return error
        return float(np.cbrt(1 + skewness * (error - skewness / (6 * count))) - 1) / (skewness / 3)

    return mean - scatter * corrected(reach), mean - scatter * corrected(-reach)


# ---- shares of what comes in games ----


def share_in_games(hits: ArrayLike, trials: ArrayLike) -> Interval:
    """Return the share of all trials that were hits, where the trials of one game depend on each other, with its
    interval.

    `hits` and `trials` count them in each game. Only games are independent, so what scatters is by how many hits each
    game exceeds its part: a ratio of two means, linearised (W. G. Cochran, "Sampling Techniques", 1977, chapter 6).
    Of no trials the estimate is nan, as are the bounds; where all games have the same share, it may be any from 0 to 1.
    """
    share, errors = _share_and_errors(hits, trials)
    return _about(share, errors, 0)


def difference_in_games(hits: ArrayLike, trials: ArrayLike, other_hits: ArrayLike, other_trials: ArrayLike) -> Interval:
    """Return one share of the trials in some games less another share in the same games, with its interval."""
    (one, errors), (other, other_errors) = _share_and_errors(hits, trials), _share_and_errors(other_hits, other_trials)
    return _about(one - other, errors - other_errors, -1)


def _share_and_errors(hits: ArrayLike, trials: ArrayLike) -> tuple[float, np.ndarray]:
    """Return the share, and by how much each game moves it: its hits beyond the share of its trials, by their mean
    number.
    """
    hits, trials = np.asarray(hits, float), np.asarray(trials, float)
    if not trials.sum():
        return nan, np.full(len(trials), nan)
    share = hits.sum() / trials.sum()
    return float(share), (hits - share * trials) / trials.mean()


def _about(estimate: float, errors: np.ndarray, least: float) -> Interval:
    found = mean_interval(errors)
    return Interval(estimate, *map(float, np.clip((estimate + found.low, estimate + found.high), least, 1)))


# ---- differences ----


def difference(first: Interval, second: Interval, correlation: float = 0.0) -> Interval:
    """Return the first figure less the second, with its interval from theirs: of independent ones, unless told
    otherwise.

    The distances to the bounds that matter are squared and added. Of two shares of different deals this is
    Newcombe's hybrid score interval ("Interval estimation for the difference between independent proportions", 1998),
    of two means Welch's t in other words; in general G. Y. Zou and A. Donner, "Construction of confidence limits about
    effect measures", 2008.
    """
    found = first.estimate - second.estimate

    def reach(one: float, other: float) -> float:
        return sqrt(max(0.0, one**2 + other**2 - 2 * correlation * one * other))

    low = found - reach(first.estimate - first.low, second.high - second.estimate)
    return Interval(found, low, found + reach(first.high - first.estimate, second.estimate - second.low))


def difference_of_shares(
    first_only: float, second_only: float, trials: int, confidence: float = CONFIDENCE
) -> Interval:
    """Return the difference of two shares of the same trials, where so often only the first or only the second
    succeeded.

    Trials in which both did the same say nothing of the difference. Of the two shares left, each with its interval,
    the difference is taken as Newcombe does it ("Improved confidence intervals for the difference between binomial
    proportions based on paired data", 1998, method 10), with the correlation that shares of one whole have. His own
    method starts from all successes, and promises too much where the two rarely differ.
    """
    first, second = (share_interval(each, trials, confidence) for each in (first_only, second_only))
    here, there = first.estimate, second.estimate
    scatter = sqrt(here * (1 - here) * there * (1 - there))
    return difference(first, second, -here * there / scatter if scatter > 0 else 0.0)


# ---- looking more than once ----


@cache
def confidence_at_each_look(looks: tuple[int, ...], confidence: float = CONFIDENCE) -> float:
    """Return the confidence that each of several looks must have, for all together to miss the truth no oftener than
    said.

    `looks` says how many values had been seen at each, in growing numbers and planned beforehand; an interval with
    this confidence at each of them is called Pocock's. Between looks the mean's standardised error wanders as a normal
    chain does; the chance that it stays between two bounds is integrated step by step.

    Method: S. J. Pocock, "Group sequential methods in the design and analysis of clinical trials", 1977; P. Armitage,
    C. K. McPherson and B. C. Rowe, "Repeated significance tests on accumulating data", 1969.
    """
    from scipy.optimize import brentq
    from scipy.special import ndtr, ndtri

    if len(looks) < 2:
        return confidence
    alone = float(ndtri((1 + confidence) / 2))
    of_many = float(ndtri(1 - (1 - confidence) / (2 * len(looks))))
    bound = brentq(lambda reach: _stays_within(reach, looks) - confidence, alone, of_many, xtol=1e-6)
    return float(2 * ndtr(bound) - 1)


def _stays_within(reach: float, looks: tuple[int, ...]) -> float:
    """Return the chance that the standardised error is within so many standard errors at every look."""
    nodes, weights = np.polynomial.legendre.leggauss(NODES)
    places, weights = reach * nodes, reach * weights
    likely = _normal(places, 1.0)
    for before, after in pairwise(looks):
        kept = sqrt(before / after)
        likely = (weights * likely) @ _normal(places[None, :] - kept * places[:, None], sqrt(1 - before / after))
    return float(weights @ likely)


def _normal(errors: np.ndarray, scatter: float) -> np.ndarray:
    return np.exp(-((errors / scatter) ** 2) / 2) / (scatter * sqrt(2 * np.pi))
