"""The figures of the lesson on the way to the end, found once more by other means than the kit's own reviews.

What the lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
"""

from math import sqrt

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom, f, t

import kit
from data.studies.fairness import find_first_at_mark, measure_movement
from kit.files import results_file
from kit.rules.table import view
from tests.notebook import figures_in
from tutorials.chance.lessons.fair_chance import list_changes, compute_luck, average_steps, compare_variances
from tutorials.chance.lessons.paths import find_unseen_cards, play_batches, estimate_paths, select_moments

pytestmark = [pytest.mark.headline, pytest.mark.compiled, pytest.mark.timeout(300)]  # seconds
LESSON = "11_the_way_is_fair"


def losses_of_random(games: int, seed: int) -> np.ndarray:
    """Return what a random player in seat 1 loses on a careful one, deal by deal, as simulations play them."""
    random, careful = (
        np.array([(1 in winners) / max(1, len(winners)) for winners in rows.winners])
        for rows in (kit.simulate("six-stacks", games, by=[who, "careful"], seed=seed) for who in ("random", "careful"))
    )
    return random - careful


def draw_ways(draws: int, playouts: int, seed: int) -> pd.DataFrame:
    """Ways of a game of which all is known: seat 1 wins if most of eleven coins fall its way; with noisy estimates."""
    dice, rows = np.random.default_rng(seed), []
    for deal in range(draws):
        heads = 0
        for step, coin in enumerate([*dice.integers(0, 2, 11), 0]):
            told = binom.sf(5 - heads, 11 - step, 0.5)
            one, other = dice.binomial(playouts, told, 2) / playouts if step < 11 else (told, told)
            rows.append((deal, step, one, other))
            heads += int(coin)
    return pd.DataFrame(rows, columns=["deal", "step", "one", "other"])


def test_a_way_that_is_fair_passes_every_test_although_its_estimates_are_noisy():
    found = draw_ways(4_000, 20, seed=1)
    steps, moves = list_changes(found), measure_movement(found)
    for chosen in (steps["last"] > 0, steps["last"] < 0, steps.before > 0.8, steps.before < 0.2):
        low, high = average_steps(steps[chosen])[1:]
        assert low < 0 < high
    excess = moves.squared_changes - moves.squared_luck
    assert abs(excess.mean()) < 3 * excess.std() / sqrt(len(excess))
    assert moves.squared_luck.mean() == pytest.approx(0.25, abs=0.01)
    each = find_first_at_mark(found, 0.7)
    assert abs((each.result - each.predicted).mean()) < 3 * (each.result - each.predicted).std() / sqrt(len(each))


def test_a_way_that_swings_too_much_is_found_out():
    found = draw_ways(4_000, 20, seed=2)
    ended = found.step == 11
    wild = found.copy()
    wild.loc[~ended, ["one", "other"]] = 0.5 + 1.5 * (found.loc[~ended, ["one", "other"]] - 0.5)
    moves, steps = measure_movement(wild), list_changes(wild)
    excess = moves.squared_changes - moves.squared_luck
    assert excess.mean() > 4 * excess.std() / sqrt(len(excess))
    assert average_steps(steps[steps.before > 0.9]).high < 0 < average_steps(steps[steps.before < 0.1]).low


def test_how_many_times_fewer_is_the_ratio_of_variances_with_the_interval_of_an_f_distribution():
    dice = np.random.default_rng(3)
    plain, adjusted = 3 * dice.normal(size=400), dice.normal(size=400)
    found = compare_variances(plain, adjusted)
    assert found.low < 9 < found.high
    # Of independent normal samples the ratio is F-distributed with 399 and 399 degrees of freedom, up to 9 times.
    low, high = (found.estimate / f.ppf(p, 399, 399) for p in (0.975, 0.025))
    assert found.low == pytest.approx(low, rel=0.1) and found.high == pytest.approx(high, rel=0.1)


# ---- what can be played in another way ----


def test_choices_agree_with_twenty_thousand_deals_played_twice():
    [(told, low, high)] = figures_in(LESSON, r"by choices +([+-][\d.]+) \(([+-][\d.]+) to ([+-][\d.]+)\)")
    lost = losses_of_random(20_000, seed=1_000_000)
    error = sqrt(((high - low) / 4) ** 2 + lost.var() / len(lost))
    assert abs(told - lost.mean()) < 3 * error
    assert lost.mean() < 0


def test_results_are_compared_with_those_of_a_careful_player_in_the_same_deals():
    lost = losses_of_random(300, seed=1)
    known = t.interval(0.95, 299, lost.mean(), lost.std(ddof=1) / sqrt(300))
    [(told, low, high)] = figures_in(LESSON, r"by results +([+-][\d.]+) \(([+-][\d.]+) to ([+-][\d.]+)\)")
    assert (told, low, high) == pytest.approx((lost.mean(), *known), abs=0.0015)
    [(variance,)] = figures_in(LESSON, r"by choices .*\) +([\d.]+)")
    [(times, fewest, most)] = figures_in(LESSON, r"variance is (\d+) times smaller by choices \(95 %: (\d+) to (\d+)\)")
    assert times == pytest.approx(lost.var(ddof=1) / variance, rel=0.1) and fewest < times < most


def test_the_games_saved_are_the_ratio_of_the_variances_that_are_kept():
    rows = pd.read_csv(results_file("fair_players.csv"))
    ratios = rows.variance_ratio_result
    assert ratios.to_numpy() == pytest.approx((rows.variance_result / rows.variance_choice).to_numpy(), rel=1e-2)
    assert ((rows.variance_ratio_result_low <= ratios) & (ratios <= rows.variance_ratio_result_high)).all()


# ---- the watching itself ----


def test_the_ways_are_those_of_reviews_of_the_same_games():
    found = estimate_paths("six-stacks", 2, 400, seed=5, players=2)
    for deal, way in found.groupby("deal"):
        game = kit.played("six-stacks", deal, 2, "careful")
        rows = kit.review(game, playouts=400)
        assert list(way.step) == list(range(len(rows) + 1))
        assert way[["one", "other"]].mean(axis=1)[1:].to_numpy() == pytest.approx(rows.after.to_numpy(), abs=0.16)
        assert way.one.iloc[-1] == rows.after.iloc[-1]
    assert compute_luck(found).luck.to_numpy() == pytest.approx(
        (found.groupby("deal").one.last() - found.groupby("deal")[["one", "other"]].first().mean(axis=1)).to_numpy()
    )


def test_of_open_hands_only_the_stock_is_hidden_and_a_careful_choice_is_left_out():
    for _, watched in play_batches("six-stacks", 1, kit.lab.players.careful, 2, 5, {"players": 2}):
        for game, moments in watched:
            for moment in moments:
                stock = len(game.at(moment.step).position()["stock"].split())
                places = find_unseen_cards("six-stacks", view(moment.tables, 1), moment.hidden).places
                assert len(places) == stock and (places[:, 2] == stock).all()
            start, *choices = select_moments(moments)
            assert start.step == 0 and all(each.reference_candidates != [each.made_candidate] for each in choices)
