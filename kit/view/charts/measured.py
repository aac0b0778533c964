"""What was measured over many deals: means and shares with their intervals, and how results are spread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kit.lab.stats import Interval
from kit.view.charts.chart import COLOURS, EDGE, HATCHES, MUTED, Chart, dress, explain, new_figure


def interval_chart(rows: Mapping[str, Interval], title: str, unit: str, across: str = "") -> Chart:
    """A point with its 95 % interval for each name; nought is on the scale, and marked where it lies inside.

    `unit` names what is measured. The names stand one under another; with `across`, which names what they are, they
    stand side by side, for what is measured at growing numbers.
    """
    figure = new_figure(7.2, 3.2 if across else 1.1 + 0.42 * len(rows))
    axes = figure.add_subplot()
    places = range(len(rows))
    found = [row.estimate for row in rows.values()]
    reach = np.array([[row.estimate - row.low, row.high - row.estimate] for row in rows.values()]).T
    look = {"fmt": "o", "ms": 6, "capsize": 5, "lw": 2, "color": COLOURS[0]}
    lowest, highest = min(row.low for row in rows.values()), max(row.high for row in rows.values())
    room = 0.06 * (max(highest, 0) - min(lowest, 0))
    scale = (min(lowest - room, 0) if lowest < 0 else 0, max(highest + room, 0))
    if across:
        axes.errorbar(places, found, reach, **look)
        axes.set_xticks(list(places), list(rows))
        axes.set(xlabel=across, ylabel=unit, ylim=scale)
        axes.grid(axis="y", color=EDGE, lw=0.6)
    else:
        axes.errorbar(found, places, xerr=reach, **look)
        axes.set_yticks(list(places), list(rows))
        axes.set(xlabel=f"{unit}, with the 95 % interval", ylim=(len(rows) - 0.5, -0.5), xlim=scale)
        axes.axvline(0, color=MUTED, lw=1)
    axes.set_title(title)
    dress(axes)
    said = "; ".join(f"{name}: {row.estimate:.4g} from {row.low:.4g} to {row.high:.4g}" for name, row in rows.items())
    return Chart(figure, f"{title}. {said}.")


def spread_chart(
    values: Mapping[str, Sequence[float]], title: str, unit: str, step: float, marks: Mapping[float, str] | None = None
) -> Chart:
    """How results are spread: the share of them in each `step` of the `unit`, an outline for each name, and marks."""
    figure = new_figure(7.2, 3.4)
    axes = figure.add_subplot()
    everything = np.concatenate([np.asarray(each, float) for each in values.values()])
    edges = np.arange(np.floor(everything.min() / step), np.floor(everything.max() / step) + 2) * step
    for place, (name, each) in enumerate(values.items()):
        weights = np.full(len(each), 100 / len(each))
        axes.hist(
            each, bins=edges, weights=weights, label=name, facecolor=(COLOURS[place], 0.35), edgecolor=COLOURS[place],
            hatch=HATCHES[place], histtype="stepfilled", lw=1.5,
        )
    high = axes.get_ylim()[1]
    for at, name in (marks or {}).items():
        axes.axvline(at, color=MUTED, ls=":", lw=1.5)
        axes.text(at, high, f" {name}", color=MUTED, fontsize=9, va="top")
    axes.set(title=title, xlabel=unit, ylabel=f"per cent of all,\nin each {step:g}", ylim=(0, high))
    dress(axes)
    if len(values) > 1:
        explain(axes)
    said = "; ".join(f"{name}: median {np.median(each):g}, mean {np.mean(each):.4g}" for name, each in values.items())
    return Chart(figure, f"{title}. {said}.")
