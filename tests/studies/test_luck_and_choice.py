"""How luck and choice are told apart over many games: the players, the figures, and their intervals."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom, bootstrap, t

import kit
from data.studies import luck_and_choice, slipping_player
from data.studies.luck_and_choice import (
    PLAYOUTS, SEED, SLIPPING_SEAT, TABLES, compute_games_if_normal, estimate_choice_share, count_games_needed,
    estimate_standardized_difference, is_default, judge_game,
)
from data.studies.slipping_player import toss_coins, outcome_for_slipper, play_deals, play_slipping_game
from kit.files import results_file
from tests.games import SLUGS

DICE = np.random.default_rng(3)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_the_compiled_engine_plays_the_games_that_are_reviewed(slug):
    outcomes, undecided = play_deals(slug, 4, 0.5, seed=11)
    assert undecided == 0
    games = [play_slipping_game(slug, deal, 0.5) for deal in range(11, 15)]
    assert [outcome_for_slipper(game) for game in games] == pytest.approx(outcomes)


@pytest.mark.compiled
@pytest.mark.parametrize(("chance", "player"), [(0.0, "careful"), (1.0, "random")])
def test_who_never_slips_is_careful_and_who_always_does_is_random(chance, player):
    rows = kit.simulate("six-stacks", games=50, by=[player, "careful"], seed=3)
    assert play_deals("six-stacks", 50, chance, seed=3)[0].tolist() == [float(1 in winners) for winners in rows.winners]
    assert play_slipping_game("swap", 7, chance).plays() == kit.played("swap", 7, by=player).plays()


def test_only_seat_1_slips_about_as_often_as_was_said_and_the_same_in_every_run():
    assert toss_coins(7, 0.5).tolist() == toss_coins(7, 0.5).tolist() != toss_coins(8, 0.5).tolist()
    assert np.mean([toss_coins(deal, 0.25) for deal in range(100)]) == pytest.approx(0.25, abs=0.01)
    game = play_slipping_game("fashion", 5, 1.0)
    for number, step in enumerate(game.history):
        if step.seat != SLIPPING_SEAT:
            assert step.move == kit.lab.players.careful(game.at(number))


def test_a_game_that_did_not_end_is_shared_by_all(monkeypatch):
    monkeypatch.setattr(slipping_player, "LIMIT", 3)
    game = play_slipping_game("six-stacks", 1, 0.5, players=4)
    assert not game.over and outcome_for_slipper(game) == 0.25


def test_games_if_normal_are_what_the_textbook_says():
    # J. Cohen, "Statistical power analysis for the behavioral sciences", 1988, table 2.4.1: power .90, two-sided .05
    for apart, games in ((0.2, 526), (0.5, 85), (0.8, 34)):
        assert math.ceil(compute_games_if_normal(apart)) == pytest.approx(games, abs=1)
    assert compute_games_if_normal(0) == compute_games_if_normal(-1) == math.inf and compute_games_if_normal(50) == 2


def test_games_needed_have_no_end_when_the_players_bring_the_same():
    same = DICE.random(1_000)
    assert count_games_needed(same, same).estimate == count_games_needed(np.ones(9), np.ones(9)).high == math.inf


def power_of_shares(better: float, worse: float, games: int) -> float:
    """With which chance Student's t finds the better of two shares won: both counts of wins, each with its chance."""
    wins, free = np.arange(games + 1), 2 * games - 2
    one, other = wins[:, None] / games, wins[None, :] / games
    error = np.sqrt((one * (1 - one) + other * (1 - other)) / (games - 1))
    return binom.pmf(wins, games, better) @ (one - other > t.ppf(0.975, free) * error) @ binom.pmf(wins, games, worse)


@pytest.mark.parametrize(("better", "worse"), [(0.5, 0.02), (0.53, 0.24), (0.55, 0.4)])
def test_games_needed_give_nine_chances_in_ten_when_games_are_won_or_lost(better, worse):
    results = [np.repeat([1.0, 0.0], [round(1_000 * share), round(1_000 * (1 - share))]) for share in (better, worse)]
    games = int(count_games_needed(*results).estimate)
    assert power_of_shares(better, worse, games) > 0.895 > power_of_shares(better, worse, games - 1) - 0.01
    assert power_of_shares(better, worse, games) < 0.93


def test_the_intervals_are_those_of_a_bootstrap():
    better = DICE.random(2_000) < 0.5
    worse = better & (DICE.random(2_000) < 0.3)
    found = estimate_standardized_difference(better.astype(float), worse.astype(float))

    def apart(one, other, axis=-1):
        return (one.mean(axis) - other.mean(axis)) / np.sqrt((one.var(axis) + other.var(axis)) / 2)

    drawn = bootstrap((better.astype(float), worse.astype(float)), apart, paired=True, rng=DICE, n_resamples=3_000)
    assert found[1:] == pytest.approx(tuple(drawn.confidence_interval), abs=0.01)
    choices = DICE.normal(size=500)
    results = choices + DICE.normal(0, 2, 500)
    share = estimate_choice_share(results, choices)

    def of_spread(one, other, axis=-1):
        both = (one * other).mean(axis) - one.mean(axis) * other.mean(axis)
        return both / one.var(axis)

    drawn = bootstrap((results, choices), of_spread, paired=True, rng=DICE, n_resamples=3_000)
    assert share[1:] == pytest.approx(tuple(drawn.confidence_interval), abs=0.012)


def test_the_share_of_choice_does_not_grow_with_the_errors_of_the_playouts():
    choices = DICE.normal(size=20_000)
    results = choices + DICE.normal(0, 2, 20_000)
    unsure = choices + DICE.normal(0, 3, 20_000)
    assert estimate_choice_share(results, choices).estimate == pytest.approx(0.2, abs=0.01)
    assert estimate_choice_share(results, unsure).estimate == pytest.approx(0.2, abs=0.02)
    assert math.isnan(estimate_choice_share(np.ones(5), np.ones(5)).estimate)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", ["fashion", "stack-em", "speed"])
def test_what_was_choice_is_what_the_review_says(slug):
    game = play_slipping_game(slug, 3, 0.5)
    result, choice = judge_game(game)
    assert result == outcome_for_slipper(game)
    assert choice == pytest.approx(kit.review(game, playouts=PLAYOUTS, seed=SEED).choice.sum(), abs=1e-9)


@pytest.mark.compiled
def test_who_makes_the_moves_of_the_reference_player_has_no_choice_to_answer_for():
    assert judge_game(play_slipping_game("fashion", 3, 0.0))[1] == 0


def test_every_game_is_ranked_once():
    assert sorted(table.game for table in TABLES if is_default(table)) == sorted(SLUGS)


def test_the_kept_table_has_a_row_for_each_table_and_its_estimates_are_in_their_intervals():
    tables = pd.read_csv(results_file("luck_and_choice.csv"))
    assert len(tables) == len(TABLES) and (tables.deals == luck_and_choice.DEALS).all()
    assert (tables.games_needed_low <= tables.games_needed).all()
    assert (tables.games_needed <= tables.games_needed_high).all()
