"""A chart under a slider for the lesson on face-down tiles: the places where an ace may lie, and what draws leave."""

from __future__ import annotations

from typing import Any

from ipywidgets import IntSlider

from kit.view.charts.chart import COLOURS, EDGE, MUTED, TEXT
from kit.view.lesson.slider_chart import SliderChart

BLUE, _, _, OCHRE = COLOURS[:4]
PILES, STOCK = range(1, 9), 36  # tiles face down in columns II to IX, and tiles in the stock
ROMAN = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
ACROSS = 6  # tiles of the stock in a row
STOCK_FROM = 10.0  # where the stock begins, in widths of a tile


def places_left(draws: int = 12) -> SliderChart:
    """The 72 places where an unseen tile may lie at first; each draw without it strikes out a place of the stock."""

    def draw(axes: Any, draws: int) -> str:
        for x, pile in enumerate(PILES):
            for y in range(pile):
                paint_place(axes, x, y, BLUE, "")
            axes.text(x + 0.5, -0.25, ROMAN[x], ha="center", va="bottom", fontsize=9, color=MUTED)
        for number in range(STOCK):
            colour, sign = ("none", "×") if number < draws else (OCHRE, "")
            paint_place(axes, STOCK_FROM + number % ACROSS, number // ACROSS, colour, sign)
        for left, right, name in ((0, 8, "the columns"), (STOCK_FROM, STOCK_FROM + ACROSS, "the stock")):
            axes.text((left + right) / 2, -1.15, name, ha="center", va="bottom", fontsize=10.5, color=TEXT)
        axes.set(xlim=(-0.2, STOCK_FROM + ACROSS + 0.2), ylim=(8.2, -2.0), xticks=[], yticks=[], aspect="equal")
        axes.set_title("Where may the A⚙ still lie?")
        for spine in axes.spines.values():
            spine.set_visible(False)
        left = STOCK - draws
        return (
            f"{draws} draws without it: 36 places in the columns and {left} in the stock are left, {36 + left} in all. "
            f"36 of {36 + left} is {36 / (36 + left):.1%}."
        )

    slider = IntSlider(draws, 0, STOCK, description="draws", layout={"width": "520px"})
    return SliderChart(draw, {"draws": slider}, height=3.9, margin=0.2)


def paint_place(axes: Any, x: float, y: float, colour: str, sign: str) -> None:
    """A tile face down, or a place that has been looked at in vain."""
    from matplotlib.patches import Rectangle

    axes.add_patch(Rectangle((x + 0.07, y + 0.05), 0.86, 0.9, facecolor=colour, edgecolor=EDGE, lw=0.8, alpha=0.85))
    if sign:
        axes.text(x + 0.5, y + 0.5, sign, ha="center", va="center", fontsize=11, color=MUTED)
