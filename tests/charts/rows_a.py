"""Rows of the contract for the charts of the first eight lessons on chance."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np

from kit.lab.stats import Interval, share_interval, wilson_interval
from kit.lesson.slider_chart import ChartForm, SliderChart
from tests.charts.rows import row
from tests.lesson.asking import act
from tutorials.chance.lessons.half_or_most import draw_classes, draw_truths
from tutorials.chance.lessons.shared import draw_difference, draw_intervals, draw_settling
from tutorials.chance.lessons.very_rare import draw_none_seen

SEEN = [True, False, False, True, False, True, True, True]
LUCK = np.random.default_rng(1).normal(size=400)


def move_sliders(chart: SliderChart, **values: Any) -> ChartForm:
    """Let the page of a chart move its sliders to these values, and return the form."""
    act(chart, write=values)
    return chart.form


def draw_moved(draw: Callable[..., SliderChart], **values: Any) -> Callable[..., ChartForm]:
    """Return a function that draws a chart and moves its sliders to these values."""
    return wraps(draw)(lambda *given, **named: move_sliders(draw(*given, **named), **values))


def spell_ends(found: Interval) -> str:
    """Return the two ends of an interval as in a sentence."""
    return f"from {found.low:.1%} to {found.high:.1%}"


ROWS = [
    row(draw_moved(draw_settling, deals=1), SEEN, "Seen", 0.5,
        pieces=("1 of 1 deals: 100.0%", f"{spell_ends(share_interval(1, 1))}; the truth is 50.0%.")),
    row(draw_moved(draw_settling, deals=5), SEEN, "Seen", 0.5,
        pieces=("2 of 5 deals: 40.0%", spell_ends(share_interval(2, 5)), "; the truth is 50.0%.")),
    row(draw_intervals, {"a": (0, 10)}, "Shares", claim=(0.5, 1.0),
        pieces=("Shares: share won. a: 0 from 0 to 0.3085.",)),
    row(draw_intervals, {"often": (1_965, 10_000), "never": (0, 10_000)}, "Rounds", guess=0.0, rare=True,
        pieces=("often: 0.1965 from 0.1888 to 0.2044; never: 0 from 0 to 0.0003", "Rounds: share won")),
    row(draw_difference, LUCK + np.tile([0.1, 0.2], 200), LUCK, "Same luck", "points",
        pieces=("the same deals: 25: ", "200: 0.15 from")),
    row(draw_difference, np.tile([1, 0, 1, 1], 100), np.tile([1, 0, 1, 0], 100), "Shares", "share",
        pieces=("200: 0.25 from",)),
    row(draw_moved(draw_truths, deals=50, seen=10), 20, 100, "Which?",
        pieces=(f"5 of 50 deals, 10.0%: the true shares {spell_ends(Interval(0.1, *wilson_interval(5, 50)))}",)),
    row(draw_moved(draw_none_seen, rounds="60"), pieces=("None in 60 rounds: chances above 4.87% are too large.",)),
    row(draw_classes, 0.3, "Classes", pieces=("of 60 intervals", "hit the truth")),
]
