"""A chart under a slider for the lesson on counting without replacement: a hundred hands at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import IntSlider

from kit.view.charts.hands import paint_hands
from kit.view.lesson.slider_chart import SliderChart

HANDS = 100  # at a time


def hundred_hands(wilds: Sequence[int]) -> SliderChart:
    """The wilds in seat 1's five cards, deal by deal; the slider goes on to the next hundred deals."""

    def draw(axes: Any, hundred: int) -> str:
        first = (hundred - 1) * HANDS
        title = f"Five cards each: deals {first + 1:,} to {first + HANDS:,}"
        return paint_hands(axes, wilds[first : first + HANDS], title)

    slider = IntSlider(1, 1, len(wilds) // HANDS, description="hundred", layout={"width": "520px"})
    return SliderChart(draw, {"hundred": slider}, height=4.6, margin=0.1)
