"""Charts of races: the map from the first card to the last, and how often the faster player wins."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from kit.play.game import Game
from kit.view.charts.chart import COLOURS, DASHES, EDGE, MUTED, TEXT, Chart, as_percent, dress, explain, new_figure

BLUE, RED, _, OCHRE = COLOURS[:4]
LEVELS = (0.1, 0.25, 0.5, 0.75, 0.9)  # the chances at which the map has lines
LABELLED = 6  # how many cards seat 1 has got rid of where the lines are labelled
MARKS = "os^"


def chances_on_the_way(chance: float, cards: int) -> np.ndarray:
    """The chance to be out of cards first, `[mine, others]` by how many each has got rid of; each play is a race.

    `chance` is that of winning one race.
    """
    found = np.zeros((cards + 1, cards + 1))
    found[cards] = 1
    for mine in range(cards - 1, -1, -1):
        for others in range(cards - 1, -1, -1):
            found[mine, others] = chance * found[mine + 1, others] + (1 - chance) * found[mine, others + 1]
    return found


def cards_gone(game: Game) -> np.ndarray:
    """How many cards each seat has got rid of, `[step, seat]`, before the first step and after each."""
    left = np.array([game.at(step).score()["total"] for step in range(len(game.history) + 1)])
    return left[0] - left


def paint_map(axes: Any, chance: float, way: np.ndarray, title: str) -> float:
    """The map of a race as lines of equal chance, with the way of one game on it; the chance at its beginning.

    `way[step, seat]` counts the cards each seat has got rid of.
    """
    cards = int(way.max())
    found = chances_on_the_way(chance, cards)
    shades = [(BLUE, shade) for shade in (0.03, 0.11, 0.2, 0.31, 0.43, 0.56)]
    axes.contourf(found.T, levels=(0, *LEVELS, 1), colors=shades)
    widths = [2.2 if level == 0.5 else 1 for level in LEVELS]
    lines = axes.contour(found.T, levels=LEVELS, colors=[BLUE], linewidths=widths)
    heights = np.interp(LEVELS, found[LABELLED][::-1], np.arange(cards, -1, -1))  # where the lines are written on
    written = [(LABELLED, height) for height in heights]
    axes.clabel(lines, fmt=lambda level: f"{level:.0%}", fontsize=9, colors=TEXT, manual=written)
    axes.plot(*way.T, color=OCHRE, lw=2.4, label="this race")
    axes.plot(*way[-1], "o", color=OCHRE, ms=8, clip_on=False)
    axes.plot([], color=BLUE, label="equal chance\nof seat 1 to win")
    axes.set(
        title=title, xlabel="cards seat 1 has got rid of", ylabel="cards seat 2 has got rid of", aspect="equal",
        xlim=(0, cards), ylim=(0, cards), xticks=range(0, cards + 1, 4), yticks=range(0, cards + 1, 4),
    )
    explain(axes)
    return float(found[0, 0])


def won_by_ratio(rows: pd.DataFrame, title: str, wanted: float) -> Chart:
    """What the faster player wins, by how many times as fast it is: worked out, and measured in 95 % intervals.

    `rows` has ratio, rules (a name for each set of rules), won, low, high, and what the formulas say: first (one race)
    and never_stuck, which are drawn for the rules that come first. A line marks the share `wanted`.
    """
    figure = new_figure(7.8, 4.2)
    axes = figure.add_subplot()
    usual = rows[rows.rules == rows.rules.iloc[0]]
    axes.plot(usual.ratio, usual.never_stuck, color=MUTED, ls=DASHES[1], lw=1.6, label="first to 24 plays,\nworked out")
    said = []
    for place, (name, each) in enumerate(rows.groupby("rules")):
        colour = COLOURS[place]
        axes.vlines(each.ratio, each.low, each.high, color=colour, lw=2)
        axes.plot(each.ratio, each.won, color=colour, marker=MARKS[place], ms=5, lw=1.4, label=name)
        said.append(f"{name}: {', '.join(f'{row.ratio:g} {row.won:.0%}' for row in each.itertuples())}")
    axes.plot(usual.ratio, usual["first"], color=MUTED, ls=DASHES[3], lw=1.8, label="one race,\nworked out")
    axes.axhline(wanted, color=RED, lw=1)
    axes.annotate(f"{wanted:.0%}", (usual.ratio.max(), wanted), (4, 0), textcoords="offset points", va="center",
                  fontsize=9, color=RED, annotation_clip=False)
    axes.set(title=title, xlabel="times as fast", ylabel="won by the faster", ylim=(0, 1.02),
             xlim=(usual.ratio.min(), usual.ratio.max()))
    axes.grid(axis="y", color=EDGE, lw=0.6)
    as_percent(axes.yaxis)
    dress(axes)
    axes.legend(loc="lower right", ncols=2, fontsize=9, frameon=False, labelcolor=MUTED)
    return Chart(figure, f"{title}. {'; '.join(said)}.")
