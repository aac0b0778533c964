"""Intervals: how far a measured value may be from the truth. All results of the kit that depend on chance use them.

The quantiles come from `scipy.special`, because `scipy.stats` takes whole numbers only, and a shared win is half a win.
`tests/lab/test_stats.py` measures the coverage of each interval.
"""

from functools import cache
from itertools import pairwise
from math import ceil, floor, inf, nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

CONFIDENCE = 0.95  # the confidence of an interval, unless another is asked for
FEW_OUTCOMES = 15  # successes or failures: with fewer, the coverage of Wilson's interval is less than 93 %
NODES = 128  # nodes of the numerical integration of a normal curve


class Interval(NamedTuple):
    """A measured value, and the bounds of the truth with 95 % confidence."""

    estimate: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """The half-width: for a mean, the number after ±."""
        return (self.high - self.low) / 2

    def __repr__(self) -> str:
        return f"{self.estimate:.4g} (95 %: {self.low:.4g} to {self.high:.4g})"


# ---- shares ----


def share_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the share of successes in trials, with its interval.

    `successes` may be fractional (half a win for a shared win); the interval is then a little too wide. `confidence` is
    0.95 by default. The interval is Wilson's, or the exact interval if there are fewer than fifteen successes or
    failures, or for a confidence above 95 %, where the coverage of Wilson's is too low. Without trials the estimate is
    nan and the interval from 0 to 1.

    >>> share_interval(30, 100)
    0.3 (95 %: 0.2189 to 0.3958)
    """
    few = min(successes, trials - successes) < FEW_OUTCOMES
    bounds = exact_interval if few or confidence > CONFIDENCE else wilson_interval
    return Interval(successes / trials if trials else nan, *bounds(successes, trials, confidence))


def wilson_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return Wilson's interval for the share of `successes` in `trials`. Near 0 and 1 its coverage is too low.

    Formula: E. B. Wilson, "Probable inference", 1927.
    """
    from scipy.special import ndtri

    if trials == 0:
        return 0.0, 1.0
    z = float(ndtri((1 + confidence) / 2))
    share = successes / trials
    middle = (share + z**2 / (2 * trials)) / (1 + z**2 / trials)
    half_width = z / (1 + z**2 / trials) * sqrt(share * (1 - share) / trials + z**2 / (4 * trials**2))
    # Rounding must not leave the share itself outside.
    return max(0.0, min(share, middle - half_width)), min(1.0, max(share, middle + half_width))


def exact_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the exact interval for a share: its coverage is never less than its confidence.

    A fractional success widens the interval on both sides.

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

    For values of the same deals played in two ways, give their differences. Points are often skewed: a few games have
    very many. Then the longer tail needs the wider side of the interval. The correction vanishes with many values.

    `between` is the least and the greatest possible value. It limits the effect of a value not seen yet on the mean:
    the lower bound is that of the values and one more, the least; the upper bound likewise with the greatest. The exact
    interval of a share does the same. It matters if a few values decide. If all values are equal, it is the only limit:
    other values can have stayed unseen only up to the share that the exact interval allows. Without `between`, equal
    values or a single value bound nothing: the interval goes from -inf to inf. (An interval of zero width would seldom
    cover the mean of rare points: most samples of them are all zero.)

    `confidence` is 0.95 by default.

    Formula: P. Hall, "On the removal of skewness by transformation", 1992, with the quantiles of Student's t.

    >>> mean_interval([3, 5, 4, 6, 2, 4])
    4 (95 %: 2.516 to 5.484)
    """
    sample = np.asarray(values, dtype=float)
    mean = float(sample.mean()) if sample.size else nan
    if between is None:
        return Interval(mean, *_bounds(sample, confidence))
    least, most = between
    if len(sample) == 0:
        return Interval(mean, least, most)
    if np.ptp(sample) == 0:
        unseen = exact_interval(0, len(sample), confidence)[1]
        return Interval(mean, mean - unseen * (mean - least), mean + unseen * (most - mean))
    low = _bounds(np.append(sample, least), confidence)[0]
    high = _bounds(np.append(sample, most), confidence)[1]
    return Interval(mean, max(low, least), min(high, most))


def _bounds(sample: np.ndarray, confidence: float) -> tuple[float, float]:
    from scipy.special import stdtrit

    count = len(sample)
    if count < 2 or np.ptp(sample) == 0:
        return -inf, inf
    mean, deviation = float(sample.mean()), float(sample.std(ddof=1))
    errors = (sample - mean) / deviation
    skewness = float((errors * errors * errors).mean())
    half_width = float(stdtrit(count - 1, (1 + confidence) / 2)) / sqrt(count)

    def correct(error: float) -> float:
        if abs(skewness) < 1e-6:
            return error
        return float(np.cbrt(1 + skewness * (error - skewness / (6 * count))) - 1) / (skewness / 3)

    return mean - deviation * correct(half_width), mean - deviation * correct(-half_width)


# ---- shares of events in games ----


def share_in_games(hits: ArrayLike, trials: ArrayLike) -> Interval:
    """Return the share of hits in all trials, with its interval, if the trials of one game depend on each other.

    `hits` and `trials` are the counts of each game. Only games are independent, so the interval comes from the excess
    of each game's hits over its part: a ratio of two means, linearised (W. G. Cochran, "Sampling Techniques", 1977,
    chapter 6). Without trials the estimate and the bounds are nan. If all games have the same share, the interval is
    from 0 to 1.
    """
    share, errors = _share_and_errors(hits, trials)
    return _about(share, errors, 0)


def difference_in_games(hits: ArrayLike, trials: ArrayLike, other_hits: ArrayLike, other_trials: ArrayLike) -> Interval:
    """Return the difference of two shares of trials in the same games, with its interval."""
    (one, errors), (other, other_errors) = _share_and_errors(hits, trials), _share_and_errors(other_hits, other_trials)
    return _about(one - other, errors - other_errors, -1)


def _share_and_errors(hits: ArrayLike, trials: ArrayLike) -> tuple[float, np.ndarray]:
    """Return the share, and each game's effect on it: its hits beyond its part, divided by the mean of the trials."""
    hits, trials = np.asarray(hits, float), np.asarray(trials, float)
    if not trials.sum():
        return nan, np.full(len(trials), nan)
    share = hits.sum() / trials.sum()
    return float(share), (hits - share * trials) / trials.mean()


def _about(estimate: float, errors: np.ndarray, least: float) -> Interval:
    error = mean_interval(errors)
    return Interval(estimate, *map(float, np.clip((estimate + error.low, estimate + error.high), least, 1)))


# ---- differences ----


def difference(first: Interval, second: Interval, correlation: float = 0.0) -> Interval:
    """Return the first value less the second, with the interval that follows from theirs.

    `correlation` is that of the two values (default: 0, for independent values).

    The distances to the bounds that matter are squared and added. Of two shares of different deals this is
    Newcombe's hybrid score interval ("Interval estimation for the difference between independent proportions", 1998),
    of two means Welch's t in other words; in general G. Y. Zou and A. Donner, "Construction of confidence limits about
    effect measures", 2008.
    """
    estimate = first.estimate - second.estimate

    def combine(one: float, other: float) -> float:
        return sqrt(max(0.0, one**2 + other**2 - 2 * correlation * one * other))

    low = estimate - combine(first.estimate - first.low, second.high - second.estimate)
    return Interval(estimate, low, estimate + combine(first.high - first.estimate, second.estimate - second.low))


def difference_of_shares(
    first_only: float, second_only: float, trials: int, confidence: float = CONFIDENCE
) -> Interval:
    """Return the difference of two shares of the same trials, from the trials in which only one of the two succeeded.

    `first_only` and `second_only` count these trials; the other trials do not affect the difference. The difference of
    their two shares, each with its interval, is Newcombe's ("Improved confidence intervals for the difference between
    binomial proportions based on paired data", 1998, method 10), with the correlation of two shares of one whole. His
    own method starts from all successes, and its coverage is too low if the two rarely differ.
    """
    first, second = (share_interval(count, trials, confidence) for count in (first_only, second_only))
    here, there = first.estimate, second.estimate
    deviation = sqrt(here * (1 - here) * there * (1 - there))
    return difference(first, second, -here * there / deviation if deviation > 0 else 0.0)


# ---- looking more than once ----


@cache
def confidence_at_each_look(looks: tuple[int, ...], confidence: float = CONFIDENCE) -> float:
    """Return the confidence of each of several looks that gives all looks together the confidence `confidence`.

    `looks` are the numbers of values at each look, in growing order and planned beforehand. An interval with this
    confidence at each look is called Pocock's. Between looks the mean's standardised error changes as a normal chain
    does; the chance that it stays between two bounds is integrated step by step.

    Method: S. J. Pocock, "Group sequential methods in the design and analysis of clinical trials", 1977; P. Armitage,
    C. K. McPherson and B. C. Rowe, "Repeated significance tests on accumulating data", 1969.
    """
    from scipy.optimize import brentq
    from scipy.special import ndtr, ndtri

    if len(looks) < 2:
        return confidence
    alone = float(ndtri((1 + confidence) / 2))
    of_many = float(ndtri(1 - (1 - confidence) / (2 * len(looks))))
    bound = brentq(lambda half_width: _chance_within(half_width, looks) - confidence, alone, of_many, xtol=1e-6)
    return float(2 * ndtr(bound) - 1)


def _chance_within(half_width: float, looks: tuple[int, ...]) -> float:
    """Return the chance that the standardised error is within `half_width` standard errors at every look."""
    nodes, weights = np.polynomial.legendre.leggauss(NODES)
    places, weights = half_width * nodes, half_width * weights
    density = _normal(places, 1.0)
    for before, after in pairwise(looks):
        share = sqrt(before / after)
        density = (weights * density) @ _normal(places[None, :] - share * places[:, None], sqrt(1 - before / after))
    return float(weights @ density)


def _normal(errors: np.ndarray, deviation: float) -> np.ndarray:
    return np.exp(-((errors / deviation) ** 2) / 2) / (deviation * sqrt(2 * np.pi))
