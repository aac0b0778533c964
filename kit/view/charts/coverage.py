"""Whether a recipe for intervals keeps its promise: how often it holds the truth, along all the truths there may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from kit.lab.stats import SURE, chances_to_hold
from kit.view.charts.chart import COLOURS, DASHES, MUTED, Chart, as_percent, dress, explain, new_figure

RARE, EVEN = 0.001, 0.5  # the truths at the two ends of the axis
TICKS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.5)
LOWEST = 0.8


def coverage_chart(
    recipes: Mapping[str, Callable[[int, int], tuple[float, float]]], trials: int, title: str
) -> Chart:
    """With which chance each recipe's interval from so many trials holds the true share, exactly, for rare to even.

    A recipe gives the two ends of its interval for successes and trials.
    """
    figure = new_figure(7.6, 3.6)
    axes = figure.add_subplot()
    truths = np.geomspace(RARE, EVEN, 600)
    said = []
    for place, (name, recipe) in enumerate(recipes.items()):
        chances = chances_to_hold(recipe, truths, trials)
        axes.plot(truths, chances, color=COLOURS[place], ls=DASHES[place], lw=1.6, label=name)
        said.append(f"{name} from {min(chances):.1%} to {max(chances):.1%}")
    axes.axhline(SURE, color=MUTED, lw=1.4, label=f"promised: {SURE:.0%}")
    axes.set(
        title=title, xlabel="the true share (each step to the right is a multiple)",
        ylabel=f"chance that the interval\nholds it ({LOWEST:.0%} and above)", xscale="log", ylim=(LOWEST, 1.005),
    )
    axes.set_xticks(TICKS, [f"{100 * each:g}%" for each in TICKS])
    axes.set_xticks([], minor=True)
    axes.set_yticks(np.arange(LOWEST, 1.01, 0.05))
    as_percent(axes.yaxis)
    dress(axes)
    explain(axes)
    return Chart(figure, f"{title}. Chance to hold the true share: {'; '.join(said)}.")
