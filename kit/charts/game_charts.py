"""The chart of the score of a game after each move, and its step lines."""

from collections.abc import Iterable, Sequence
from typing import Any

from kit.charts.chart import COLOURS, DASHES, TEXT, Chart, in_style, list_by_seat, mark_whole_numbers, new_figure
from kit.errors import refuse_unknown_arguments
from kit.play.game import Game, check_game


@refuse_unknown_arguments()
def score_chart(game: Game) -> Chart:
    """Return a chart of the total score after each step, with a line for each seat. Raises BadOption."""
    return draw_score(list_totals(check_game(game, "kit.score_chart")))


@in_style
def draw_score(totals: Sequence[Any]) -> Chart:
    """Return the chart of the totals after each step, from the start on.

    An entry of `totals` is a number, or in a game for several players a list by seat.
    """
    several = isinstance(totals[0], (list, tuple))
    lines = list(zip(*totals, strict=True)) if several else [totals]
    axes = new_figure(6.4, 2.8).add_subplot()
    draw_steps(axes, range(len(totals)), lines, [f"seat {seat}" * several for seat in range(1, len(lines) + 1)])
    lowest, highest = min(map(min, lines)), max(map(max, lines))
    axes.set_ylim(min(lowest, 0) - 0.1, max(highest, 1) * 1.08)
    axes.set(title="Score after each move", xlabel="move", ylabel="score", xlim=(0, max(len(totals) - 1, 1)))
    mark_whole_numbers(axes.xaxis, axes.yaxis)
    if several:
        axes.legend(fontsize=8, labelcolor=TEXT, ncols=2 if len(lines) > 4 else 1)
    sentence = list_by_seat(totals[-1]) if several else f"the score is {totals[-1]}"
    moves = len(totals) - 1
    return Chart(axes.figure, f"After {moves} move{'s' * (moves != 1)}: {sentence}.")


def draw_steps(axes: Any, places: Iterable[float], lines: Iterable[Sequence[float]], names: Iterable[str]) -> None:
    """Draw the points of each seat or side as a step line, level from each place to the next."""
    for index, (values, name) in enumerate(zip(lines, names, strict=True)):
        colour, dashes = COLOURS[index % len(COLOURS)], DASHES[index % len(DASHES)]
        axes.step(places, values, where="post", label=name, lw=2, color=colour, ls=dashes)


def list_totals(game: Game) -> list[Any]:
    """Return the totals at the start, and after every step of a game."""
    return [game.at(step).score()["total"] for step in range(len(game.history) + 1)]
