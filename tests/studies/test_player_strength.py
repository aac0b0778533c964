"""The measure of the players: paired by deal, and game by game."""

import sys

import numpy as np
import pandas as pd
import pytest

from data.studies import player_strength
from data.studies.player_strength import Plan, measure_gains

DEALS = 30


@pytest.fixture
def measure_games(monkeypatch, tmp_path):
    """Measures small tables of two games, named on the command line, and gives what the files then hold."""
    plans = Plan("six-stacks", 2, DEALS, 0), Plan("stack-em", 1, DEALS, 0, {"work_stacks": 4})
    monkeypatch.setattr(player_strength, "PLANS", plans)

    def measure(*games):
        monkeypatch.setattr(sys, "argv", ["strength", str(tmp_path), *games])
        player_strength.main()
        return pd.read_csv(tmp_path / "players.csv"), pd.read_csv(tmp_path / "one_player_wins.csv")

    return measure


@pytest.mark.compiled
def test_a_game_measured_again_takes_the_place_of_what_was_there(measure_games, monkeypatch):
    pairs, won = measure_games()
    assert pairs.game.tolist() == ["six-stacks", "stack-em", "stack-em"]
    assert won.player.tolist() == ["careful", "random"]
    assert (pairs.gain_low <= pairs.gain).all() and (pairs.gain <= pairs.gain_high).all()
    monkeypatch.setattr(player_strength, "SEED", 2)
    again, _ = measure_games("stack-em")
    assert again.game.tolist() == pairs.game.tolist()
    assert again.head(1).equals(pairs.head(1))
    assert not again.tail(2).equals(pairs.tail(2))


@pytest.mark.compiled
def test_two_players_alike_gain_nothing_on_any_deal():
    gains, undecided = measure_gains("six-stacks", "careful", "careful", 3, DEALS)
    assert (gains, undecided) == (pytest.approx(np.zeros(DEALS)), 0)


@pytest.mark.compiled
def test_games_that_do_not_end_are_shared_by_all_and_counted(monkeypatch):
    monkeypatch.setattr("kit.lab.deals.MOVE_LIMIT", 3)
    gains, undecided = measure_gains("six-stacks", "careful", "random", 3, DEALS)
    assert (gains, undecided) == (pytest.approx(np.zeros(DEALS)), 3 * DEALS)


def test_an_unknown_game_is_refused_before_anything_is_measured(measure_games):
    with pytest.raises(SystemExit, match="no game called"):
        measure_games("whist")
