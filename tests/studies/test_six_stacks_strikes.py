"""What the lesson on strikes measures: its turns are those of games as they are played one by one."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from kit.lab.players import PLAYERS
from kit.studies.six_stacks_strikes import AFTER_PLAY, AFTER_STRIKE, DREW, DREW_NONE, FIRST, HAD_STRUCK, turns


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "player"), [(2, "random"), (3, "careful")])
def test_the_turns_that_are_counted_are_those_of_the_games(players, player):
    counted = turns(6, players, player, seed=11).counted
    told = np.zeros_like(counted)
    for row in range(6):
        game, before = kit.deal("six-stacks", seed=11 + row, players=players), dict.fromkeys(range(9), FIRST)
        while not game.over:
            position, seat = game.position(), game.turn
            game.play(PLAYERS[player](game))
            struck = game.history[-1].move == "strike"
            told[row, len(position["stacks"]), position["strikes"][seat - 1], before[seat], int(struck)] += 1
            drew = len(position["hands"][seat - 1].split()) <= 3
            before[seat] = HAD_STRUCK if struck else DREW if drew else DREW_NONE
    assert (counted == told).all()


@pytest.mark.compiled
def test_shares_are_of_the_turns_that_they_name():
    played = turns(300)
    after, struck = played.chosen(AFTER_PLAY).sum(axis=0), played.chosen(AFTER_STRIKE).sum(axis=0)
    assert played.share(AFTER_PLAY).estimate == pytest.approx(after[1] / after.sum())
    assert played.more_after_a_strike().estimate == pytest.approx(struck[1] / struck.sum() - after[1] / after.sum())
    assert played.chosen(AFTER_STRIKE, strikes=0).sum() == 0
    assert np.isnan(played.share(AFTER_STRIKE, strikes=0).estimate)
    by_stacks = played.chosen_by_stacks()
    assert set(by_stacks) <= set(range(1, 7))
    assert sum(map(sum, by_stacks.values())) == played.counted.sum()
    assert sum(played.share_with(n).estimate for n in by_stacks) == pytest.approx(1)
    assert played.undecided == 0
