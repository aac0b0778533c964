"""The score as a chart that grows with the game."""

from collections.abc import Iterable, Sequence
from typing import Any

from kit.charts.chart import COLOURS, DASHES, TEXT, Chart, by_seat, in_style, new_figure, whole_numbers
from kit.errors import takes_its_own
from kit.play.game import Game, a_game


@takes_its_own()
def score_chart(game: Game) -> Chart:
    """Return the total score after each step of the game's history: a line a seat, or one line in a game for one.

    Raises BadOption.
    """
    return chart_of(totals(a_game(game, "kit.score_chart"), []), 6.4, 2.8)


@in_style
def chart_of(totals: Sequence, width: float = 4.2, height: float = 2.2) -> Chart:
    """Return the chart of these totals, one entry a step from the start: numbers, or lists by seat. Size in inches."""
    several = isinstance(totals[0], (list, tuple))
    lines = list(zip(*totals, strict=True)) if several else [list(totals)]
    figure = new_figure(width, height)
    axes = figure.add_subplot()
    draw_by_seat(axes, range(len(totals)), lines)
    lowest, highest = min(map(min, lines)), max(map(max, lines))
    axes.set_ylim(min(lowest, 0) - 0.1, max(highest, 1) * 1.08)
    axes.set(title="Score after each move", xlabel="move", ylabel="score", xlim=(0, max(len(totals) - 1, 1)))
    whole_numbers(axes.xaxis, axes.yaxis)
    if several:
        axes.legend(fontsize=8, labelcolor=TEXT, ncols=2 if len(lines) > 4 else 1)
    else:
        axes.lines[0].set_label("")
    now = by_seat(totals[-1]) if several else f"the score is {totals[-1]}"
    moves = len(totals) - 1
    return Chart(figure, f"After {moves} move{'s' * (moves != 1)}: {now}.")


def draw_by_seat(axes: Any, places: Iterable[float], lines: Iterable[Sequence[float]]) -> None:
    """Draw what each seat has, a line a seat, which stays as it is from each place to the next."""
    for seat, values in enumerate(lines):
        axes.step(
            places, values, where="post", label=f"seat {seat + 1}", lw=2, color=COLOURS[seat % len(COLOURS)],
            ls=DASHES[seat % len(DASHES)],
        )


def totals(game: Game, known: list) -> list:
    """Return the total after every step; `known` holds the first of them and is only carried on."""
    return known + [game.at(step).score()["total"] for step in range(len(known), len(game.history) + 1)]
