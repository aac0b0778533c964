"""The chart of a game of Fashion, its card holders, and its battles."""

import re

import numpy as np
import pytest

import kit
from data.studies.notebook_counts import compute_survival_shares
from kit.lab.players import PLAYERS
from kit.rules.cards import say
from notebooks.extras.fashion import draw_fight, list_battles, record_holders
from tests.games import random_game

# Two cards, three deals, moves 0 to 3.
HOLDERS = np.array(
    [[[0, 0], [1, 0], [2, 0], [2, 1]], [[0, 0], [1, 0], [1, 2], [1, 1]], [[0, 0], [0, 0], [1, 0], [1, 0]]]
)


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4}], ids=str)
def test_fight_bars_add_up_to_each_seats_points(options):
    game = random_game("fashion", options, seed=4)
    bars = re.findall(r"(\d+): ((?:\d+ [a-z0-9 ]+(?:, )?)+)", draw_fight(game).sentence)
    assert [int(points) for points, _ in bars] == list(range(12, 0, -1))
    for seat in range(1, options["players"] + 1):
        held = sum(int(points) * int(re.search(rf"(\d+) seat {seat}", counts)[1]) for points, counts in bars)
        assert held == sum(game.at(move).score()["total"][seat - 1] for move in range(1, len(game.history) + 1))


@pytest.mark.compiled
@pytest.mark.parametrize("player", ["random", "careful"])
@pytest.mark.parametrize("options", [{"players": 2, "leader": 1}, {"players": 4, "partners": True}], ids=str)
def test_record_holders_equals_a_game_played_move_by_move(options, player):
    for deal, record in enumerate(record_holders(2, player, seed=7, **options)):
        game = kit.deal("fashion", seed=7 + deal, **options)
        for holders in record.tolist():
            assert holders == [(owners or [0])[-1] for owners in game.position()["owners"].values()]
            if not game.over:
                game.play(PLAYERS[player](game))
        assert game.over


def test_survival_shares_are_counted_over_deals():
    shares = np.array([[1 / 2, np.nan], [1, 0], [1, 1]])
    assert compute_survival_shares(HOLDERS)[1:] == pytest.approx(shares, nan_ok=True)
    assert np.isnan(compute_survival_shares(HOLDERS)[0]).all()


def test_battles_show_cards_owners_and_changes():
    game = random_game("fashion", {"players": 3}, seed=2, most=20)
    table, position = list_battles(game), game.position()
    assert list(table.index[[0, -1]]) == ["K♦", "J♣"]
    for code, owners in position["owners"].items():
        row = table.loc[say(code)]
        assert row["cards laid"] == len(owners) == len(position["piles"][code].split())
        assert row["held by"] == (f"seat {owners[-1]}" if owners else "")
        assert row["changes"] == sum(owners[i] != owners[i - 1] for i in range(1, len(owners)))
