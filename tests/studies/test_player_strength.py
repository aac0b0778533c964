"""The study of player strength: its comparison by deal, and its files by game."""

import sys

import numpy as np
import pandas as pd
import pytest

from data.studies import player_strength
from data.studies.player_strength import PAIRS, PLANS, Plan, count_deals, format_options, measure_gains
from data.studies.tables import run_study
from kit.files import read_games

DEALS = 30


@pytest.fixture
def measure_games(monkeypatch, tmp_path):
    """A function that measures small tables of two games, or of the named games, and returns the tables it writes."""
    plans = Plan("six-stacks", 2, DEALS, 0), Plan("stack-em", 1, DEALS, 0, {"work_stacks": 4})
    monkeypatch.setattr(player_strength, "PLANS", plans)

    def measure(*games):
        monkeypatch.setattr(sys, "argv", ["strength", str(tmp_path), *games])
        run_study("players", player_strength.SEED, player_strength.measure_players)
        return [
            pd.concat(map(pd.read_csv, sorted(tmp_path.glob(f"*/{name}.csv"))), ignore_index=True)
            for name in ("players", "one_player_wins")
        ]

    return measure


@pytest.mark.compiled
def test_measured_game_replaces_its_earlier_rows(measure_games, monkeypatch):
    pairs, wins = measure_games()
    assert pairs.game.tolist() == ["six-stacks", "stack-em", "stack-em"]
    assert wins.player.tolist() == ["careful", "random"]
    assert (pairs.gain_low <= pairs.gain).all() and (pairs.gain <= pairs.gain_high).all()
    assert (pairs.seconds_per_move > 0).all()
    monkeypatch.setattr(player_strength, "SEED", 2)
    second, _ = measure_games("stack-em")
    assert second.game.tolist() == pairs.game.tolist()
    assert second.head(1).equals(pairs.head(1))
    assert not second.tail(2).equals(pairs.tail(2))
    third, _ = measure_games("six-stacks")
    assert third.game.tolist() == pairs.game.tolist()
    assert not third.head(1).equals(pairs.head(1))


def test_saved_table_has_a_row_of_each_planned_pair():
    rows = read_games("players").fillna({"options": ""})
    saved = set(rows[["game", "players", "options", "better", "worse", "deals"]].itertuples(index=False, name=None))
    planned = {
        (plan.game, plan.players, format_options(plan.options), better, worse, count_deals(plan)[better])
        for plan in PLANS for better, worse in PAIRS if count_deals(plan)[better]
    }
    assert saved == planned


@pytest.mark.compiled
def test_gains_are_zero_when_both_players_are_the_same():
    gains, undecided = measure_gains("six-stacks", "careful", "careful", 3, DEALS)
    assert (gains, undecided) == (pytest.approx(np.zeros(DEALS)), 0)


@pytest.mark.compiled
def test_unfinished_games_are_shared_and_counted(monkeypatch):
    monkeypatch.setattr("kit.lab.deals.MOVE_LIMIT", 3)
    gains, undecided = measure_gains("six-stacks", "careful", "random", 3, DEALS)
    assert (gains, undecided) == (pytest.approx(np.zeros(DEALS)), 3 * DEALS)


def test_unknown_game_is_refused_before_measuring(measure_games):
    with pytest.raises(SystemExit, match="no game called"):
        measure_games("whist")
