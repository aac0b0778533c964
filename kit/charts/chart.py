"""Charts: a figure, which a notebook shows as SVG in the colours of its page, and a sentence that describes it."""

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
from kit.picture.theme import LIGHT, PAGE, wrap_page

# Charts are drawn in the colours of the light theme. `Chart.svg` replaces these by the colours of the page.
TEXT, MUTED, EDGE, GROUND = LIGHT.text, LIGHT.muted, LIGHT.cloth_edge, LIGHT.cloth
PAGE_INKS = {getattr(LIGHT, name): getattr(PAGE, name) for name in ("text", "muted", "cloth_edge", "cloth")}
PAGE_INKS |= dict(zip(LIGHT.lines, PAGE.lines, strict=True))
# Each seat or part of a score has its own colour. It also has its own dash or pattern, for readers who see no colours.
COLOURS = LIGHT.lines
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 2)), (0, (8, 2)))
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "ooo")
MARKERS = "os^Dv*"  # Matplotlib's markers for points

# Matplotlib's settings for all charts: quiet colours, no frame, a transparent background.
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

    If the figure has no legend, the chart adds one beside the last axes that have two labels or more.
    """

    figure: Any
    sentence: str

    def __post_init__(self) -> None:
        labelled = [axes for axes in self.figure.axes if len(axes.get_legend_handles_labels()[0]) > 1]
        if labelled and not self.figure.legends and not any(axes.get_legend() for axes in self.figure.axes):
            add_legend(labelled[-1])

    def svg(self) -> str:
        """Return the chart as SVG text in the colours of its page. Screen readers read its sentence."""
        picture = re.sub("|".join(PAGE_INKS), lambda match: PAGE_INKS[match[0]], draw_svg(self.figure))
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


in_style = _use_style()  # a decorator: the function draws in the style of all charts


@in_style
def draw_svg(figure: Any) -> str:
    """Return a figure as SVG text, the same each time."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    out = io.StringIO()
    FigureCanvasSVG(figure).print_svg(out, metadata={"Date": None})  # `savefig` would draw the figure twice
    return out.getvalue()[out.getvalue().index("<svg") :]


def new_figure(width: float, height: float) -> Any:
    """Return an empty transparent figure, with its size in inches. It makes room for the text beside the axes."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained", facecolor="none")


def draw_estimates(
    axes: Any, places: Iterable[float], intervals: Sequence[Interval], index: int = 0, label: str | None = None,
    along_x: bool = False, **style: Any,
) -> None:
    """Draw estimates as points in their intervals, in the colour and with the marker of series number `index`.

    `places` are on the horizontal axis, the estimates on the vertical axis; with `along_x` it is the other way round.
    `style` contains Matplotlib's options for the points; its `ls` joins them by a line. An infinite end of an interval
    is drawn at the farthest finite end.
    """
    places, colour = list(places), COLOURS[index % len(COLOURS)]
    ends = np.clip(np.array(intervals)[:, 1:].T, *find_finite_ends(intervals))
    points = places, [each.estimate for each in intervals]
    style = {"marker": MARKERS[index % len(MARKERS)], "color": colour, "ls": "", "label": label, **style}
    (axes.hlines if along_x else axes.vlines)(places, *ends, color=style["color"], lw=2.2)
    axes.plot(*(points[::-1] if along_x else points), **style)


def draw_steps(axes: Any, places: Iterable[float], lines: Iterable[Sequence[float]], names: Iterable[str]) -> None:
    """Draw the points of each seat or side as a step line, level from each place to the next."""
    for index, (values, name) in enumerate(zip(lines, names, strict=True)):
        colour, dashes = COLOURS[index % len(COLOURS)], DASHES[index % len(DASHES)]
        axes.step(places, values, where="post", label=name, lw=2, color=colour, ls=dashes)


def find_finite_ends(intervals: Iterable[Interval]) -> tuple[float, float]:
    """Return the lowest and the highest finite end of these intervals."""
    ends = [end for interval in intervals for end in interval if isfinite(end)]
    return min(ends), max(ends)


def add_legend(axes: Any, *entries: Any) -> None:
    """Add a legend beside the chart, where it hides nothing. `entries` select Matplotlib's entries (default: all)."""
    axes.legend(*entries, loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=9, frameon=False, labelcolor=MUTED)


def mark_whole_numbers(*axes: Any) -> None:
    """Mark only whole numbers on these axes, such as `axes.xaxis`."""
    for axis in axes:
        axis.get_major_locator().set_params(integer=True)


def format_percent(axis: Any) -> None:
    """Write the shares on an axis in per cent."""
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def style_part(index: int) -> dict[str, Any]:
    """Return Matplotlib's options for part number `index` of a split bar."""
    return {"color": COLOURS[index], "hatch": HATCHES[index], "edgecolor": GROUND, "lw": 0.5}


def list_by_seat(points: Iterable[int]) -> str:
    """Return the points of all seats as text, such as `seat 1 has 12, seat 2 has 15`."""
    return ", ".join(f"seat {seat} has {score}" for seat, score in enumerate(points, 1))
