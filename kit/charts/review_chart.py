"""The chance to win through a game, or the points to expect, with its band, and where a choice clearly cost something.

A slider lies over the axes on the page: so their place in the figure is fixed.
"""

from collections.abc import Sequence

from kit.charts.chart import COLOURS, MUTED, Chart, in_style, new_figure, whole_numbers
from kit.errors import BadOption
from kit.play.game import Game, a_game
from kit.play.reviewed import Reviewed
from kit.rules.rulebook import outcome_range

LEFT, BELOW, WIDE, HIGH = 0.125, 0.2, 0.845, 0.68  # of the axes, as parts of the figure


def review_chart(game: Game) -> Chart:
    """Return the chart of the last review of a game. Raises BadOption where it was not reviewed since its last step."""
    review = a_game(game, "review_chart").review
    if review is None or not review.steps or not review.is_of(game.plays()):
        raise BadOption("this game was not reviewed since its last step; kit.review(game) does that")
    return chart_of(review.steps, outcome_range(game.slug) != (0, 1))


@in_style
def chart_of(rows: Sequence[Reviewed], points: bool, lost: int | None = None) -> Chart:
    """Return the chart of the rows of a review; `lost` is the step after which no win was left, all cards visible."""
    steps, values = range(len(rows) + 1), [rows[0].before, *(row.after for row in rows)]
    figure = new_figure(4.2, 2.3)
    figure.set_layout_engine("none")
    axes = figure.add_axes((LEFT, BELOW, WIDE, HIGH))
    axes.fill_between(
        steps[1:], [row.low for row in rows], [row.high for row in rows], color=COLOURS[0], alpha=0.2, linewidth=0
    )
    axes.plot(steps, values, color=COLOURS[0], linewidth=1.8)
    mistakes = [row for row in rows if row.mistake]
    where, before = [row.step - 1 for row in mistakes], [row.before for row in mistakes]
    axes.plot(where, before, "v", markersize=7, color=COLOURS[1], clip_on=False, zorder=3)
    if lost is not None:
        axes.axvline(lost, color=MUTED, linestyle=":", linewidth=1.5)
        axes.set_title("dotted: lost from here, every card known", loc="right", fontsize=8, color=MUTED)
    if not points:
        axes.set_ylim(-0.03, 1.03)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100 %"])
    axes.set(xlabel="step", xlim=(0, len(rows)))
    axes.set_title("Points to expect" if points else "Chance to win", loc="left", fontsize=10)
    axes.grid(axis="y")
    whole_numbers(axes.xaxis)
    return Chart(figure, _in_words(values, mistakes, points))


def _in_words(values, mistakes, points):
    what = "The points to expect go" if points else "The chance to win goes"
    first, last = (f"{value:.1f}" if points else f"{value:.0%}" for value in (values[0], values[-1]))
    said = f"{what} from {first} to {last} in {len(values) - 1} step{'s' * (len(values) != 2)}"
    where = ", ".join(str(row.step) for row in mistakes)
    return said + (f"; mistakes are marked at step {where}." if mistakes else ".")
