"""What is measured of Solitaire for Two: games told by round agree with the simulation of the same deals."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from data.studies.solitaire_for_two import Played, is_turned, lead, played
from kit.lab.players import random as random_player

DEALS = 40


def game(halfway: list[list[int]], shares: list[list[float]]) -> Played:
    """Games of which only the points after the first round and the shares of the win are told."""
    nothing = np.zeros((len(halfway), 2), int)
    return Played(np.array(halfway), nothing, np.array(shares), nothing, nothing[:, 0])


def test_the_lead_is_over_the_mean_of_the_others():
    assert lead(np.array([[30, 10], [0, 25]])).tolist() == [20, -25]
    assert lead(np.array([[30, 10, 20]])).tolist() == [15]


def test_a_game_is_turned_when_its_only_leader_does_not_win_alone():
    told = game([[50, 40], [40, 50], [50, 40], [50, 50]], [[1, 0], [1, 0], [0.5, 0.5], [1, 0]])
    assert is_turned(told).tolist() == [False, True, True, False]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
def test_games_told_by_round_are_those_of_the_simulation(players):
    told = played(DEALS, "random", players=players)
    rows = kit.simulate("solitaire-for-two", DEALS, players)
    assert told.moves.tolist() == rows.moves.tolist()
    for side in (0, 1):
        assert told.final[:, side].tolist() == rows[f"total_{side + 1}"].tolist()
    assert (told.halfway <= told.final).all() and (told.halfway < told.final).any()
    assert (told.parts.sum(axis=1) == told.final).all()
    assert (told.shares.sum(axis=1) == 1).all()


@pytest.mark.compiled
def test_points_half_way_are_those_when_the_second_round_begins():
    told = played(3, "random")
    for place in range(3):
        one = kit.deal("solitaire-for-two", seed=1 + place)
        while one.position()["round"] == 1:
            one.play(random_player(one))
        assert one.position()["scores"] == told.halfway[place].tolist()
