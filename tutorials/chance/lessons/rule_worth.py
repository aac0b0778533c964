"""What a rule is worth: an experiment done again and again, and how often its result is clear."""

from __future__ import annotations

from typing import Any

import numpy as np
from ipywidgets import SelectionSlider

from kit.charts.chart import MUTED
from kit.lesson.slider_chart import SliderChart

from .shared import BLUE, OCHRE, mark_truth, paint_two_kinds

REPEATS = 60


def repeats(pairs: np.ndarray, title: str, unit: str) -> SliderChart:
    """Draw repeats of an experiment with deals drawn from `pairs`: which intervals leave out zero?

    `pairs` are the differences on many deals; their mean stands for the truth. `unit` names what they measure.
    """
    pairs = np.asarray(pairs, float)

    def draw(axes: Any, deals: int, throws: int) -> str:
        drawn = np.random.default_rng(throws).choice(pairs, (REPEATS, deals))
        means, reach = drawn.mean(axis=1), 1.96 * drawn.std(axis=1, ddof=1) / np.sqrt(deals)
        clear, ends = abs(means) > reach, np.transpose([means - reach, means + reach])
        paint_two_kinds(axes, means, ends, {"clear": (clear, BLUE), "not decided": (~clear, OCHRE)})
        axes.axhline(0, color=MUTED, lw=1.2)
        mark_truth(axes, float(pairs.mean()))
        axes.set(title=title, xlabel="repeat", ylabel=f"difference in {unit}")
        return f"{deals} deals in each: {int(clear.sum())} of {REPEATS} repeats are clear."

    deals = SelectionSlider(options=[15, 30, 45, 60, 80, 120, 240], value=30, description="deals each")
    return SliderChart(draw, {"deals": deals}, again="Other repeats")
