"""The same deals twice: what both ways to play win or lose alike cancels, and the rest is left."""

from __future__ import annotations

from typing import Any

import numpy as np

from kit.charts.chart import EDGE, GROUND, MUTED, TEXT, Chart, in_style, new_figure

from .shared import BLUE, RED

WIDE = 20  # fields in a row


@in_style
def played_twice(first: np.ndarray, second: np.ndarray, names: tuple[str, str], fields: int = 200) -> Chart:
    """Draw two panels: each of the `fields` first deals with itself, and with another deal, one that comes later.

    `first` and `second` say for the same deals, in their order, who won (1) and who did not (0), and `names` whose they
    are; there are at least twice as many deals as fields. What both win is pale, and what both lose is empty.
    """
    figure = new_figure(8.6, 3.4)
    one, other = names
    said = []
    for axes, title, won_too in zip(
        figure.subplots(1, 2), ("The same deal for both", "Another deal for each"),
        (second[:fields], second[fields : 2 * fields]), strict=True,
    ):
        balance = first[:fields] - won_too
        _paint(axes, balance, first[:fields] * won_too > 0)
        only, only_other = (balance > 0).sum(), (balance < 0).sum()
        axes.set_title(title)
        axes.set_xlabel(f"+ {one} alone wins: {only}\n– {other} alone wins: {only_other}", color=TEXT)
        said.append(f"{title.lower()}: {one} alone wins {only}, {other} alone wins {only_other}")
    figure.supxlabel("filled: both win · empty: both lose", fontsize=9, color=MUTED)
    return Chart(figure, f"{fields} comparisons in each panel. {'; '.join(said)}.")


def _paint(axes: Any, balance: np.ndarray, both: np.ndarray) -> None:
    """Draw a field for each comparison, in rows, with a sign where one side alone wins."""
    from matplotlib.patches import Rectangle

    for place, (sign, pale) in enumerate(zip(np.sign(balance), both, strict=True)):
        x, y = place % WIDE, place // WIDE
        colour = {1: BLUE, -1: RED}.get(sign, EDGE if pale else "none")
        axes.add_patch(Rectangle((x + 0.06, y + 0.06), 0.88, 0.88, facecolor=colour, edgecolor=EDGE, lw=0.5))
        if sign:
            look = {"ha": "center", "va": "center_baseline", "fontsize": 10, "color": GROUND, "weight": "bold"}
            axes.text(x + 0.5, y + 0.5, "+" if sign > 0 else "–", **look)
    axes.set(xlim=(0, WIDE), ylim=(-(-len(both) // WIDE), 0), aspect="equal", xticks=[], yticks=[])
    axes.spines[:].set_visible(False)
