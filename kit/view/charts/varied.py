"""What was measured, as points in their intervals: a line for each way to play, along whatever was varied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.view.charts.chart import COLOURS, DASHES, MUTED, Chart, dress, explain, new_figure

MARKS = "os^Dv*"  # besides its colour and dash, what tells a line apart
SPREAD = 0.05  # of the step between two places: so far lines stand beside each other, where their points would meet


def measured_chart(
    lines: Mapping[str, Mapping[Any, tuple[float, float, float]]], title: str, along: str, measure: str,
    even: float | None = None,
) -> Chart:
    """A line for each name: at each place along the axis an estimate, and the two ends of its interval.

    All lines have the same places, in their order. `along` and `measure` name the axes, units included; the measure's
    axis has its true zero. `even` is where everybody would stand if nothing made a difference.
    """
    figure = new_figure(7.2, 3.3)
    axes = figure.add_subplot()
    places = list(next(iter(lines.values())))
    said = []
    for line, (name, found) in enumerate(lines.items()):
        across = [place + SPREAD * (line - (len(lines) - 1) / 2) for place in range(len(places))]
        estimates, lows, highs = zip(*(found[place] for place in places), strict=True)
        look = {"color": COLOURS[line % len(COLOURS)]}
        axes.plot(across, estimates, ls=DASHES[line % len(DASHES)], marker=MARKS[line % len(MARKS)], label=name, **look)
        axes.vlines(across, lows, highs, lw=2, **look)
        points = ", ".join(f"{' '.join(str(place).split())}: {found[place][0]:.3g}" for place in places)
        said.append(f"{name} at {points}")
    axes.set(title=title, xlabel=along, ylabel=measure)
    axes.set_ylim(min(0, axes.get_ylim()[0]))
    if even is not None:
        axes.axhline(even, color=MUTED, lw=1, ls=":", label="even")
    axes.set_xticks(range(len(places)), [str(place) for place in places])
    dress(axes)
    if even is not None or len(lines) > 1:
        explain(axes)
    return Chart(figure, f"{title}: {measure} by {along}. {'; '.join(said)}.")
