"""Shares by two things at once, as a map: the fuller a field, the larger its share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kit.view.charts.chart import COLOURS, EDGE, GROUND, TEXT, Chart, dress, new_figure

if TYPE_CHECKING:
    import pandas as pd

FIELD = (0.62, 0.31)  # inches
BESIDE, ABOVE = 1.6, 0.9  # inches for what is written at the side and at the top and bottom


def share_map(
    shares: pd.DataFrame, title: str, framed: pd.DataFrame | None = None, framing: str = "",
    written: Callable[[float], str] = "{:.0%}".format,
) -> Chart:
    """A field for each share of a table, with its rows and columns in their order; what is not a number stays empty.

    The names of the index and the columns name the sides; `written` says what stands in a field. Fields that are true
    in `framed` have a heavy frame; `framing` says what that means, in the chart and in its sentence.
    """
    from matplotlib.patches import Rectangle

    rows, columns = shares.shape
    figure = new_figure(FIELD[0] * columns + BESIDE, FIELD[1] * rows + ABOVE + 0.25 * bool(framing))
    axes = figure.add_subplot()
    said = []
    for y, (name, row) in enumerate(shares.iterrows()):
        told = []
        for x, (column, share) in enumerate(row.items()):
            if share != share:
                continue
            axes.add_patch(Rectangle((x, y), 1, 1, facecolor=(COLOURS[0], share), edgecolor=EDGE, lw=0.5))
            label = {"facecolor": GROUND, "edgecolor": "none", "alpha": 0.8, "pad": 1}
            axes.text(x + 0.5, y + 0.5, written(share), ha="center", va="center", fontsize=8, color=TEXT, bbox=label)
            told.append(f"{column} {written(share)}".rstrip())
        said.append(f"{name}: {', '.join(told)}")
    axes.set(title=title, xlim=(-0.05, columns + 0.05), ylim=(rows + 0.05, -0.05))
    axes.set(xlabel=str(shares.columns.name or ""), ylabel=str(shares.index.name or ""))
    axes.set_xticks([x + 0.5 for x in range(columns)], [str(column) for column in shares.columns])
    axes.set_yticks([y + 0.5 for y in range(rows)], [str(name) for name in shares.index])
    dress(axes)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    if framed is not None:
        _frame(axes, framed)
        figure.supxlabel(f"In the heavy frame: {framing}.", fontsize=9, color=TEXT)
        inside = [f"{name}, {column}" for name, row in framed.iterrows() for column, yes in row.items() if yes]
        said.append(f"{framing}: {'; '.join(inside) or 'nowhere'}")
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def _frame(axes: Any, framed: pd.DataFrame) -> None:
    """A heavy line along every side at which a framed field meets one that is not, or the edge."""
    inside = {(x, y) for y, row in enumerate(framed.to_numpy()) for x, yes in enumerate(row) if yes}
    for x, y in inside:
        for beside, ends in (
            ((x, y - 1), ([x, x + 1], [y, y])), ((x, y + 1), ([x, x + 1], [y + 1, y + 1])),
            ((x - 1, y), ([x, x], [y, y + 1])), ((x + 1, y), ([x + 1, x + 1], [y, y + 1])),
        ):
            if beside not in inside:
                axes.plot(*ends, color=TEXT, lw=2.2, solid_capstyle="projecting")
