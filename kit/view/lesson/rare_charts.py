"""Charts under sliders for the lesson on rare events: what may still be so after nothing was seen."""

from __future__ import annotations

from typing import Any

import numpy as np
from ipywidgets import SelectionSlider

from kit.view.charts.chart import COLOURS, MUTED, as_percent, explain
from kit.view.lesson.slider_chart import SliderChart

BLUE, RED = COLOURS[:2]
IN_TWENTY = 0.05
MOST = 0.3  # the largest chance that is drawn


def none_at_all(title: str) -> SliderChart:
    """How likely it is to see nothing in so many rounds, for each chance; and which chances are too large for that."""
    chances = np.linspace(0, MOST, 601)

    def draw(axes: Any, rounds: int) -> str:
        none, bound = (1 - chances) ** rounds, 1 - IN_TWENTY ** (1 / rounds)
        axes.plot(chances, none, color=BLUE, lw=2.2, label=f"none in {rounds:,}")
        axes.axhline(IN_TWENTY, color=MUTED, lw=1.2, ls="--", label="one time\nin twenty")
        axes.axvline(bound, color=RED, lw=1.6)
        axes.axvspan(bound, MOST, color=RED, alpha=0.15, lw=0, label="too large")
        axes.set(
            title=title, xlabel="chance in each round", ylabel=f"chance to see none in {rounds:,}", xlim=(0, MOST),
            ylim=(0, 1.02),
        )
        as_percent(axes.xaxis)
        as_percent(axes.yaxis)
        explain(axes)
        return (
            f"None in {rounds:,} rounds: the chance may still be up to {bound:.2%}. With a larger one, none at all "
            "would happen less than one time in twenty."
        )

    rounds = SelectionSlider(options=[10, 20, 30, 60, 100, 300, 1_000], value=20, description="rounds")
    return SliderChart(draw, {"rounds": rounds})
