"""The score as a chart that grows with the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.errors import takes_its_own
from kit.play.game import Game, a_game
from kit.view.charts.chart import COLOURS, DASHES, TEXT, Chart, by_seat, dress, explain, new_figure, whole_numbers


@takes_its_own()
def score_chart(game: Game) -> Chart:
    """The total score after each step of the game's history: a line a seat, or one line in a game for one.

    Raises BadOption.
    """
    return chart_of(totals(a_game(game, "kit.score_chart"), []), 6.4, 2.8)


def chart_of(totals: Sequence, width: float = 4.2, height: float = 2.2) -> Chart:
    """The chart of these totals, one entry a step from the start: numbers, or lists by seat. Size in inches."""
    several = isinstance(totals[0], (list, tuple))
    lines = list(zip(*totals, strict=True)) if several else [list(totals)]
    figure = new_figure(width, height)
    axes = figure.add_subplot()
    for i, values in enumerate(lines):
        axes.step(
            range(len(values)), values, where="post", label=f"seat {i + 1}", linewidth=2,
            color=COLOURS[i % len(COLOURS)], linestyle=DASHES[i % len(DASHES)],
        )
    lowest, highest = min(map(min, lines)), max(map(max, lines))
    axes.set_ylim(min(lowest, 0) - 0.1, max(highest, 1) * 1.08)
    axes.set(title="Score after each move", xlabel="move", ylabel="score", xlim=(0, max(len(totals) - 1, 1)))
    whole_numbers(axes.xaxis, axes.yaxis)
    dress(axes)
    if several:
        axes.legend(fontsize=8, frameon=False, labelcolor=TEXT, ncols=2 if len(lines) > 4 else 1)
    now = by_seat(totals[-1]) if several else f"the score is {totals[-1]}"
    moves = len(totals) - 1
    return Chart(figure, f"After {moves} move{'s' * (moves != 1)}: {now}.")


def totals(game: Game, known: list) -> list:
    """The total after every step; `known` holds the first of them and is only carried on."""
    return known + [game.at(step).score()["total"] for step in range(len(known), len(game.history) + 1)]


def score_charts_beside(games: Mapping[str, Game]) -> Chart:
    """The score of several games of one kind after each step, beside each other and to the same scale."""
    figure = new_figure(7.8, 2.9)
    panels = list(figure.subplots(1, len(games), sharex=True, sharey=True, squeeze=False)[0])
    said = []
    for axes, (name, game) in zip(panels, games.items(), strict=True):
        for seat, values in enumerate(zip(*totals(game, []), strict=True)):
            axes.step(
                range(len(values)), values, where="post", label=f"seat {seat + 1}", linewidth=2,
                color=COLOURS[seat % len(COLOURS)], linestyle=DASHES[seat % len(DASHES)],
            )
        axes.set(title=name, xlabel="move")
        whole_numbers(axes.xaxis, axes.yaxis)
        said.append(f"{name}: {by_seat(game.score()['total'])}")
    panels[0].set(ylabel="score", xlim=0, ylim=0)
    for axes in panels:
        dress(axes)
    explain(panels[-1])
    return Chart(figure, "; ".join(said) + ".")
