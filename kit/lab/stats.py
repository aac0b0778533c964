"""Intervals: how far an estimate may be from the truth. All estimates of the kit have such an interval.

The quantiles come from `kit.lab.quantiles`. `scipy.stats` accepts only whole numbers of successes, but a shared win is
a fraction. `tests/lab/test_stats.py` measures the coverage of each interval.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import cbrt, ceil, cos, erf, exp, floor, fsum, inf, lgamma, log, log1p, nan, pi, sqrt
from statistics import NormalDist
from typing import NamedTuple, Self

from kit.lab.quantiles import beta_quantile, find_turn, t_quantile

CONFIDENCE = 0.95  # default confidence of an interval
FEW_OUTCOMES = 15  # with fewer successes or failures, the coverage of Wilson's interval can be below 93 %
TINY = 1e-15  # a chance that nobody can tell from 0
LEAST_NODES, NODES_PER_DEVIATION = 12, 3  # of the numerical integration of a normal density


class Interval(NamedTuple):
    """An estimate and its interval from `low` to `high`."""

    estimate: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """The half-width: for a mean, the number after ±."""
        return (self.high - self.low) / 2

    def __repr__(self) -> str:
        return f"{self.estimate:.4g} (95 %: {self.low:.4g} to {self.high:.4g})"


# ---- shares ----


def share_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the share of successes in trials, with its interval.

    `successes` may be fractional, as a shared win is half a win; the interval is then a little too wide. `confidence`
    is the confidence of the interval (default: 0.95). The interval is Wilson's. It is the exact interval if there are
    fewer than 15 successes or failures, or if the confidence is above 0.95: the coverage of Wilson's interval would be
    too low. Without trials the estimate is nan, and the interval goes from 0 to 1.

    >>> share_interval(30, 100)
    0.3 (95 %: 0.2189 to 0.3958)
    """
    is_rare = min(successes, trials - successes) < FEW_OUTCOMES
    bounds = exact_interval if is_rare or confidence > CONFIDENCE else wilson_interval
    return Interval(successes / trials if trials else nan, *bounds(successes, trials, confidence))


def wilson_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the ends of Wilson's interval for the share of `successes` in `trials`.

    For shares near 0 and 1 its coverage is too low.

    Formula: E. B. Wilson, "Probable inference", 1927.
    """
    if trials == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = successes / trials
    middle = (share + z**2 / (2 * trials)) / (1 + z**2 / trials)
    half_width = z / (1 + z**2 / trials) * sqrt(share * (1 - share) / trials + z**2 / (4 * trials**2))
    # Rounding errors must not put the share outside its interval.
    return max(0.0, min(share, middle - half_width)), min(1.0, max(share, middle + half_width))


def exact_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the ends of the exact interval for a share. Its coverage is never below its confidence.

    A fractional number of successes is rounded down for the lower end and up for the upper end.

    Formula: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits", 1934.
    """
    fewest, most, tail = floor(successes), ceil(successes), (1 - confidence) / 2
    low = beta_quantile(fewest, trials - fewest + 1, tail) if fewest > 0 else 0.0
    high = beta_quantile(most + 1, trials - most, 1 - tail) if most < trials else 1.0
    return low, high


# ---- means ----


class Sample(NamedTuple):
    """Numbers that describe independent values: an interval of their mean needs no more."""

    size: int
    mean: float
    squares: float  # the sum of the squared deviations from the mean
    cubes: float  # the sum of the cubed deviations from the mean
    least: float
    most: float

    def add(self, value: float) -> Self:
        """Return the sample with one more value.

        Formula: P. Pébay, "Formulas for robust, one-pass parallel computation of covariances and arbitrary-order
        statistical moments", 2008.
        """
        size, gap = self.size + 1, value - self.mean
        squares = self.squares + gap**2 * self.size / size
        cubes = self.cubes + gap**3 * self.size * (self.size - 1) / size**2 - 3 * gap * self.squares / size
        extremes = self.least, self.most, value
        return type(self)(size, self.mean + gap / size, squares, cubes, min(extremes), max(extremes))


def sample_of(values: Iterable[float] | Sample) -> Sample:
    """Return the sample of some values; a Counter has how often each value came."""
    if isinstance(values, Sample):
        return values
    counts = values if isinstance(values, Counter) else Counter(map(float, values))  # there may be few different ones
    size = counts.total()
    mean = fsum(n * value for value, n in counts.items()) / size if size else nan
    gaps = [(value - mean, n) for value, n in counts.items()]
    squares, cubes = fsum(n * gap * gap for gap, n in gaps), fsum(n * gap * gap * gap for gap, n in gaps)
    return Sample(size, mean, squares, cubes, min(counts, default=nan), max(counts, default=nan))


def mean_interval(
    values: Iterable[float] | Sample, limits: tuple[float, float] | None = None, confidence: float = CONFIDENCE
) -> Interval:
    """Return the mean of independent values with its interval: Student's t, corrected for the skewness of the values.

    If the values come in pairs, such as two games on the same deal, pass their differences. Points are often skewed: a
    few games have very many points. Then the interval must be wider on the side of the longer tail. With many values
    the correction disappears.

    `limits` are the least and the greatest possible value (default: unknown). They bound the effect of rare values that
    are not in the sample. The lower end is computed from the values and one more, the least possible; the upper end
    from the values and one more, the greatest possible. This matters in small samples. If all values are equal, the
    exact interval bounds the share of other values. Without `limits`, the interval of equal values or of a single value
    goes from -inf to inf: most samples of rare points are all zero, and an interval of zero width would seldom cover
    their mean.

    `confidence` is the confidence of the interval (default: 0.95).

    Formula: P. Hall, "On the removal of skewness by transformation", 1992, with the quantiles of Student's t.

    >>> mean_interval([3, 5, 4, 6, 2, 4])
    4 (95 %: 2.516 to 5.484)
    """
    sample = sample_of(values)
    count, mean = sample.size, sample.mean
    if limits is None:
        return Interval(mean, *_bound_mean(sample, confidence))
    least, most = limits
    if count == 0:
        return Interval(mean, least, most)
    if sample.least == sample.most:
        unseen_share = exact_interval(0, count, confidence)[1]
        return Interval(mean, mean - unseen_share * (mean - least), mean + unseen_share * (most - mean))
    low, high = (_bound_mean(sample.add(value), confidence)[end] for end, value in enumerate(limits))
    return Interval(mean, max(low, least), min(high, most))


def _bound_mean(sample: Sample, confidence: float) -> tuple[float, float]:
    count, mean = sample.size, sample.mean
    if count < 2 or sample.least == sample.most:
        return -inf, inf
    deviation = sqrt(sample.squares / (count - 1))
    skewness = sample.cubes / count / deviation**3
    half_width = t_quantile(count - 1, (1 + confidence) / 2) / sqrt(count)

    def correct(error: float) -> float:
        if abs(skewness) < 1e-6:
            return error
        return (cbrt(1 + skewness * (error - skewness / (6 * count))) - 1) / (skewness / 3)

    return mean - deviation * correct(half_width), mean - deviation * correct(-half_width)


# ---- shares of events in games ----


def share_in_games(hits: Iterable[float], trials: Iterable[float]) -> Interval:
    """Return the share of hits in the trials of many games, with its interval.

    `hits` and `trials` are the counts of each game. Trials of one game may depend on each other, but the games are
    independent. The interval comes from the excess of each game's hits over the expected number: a linearised ratio of
    two means (W. G. Cochran, "Sampling Techniques", 1977, chapter 6). Without trials the estimate and the ends are nan.
    If all games have the same share, the interval goes from 0 to 1.
    """
    return _clip_interval(*_estimate_share(hits, trials), 0)


def difference_in_games(
    hits: Iterable[float], trials: Iterable[float], other_hits: Iterable[float], other_trials: Iterable[float]
) -> Interval:
    """Return the first share less the second, with its interval; both shares are measured in the same games.

    The arguments are the counts of each game, as in `share_in_games`.
    """
    first, second = _estimate_share(hits, trials), _estimate_share(other_hits, other_trials)
    errors = [error - other for error, other in zip(first[1], second[1], strict=True)]
    return _clip_interval(first[0] - second[0], errors, -1)


def _estimate_share(hits: Iterable[float], trials: Iterable[float]) -> tuple[float, list[float]]:
    """Return the share, and each game's effect on it: the excess of its hits, divided by the mean number of trials."""
    games = [(float(hit), float(trial)) for hit, trial in zip(hits, trials, strict=True)]
    total = fsum(trial for _, trial in games)
    if not total:
        return nan, [nan] * len(games)
    share, mean = fsum(hit for hit, _ in games) / total, total / len(games)
    return share, [(hit - share * trial) / mean for hit, trial in games]


def _clip_interval(estimate: float, errors: list[float], least: float) -> Interval:
    _, *ends = mean_interval(errors)
    return Interval(estimate, *(min(max(estimate + end, least), 1.0) for end in ends))


# ---- differences ----


def difference(first: Interval, second: Interval, correlation: float = 0.0) -> Interval:
    """Return the first estimate less the second, with an interval computed from their intervals.

    `correlation` is the correlation of the two estimates (default: 0, for independent estimates).

    The squared distances from each estimate to the relevant end of its interval are added: G. Y. Zou and A. Donner,
    "Construction of confidence limits about effect measures", 2008. For two shares from different deals the result is
    Newcombe's hybrid score interval ("Interval estimation for the difference between independent proportions", 1998).
    For two means it is nearly the interval of Welch's t-test.
    """
    estimate = first.estimate - second.estimate

    def combine(distance: float, other_distance: float) -> float:
        return sqrt(max(0.0, distance**2 + other_distance**2 - 2 * correlation * distance * other_distance))

    low = estimate - combine(first.estimate - first.low, second.high - second.estimate)
    return Interval(estimate, low, estimate + combine(first.high - first.estimate, second.estimate - second.low))


def difference_of_shares(
    first_only: float, second_only: float, trials: int, confidence: float = CONFIDENCE
) -> Interval:
    """Return the difference of two shares of successes in the same trials, with its interval.

    `first_only` and `second_only` count the trials in which only the first or only the second succeeded. The other
    trials do not affect the difference. The function subtracts the shares of these two counts, with the correlation of
    two shares of one whole. This is a variant of Newcombe's method 10 ("Improved confidence intervals for the
    difference between binomial proportions based on paired data", 1998). Newcombe uses the shares of all successes, and
    then the coverage is too low if the two rarely differ.
    """
    first, second = (share_interval(count, trials, confidence) for count in (first_only, second_only))
    first_share, second_share = first.estimate, second.estimate
    deviation = sqrt(first_share * (1 - first_share) * second_share * (1 - second_share))
    return difference(first, second, -first_share * second_share / deviation if deviation > 0 else 0.0)


# ---- intervals at several looks, and at every look ----


def share_at_every_look(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the share of successes in trials, with an interval that holds at all numbers of trials together.

    So somebody who looks after each trial may stop at any look. `successes` may be fractional, as a shared win is. The
    interval has the shares that a mixture of all shares, each as likely as any other, does not refute.

    Method: H. Robbins, "Statistical methods related to the law of the iterated logarithm", 1970, section 3.

    >>> share_at_every_look(30, 100)
    0.3 (95 %: 0.181 to 0.4404)
    """
    if trials == 0:
        return Interval(nan, 0.0, 1.0)
    share, failures = successes / trials, trials - successes
    least = lgamma(successes + 1) + lgamma(failures + 1) - lgamma(trials + 2) + log(1 - confidence)

    def excess(chance: float) -> float:
        return least - (successes and successes * log(chance)) - (failures and failures * log1p(-chance))

    low = find_turn(lambda chance: excess(chance) > 0, TINY, share) if successes and excess(TINY) > 0 else 0.0
    high = find_turn(lambda chance: excess(chance) <= 0, share, 1 - TINY) if failures and excess(1 - TINY) > 0 else 1.0
    return Interval(share, low, high)


def mean_at_every_look(
    values: Iterable[float] | Sample, limits: tuple[float, float] | None = None, confidence: float = CONFIDENCE,
    first: int = 30,
) -> Interval:
    """Return the mean of independent values, with an interval that holds at all numbers of values together.

    `limits` are the least and the greatest possible value (default: unknown), as in `mean_interval`. The interval says
    nothing before there are `first` values, and is narrowest at about ten times as many. With the first look after 10
    values of a very skewed score, it holds in 92 % only.

    Method: I. Waudby-Smith and others, "Time-uniform central limit theory and asymptotic confidence sequences", 2024.
    """
    sample, doubt = sample_of(values), -2 * log(1 - confidence)
    if sample.size < first:
        return Interval(sample.mean, *(limits or (-inf, inf)))
    spread = 1 + sample.size * (doubt + log(doubt + 1)) / (10 * first)
    errors = sqrt(spread * (doubt + log(spread)) / (spread - 1))  # the half-width, in standard errors
    return mean_interval(sample, limits, erf(errors / sqrt(2)))


@cache
def confidence_at_each_look(looks: tuple[int, ...], confidence: float = CONFIDENCE) -> float:
    """Return the confidence that the interval of each look needs, so that all looks together have `confidence`.

    `looks` are the numbers of values at the looks, in growing order; they must be planned beforehand. Pocock's method
    uses the same confidence at each look. From look to look the standardised error of the mean is a normal Markov
    chain. The function integrates the chance that the chain stays between two bounds.

    Method: S. J. Pocock, "Group sequential methods in the design and analysis of clinical trials", 1977; P. Armitage,
    C. K. McPherson and B. C. Rowe, "Repeated significance tests on accumulating data", 1969.
    """
    if len(looks) < 2:
        return confidence
    narrowest = min(sqrt(1 - before / after) for before, after in pairwise(looks))
    bound, other = (NormalDist().inv_cdf(1 - (1 - confidence) / (2 * count)) for count in (1, len(looks)))
    nodes = list_nodes(LEAST_NODES // 2 + ceil(NODES_PER_DEVIATION * other / narrowest / 2))
    excess, other_excess = (_chance_within(each, looks, nodes) - confidence for each in (bound, other))
    while abs(other_excess) > 1e-10:  # the secant method
        slope = (other_excess - excess) / (other - bound)
        bound, other, excess = other, other - other_excess / slope, other_excess
        other_excess = _chance_within(other, looks, nodes) - confidence
    return erf(other / sqrt(2))


@cache
def list_nodes(count: int) -> list[tuple[float, float]]:
    """Return `count` places between 0 and 1 and their weights, for the integral of an even function from -1 to 1.

    Formula: L. Fejér, "Mechanische Quadraturen mit positiven Cotesschen Zahlen", 1933.
    """
    angles = [(place + 0.5) * pi / (2 * count) for place in range(count)]
    sums = [fsum(cos(2 * term * angle) / (4 * term**2 - 1) for term in range(1, count + 1)) for angle in angles]
    return [(cos(angle), 2 / count * (1 - 2 * each)) for angle, each in zip(angles, sums, strict=True)]


def _chance_within(half_width: float, looks: tuple[int, ...], nodes: list[tuple[float, float]]) -> float:
    """Return the chance that the standardised error stays within ± `half_width` at every look."""
    places, weights = ([half_width * each for each in part] for part in zip(*nodes, strict=True))
    density = [exp(-place * place / 2) / sqrt(2 * pi) for place in places]
    for before, after in pairwise(looks):
        share, scale = sqrt(before / after), 1 / (2 * (1 - before / after))
        masses = [(share * each, weight * value) for each, weight, value in zip(places, weights, density, strict=True)]
        density = [
            sqrt(scale / pi) * fsum(
                mass * (exp(-scale * (place - other) ** 2) + exp(-scale * (place + other) ** 2)) / 2
                for other, mass in masses
            )
            for place in places
        ]
    return fsum(weight * value for weight, value in zip(weights, density, strict=True))
