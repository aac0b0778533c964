"""The charts of chain reactions say what the game says."""

from __future__ import annotations

import re

import pytest

import kit
from kit.rules.cards import FRENCH, is_red
from kit.view.charts.six_stacks import clocks, fuse_chart


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
