"""Solitaire for Two as a duel: the points of both turned against each other, their chances, each chair's turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kit.charts.chart import COLOURS, DASHES, EDGE, MUTED, TEXT, Chart, by_seat, in_style, new_figure, whole_numbers
from kit.charts.score_chart import totals
from kit.charts.solitaire_for_two import turns
from kit.errors import BadOption
from kit.picture.listing import Listing
from kit.play.game import Game
from kit.rules.cards import say

if TYPE_CHECKING:
    import pandas as pd



@in_style
def duel_chart(game: Game, marks: Mapping[int, str] | None = None) -> Chart:
    """The points of seat 1 upwards and those of seat 2 downwards, after each step; `marks` names some of the steps.

    Raises BadOption unless the game is for two.
    """
    if game.seats != 2:
        raise BadOption(f"a duel is a game for two; {game.slug} is played here by {game.seats}")
    points = totals(game, [])
    last = len(points) - 1
    points += points[-1:] * max(1, last // 25)  # so that what the last step brought has some width
    figure = new_figure(7.6, 3.6)
    axes = figure.add_subplot()
    for side, (sign, name) in enumerate(((1, "seat 1, upwards"), (-1, "seat 2, downwards"))):
        values = [sign * both[side] for both in points]
        axes.fill_between(range(len(values)), values, step="post", color=COLOURS[side], alpha=0.3, lw=0)
        axes.step(range(len(values)), values, where="post", color=COLOURS[side], ls=DASHES[side], lw=2, label=name)
    most = max(max(both) for both in points)
    _mark(axes, marks or {}, 1.3 * most, 0.17 * most)
    axes.axhline(0, color=MUTED, lw=1)
    axes.set(title="Points of both, move by move", xlabel="move", ylabel="points", ylim=(-1.1 * most, 1.35 * most))
    axes.set_xlim(0, len(points) - 1)
    axes.yaxis.set_major_formatter(lambda value, _: f"{abs(value):g}")
    whole_numbers(axes.xaxis)
    return Chart(figure, f"After {last} moves: {by_seat(points[-1])}.")


@in_style
def chances_chart(reviews: Mapping[str, pd.DataFrame], marks: Mapping[int, str] | None = None) -> Chart:
    """The chance to win through a game as several reviews of it see it, each with its 95 % band, by name.

    A review is what `kit.review` returns; `marks` names some of the steps.
    """
    figure = new_figure(7.6, 3.4)
    axes = figure.add_subplot()
    said = []
    for place, (name, rows) in enumerate(reviews.items()):
        axes.fill_between(rows.step, 100 * rows.low, 100 * rows.high, color=COLOURS[place], alpha=0.18, lw=0)
        values = [rows.before.iloc[0], *rows.after]
        axes.plot([100 * each for each in values], color=COLOURS[place], ls=DASHES[place], lw=2, label=name)
        said.append(f"{name} begins at {values[0]:.0%} and ends at {values[-1]:.0%}")
    _mark(axes, marks or {}, 124, 10)
    last = max(len(rows) for rows in reviews.values())
    axes.set(title="The chance to win, after each move", xlabel="move", ylabel="per cent", xlim=(0, last))
    axes.set_ylim(-3, 126)
    axes.set_yticks([0, 25, 50, 75, 100])
    axes.grid(axis="y", color=EDGE, lw=0.6)
    whole_numbers(axes.xaxis)
    return Chart(figure, f"The chance to win: {'; '.join(said)}.")


def _mark(axes: Any, marks: Mapping[int, str], high: float, lower: float) -> None:
    """Name some steps above the curves, each a line lower than the one before, so that no two names meet."""
    for place, (step, name) in enumerate(marks.items()):
        axes.axvline(step, color=MUTED, ls=":", lw=1.2)
        axes.text(step, high - place * lower, f"{name} ", ha="right", va="top", fontsize=9, color=TEXT)


def chair(game: Game, seat: int) -> Listing:
    """The game as one seat lives it: a row for each of its turns, with what it turned up, earned and left behind."""
    rows = []
    for number, turn in enumerate(turns(game), 1):
        if turn.seat == seat:
            steps = [game.history[step - 1] for step in turn.steps]
            events = [event for step in steps for event in step.events]
            tiles = [" ".join(map(say, each.cards)) for each in events if each.rule.endswith("/turn-up-three")]
            earned = [f"{part} {points}" for part, points in turn.earned.items() if points]
            left = steps[-1].move.split()[1:] if steps[-1].move.startswith("knock") else []
            rows.append((
                str(number), f"{turn.steps[0]} to {turn.steps[-1]}", " · ".join(tiles), ", ".join(earned),
                " ".join(map(say, left)), " : ".join(map(str, turn.totals)),
            ))  # fmt: skip
    return Listing(("turn", "moves", "turned up", "earned", "left with the discards", "score then"), tuple(rows))
