"""A race of Speed under a slider that is its clock: some seconds at a time, a lane for each hand."""

from __future__ import annotations

from math import ceil
from typing import Any

from ipywidgets import FloatSlider

from kit.play.game import Game
from kit.view.charts.speed import draw_timeline, reaches
from kit.view.lesson.slider_chart import SliderChart

WINDOW = 5  # seconds that are seen at once


def race_clock(game: Game) -> SliderChart:
    """The seconds of a race, five at a time; the slider is the clock."""
    every, end = reaches(game), game.position()["clock"]

    def draw(axes: Any, second: float) -> str:
        return draw_timeline(axes, every, second, second + WINDOW)

    slider = FloatSlider(
        value=0, min=0, max=max(0, ceil(end) - WINDOW), step=0.5, description="second", layout={"width": "520px"}
    )
    return SliderChart(draw, {"second": slider}, height=3.9)
