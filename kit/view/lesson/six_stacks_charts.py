"""Charts under sliders for the lesson on strikes: a game turn by turn, and a paradox that tips over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import IntSlider

from kit.lab.players import random
from kit.play.game import deal
from kit.view.charts.six_stacks_strikes import Class, TurnOf, paint_paradox, paint_turns, turns_of
from kit.view.lesson.slider_chart import SliderChart


def games_turn_by_turn(most: int = 40) -> SliderChart:
    """The turns of a game between two random players; the slider chooses one of so many deals."""

    def draw(axes: Any, number: int) -> str:
        return paint_turns(axes, random_turns(number), f"Deal {number}, turn by turn")

    return SliderChart(draw, {"number": IntSlider(4, 1, most, description="deal")}, height=3.0)


def random_turns(number: int) -> list[TurnOf]:
    """The turns of a numbered deal, played to its end by two random players as a simulation plays it."""
    game = deal("six-stacks", seed=number, players=2)
    while not game.over:
        game.play(random(game))
    return turns_of(game)


def tipping(classes: Sequence[Class], left_out: str, title: str) -> SliderChart:
    """Simpson's paradox; a slider leaves out, little by little, the turns that have nothing to be compared with.

    `left_out` says which turns these are.
    """

    def draw(axes: Any, kept: int) -> str:
        return f"Of {left_out}, {kept} % are counted. " + paint_paradox(axes, classes, kept / 100, title)

    slider = IntSlider(
        100, 0, 100, 5, description="counted, %", style={"description_width": "initial"}, layout={"width": "420px"}
    )
    return SliderChart(draw, {"kept": slider}, height=4.6)
