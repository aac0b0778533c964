"""The score as a chart that grows with the game: matplotlib, loaded at first need, shown as crisp SVG."""

from __future__ import annotations

import io
from collections.abc import Sequence

from kit.view.picture.theme import named

_DASHES = ["-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 2)), (0, (8, 2))]


def load() -> None:
    """Load matplotlib, which takes a moment, and far longer the first time on a machine: it looks at every font."""
    import matplotlib.backends.backend_svg
    import matplotlib.font_manager  # noqa: F401


class ScoreChart:
    """One figure, updated in place: a line a seat (or one line), the total score after each step."""

    def __init__(self, colours: str = "light", width: float = 4.2, height: float = 2.2) -> None:
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        self.colours = named(colours)
        self.figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasSVG(self.figure)
        self.axes = self.figure.add_subplot()
        self._dress()

    def update(self, totals: Sequence) -> None:
        """Show these totals, one entry a step from the start: numbers, or lists by seat."""
        by_seat = list(zip(*totals, strict=True)) if isinstance(totals[0], (list, tuple)) else [list(totals)]
        for line in list(self.axes.lines):
            line.remove()
        inks = self.colours.lines
        for i, values in enumerate(by_seat):
            name = f"seat {i + 1}" if len(by_seat) > 1 else "score"
            self.axes.step(
                range(len(values)), values, where="post", label=name, linewidth=2,
                color=inks[i % len(inks)], linestyle=_DASHES[i % len(_DASHES)],
            )
        self.axes.set_xlim(0, max(len(totals) - 1, 1))
        lowest, highest = min(map(min, by_seat)), max(map(max, by_seat))
        self.axes.set_ylim(min(lowest, 0) - 0.1, max(highest, 1) * 1.08)
        if len(by_seat) > 1:
            self.axes.legend(
                fontsize=8, frameon=False, labelcolor=self.colours.text, ncols=2 if len(by_seat) > 4 else 1
            )

    def svg(self) -> str:
        """The chart as SVG text."""
        out = io.StringIO()
        self.figure.savefig(out, format="svg", metadata={"Date": None})
        return out.getvalue()[out.getvalue().index("<svg") :]

    def _repr_svg_(self) -> str:
        return self.svg()

    def _dress(self):
        from matplotlib.ticker import MaxNLocator

        axes, colours = self.axes, self.colours
        self.figure.set_facecolor("none")
        axes.set_facecolor("none")
        axes.set_title("Score after each move", fontsize=10, color=colours.text)
        axes.set_xlabel("move", fontsize=9, color=colours.muted)
        axes.set_ylabel("score", fontsize=9, color=colours.muted)
        axes.tick_params(labelsize=8, colors=colours.muted)
        axes.spines[["top", "right"]].set_visible(False)
        for spine in axes.spines.values():
            spine.set_color(colours.cloth_edge)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))


def score_chart(game, theme: str = "light") -> ScoreChart:
    """The total score after each step of the game's history, as a chart that a notebook shows as SVG."""
    chart = ScoreChart(theme, 6.4, 2.8)
    chart.update(totals(game, []))
    return chart


def totals(game, known: list) -> list:
    """The total after every step; `known` holds the first of them and is only carried on."""
    return known + [game.at(step).score()["total"] for step in range(len(known), len(game.history) + 1)]
