"""The score as a chart that grows with the game."""

from __future__ import annotations

from collections.abc import Sequence

from kit.errors import takes_its_own
from kit.play.game import Game, a_game
from kit.view.charts.chart import COLOURS, DASHES, TEXT, Chart, by_seat, dress, new_figure, whole_numbers


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
