"""Who holds the point cards of Fashion, in one game or on average over many, as maps of the grid; points by row."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kit.rules.cards import say
from kit.view.picture.theme import named

if TYPE_CHECKING:
    import numpy as np

COLUMNS, ROWS = "chsd", "KQJ"
HATCHES = ("", "///", "...", "xxx")  # of seats, beside their colours


class Chart:
    """A figure that a notebook shows as SVG, in the colours of a theme."""

    def __init__(self, theme: str, width: float, height: float, columns: int, title: str) -> None:
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        self.colours = named(theme)
        self.figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasSVG(self.figure)
        self.figure.set_facecolor("none")
        self.figure.suptitle(title, fontsize=10, color=self.colours.text)
        self.axes = list(self.figure.subplots(1, columns, squeeze=False)[0])
        for axes in self.axes:
            axes.set_facecolor("none")
            axes.spines[:].set_visible(False)

    def lay_grids(self) -> None:
        """Make every field of axes a grid of three rows of four."""
        for axes in self.axes:
            axes.set(xlim=(0, 4), ylim=(3, 0), xticks=[], yticks=[], aspect="equal")

    def cell(self, axes: Any, code: str, lines: Sequence[str], **look: Any) -> None:
        """Fill the field of a point card, and write lines on it."""
        from matplotlib.patches import Rectangle

        x, y = COLUMNS.index(code[1]), ROWS.index(code[0])
        axes.add_patch(Rectangle((x + 0.03, y + 0.03), 0.94, 0.94, edgecolor=self.colours.cloth_edge, **look))
        axes.text(
            x + 0.5, y + 0.5, "\n".join(lines), ha="center", va="center", fontsize=8, color=self.colours.text,
            bbox={"facecolor": self.colours.cloth, "edgecolor": "none", "alpha": 0.85, "pad": 1.5},
        )

    def _repr_svg_(self) -> str:
        out = io.StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None})
        return out.getvalue()[out.getvalue().index("<svg") :]


def owner_map(game, theme: str = "light") -> Chart:
    """Who holds which point card of a game now: the colour and pattern of its owner, and the card that shows."""
    position = game.position()
    chart = Chart(theme, 4.4, 3.4, 1, f"Who holds what after {len(game.history)} moves")
    chart.lay_grids()
    for points, (code, owners) in enumerate(position["owners"].items(), start=1):
        lines = [f"{say(code)} · {points}"]
        look = {"facecolor": "none"}
        if owners:
            lines += [f"seat {owners[-1]}", say(position["piles"][code].split()[-1])]
            look = {"facecolor": chart.colours.lines[owners[-1] - 1], "hatch": HATCHES[owners[-1] - 1]}
        chart.cell(chart.axes[0], code, lines, **look)
    return chart


def heat_map(shares: np.ndarray, names: Sequence[str], title: str, theme: str = "light") -> Chart:
    """How often each of several players holds each point card, `shares[player, card]`: the fuller, the oftener."""
    codes = [rank + suit for rank in reversed(ROWS) for suit in COLUMNS]
    chart = Chart(theme, 2.3 * len(names), 2.3, len(names), title)
    chart.lay_grids()
    for player, (axes, name) in enumerate(zip(chart.axes, names, strict=True)):
        axes.set_title(name, fontsize=9, color=chart.colours.muted)
        for code, share in zip(codes, shares[player], strict=True):
            colour = (*_rgb(chart.colours.lines[0]), min(1.0, float(share) / max(1e-9, float(shares.max()))))
            chart.cell(axes, code, [say(code), f"{share:.0%}"], facecolor=colour)
    return chart


def row_chart(game, theme: str = "light") -> Chart:
    """The points of every seat, by the rows of the grid: jacks, queens, kings on one another."""
    chart = Chart(theme, 4.4, 2.6, 1, f"Points by row after {len(game.history)} moves")
    axes, colours, below = chart.axes[0], chart.colours, [0] * game.seats
    seats = range(1, game.seats + 1)
    for row, (name, points) in enumerate(game.score()["parts"].items()):
        bars = axes.bar(
            seats, points, bottom=below, width=0.6, color=colours.lines[row], hatch=HATCHES[row],
            edgecolor=colours.cloth, label={"J": "jacks", "Q": "queens", "K": "kings"}[name],
        )
        ground = {"facecolor": colours.cloth, "edgecolor": "none", "alpha": 0.85, "pad": 1}
        named_points = [str(each) if each else "" for each in points]
        axes.bar_label(bars, named_points, label_type="center", fontsize=8, color=colours.text, bbox=ground)
        below = [low + each for low, each in zip(below, points, strict=True)]
    axes.set_xticks(list(seats), [f"seat {seat}" for seat in seats], color=colours.text)
    axes.tick_params(colors=colours.muted, labelsize=9)
    axes.set_ylabel("points", fontsize=9, color=colours.muted)
    axes.legend(fontsize=8, frameon=False, labelcolor=colours.text, loc="center left", bbox_to_anchor=(1, 0.5))
    return chart


def _rgb(colour: str) -> tuple[float, float, float]:
    from matplotlib.colors import to_rgb

    return to_rgb(colour)
