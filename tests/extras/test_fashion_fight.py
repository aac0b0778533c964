"""Who holds what at Fashion, move by move: as in the same games played one by one."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from kit.lab.players import PLAYERS
from kit.rules.cards import say
from notebooks.extras.fashion_fight import battles, by_table, fought, points_of, shares_held, shares_kept, times_taken
from tests.games import random_game

OPTIONS = [{"players": 2, "leader": 1}, {"players": 3}, {"players": 4, "partners": True}]
# Two cards, three deals, moves 0 to 3.
MADE_UP = np.array(
    [[[0, 0], [1, 0], [2, 0], [2, 1]], [[0, 0], [1, 0], [1, 2], [1, 1]], [[0, 0], [0, 0], [1, 0], [1, 0]]]
)


@pytest.mark.compiled
@pytest.mark.parametrize("player", ["random", "careful"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_holders_are_those_of_the_same_game_played_move_by_move(options, player):
    holders = fought(2, player, seed=7, **options)
    for deal, found in enumerate(holders):
        game = kit.deal("fashion", seed=7 + deal, **options)
        for move in range(len(found)):
            owners = [(held or [0])[-1] for held in game.position()["owners"].values()]
            assert found[move].tolist() == owners
            if not game.over:
                game.play(PLAYERS[player](game))
        assert game.over


@pytest.mark.compiled
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_points_and_ties_are_those_of_simulated_games(options):
    rows = kit.simulate("fashion", 200, by="careful", **options)
    points = points_of(fought(200, "careful", **options), options.get("partners", False))
    for seat in range(points.shape[1]):
        assert points[:, seat].tolist() == rows[f"total_{seat + 1}"].tolist()
    table = by_table(200, {"these": options}, ("careful",)).loc[("these", "careful")]
    assert table["points for nobody"] == pytest.approx(78 - points.sum(axis=1).mean())
    tied = rows.winners.str.len() > (2 if options.get("partners") else 1)
    assert table["ties (%)"] == pytest.approx(100 * tied.mean())


def test_shares_are_counted_over_the_deals():
    assert shares_held(MADE_UP, 1) == pytest.approx(np.array([[0, 0], [2 / 3, 0], [2 / 3, 0], [2 / 3, 2 / 3]]))
    assert shares_kept(MADE_UP)[1:] == pytest.approx(np.array([[1 / 2, np.nan], [1, 0], [1, 1]]), nan_ok=True)
    assert np.isnan(shares_kept(MADE_UP)[0]).all()
    assert times_taken(MADE_UP) == pytest.approx([4 / 3, 1])


def test_the_battles_of_a_game_are_what_lies_on_its_cards():
    game = random_game("fashion", {"players": 3}, seed=2, most=20)
    table, position = battles(game), game.position()
    assert list(table.index[[0, -1]]) == ["K♦", "J♣"]
    for code, owners in position["owners"].items():
        row = table.loc[say(code)]
        assert row["cards laid"] == len(owners) == len(position["piles"][code].split())
        assert row["held by"] == (f"seat {owners[-1]}" if owners else "")
        assert row["changes"] == sum(owners[i] != owners[i - 1] for i in range(1, len(owners)))
