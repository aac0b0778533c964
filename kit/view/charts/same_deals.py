"""Deals played twice, a field for each: what both ways to play win or lose alike cancels, and the rest is left."""

from __future__ import annotations

from typing import Any

import numpy as np

from kit.view.charts.chart import COLOURS, EDGE, GROUND, MUTED, TEXT, Chart, dress, new_figure

BLUE, RED = COLOURS[:2]
WIDE = 20  # fields in a row


def played_twice(first: np.ndarray, second: np.ndarray, names: tuple[str, str], fields: int = 200) -> Chart:
    """Two panels: each of the `fields` first deals with itself, and with another deal, one that comes later.

    `first` and `second` say for the same deals, in their order, who won (1) and who did not (0), and `names` whose they
    are; there are at least twice as many deals as fields. What both win is pale, and what both lose is empty.
    """
    figure = new_figure(8.6, 3.4)
    one, other = names
    left, right = figure.subplots(1, 2)
    pairs = {
        "The same deal for both": (left, first[:fields], second[:fields]),
        "Another deal for each": (right, first[:fields], second[fields : 2 * fields]),
    }
    said = []
    for title, (axes, won, won_too) in pairs.items():
        only, only_other = _paint(axes, won > won_too, won < won_too, won * won_too > 0)
        axes.set_title(title)
        axes.set_xlabel(f"+ {one} alone wins: {only}\n– {other} alone wins: {only_other}")
        said.append(f"{title.lower()}: {one} alone wins {only}, {other} alone wins {only_other}")
        dress(axes)
        axes.spines[:].set_visible(False)
        axes.xaxis.label.set_color(TEXT)
    figure.supxlabel("filled: both win · empty: both lose", fontsize=9, color=MUTED)
    return Chart(figure, f"{fields} comparisons in each panel. {'; '.join(said)}.")


def _paint(axes: Any, only: np.ndarray, only_other: np.ndarray, both: np.ndarray) -> tuple[int, int]:
    """A field for each comparison, in rows; returns how many fell to either side."""
    from matplotlib.patches import Rectangle

    for place, (plus, minus, pale) in enumerate(zip(only, only_other, both, strict=True)):
        x, y = place % WIDE, place // WIDE
        colour = BLUE if plus else RED if minus else (EDGE if pale else "none")
        axes.add_patch(Rectangle((x + 0.06, y + 0.06), 0.88, 0.88, facecolor=colour, edgecolor=EDGE, lw=0.5))
        if plus or minus:
            look = {"ha": "center", "va": "center_baseline", "fontsize": 10, "color": GROUND, "weight": "bold"}
            axes.text(x + 0.5, y + 0.5, "+" if plus else "–", **look)
    axes.set(xlim=(0, WIDE), ylim=(-(-len(only) // WIDE), 0), aspect="equal", xticks=[], yticks=[])
    return int(only.sum()), int(only_other.sum())
