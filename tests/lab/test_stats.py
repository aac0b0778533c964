"""Intervals: they agree with SciPy, and cover the truth as often as they should. Coverage is exact where possible."""

import numpy as np
import pytest
from scipy.special import gammaln, ndtri, xlogy
from scipy.stats import binom, binomtest, multivariate_normal, t

from kit.lab.odds import plan_looks
from kit.lab.stats import (
    FEW_OUTCOMES, confidence_at_each_look, difference, difference_in_games, difference_of_shares, exact_interval,
    mean_at_every_look, mean_interval, sample_of, share_at_every_look, share_in_games, share_interval, wilson_interval,
)
from tests.rows import ROWS
from tutorials.chance.lessons.half_or_most import compute_coverage

SHARES = np.unique([*np.linspace(0.0005, 0.02, 40), *np.linspace(0.02, 0.5, 97)])
SKEWED, MOSTLY_WON = (dict(ROWS[name]) for name in ("skewed_points", "mostly_won_points"))


def add_coverage(bounds: np.ndarray, chances: np.ndarray, truth: float) -> float:
    """Return the chance that the bounds cover the truth. `bounds` has a row for each possible count."""
    return float(chances[(bounds[:, 0] <= truth + 1e-12) & (truth <= bounds[:, 1] + 1e-12)].sum())


# ---- shares ----


def test_share_intervals_agree_with_scipy():
    for successes, trials in [(0, 10), (3, 10), (10, 10), (437, 1_000)]:
        for name, bounds in (("wilson", wilson_interval), ("exact", exact_interval)):
            expected = binomtest(successes, trials).proportion_ci(method=name)
            assert bounds(successes, trials) == pytest.approx((expected.low, expected.high), abs=1e-9)
    assert wilson_interval(0, 0) == exact_interval(0, 0) == (0, 1)


def test_share_interval_is_exact_for_few_outcomes_or_high_confidence():
    assert share_interval(40, 100) == (0.4, *wilson_interval(40, 100))
    assert share_interval(FEW_OUTCOMES - 1, 100)[1:] == exact_interval(FEW_OUTCOMES - 1, 100)
    assert share_interval(100 - FEW_OUTCOMES + 1, 100)[1:] == exact_interval(100 - FEW_OUTCOMES + 1, 100)
    assert share_interval(40, 100, 0.99)[1:] == exact_interval(40, 100, 0.99)


def test_wilson_interval_contains_the_observed_share():
    assert str(share_interval(1, 4)) == repr(share_interval(1, 4)) == "0.25 (95 %: 0.006309 to 0.8059)"
    for trials in range(1, 3_000):
        assert wilson_interval(0, trials)[0] == 0
        assert wilson_interval(trials, trials)[1] == 1


@pytest.mark.parametrize("trials", [1, 5, 10, 20, 30, 40, 50, 100, 200, 500, 1_000])
@pytest.mark.thorough
def test_share_interval_has_its_coverage(trials):
    """Compute the exact coverage for a grid of truths and at the ends of the intervals, where it is least."""
    seen = np.arange(trials + 1)
    for bounds, confidence, least in (
        (share_interval, 0.95, 0.93), (exact_interval, 0.95, 0.95), (share_interval, 0.99, 0.99)
    ):
        found = np.array([bounds(int(each), trials, confidence)[-2:] for each in seen])
        ends = np.concatenate([found[:, 0] - 1e-9, found[:, 1] + 1e-9])
        for truth in [*SHARES, *ends[(ends > 0) & (ends < 1)]]:
            assert add_coverage(found, binom.pmf(seen, trials, truth), truth) >= least - 1e-6


def test_coverage_adds_the_chances_of_covering_counts():
    always, never = (lambda hits, trials: (0.0, 1.0)), (lambda hits, trials: (2.0, 3.0))
    assert compute_coverage(always, 0.3, 10) == pytest.approx(1)
    assert compute_coverage(never, 0.3, 10) == 0
    only_three = compute_coverage(lambda hits, trials: (0.3, 0.3) if hits == 3 else (2.0, 3.0), [0.3, 0.4], 10)
    assert only_three == pytest.approx([binom.pmf(3, 10, 0.3), 0])
    truth = 1 - 48 * 47 * 46 / (52 * 51 * 50)
    assert compute_coverage(wilson_interval, truth, 100) == pytest.approx(0.948, abs=0.0005)


@pytest.mark.parametrize("trials", [5, 20, 50])
@pytest.mark.parametrize("shared", [0.2, 0.6, 1.0])
def test_share_interval_has_its_coverage_with_shared_wins(trials, shared):
    """Count a part of the successes as half a win; sum over the counts of both kinds."""
    whole, half = np.array([(w, h) for w in range(trials + 1) for h in range(trials + 1 - w)]).T
    found = np.array([share_interval(score, trials)[1:] for score in whole + half / 2])
    for truth in (0.01, 0.05, 0.1, 0.3, 0.5):
        halves = 2 * truth * shared / (1 + shared)
        assert add_coverage(found, multinomial_chances(whole, half, trials, truth - halves / 2, halves), truth) >= 0.93


def multinomial_chances(first, second, trials, share, other):
    """Return the chance of each pair of counts. `share` and `other` are the chances of the two kinds of trials."""
    rest = trials - first - second
    ways = gammaln(trials + 1) - gammaln(first + 1) - gammaln(second + 1) - gammaln(rest + 1)
    return np.exp(ways + xlogy(first, share) + xlogy(second, other) + xlogy(rest, 1 - share - other))


@pytest.mark.parametrize("trials", [10, 30, 60])
@pytest.mark.parametrize("confidence, least", [(0.95, 0.94), (0.99, 0.975)])
def test_difference_of_paired_shares_has_its_coverage(trials, confidence, least):
    first, second = np.array([(b, c) for b in range(trials + 1) for c in range(trials + 1 - b)]).T
    found = np.array([difference_of_shares(*each, trials, confidence)[1:] for each in zip(first, second, strict=True)])
    assert (found[:, 1] > found[:, 0]).all()
    for differing in (0.001, 0.01, 0.03, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95):
        for part in (0.5, 0.7, 0.9, 0.99, 1.0):
            chances = multinomial_chances(first, second, trials, differing * part, differing * (1 - part))
            assert add_coverage(found, chances, differing * (2 * part - 1)) >= least


@pytest.mark.parametrize("trials", [20, 60])
def test_difference_of_independent_shares_has_its_coverage(trials):
    seen = np.arange(trials + 1)
    each = [share_interval(int(count), trials) for count in seen]
    found = np.array([difference(one, other)[1:] for one in each for other in each])
    for one in (0.01, 0.05, 0.2, 0.5):
        for other in (0.01, 0.1, 0.5, 0.9, 0.99):
            chances = np.outer(binom.pmf(seen, trials, one), binom.pmf(seen, trials, other)).ravel()
            assert add_coverage(found, chances, one - other) >= 0.93


# ---- means ----


def test_mean_interval_is_students_without_skewness():
    values = np.concatenate([side * np.random.default_rng(2).normal(3, 2, 20) for side in (1, -1)])
    expected = t.interval(0.95, 39, values.mean(), values.std(ddof=1) / np.sqrt(40))
    assert mean_interval(values) == pytest.approx((values.mean(), *expected), abs=1e-9)
    assert mean_interval(values).half_width == pytest.approx((expected[1] - expected[0]) / 2, abs=1e-9)


def test_mean_interval_is_wider_on_the_longer_tail():
    mean, low, high = mean_interval([0] * 40 + [1, 2, 30])
    assert high - mean > 1.5 * (mean - low)


def test_mean_interval_has_width_when_all_values_are_equal():
    assert mean_interval([1, 1, 1]) == (1, -np.inf, np.inf) and mean_interval([7])[1:] == (-np.inf, np.inf)
    mean, low, high = mean_interval([0.5] * 2_000, (-0.5, 0.5))
    assert mean == high == 0.5 and 0.5 - 3 / 2_000 > low > 0.5 - 4 / 2_000
    mean, low, high = mean_interval([0] * 100, (-1, 1))
    assert low == pytest.approx(-high) and 0.03 < high < 0.04
    assert mean_interval([], (0, 1))[1:] == (0, 1)


@pytest.mark.parametrize("value", [-3.0, 4.0, 1_000.5])
def test_sample_with_one_more_value_is_the_sample_of_all(value):
    values = [3.0, 5.0, 5.0, 9.5]
    assert sample_of(values).add(value) == pytest.approx(sample_of([*values, value]))
    assert sample_of(values)[:4] == pytest.approx((4, 5.625, 22.6875, 39.609375)) and sample_of(values)[4:] == (3, 9.5)
    assert mean_interval(sample_of(values), (0, 10)) == mean_interval(np.array(values), (0, 10))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("count", [1, 5, 30])
def test_mean_interval_covers_rare_points_when_most_values_are_equal(count):
    # One value in a hundred is a point, the others are zero. Each possible count of points has a binomial chance:
    samples = [[1] * points + [0] * (count - points) for points in range(count + 1)]
    is_covered = [low <= 0.01 <= high for _, low, high in map(mean_interval, samples)]
    assert binom.pmf(range(count + 1), count, 0.01)[is_covered].sum() > 0.95
    assert np.isnan(mean_interval([]).estimate)


@pytest.mark.parametrize("count", [5, 10, 30, 100, 500])
@pytest.mark.parametrize("confidence, least", [(0.95, 0.93), (0.99, 0.985)])
def test_mean_interval_of_two_values_has_its_coverage(count, confidence, least):
    """Compute the exact coverage for few or many wins."""
    seen = np.arange(count + 1)
    values = [np.repeat([1.0, 0.0], [wins, count - wins]) for wins in seen]
    found = np.array([mean_interval(each, (0, 1), confidence)[1:] for each in values])
    for truth in [*SHARES, *(1 - SHARES)]:
        assert add_coverage(found, binom.pmf(seen, count, truth), truth) >= least


def draw_runs(counts: dict[int, int], runs: int, size: int, seed: int = 4) -> tuple[np.ndarray, float]:
    """Draw runs of `size` values from the distribution of these counts; return the runs and the true mean."""
    kinds, chances = np.array(list(counts)), np.array(list(counts.values())) / sum(counts.values())
    return np.random.default_rng(seed).choice(kinds, (runs, size), p=chances), float(kinds @ chances)


@pytest.mark.parametrize("size", [40, 100, 400])
@pytest.mark.parametrize("counts", [SKEWED, MOSTLY_WON], ids=["skewed", "mostly won"])
@pytest.mark.thorough
def test_mean_interval_of_points_has_its_coverage(counts, size):
    runs, truth = draw_runs(counts, 2_000, size)
    share = np.mean([low <= truth <= high for _, low, high in (mean_interval(run, (0, 52)) for run in runs)])
    assert share >= 0.94


# ---- shares in games, and several looks ----


def draw_games(rng: np.random.Generator, games: int) -> tuple[np.ndarray, ...]:
    """Draw games with two kinds of trials; return hits and trials of both. Games with more hits take longer."""
    stuck = rng.beta(2, 3, games)
    trials, others = rng.poisson(4 + 8 * stuck), rng.poisson(3, games)
    return rng.binomial(trials, stuck), trials, rng.binomial(others, 0.5 + 0.3 * stuck), others


@pytest.mark.parametrize("games", [60, 400])
@pytest.mark.thorough
def test_share_in_games_has_its_coverage_for_dependent_turns(games):
    rng = np.random.default_rng(3)
    hits, trials, other_hits, others = draw_games(rng, 1_000_000)
    share = hits.sum() / trials.sum()
    truths = share, share - other_hits.sum() / others.sum()
    covered, repeats = np.zeros(3), 2_000
    for _ in range(repeats):
        hits, trials, other_hits, others = draw_games(rng, games)
        bounds = [
            share_in_games(hits, trials), difference_in_games(hits, trials, other_hits, others),
            share_interval(int(hits.sum()), int(trials.sum())),
        ]
        covered += [low <= truth <= high for (_, low, high), truth in zip(bounds, (*truths, share), strict=True)]
    over_games, of_difference, over_turns = covered / repeats
    assert min(over_games, of_difference) > 0.935
    assert max(over_games, of_difference) < 0.965
    assert over_turns < 0.85  # so `share_interval` is wrong here


def test_share_in_games_without_turns_or_hits_is_open():
    assert share_in_games(np.zeros(5), np.ones(5)) == (0, 0, 1)
    assert difference_in_games(np.zeros(5), np.ones(5), np.zeros(5), np.ones(5)) == (0, -1, 1)
    hits = np.array([1, 0, 0, 1, 1, 0, 0, 0, 0, 1])
    assert share_in_games(hits, np.ones(10)) == pytest.approx(mean_interval(hits))
    assert np.isnan(share_in_games(np.zeros(5), np.zeros(5))).all()
    assert np.isnan(difference_in_games(hits, np.ones(10), np.zeros(10), np.zeros(10))).all()


@pytest.mark.parametrize("looks, expected", [(2, 2.178), (5, 2.413), (10, 2.555)])
def test_confidence_at_each_look_agrees_with_pocock(looks, expected):
    each = confidence_at_each_look(tuple(range(100, 100 * looks + 1, 100)))
    assert ndtri((1 + each) / 2) == pytest.approx(expected, abs=5e-4)
    assert confidence_at_each_look((100,)) == 0.95


@pytest.mark.parametrize("looks", [(100, 200), (50, 400), (100, 101)])
def test_both_of_two_looks_have_the_confidence_together(looks):
    bound, correlation = ndtri((1 + confidence_at_each_look(looks)) / 2), np.sqrt(looks[0] / looks[1])
    errors = multivariate_normal(cov=[[1, correlation], [correlation, 1]])
    assert errors.cdf([bound, bound], lower_limit=[-bound, -bound]) == pytest.approx(0.95, abs=1e-6)


@pytest.mark.parametrize("truth", [0.5, 0.02, 0.001, 0.995])
def test_share_is_covered_at_all_looks_together(truth):
    """Compute the exact chance that the interval covers the truth at every look."""
    looks = plan_looks(1_200)
    confidence = confidence_at_each_look(looks)
    chances, before = np.ones(1), 0  # the chance of each count if the truth was covered so far
    for after in looks:
        chances = np.convolve(chances, binom.pmf(np.arange(after - before + 1), after - before, truth))
        bounds = np.array([share_interval(count, after, confidence)[1:] for count in range(after + 1)])
        chances *= (bounds[:, 0] <= truth) & (truth <= bounds[:, 1])
        before = after
    assert chances.sum() >= 0.95


@pytest.mark.parametrize("counts", [SKEWED, MOSTLY_WON], ids=["skewed", "mostly won"])
def test_mean_points_are_covered_at_all_looks_together(counts):
    looks = plan_looks(2_000)
    confidence = confidence_at_each_look(looks)
    runs, truth = draw_runs(counts, 400, looks[-1])
    missed = 0
    for run in runs:
        bounds = [mean_interval(run[:look], (0, 52), confidence)[1:] for look in looks]
        missed += any(not low <= truth <= high for low, high in bounds)
    assert missed / len(runs) <= 0.05


LOOKS = [1, 2, 5, *range(10, 100, 5), *range(100, 1_000, 50)]  # numbers of values at which somebody looks


def share_of(values):
    return share_at_every_look(int(values.sum()), len(values))


@pytest.mark.thorough
@pytest.mark.parametrize(("judge", "draw", "truth"), [
    (mean_at_every_look, lambda chance, size: chance.normal(size=size), 0.0),
    (mean_at_every_look, lambda chance, size: chance.exponential(size=size), 1.0),
    (mean_at_every_look, lambda chance, size: chance.poisson(0.3, size).astype(float), 0.3),
    *((share_of, lambda chance, size, share=share: chance.random(size) < share, share) for share in (0.5, 0.1, 0.01)),
])
def test_interval_at_every_look_holds_at_all_looks_together(judge, draw, truth):
    chance, held = np.random.default_rng(1), 0
    for _ in range(400):
        values = draw(chance, LOOKS[-1])
        found = [judge(values[:look]) for look in LOOKS]
        held += all(each.low <= truth <= each.high for each in found)
    assert exact_interval(held, 400)[1] >= 0.95


def test_interval_at_every_look_is_wider_than_at_one_and_says_nothing_before_it_knows():
    values = np.arange(40.0)
    one, every = mean_interval(values), mean_at_every_look(values)
    assert every.low < one.low < one.high < every.high and every.estimate == one.estimate
    assert mean_at_every_look(values[:29])[1:] == (-np.inf, np.inf)
    assert mean_at_every_look(values[:29], (0, 50))[1:] == (0, 50)
    assert share_at_every_look(0, 0)[1:] == (0, 1)
    assert share_at_every_look(3, 10).low < share_interval(3, 10).low
    assert share_at_every_look(0, 10).low == 0 and share_at_every_look(10, 10).high == 1
    assert share_at_every_look(0.5, 1).low < 0.5 < share_at_every_look(0.5, 1).high
