"""The chart of a game of Solitaire for Two: the running score, and what each turn earned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.view.charts.chart import dress, svg
from kit.view.picture.theme import LIGHT

HATCHES = ("", "///", "...", "xxx", "\\\\\\", "ooo")
DASHES = ("-", "--", ":")


def turns_chart(turns: Sequence[Any], parts: Sequence[str], sides: Sequence[str]) -> str:
    """Two pictures above one another as SVG text: a line a side, and a bar a turn, split by what was earned."""
    from matplotlib.figure import Figure

    if not turns:
        return ""
    figure = Figure(figsize=(8.4, 4.4), layout="constrained")
    figure.set_facecolor("none")
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    places = range(1, len(turns) + 1)
    for side, name in enumerate(sides):
        totals = [turn.totals[side] for turn in turns]
        above.step(places, totals, where="post", label=name, lw=2, color=LIGHT.lines[side], ls=DASHES[side])
    under = [0] * len(turns)
    for place, part in enumerate(parts):
        earned = [turn.earned[part] for turn in turns]
        if any(earned):
            below.bar(
                places, earned, bottom=under, label=part, color=LIGHT.lines[place], hatch=HATCHES[place],
                edgecolor=LIGHT.paper, lw=0.5,
            )
            under = [low + points for low, points in zip(under, earned, strict=True)]
    above.set(title="Running score", ylabel="points")
    below.set(title="Earned in each turn", ylabel="points", xlabel="turn")
    below.xaxis.get_major_locator().set_params(integer=True)
    for axes in (above, below):
        dress(axes)
        if axes.get_legend_handles_labels()[0]:
            axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=9, frameon=False)
    standing = ", ".join(f"{name} {points}" for name, points in zip(sides, turns[-1].totals, strict=True))
    return svg(figure, f"After {len(turns)} turns: {standing} points.")
