"""A chart: a figure that a notebook shows as SVG in the colours of its page, and a sentence that says the same."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from math import isfinite
from typing import Any

import numpy as np

from kit.lab.stats import Interval
from kit.picture.theme import LIGHT, PAGE, Theme, wrap_page

# Charts are drawn in the colours of the light theme; their SVG replaces these with the colours of any other theme.
TEXT, MUTED, EDGE, GROUND = LIGHT.text, LIGHT.muted, LIGHT.cloth_edge, LIGHT.cloth
# Seats, or parts of a score, differ in colour, and in a dash or a pattern for readers who see no colours.
COLOURS = LIGHT.lines
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 2)), (0, (8, 2)))
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "ooo")
MARKS = "os^Dv*"  # the marks of points

# Matplotlib's settings for every chart: quiet colours, no frame, a transparent ground.
STYLE: Any = {
    "figure.facecolor": "none", "figure.constrained_layout.use": True, "figure.titlesize": 11,
    "axes.facecolor": "none", "axes.edgecolor": EDGE, "axes.titlesize": 11, "axes.titlecolor": TEXT,
    "axes.labelsize": 10, "axes.labelcolor": MUTED, "axes.spines.top": False, "axes.spines.right": False,
    "xtick.color": MUTED, "ytick.color": MUTED, "xtick.labelsize": 9, "ytick.labelsize": 9, "text.color": TEXT,
    "legend.fontsize": 9, "legend.frameon": False, "legend.labelcolor": MUTED,
    "grid.color": EDGE, "grid.linewidth": 0.6, "svg.fonttype": "none", "svg.hashsalt": "kit",
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"],
}


@dataclass(frozen=True)
class Chart:
    """A Matplotlib figure in the colours above, and a sentence that describes it.

    A legend is added beside the last axes with two labels or more, unless the figure has one already.
    """

    figure: Any
    sentence: str

    def __post_init__(self) -> None:
        labelled = [axes for axes in self.figure.axes if len(axes.get_legend_handles_labels()[0]) > 1]
        if labelled and not self.figure.legends and not any(axes.get_legend() for axes in self.figure.axes):
            add_legend(labelled[-1])

    def svg(self, theme: Theme = PAGE) -> str:
        """Return the chart as SVG text in the colours of a theme; a screen reader reads the sentence."""
        new_inks = dict(zip(_inks(LIGHT), _inks(theme), strict=True))
        picture = re.sub("|".join(new_inks), lambda match: new_inks[match[0]], draw_svg(self.figure))
        return picture.replace("<svg", f'<svg role="img" aria-label="{escape(self.sentence)}"', 1)

    def _repr_html_(self) -> str:
        return wrap_page(self.svg())

    def __repr__(self) -> str:
        return self.sentence


@contextmanager
def _use_style() -> Iterator[None]:
    from matplotlib import rc_context

    with rc_context(STYLE):
        yield


in_style = _use_style()  # decorates a function, which then draws in the style of all charts


@in_style
def draw_svg(figure: Any) -> str:
    """Return a figure as SVG text, the same each time."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()[out.getvalue().index("<svg") :]


def _inks(theme: Theme) -> list[str]:
    """Return the colours of a theme that charts are drawn in."""
    return [theme.text, theme.muted, theme.cloth_edge, theme.cloth, *theme.lines]


def load_matplotlib() -> None:
    """Load matplotlib. This takes a moment; the first time on a machine far longer, because it scans every font."""
    import matplotlib.backends.backend_svg
    import matplotlib.font_manager  # noqa: F401


def new_figure(width: float, height: float) -> Any:
    """Return an empty transparent figure, its size in inches, which makes room for the text beside the axes."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained", facecolor="none")


def draw_estimates(
    axes: Any, places: Iterable[float], intervals: Sequence[Interval], nth: int = 0, label: str | None = None,
    along_x: bool = False, **look: Any,
) -> None:
    """Draw estimates, each a point in its interval, in the colour and with the mark of the `nth` series.

    `places` are on the horizontal axis, the estimates on the vertical one; with `along_x` the other way round. `look`
    styles the points: `ls` joins them by a line. An interval without an end reaches as far as the others.
    """
    places, colour = list(places), COLOURS[nth % len(COLOURS)]
    ends = np.clip(np.array(intervals)[:, 1:].T, *finite_ends(intervals))
    across = places, [each.estimate for each in intervals]
    look = {"marker": MARKS[nth % len(MARKS)], "color": colour, "ls": "", "label": label, **look}
    (axes.hlines if along_x else axes.vlines)(places, *ends, color=look["color"], lw=2.2)
    axes.plot(*(across[::-1] if along_x else across), **look)


def finite_ends(intervals: Iterable[Interval]) -> tuple[float, float]:
    """Return the lowest and the highest finite end of these intervals."""
    ends = [end for each in intervals for end in each if isfinite(end)]
    return min(ends), max(ends)


def add_legend(axes: Any, *entries: Any) -> None:
    """Add a legend beside the chart, where it hides nothing; `entries` are Matplotlib's, if not all are wanted."""
    axes.legend(*entries, loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=9, frameon=False, labelcolor=MUTED)


def mark_whole_numbers(*each: Any) -> None:
    """Mark whole numbers only on these axes, such as `axes.xaxis`."""
    for axis in each:
        axis.get_major_locator().set_params(integer=True)


def format_percent(axis: Any) -> None:
    """Write shares in per cent."""
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def part_style(nth: int) -> dict[str, Any]:
    """Return the style of the `nth` part of a split bar."""
    return {"color": COLOURS[nth], "hatch": HATCHES[nth], "edgecolor": GROUND, "lw": 0.5}


def list_by_seat(points: Iterable[int]) -> str:
    """Return points in words: `seat 1 has 12, seat 2 has 15`."""
    return ", ".join(f"seat {seat} has {each}" for seat, each in enumerate(points, 1))
