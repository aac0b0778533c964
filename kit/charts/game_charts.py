"""Charts of one game: the score after each move, and the chance to win through a reviewed game."""

from collections.abc import Iterable, Sequence
from typing import Any

from kit.charts.chart import COLOURS, DASHES, MUTED, TEXT, Chart, in_style, list_by_seat, mark_whole_numbers, new_figure
from kit.errors import refuse_unknown_arguments
from kit.play.amounts import is_for_points, unit
from kit.play.game import Game, check_game
from kit.play.review_data import ReviewRow, describe_values
from kit.rules.rulebook import score_sign

LEFT, BELOW, WIDE, HIGH = 0.125, 0.2, 0.845, 0.68  # place and size of the review's axes, as parts of the figure


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


# ---- the review ----


@in_style
def draw_review(rows: Sequence[ReviewRow], slug: str, lost: int | None = None) -> Chart:
    """Return the chart of the rows of a review. In a game for points the values are points, otherwise chances to win.

    A dotted line marks step `lost`: after it the game could no longer be won, with all cards visible.
    """
    points, sign = is_for_points(slug), score_sign(slug)
    steps, values = range(len(rows) + 1), [sign * value for value in (rows[0].before, *(row.after for row in rows))]
    figure = new_figure(4.2, 2.3)
    figure.set_layout_engine("none")
    axes = figure.add_axes((LEFT, BELOW, WIDE, HIGH))
    bounds = ([sign * getattr(row, end) for row in rows] for end in ("low", "high"))
    axes.fill_between(steps[1:], *bounds, color=COLOURS[0], alpha=0.2, linewidth=0)
    axes.plot(steps, values, color=COLOURS[0], linewidth=1.8)
    mistakes = [row for row in rows if row.mistake]
    mistake_steps, mistake_values = [row.step - 1 for row in mistakes], [sign * row.before for row in mistakes]
    axes.plot(mistake_steps, mistake_values, "v", markersize=7, color=COLOURS[1], clip_on=False, zorder=3)
    if lost is not None:
        axes.axvline(lost, color=MUTED, linestyle=":", linewidth=1.5)
        axes.set_title("dotted: lost from here, all cards visible", loc="right", fontsize=8, color=MUTED)
    if not points:
        axes.set_ylim(-0.03, 1.03)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100 %"])
    axes.set(xlabel="step", xlim=(0, len(rows)))
    axes.set_title(f"{unit(slug).capitalize()} to expect" if points else "Chance to win", loc="left", fontsize=10)
    axes.grid(axis="y")
    mark_whole_numbers(axes.xaxis)
    return Chart(figure, describe_values(rows, slug))
