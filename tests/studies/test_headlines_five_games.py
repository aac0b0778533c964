"""The figures of the lesson on series of five games, computed a second time without the kit's own code.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

import random
from fractions import Fraction
from math import sqrt
from statistics import mean, stdev

import numpy as np
import pandas as pd
import pytest
from scipy.stats import bootstrap, t

from kit.files import results_file
from tests.notebook import figures_in

pytestmark = pytest.mark.headline
LESSON = "14_five_games_make_a_series"
MORE = f"{LESSON}_more"
SERIES = 4_000  # of each size, in the lesson and here


@pytest.fixture(scope="module")
def games() -> list[int]:
    """The scores of the 10,000 games."""
    rows = pd.read_csv(results_file("six_suit_counts.csv"))
    return [score for score, times in rows.itertuples(index=False) for _ in range(times)]


def test_games_have_the_mean_median_and_tower_of_the_results(games):
    before = pd.read_csv(results_file("six_suit_scores.csv")).set_index("player").loc["careful"]
    assert len(games) == before.deals
    assert mean(games) == pytest.approx(before["mean"]) and stdev(games) == pytest.approx(before.standard_deviation)
    pattern = r"Mean (\d+), median (\d+), standard deviation (\d+); ([\d.]+)% of the games"
    [(average, median, deviation, tower)] = figures_in(LESSON, pattern)
    assert (average, median, deviation) == (round(before["mean"]), before.q50, round(before.standard_deviation))
    assert tower / 100 == pytest.approx(before.share_2000, abs=0.00051)


def share_of_hits(games: list[int], size: int, factor: float) -> float:
    """Return the share of series whose interval covers the mean; they are drawn one by one."""
    generator, truth, hits = random.Random(size), mean(games), 0
    for _ in range(SERIES):
        series = generator.choices(games, k=size)
        hits += abs(np.mean(series) - truth) <= factor * np.std(series, ddof=1) / sqrt(size)
    return hits / SERIES


@pytest.mark.parametrize("size", [5, 10, 20, 50, 100, 200])
def test_intervals_cover_as_often_when_series_are_drawn_one_by_one(games, size):
    [row] = figures_in(MORE, rf"(?m)^{size} +([\d.]+)% +([\d.]+)% +[\d.]+% +[\d.]+% *$")
    for share, factor in zip(row, (1.96, t.ppf(0.975, size - 1)), strict=True):
        ours = share_of_hits(games, size, factor)
        assert share / 100 == pytest.approx(ours, abs=4 * sqrt(2 * ours * (1 - ours) / SERIES) + 0.0005)


def scipy_bootstrap(scores: np.ndarray, generator: np.random.Generator) -> tuple[float, float]:
    drawn = bootstrap((scores,), np.mean, n_resamples=600, method="percentile", random_state=generator)
    return drawn.confidence_interval


def bootstrap_t(scores: np.ndarray, generator: np.random.Generator) -> tuple[float, float]:
    """Return the ends of a bootstrap-t interval."""
    samples = scores[generator.integers(0, len(scores), (800, len(scores)))]
    deviation = samples.std(axis=1, ddof=1)
    differences = (samples.mean(axis=1) - scores.mean())[deviation > 0]
    errors = sorted(differences * sqrt(len(scores)) / deviation[deviation > 0])
    error, last = scores.std(ddof=1) / sqrt(len(scores)), len(errors) - 1
    return scores.mean() - error * errors[round(0.975 * last)], scores.mean() - error * errors[round(0.025 * last)]


@pytest.mark.parametrize(("recipe", "size", "series", "near"), [
    (scipy_bootstrap, 5, 600, 0.005), (scipy_bootstrap, 100, 400, 0.005),
    (bootstrap_t, 5, 500, 0.01), (bootstrap_t, 50, 300, 0.01),
])
def test_bootstraps_cover_as_often_as_other_programs(games, recipe, size, series, near):
    [shares] = figures_in(MORE, rf"(?m)^{size} +[\d.]+% +[\d.]+% +([\d.]+)% +([\d.]+)% *$")
    generator, truth = np.random.default_rng([7, size]), mean(games)
    low, high = np.transpose([recipe(generator.choice(games, size), generator) for _ in range(series)])
    share = shares[recipe is bootstrap_t] / 100
    hits = ((low <= truth) & (truth <= high)).mean()
    assert hits == pytest.approx(share, abs=4 * sqrt(share * (1 - share) / series) + near)


def test_intervals_have_equal_errors_and_widths_when_drawn_again(games):
    row = r" +([\d.]+)% +([\d.]+)% +(\d+)" * 2
    truth, each = mean(games), np.array(games)
    for recipe, factors in (("1.96 errors", (1.96, 1.96)), ("Student's t", t.ppf(0.975, [4, 99]))):
        [row_values] = figures_in(MORE, rf"(?m)^{recipe}{row}")
        for size, factor, values in zip((5, 100), factors, (row_values[:3], row_values[3:]), strict=True):
            series = np.random.default_rng([8, size]).choice(each, (SERIES, size))
            low, high, width = values
            half = factor * series.std(axis=1, ddof=1) / sqrt(size)
            errors = series.mean(axis=1) - truth
            for share, ours in ((low, (errors < -half).mean()), (high, (errors > half).mean())):
                assert share / 100 == pytest.approx(ours, abs=4 * sqrt(2 * max(ours, 0.002) / SERIES))
            assert width == pytest.approx(2 * half.mean(), abs=4 * 2 * half.std() * sqrt(2 / SERIES) + 0.5)


def test_intervals_of_score_sheets_cover_as_often_as_random_series(games):
    [(sheets, hits, share)] = figures_in(LESSON, r"Of ([\d,]+) intervals ([\d,]+) cover it: ([\d.]+)%")
    assert share / 100 == pytest.approx(hits / sheets, abs=0.00051)
    ours = share_of_hits(games, 5, 1.96)
    assert hits / sheets == pytest.approx(ours, abs=4 * sqrt(ours * (1 - ours) * (1 / sheets + 1 / SERIES)))
    [(others, below, above)] = figures_in(LESSON, r"Of the (\d+) others (\d+) lie wholly below it, (\d+) wholly above")
    assert below + above == others == sheets - hits and below > 10 * above
    pattern = r"in the tower: ([\d.]+)%\. None of five: worked out ([\d.]+)%, on our sheets ([\d.]+)%"
    [(tower, none, measured)] = figures_in(LESSON, pattern)
    share = sum(score == 2_000 for score in games) / len(games)
    assert tower / 100 == pytest.approx(share, abs=0.00006)
    assert none / 100 == pytest.approx((1 - share) ** 5, abs=0.00051)
    assert measured == pytest.approx(none, abs=400 * sqrt(0.25 / sheets))


def test_skewness_of_means_follows_from_one_game(games):
    each = np.array(games, float)
    skewness = float((((each - each.mean()) / each.std()) ** 3).mean())
    rows = figures_in(MORE, r"(?m)^(\d+) +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)% +([\d.]+)% *$")
    assert [row[0] for row in rows] == [1, 5, 20, 50, 100, 200]
    generator = np.random.default_rng(9)
    for size, deviation, computed, by_root, low, high in rows:
        assert deviation == pytest.approx(each.std() / sqrt(size), abs=0.51)
        assert computed == by_root == pytest.approx(skewness / sqrt(size), abs=0.0051)
        means = generator.choice(each, (20_000, int(size))).mean(axis=1)
        errors = (means - each.mean()) / (each.std() / sqrt(size))
        for share, ours in ((low, (errors < -1.96).mean()), (high, (errors > 1.96).mean())):
            assert share / 100 == pytest.approx(ours, abs=4 * sqrt(0.1 * 0.9 / 20_000))


def test_range_covers_the_median_as_often_as_counted(games):
    median = sorted(games)[5_000]
    below, above = (Fraction(sum(map(side, games)), 10_000) for side in (median.__gt__, median.__lt__))
    [(exact,)] = figures_in(LESSON, r"smallest to largest of five: worked out ([\d.]+)%")
    assert exact == pytest.approx(100 * float(1 - below**5 - above**5), abs=0.0051)
    pattern = r"on our sheets ([\d,]+) of ([\d,]+), ([\d.]+)% \(([\d.]+)% to ([\d.]+)%\)"
    [(hits, sheets, share, low, high)] = figures_in(LESSON, pattern)
    assert share / 100 == pytest.approx(hits / sheets, abs=0.00051)
    assert low <= exact <= high
