"""The figures of the lesson on fair paths, computed a second time without the kit's reviews.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

from math import sqrt

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom, f, t

import kit
from data.studies.fairness import find_first_at_mark, measure_movement
from kit.files import read_games
from tests.notebook import figures_in
from tutorials.chance.lessons.fair_chance import average_steps, compare_variances, compute_luck, list_changes
from tutorials.chance.lessons.paths import (
    estimate_next_chances, estimate_paths, find_unseen_cards, play_batches, select_moments,
)

pytestmark = [pytest.mark.headline, pytest.mark.compiled, pytest.mark.timeout(300)]  # seconds
LESSON = "11_the_way_is_fair_more"


def losses_of_random(games: int, seed: int) -> np.ndarray:
    """Return the loss of a random player in seat 1 against a careful one, deal by deal, by simulation."""
    random, careful = (
        np.array([(1 in winners) / max(1, len(winners)) for winners in rows.winners])
        for rows in (kit.simulate("six-stacks", games, by=[who, "careful"], seed=seed) for who in ("random", "careful"))
    )
    return random - careful


def draw_paths(draws: int, playouts: int, seed: int) -> pd.DataFrame:
    """Return noisy estimates along games with known chances: seat 1 wins if it has most of eleven coins."""
    generator, rows = np.random.default_rng(seed), []
    for deal in range(draws):
        heads = 0
        for step, coin in enumerate([*generator.integers(0, 2, 11), 0]):
            exact = binom.sf(5 - heads, 11 - step, 0.5)
            one, other = generator.binomial(playouts, exact, 2) / playouts if step < 11 else (exact, exact)
            rows.append((deal, step, one, other))
            heads += int(coin)
    return pd.DataFrame(rows, columns=["deal", "step", "one", "other"])


def test_fair_paths_pass_every_test_with_noisy_estimates():
    paths = draw_paths(4_000, 20, seed=1)
    steps, moves = list_changes(paths), measure_movement(paths)
    for chosen in (steps["last"] > 0, steps["last"] < 0, steps.before > 0.8, steps.before < 0.2):
        low, high = average_steps(steps[chosen])[1:]
        assert low < 0 < high
    excess = moves.squared_changes - moves.squared_luck
    assert abs(excess.mean()) < 3 * excess.std() / sqrt(len(excess))
    assert moves.squared_luck.mean() == pytest.approx(0.25, abs=0.01)
    at_mark = find_first_at_mark(paths, 0.7)
    errors = at_mark.result - at_mark.predicted
    assert abs(errors.mean()) < 3 * errors.std() / sqrt(len(errors))


def test_paths_fail_the_test_when_they_swing_too_much():
    paths = draw_paths(4_000, 20, seed=2)
    ended = paths.step == 11
    wild = paths.copy()
    wild.loc[~ended, ["one", "other"]] = 0.5 + 1.5 * (paths.loc[~ended, ["one", "other"]] - 0.5)
    moves, steps = measure_movement(wild), list_changes(wild)
    excess = moves.squared_changes - moves.squared_luck
    assert excess.mean() > 4 * excess.std() / sqrt(len(excess))
    assert average_steps(steps[steps.before > 0.9]).high < 0 < average_steps(steps[steps.before < 0.1]).low


def test_times_fewer_has_the_interval_of_an_f_distribution():
    generator = np.random.default_rng(3)
    plain, adjusted = 3 * generator.normal(size=400), generator.normal(size=400)
    ratio = compare_variances(plain, adjusted)
    assert ratio.low < 9 < ratio.high
    # The ratio of independent normal samples is F-distributed with 399 and 399 degrees of freedom, times 9.
    low, high = (ratio.estimate / f.ppf(p, 399, 399) for p in (0.975, 0.025))
    assert ratio.low == pytest.approx(low, rel=0.1) and ratio.high == pytest.approx(high, rel=0.1)


# ---- figures with a second way to compute them ----


def test_loss_by_choices_agrees_with_twenty_thousand_deals():
    [(loss, low, high)] = figures_in(LESSON, r"by choices +([+-][\d.]+) \(([+-][\d.]+) to ([+-][\d.]+)\)")
    lost = losses_of_random(20_000, seed=1_000_000)
    error = sqrt(((high - low) / 4) ** 2 + lost.var() / len(lost))
    assert abs(loss - lost.mean()) < 3 * error
    assert lost.mean() < 0


def test_loss_by_results_agrees_with_the_same_deals_played_again():
    lost = losses_of_random(200, seed=1)
    interval = t.interval(0.95, 199, lost.mean(), lost.std(ddof=1) / sqrt(200))
    [(loss, low, high)] = figures_in(LESSON, r"by results +([+-][\d.]+) \(([+-][\d.]+) to ([+-][\d.]+)\)")
    assert (loss, low, high) == pytest.approx((lost.mean(), *interval), abs=0.0015)
    [(variance,)] = figures_in(LESSON, r"by choices .*\) +([\d.]+)")
    [(times, fewest, most)] = figures_in(LESSON, r"variance is (\d+) times smaller by choices \(95 %: (\d+) to (\d+)\)")
    assert times == pytest.approx(lost.var(ddof=1) / variance, rel=0.1) and fewest < times < most


def test_ratios_in_the_results_are_ratios_of_their_variances():
    rows = read_games("fair_players")
    ratios = rows.variance_ratio_result
    assert ratios.to_numpy() == pytest.approx((rows.variance_result / rows.variance_choice).to_numpy(), rel=1e-2)
    assert ((rows.variance_ratio_result_low <= ratios) & (ratios <= rows.variance_ratio_result_high)).all()


# ---- the paths themselves ----


def test_chance_paths_agree_with_reviews_of_the_same_games():
    paths = estimate_paths("six-stacks", 2, 400, seed=5, players=2)
    for deal, path in paths.groupby("deal"):
        game = kit.play_deal("six-stacks", deal, 2, "careful")
        rows = kit.review(game, playouts=1_600)
        assert list(path.step) == list(range(len(rows) + 1))
        assert path[["one", "other"]].mean(axis=1)[1:].to_numpy() == pytest.approx(rows.after.to_numpy(), abs=0.12)
        assert path.one.iloc[-1] == rows.after.iloc[-1]
    assert compute_luck(paths).luck.to_numpy() == pytest.approx(
        (paths.groupby("deal").one.last() - paths.groupby("deal")[["one", "other"]].first().mean(axis=1)).to_numpy()
    )


def test_what_could_come_next_has_the_chance_before_the_step_as_its_mean():
    game = kit.play_deal("six-stacks", 147, 2, "careful")
    review, following = kit.review(game, playouts=2_000), estimate_next_chances(game, 60, 60)
    assert len(following) == len(review) and all(len(chances) == 60 for chances in following)
    gaps = np.array([np.mean(chances) for chances in following]) - review.before.to_numpy()
    assert abs(gaps.mean()) < 0.03 and np.abs(gaps).max() < 0.15


def test_moments_hide_only_the_stock_and_omit_careful_choices():
    for watched in play_batches("six-stacks", 1, kit.lab.players.careful, 2, 5, {"players": 2}):
        for game, moments in watched:
            for moment in moments:
                stock = len(game.at(moment.step).position()["stock"].split())
                places = find_unseen_cards("six-stacks", moment.tables[1], moment.hidden).places
                assert len(places) == stock and all(row[2] == stock for row in places)
            start, *choices = select_moments(moments)
            assert start.step == 0 and all(each.reference_candidates != [each.made_candidate] for each in choices)
