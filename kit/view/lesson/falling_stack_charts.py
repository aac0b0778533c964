"""Charts under sliders for the lesson on a falling stack: a deck dealt, and a card among the lower ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from ipywidgets import IntSlider, SelectionSlider

from kit.view.charts.falling_stack import RANKS, paint_places, paint_staircase
from kit.view.lesson.slider_chart import SliderChart

HEARTS = 2  # the place of the suit among four


def staircase(cards: np.ndarray, taken: np.ndarray) -> SliderChart:
    """A deck dealt onto the stack: `cards[deal, place]`, by rank and suit, and which of them got there."""

    def draw(axes: Any, number: int) -> str:
        row = number - 1
        return paint_staircase(axes, (cards[row] // 4).tolist(), taken[row].tolist(), f"The deck of deal {number}")

    return SliderChart(draw, {"number": IntSlider(1, 1, min(60, len(cards)), description="deal")}, height=3.6)


def who_comes_first(cards: np.ndarray) -> SliderChart:
    """The place of a heart among itself and all cards of lower rank, in every deal; the slider chooses the heart."""
    when = np.argsort(cards, axis=1)  # when each card is dealt

    def draw(axes: Any, rank: int) -> str:
        heart = 4 * rank + HEARTS
        places = (when[:, : 4 * rank] < when[:, heart : heart + 1]).sum(axis=1)
        counted = np.bincount(places, minlength=4 * rank + 1).tolist()
        name = f"the {RANKS[rank]}♥"
        return paint_places(axes, counted, name, f"Where does {name} come?")

    ranks = [(f"{each}♥", rank) for rank, each in enumerate(RANKS)]
    return SliderChart(draw, {"rank": SelectionSlider(options=ranks, value=2, description="card")}, height=3.2)
