"""What lies face down: the places where an ace may be, and its chance draw by draw, by a formula and counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import IntSlider

from kit.charts.chart import EDGE, MUTED, TEXT, as_percent, estimates
from kit.lab.stats import share_interval
from kit.lesson.slider_chart import SliderChart

from .shared import BLUE, OCHRE, WIDE

STOCK = 36  # tiles
ROMAN = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX")  # the columns with 1 to 8 tiles face down
ACROSS = 6  # tiles of the stock in a row
STOCK_FROM = 10.0  # where the stock begins, in widths of a tile


def places_left(draws: int = 12) -> SliderChart:
    """Draw the 72 places where an unseen tile may be; each draw without it strikes out a place of the stock."""

    def draw(axes: Any, draws: int) -> str:
        for x, name in enumerate(ROMAN):
            for y in range(x + 1):
                _paint_place(axes, x, y, BLUE, "")
            axes.text(x + 0.5, -0.25, name, ha="center", va="bottom", fontsize=9, color=MUTED)
        for number in range(STOCK):
            colour, sign = ("none", "×") if number < draws else (OCHRE, "")
            _paint_place(axes, STOCK_FROM + number % ACROSS, number // ACROSS, colour, sign)
        for middle, name in ((4, "the columns"), (STOCK_FROM + ACROSS / 2, "the stock")):
            axes.text(middle, -1.15, name, ha="center", va="bottom", fontsize=10.5, color=TEXT)
        axes.set(xlim=(-0.2, STOCK_FROM + ACROSS + 0.2), ylim=(8.2, -2.0), xticks=[], yticks=[], aspect="equal")
        axes.set_title("Where may the A⚙ still lie?")
        axes.spines[:].set_visible(False)
        left = STOCK - draws
        return (
            f"{draws} draws without it: 36 places in the columns and {left} in the stock are left, {36 + left} in all. "
            f"36 of {36 + left} is {36 / (36 + left):.1%}."
        )

    slider = IntSlider(draws, 0, STOCK, description="draws", layout=WIDE)
    return SliderChart(draw, {"draws": slider}, height=3.9, margin=0.2)


def _paint_place(axes: Any, x: float, y: float, colour: str, sign: str) -> None:
    """Draw a tile face down, or a place that has been looked at in vain."""
    from matplotlib.patches import Rectangle

    axes.add_patch(Rectangle((x + 0.07, y + 0.05), 0.86, 0.9, facecolor=colour, edgecolor=EDGE, lw=0.8, alpha=0.85))
    axes.text(x + 0.5, y + 0.5, sign, ha="center", va="center", fontsize=11, color=MUTED)


def along(
    exact: Sequence[float], counted: Sequence[tuple[int, int]], title: str, steps: str, share: str
) -> SliderChart:
    """Draw a chance step by step as a formula gives it, a line, and as counted, points with 95 % intervals.

    `counted` gives hits and trials of each step; a slider chooses the last step. `steps` and `share` name the axes.
    """
    found = [share_interval(hits, trials) for hits, trials in counted]

    def draw(axes: Any, step: int) -> str:
        axes.plot(range(len(exact)), exact, color=BLUE, lw=2, label="the formula")
        estimates(axes, range(step + 1), found[: step + 1], 3, "deals", ms=4)
        axes.set(title=title, xlabel=steps, ylabel=share, xlim=(-0.8, len(exact) - 0.2), ylim=(-0.02, 1.02))
        as_percent(axes.yaxis)
        now = found[step]
        return (
            f"{step} {steps}: the formula says {exact[step]:.1%}; of the {counted[step][1]} deals left it is "
            f"{now.estimate:.1%}, 95 % interval from {now.low:.1%} to {now.high:.1%}."
        )

    slider = IntSlider(0, 0, len(exact) - 1, description=steps, style={"description_width": "initial"}, layout=WIDE)
    return SliderChart(draw, {"step": slider})
