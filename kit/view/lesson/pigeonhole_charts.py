"""A chart under sliders for the lesson on pigeons and holes: the cards of a deal in the boxes of their suits."""

from __future__ import annotations

from typing import Any

import numpy as np
from ipywidgets import IntSlider

from kit.view.charts.pigeonhole import MOST, paint_holes
from kit.view.lesson.slider_chart import SliderChart


def pigeonholes(first: np.ndarray, stacks: int = 5) -> SliderChart:
    """The first so many cards of a deal, each in the box of its suit; `first[deal, place]` are the cards of deals."""

    def draw(axes: Any, deal: int, cards: int) -> str:
        return paint_holes(axes, first[deal - 1, :cards].tolist(), f"Deal {deal}: {cards} cards, 4 boxes")

    deals = IntSlider(1, 1, min(60, len(first)), description="deal")
    cards = IntSlider(stacks, 3, MOST, description="cards")
    return SliderChart(draw, {"deal": deals, "cards": cards}, height=3.6, margin=0.3)
