"""The figures that the lesson on series of five games rests on, found once more by other means than the kit's own.

What a lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
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
SERIES = 4_000  # of each size, in the lesson and here


@pytest.fixture(scope="module")
def games() -> list[int]:
    """The score of each of the 10,000 games."""
    rows = pd.read_csv(results_file("six_suit_counts.csv"))
    return [score for score, times in rows.itertuples(index=False) for _ in range(times)]


def test_the_games_are_those_whose_mean_median_and_tower_were_measured_before(games):
    before = pd.read_csv(results_file("six_suit_scores.csv")).set_index("player").loc["careful"]
    assert len(games) == before.deals
    assert mean(games) == pytest.approx(before["mean"]) and stdev(games) == pytest.approx(before.standard_deviation)
    [(middle, median, scatter, tower)] = figures_in(
        LESSON, r"Mean (\d+), median (\d+), standard deviation (\d+); ([\d.]+)% of the games"
    )
    assert (middle, median, scatter) == (round(before["mean"]), before.q50, round(before.standard_deviation))
    assert tower / 100 == pytest.approx(before.share_2000, abs=0.00051)


def share_of_hits(games: list[int], size: int, factor: float) -> float:
    """Return the share of series whose interval covers the mean; they are drawn and computed one by one."""
    dice, truth, hits = random.Random(size), mean(games), 0
    for _ in range(SERIES):
        series = dice.choices(games, k=size)
        hits += abs(np.mean(series) - truth) <= factor * np.std(series, ddof=1) / sqrt(size)
    return hits / SERIES


@pytest.mark.parametrize("size", [5, 10, 20, 50, 100, 200])
def test_intervals_hit_as_often_when_series_are_drawn_one_by_one(games, size):
    [row] = figures_in(LESSON, rf"(?m)^{size} +([\d.]+)% +([\d.]+)% +[\d.]+% +[\d.]+% *$")
    for told, factor in zip(row, (1.96, t.ppf(0.975, size - 1)), strict=True):
        here = share_of_hits(games, size, factor)
        assert told / 100 == pytest.approx(here, abs=4 * sqrt(2 * here * (1 - here) / SERIES) + 0.0005)


def scipy_bootstrap(seen: np.ndarray, dice: np.random.Generator) -> tuple[float, float]:
    return bootstrap((seen,), np.mean, n_resamples=600, method="percentile", random_state=dice).confidence_interval


def bootstrap_t(seen: np.ndarray, dice: np.random.Generator) -> tuple[float, float]:
    """Return the ends of a bootstrap-t interval."""
    again = seen[dice.integers(0, len(seen), (800, len(seen)))]
    scatter = again.std(axis=1, ddof=1)
    errors = sorted((again.mean(axis=1) - seen.mean())[scatter > 0] * sqrt(len(seen)) / scatter[scatter > 0])
    reach, last = seen.std(ddof=1) / sqrt(len(seen)), len(errors) - 1
    return seen.mean() - reach * errors[round(0.975 * last)], seen.mean() - reach * errors[round(0.025 * last)]


@pytest.mark.parametrize(("recipe", "size", "series", "near"), [
    (scipy_bootstrap, 5, 600, 0.005), (scipy_bootstrap, 100, 400, 0.005),
    (bootstrap_t, 5, 500, 0.01), (bootstrap_t, 50, 300, 0.01),
])
def test_the_bootstraps_hit_as_often_as_others_do(games, recipe, size, series, near):
    [told] = figures_in(LESSON, rf"(?m)^{size} +[\d.]+% +[\d.]+% +([\d.]+)% +([\d.]+)% *$")
    dice, truth = np.random.default_rng([7, size]), mean(games)
    low, high = np.transpose([recipe(dice.choice(games, size), dice) for _ in range(series)])
    share = told[recipe is bootstrap_t] / 100
    hits = ((low <= truth) & (truth <= high)).mean()
    assert hits == pytest.approx(share, abs=4 * sqrt(share * (1 - share) / series) + near)


def test_intervals_err_to_the_side_and_are_as_wide_when_series_are_drawn_one_by_one(games):
    row = r" +([\d.]+)% +([\d.]+)% +(\d+)" * 2
    truth, each = mean(games), np.array(games)
    for recipe, factors in (("1.96 errors", (1.96, 1.96)), ("Student's t", t.ppf(0.975, [4, 99]))):
        [told] = figures_in(LESSON, rf"(?m)^{recipe}{row}")
        for size, factor, (low, high, width) in zip((5, 100), factors, (told[:3], told[3:]), strict=True):
            series = np.random.default_rng([8, size]).choice(each, (SERIES, size))
            reach = factor * series.std(axis=1, ddof=1) / sqrt(size)
            off = series.mean(axis=1) - truth
            for share, seen in ((low, (off < -reach).mean()), (high, (off > reach).mean())):
                assert share / 100 == pytest.approx(seen, abs=4 * sqrt(2 * max(seen, 0.002) / SERIES))
            assert width == pytest.approx(2 * reach.mean(), abs=4 * 2 * reach.std() * sqrt(2 / SERIES) + 0.5)


def test_of_two_thousand_sheets_as_many_hit_as_of_series_drawn_at_will(games):
    [(sheets, hits, share)] = figures_in(LESSON, r"Of ([\d,]+) intervals ([\d,]+) cover it: ([\d.]+)%")
    assert share / 100 == pytest.approx(hits / sheets, abs=0.00051)
    here = share_of_hits(games, 5, 1.96)
    assert hits / sheets == pytest.approx(here, abs=4 * sqrt(here * (1 - here) * (1 / sheets + 1 / SERIES)))
    [(others, below, above)] = figures_in(LESSON, r"Of the (\d+) others (\d+) lie wholly below it, (\d+) wholly above")
    assert below + above == others == sheets - hits and below > 10 * above
    [(tower, none, seen)] = figures_in(
        LESSON, r"in the tower: ([\d.]+)%\. None of five: worked out ([\d.]+)%, on our sheets ([\d.]+)%"
    )
    share = sum(score == 2_000 for score in games) / len(games)
    assert tower / 100 == pytest.approx(share, abs=0.00006)
    assert none / 100 == pytest.approx((1 - share) ** 5, abs=0.00051)
    assert seen == pytest.approx(none, abs=400 * sqrt(0.25 / sheets))


def test_means_are_as_lopsided_as_the_moments_of_one_game_say(games):
    each = np.array(games, float)
    skewness = float((((each - each.mean()) / each.std()) ** 3).mean())
    rows = figures_in(LESSON, r"(?m)^(\d+) +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)% +([\d.]+)% *$")
    assert [row[0] for row in rows] == [1, 5, 20, 50, 100, 200]
    dice = np.random.default_rng(9)
    for size, scatter, worked_out, by_root, low, high in rows:
        assert scatter == pytest.approx(each.std() / sqrt(size), abs=0.51)
        assert worked_out == by_root == pytest.approx(skewness / sqrt(size), abs=0.0051)
        drawn = (dice.choice(each, (20_000, int(size))).mean(axis=1) - each.mean()) / (each.std() / sqrt(size))
        for told, seen in ((low, (drawn < -1.96).mean()), (high, (drawn > 1.96).mean())):
            assert told / 100 == pytest.approx(seen, abs=4 * sqrt(0.1 * 0.9 / 20_000))


def test_from_smallest_to_largest_the_median_is_held_as_counting_says(games):
    median = sorted(games)[5_000]
    below, above = (Fraction(sum(map(side, games)), 10_000) for side in (median.__gt__, median.__lt__))
    [(told,)] = figures_in(LESSON, r"smallest to largest of five: worked out ([\d.]+)%")
    assert told == pytest.approx(100 * float(1 - below**5 - above**5), abs=0.0051)
    [(held, sheets, share, low, high)] = figures_in(
        LESSON, r"on our sheets ([\d,]+) of ([\d,]+), ([\d.]+)% \(([\d.]+)% to ([\d.]+)%\)"
    )
    assert share / 100 == pytest.approx(held / sheets, abs=0.00051)
    assert low <= told <= high
