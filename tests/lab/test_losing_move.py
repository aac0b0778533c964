"""Which move threw a game away: found where it is decided, and not claimed where it is not."""

from __future__ import annotations

import pytest

import kit
from kit.lab.losing_move import losing_move
from kit.lab.solve import solve
from kit.play.game import Game


def thrown_away() -> Game:
    """A game that its deal allows to win, played by laying the first card of the hand wherever it goes."""
    game = kit.deal("stack-em", seed=2, work_stacks=4, hand_limit=5)
    while not game.over:
        laying = [move for move in game.moves() if " to w" in move]
        game.play(laying[0] if laying else game.moves()[0])
    return game


@pytest.mark.compiled
def test_the_losing_move_is_made_in_the_last_position_that_could_be_won():
    game = thrown_away()
    assert game.result() == []
    turn = losing_move(game)
    assert turn.lost == turn.won + 1
    assert solve(game.at(turn.won)).verdict == "won"
    assert solve(game.at(turn.lost)).verdict == "lost"
    assert turn.move == game.history[turn.won].move
    assert str(turn) == f"step {turn.lost}, {turn.move}, threw it away"


@pytest.mark.compiled
def test_a_losing_move_is_not_claimed_where_it_is_not_decided():
    turn = losing_move(thrown_away(), nodes=1)
    assert turn.move is None and turn.lost is not None
    assert "not decided between" in str(turn)


@pytest.mark.compiled
def test_a_deal_that_was_lost_has_no_losing_move():
    lost_from_the_start = kit.deal("stack-em", seed=1, work_stacks=1, hand_limit=1)
    assert losing_move(lost_from_the_start).lost == 0
    assert str(losing_move(lost_from_the_start)) == "lost from the beginning"
