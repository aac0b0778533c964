"""The study of luck and choice: its players, figures and intervals."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom, bootstrap, t

import kit
from data.studies import luck_and_choice, slipping_player
from data.studies.luck_and_choice import (
    PLAYOUTS, SEED, SLIPPING_SEAT, compute_games_if_normal, count_games_needed, estimate_choice_share,
    estimate_standardized_difference, judge_game, list_tables,
)
from data.studies.slipping_player import measure_slipper_outcome, play_deals, play_slipping_game, toss_coins
from kit.files import results_file
from tests.games import each_finished_game

RNG = np.random.default_rng(3)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", ["fashion", "stack-em", "speed"])
def test_play_deals_has_the_same_games_as_the_interpreted_engine(slug):
    outcomes, undecided = play_deals(slug, 4, 0.5, seed=11)
    assert undecided == 0
    games = [play_slipping_game(slug, deal, 0.5) for deal in range(11, 15)]
    assert [measure_slipper_outcome(game) for game in games] == pytest.approx(outcomes)


@pytest.mark.compiled
@pytest.mark.parametrize(("chance", "player"), [(0.0, "careful"), (1.0, "random")])
def test_slipping_player_is_careful_or_random_at_the_extremes(chance, player):
    rows = kit.simulate("six-stacks", games=50, by=[player, "careful"], seed=3)
    assert play_deals("six-stacks", 50, chance, seed=3)[0].tolist() == [float(1 in winners) for winners in rows.winners]
    assert play_slipping_game("swap", 7, chance).plays() == kit.play_deal("swap", 7, by=player).plays()


def test_only_seat_1_slips_with_the_given_chance_in_every_run():
    assert toss_coins(7, 0.5).tolist() == toss_coins(7, 0.5).tolist() != toss_coins(8, 0.5).tolist()
    assert np.mean([toss_coins(deal, 0.25) for deal in range(100)]) == pytest.approx(0.25, abs=0.01)
    game = play_slipping_game("fashion", 5, 1.0)
    for number, step in enumerate(game.history):
        if step.seat != SLIPPING_SEAT:
            assert step.move == kit.lab.players.careful(game.at(number))


def test_outcome_is_shared_when_the_game_did_not_end(monkeypatch):
    monkeypatch.setattr(slipping_player, "MOVE_LIMIT", 3)
    game = play_slipping_game("six-stacks", 1, 0.5, players=4)
    assert not game.over and measure_slipper_outcome(game) == 0.25


def test_games_if_normal_agrees_with_the_textbook():
    # J. Cohen, "Statistical power analysis for the behavioral sciences", 1988, table 2.4.1: power .90, two-sided .05
    for difference, games in ((0.2, 526), (0.5, 85), (0.8, 34)):
        assert math.ceil(compute_games_if_normal(difference)) == pytest.approx(games, abs=1)
    assert compute_games_if_normal(0) == compute_games_if_normal(-1) == math.inf and compute_games_if_normal(50) == 2


def test_games_needed_is_infinite_when_players_score_the_same():
    same = RNG.random(1_000)
    assert count_games_needed(same, same).estimate == count_games_needed(np.ones(9), np.ones(9)).high == math.inf


def power_of_shares(better: float, worse: float, games: int) -> float:
    """Return the chance that Student's t finds the better of two shares, summed over both counts of wins."""
    wins, free = np.arange(games + 1), 2 * games - 2
    one, other = wins[:, None] / games, wins[None, :] / games
    error = np.sqrt((one * (1 - one) + other * (1 - other)) / (games - 1))
    return binom.pmf(wins, games, better) @ (one - other > t.ppf(0.975, free) * error) @ binom.pmf(wins, games, worse)


@pytest.mark.parametrize(("better", "worse"), [(0.5, 0.02), (0.53, 0.24), (0.55, 0.4)])
def test_games_needed_gives_a_power_of_ninety_per_cent(better, worse):
    results = [np.repeat([1.0, 0.0], [round(1_000 * share), round(1_000 * (1 - share))]) for share in (better, worse)]
    games = int(count_games_needed(*results).estimate)
    assert power_of_shares(better, worse, games) > 0.895 > power_of_shares(better, worse, games - 1) - 0.01
    assert power_of_shares(better, worse, games) < 0.93


def test_intervals_agree_with_a_bootstrap():
    better = RNG.random(2_000) < 0.5
    worse = better & (RNG.random(2_000) < 0.3)
    difference = estimate_standardized_difference(better.astype(float), worse.astype(float))

    def standardize(one, other, axis=-1):
        return (one.mean(axis) - other.mean(axis)) / np.sqrt((one.var(axis) + other.var(axis)) / 2)

    drawn = bootstrap((better.astype(float), worse.astype(float)), standardize, paired=True, rng=RNG, n_resamples=3_000)
    assert difference[1:] == pytest.approx(tuple(drawn.confidence_interval), abs=0.01)
    choices = RNG.normal(size=500)
    results = choices + RNG.normal(0, 2, 500)
    share = estimate_choice_share(results, choices)

    def covariance_share(one, other, axis=-1):
        both = (one * other).mean(axis) - one.mean(axis) * other.mean(axis)
        return both / one.var(axis)

    drawn = bootstrap((results, choices), covariance_share, paired=True, rng=RNG, n_resamples=3_000)
    assert share[1:] == pytest.approx(tuple(drawn.confidence_interval), abs=0.012)


def test_share_of_choice_does_not_grow_with_errors_of_playouts():
    choices = RNG.normal(size=20_000)
    results = choices + RNG.normal(0, 2, 20_000)
    unsure = choices + RNG.normal(0, 3, 20_000)
    assert estimate_choice_share(results, choices).estimate == pytest.approx(0.2, abs=0.01)
    assert estimate_choice_share(results, unsure).estimate == pytest.approx(0.2, abs=0.02)
    assert math.isnan(estimate_choice_share(np.ones(5), np.ones(5)).estimate)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", ["fashion", "stack-em", "speed"])
def test_judge_game_returns_the_choice_of_the_review(slug):
    game = play_slipping_game(slug, 3, 0.5)
    result, choice = judge_game(game)
    assert result == measure_slipper_outcome(game)
    assert choice == pytest.approx(kit.review(game, playouts=PLAYOUTS, seed=SEED).choice.sum(), abs=1e-9)


@pytest.mark.compiled
def test_judge_game_finds_no_choice_in_the_reference_players_moves():
    assert judge_game(play_slipping_game("fashion", 3, 0.0))[1] == 0


@each_finished_game
def test_results_have_a_row_for_each_table_with_intervals(slug):
    tables = pd.read_csv(results_file("luck_and_choice.csv", slug))
    assert len(tables) == len(list_tables(slug)), f"run python -m data.studies.luck_and_choice data/results {slug}"
    assert (tables.deals == luck_and_choice.DEALS).all()
    assert (tables.games_needed_low <= tables.games_needed).all()
    assert (tables.games_needed <= tables.games_needed_high).all()
