"""Chain reactions: the charts say what the game says; what each play sets off is counted once more move by move."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pytest

import kit
from kit.lab.players import random
from kit.lab.stats import mean_interval
from kit.play.scenarios import find
from kit.rules.cards import FRENCH, is_red
from notebooks.extras.six_stacks import clocks, fuse_chart, mean_by_deal, plays_tried, set_off


@pytest.fixture(scope="module")
def chain():
    """A red and a black stack; the black one is given a nine, on which an eight and a seven wait to follow."""
    game = kit.setup("six-stacks", stacks=["Ts", "4d"], reserve="8c 7s 5c Qd", hands=["9s 2h 2d", "Kh Jd 6d"])
    game.play("9s to s1")
    return game


def circles(chart):
    return {
        tuple(line.get_markerfacecolor()) if not isinstance(line.get_markerfacecolor(), str) else
        line.get_markerfacecolor(): 0
        for axes in chart.figure.axes for line in axes.lines if line.get_marker() == "o"
    }


def test_every_waiting_card_is_a_dot_and_those_that_played_are_filled(chain):
    chart = clocks(chain, 1)
    before = chain.at(0).position()["reserve"].split()
    dots = [line for axes in chart.figure.axes for line in axes.lines if line.get_marker() == "o"]
    assert len(dots) == len(before)
    played = [event.cards[0] for event in chain.history[0].events if event.kind == "reserve"]
    assert played == ["8c", "7s"] and len(circles(chart)) == 2
    assert sum(line.get_markerfacecolor() == line.get_markeredgecolor() for line in dots) == len(played)
    numbers = [int(number) for number in re.findall(r"\d+", chart.sentence)]
    red = sum(is_red(FRENCH.codes.index(card)) for card in before)
    assert numbers == [len(before) - red, 2, red, 0]


def test_as_it_stands_nothing_has_played_by_itself(chain):
    chart = clocks(chain)
    dots = [line for axes in chart.figure.axes for line in axes.lines if line.get_marker() == "o"]
    assert len(dots) == 2 and len(circles(chart)) == 1
    with pytest.raises(kit.BadOption, match="step"):
        clocks(chain, 2)


def test_the_fuse_tells_how_many_wait_and_what_each_move_set_off(chain):
    chart = fuse_chart(chain)
    assert chart.sentence == "At most 4 cards wait; at most 2 things happen by themselves, after move 1."
    assert [bar.get_height() for bar in chart.figure.axes[1].patches] == [2]
    assert fuse_chart(kit.deal("six-stacks", seed=1)).sentence.endswith("at most 0 things happen by themselves.")


def test_every_legal_play_of_every_turn_is_tried_and_the_game_goes_on_as_if_none_had_been():
    tried = plays_tried([5, 66], players=3)
    for seed, plays in tried.groupby("deal"):
        game, rows = kit.deal("six-stacks", seed=int(seed), players=3), iter(plays.itertuples())
        while not game.over:
            for move in game.moves():
                if move == "strike":
                    continue
                row, before = next(rows), game.position()
                assert (row.step, row.move) == (len(game.history) + 1, move)
                assert (row.stacks, row.waiting) == (len(before["stacks"]), len(before["reserve"].split()))
                other = game.copy()
                other.play(move)
                if other.position()["stock"] in (before["stock"], " ".join(before["stock"].split()[1:])):
                    after = other.position()
                    assert row.fallen == row.waiting + move.endswith("reserve") - len(after["reserve"].split())
                    assert row.merges == row.stacks - len(after["stacks"])
                assert row.length == row.merges + row.fallen
            game.play(random(game))
        assert next(rows, None) is None


def test_a_redeal_belongs_to_the_draw_and_not_to_the_play():
    redeal = find("six-stacks/shortened-stacks-merge")
    game = redeal.game()
    game.play(redeal.tries[0])
    kinds = [event.kind for event in game.history[-1].events]
    assert "merge" in kinds[kinds.index("shuffle") :] and set_off(game) == (0, 0)


def test_the_mean_of_rows_that_stand_alone_is_an_ordinary_mean():
    values = np.random.default_rng(1).normal(size=200)
    alone = mean_by_deal(pd.DataFrame({"deal": range(200), "length": values}), "length")
    ordinary = mean_interval(values, (values.min() - 9, values.max() + 9))
    assert alone.estimate == pytest.approx(values.mean())
    assert alone.reach == pytest.approx(1.972 * values.std(ddof=1) / np.sqrt(200), rel=1e-3)
    assert abs(alone.estimate - ordinary.estimate) < 1e-9


def test_rows_of_one_deal_are_not_taken_for_independent_and_the_interval_covers():
    dice, hits = np.random.default_rng(2), 0
    for _ in range(300):
        deals = np.repeat(np.arange(60), dice.integers(5, 30, 60))
        frame = pd.DataFrame({"deal": deals, "length": dice.normal(size=60)[deals] + dice.normal(size=len(deals))})
        found = mean_by_deal(frame, "length")
        hits += found.low <= 0 <= found.high
    assert 300 * 0.90 <= hits <= 300 * 0.985
