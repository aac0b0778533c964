"""Several games of Grid beside each other: their scores, and who did what in each turn."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby, zip_longest

import pandas as pd

from kit.charts.chart import Chart, by_seat, in_style, new_figure, whole_numbers
from kit.charts.score_chart import draw_by_seat, totals
from kit.picture.ruling_html import pretty
from kit.play.game import Game


@in_style
def score_charts_beside(games: Mapping[str, Game]) -> Chart:
    """Draw the score of several games of one kind after each step, beside each other and to the same scale."""
    figure = new_figure(7.8, 2.9)
    panels = list(figure.subplots(1, len(games), sharex=True, sharey=True, squeeze=False)[0])
    said = []
    for axes, (name, game) in zip(panels, games.items(), strict=True):
        points = totals(game, [])
        draw_by_seat(axes, range(len(points)), zip(*points, strict=True))
        axes.set(title=name, xlabel="move")
        whole_numbers(axes.xaxis, axes.yaxis)
        said.append(f"{name}: {by_seat(game.score()['total'])}")
    panels[0].set(ylabel="score", xlim=0, ylim=0)
    return Chart(figure, "; ".join(said) + ".")


def turns_beside(games: Mapping[str, Game]) -> pd.DataFrame:
    """Return the turns of several games beside each other: a row a turn from 1, a column a game, and who did what."""
    rows = list(zip_longest(*map(turns, games.values()), fillvalue=""))
    return pd.DataFrame(rows, pd.RangeIndex(1, len(rows) + 1, name="turn"), list(games))


def turns(game: Game) -> list[str]:
    """Return the turns of a game, each a seat and its moves until another seat moves."""
    return [
        f"seat {seat}: " + ", ".join(pretty(step.move) for step in steps)
        for seat, steps in groupby(game.history, key=lambda step: step.seat)
    ]
