"""A map of lessons: a box for each, in the column of how many come before it, and arrows from what is needed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from kit.view.charts.chart import COLOURS, EDGE, GROUND, MUTED, TEXT

BLUE = COLOURS[0]
WIDE, HIGH = 0.8, 0.78  # of a box, where columns and rows are 1 apart
LETTERS = 29  # in a line of a box


class Station(NamedTuple):
    """A lesson on the map: its column, its place from the top, and what stands in its box."""

    column: int
    row: float
    name: str
    below: str


def paint_map(
    axes: Any, stations: Mapping[str, Station], lit: Collection[str], needed: Sequence[tuple[str, str]],
    helpful: Sequence[tuple[str, str]],
) -> None:
    """Draw the map; what is not `lit` is pale. Ways lead from the one to the other lesson, by the keys of stations."""
    for ways, dash, name in ((needed, "-", "is needed for"), (helpful, (0, (2, 2)), "helps with")):
        for one, other in ways:
            is_lit = one in lit and other in lit
            _arrow(axes, stations[one], stations[other], dash, BLUE if is_lit else EDGE)
        axes.plot([], [], ls=dash, color=BLUE, label=name)
    for key, station in stations.items():
        _box(axes, station, key in lit)
    right = max(station.column for station in stations.values())
    low = max(station.row for station in stations.values())
    axes.set(title="What comes before what", xlim=(-0.45, right + 0.45), ylim=(low + 0.6, -0.6))
    axes.set(xticks=[], yticks=[])
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=9, frameon=False, labelcolor=MUTED)


def _box(axes: Any, station: Station, is_lit: bool) -> None:
    from matplotlib.patches import FancyBboxPatch

    left, top = station.column - WIDE / 2, station.row - HIGH / 2
    axes.add_patch(
        FancyBboxPatch(
            (left, top), WIDE, HIGH, boxstyle="round,pad=0,rounding_size=0.08", lw=1.6 if is_lit else 1,
            facecolor=GROUND, edgecolor=BLUE if is_lit else EDGE, zorder=3,
        )
    )
    lines = wrap(station.name, LETTERS)
    axes.text(
        station.column, station.row, "\n".join([*lines, station.below]), ha="center", va="center", fontsize=7.6,
        linespacing=1.25, color=TEXT if is_lit else MUTED, zorder=4,
    )


def _arrow(axes: Any, one: Station, other: Station, dash: Any, colour: str) -> None:
    """From the right edge of one box to the left edge of another."""
    axes.annotate(
        "", (other.column - WIDE / 2, other.row), (one.column + WIDE / 2, one.row), zorder=2,
        arrowprops={"arrowstyle": "-|>", "ls": dash, "color": colour, "lw": 1.3, "shrinkA": 0, "shrinkB": 0},
    )
