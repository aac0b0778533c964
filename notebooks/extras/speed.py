"""A race of Speed against the clock: every play on the face of a stopwatch, some seconds of it, and the cards left."""

from __future__ import annotations

from math import cos, pi, sin

from kit.charts.chart import COLOURS, EDGE, GROUND, MUTED, TEXT, Chart, by_seat, in_style, new_figure, whole_numbers
from kit.charts.score_chart import draw_by_seat
from kit.lesson.race_clock import MARKS, draw_timeline, reaches
from kit.play.game import Game

ROUND = 60  # seconds that the hand of a stopwatch takes
CROSSES = "x+"  # where a hand was late
RINGS = {1: 1.0, 2: 0.78}  # where each seat's plays stand on its face, as parts of its radius


@in_style
def stopwatch(game: Game) -> Chart:
    """The whole race on the face of a stopwatch: a mark for each play at its second, a cross where a hand was late.

    A race of more than a minute goes round again.
    """
    figure = new_figure(6.4, 4.0)
    axes = figure.add_subplot()
    every, end = reaches(game), game.position()["clock"]
    for second in range(ROUND):
        long = second % 5 == 0
        inner, outer = at_second(second, 1.13 if long else 1.16), at_second(second, 1.2)
        axes.plot(*zip(inner, outer, strict=True), color=MUTED, lw=1.4 if long else 0.6)
        if long:
            axes.text(*at_second(second, 1.31), str(second), ha="center", va="center", fontsize=9, color=MUTED)
    for seat, radius in RINGS.items():
        arc = [at_second(end * part / 200, radius) for part in range(201)]
        axes.plot(*zip(*arc, strict=True), color=EDGE, lw=1)
        colour = COLOURS[seat - 1]
        played, late = (
            [at_second(each.until, radius) for each in every if each.seat == seat and each.end == end_of_it]
            for end_of_it in ("played", "late")
        )
        if played:
            axes.plot(
                *zip(*played, strict=True), ls="", marker=MARKS[seat - 1], ms=6, mec=GROUND, color=colour,
                label=f"seat {seat} plays",
            )
        if late:
            axes.plot(
                *zip(*late, strict=True), ls="", marker=CROSSES[seat - 1], ms=8, mew=2, color=colour,
                label=f"seat {seat} comes too late",
            )
    axes.plot(*zip((0, 0), at_second(end, 1.1), strict=True), color=TEXT, lw=1.6)
    axes.plot(0, 0, "o", color=TEXT, ms=5)
    axes.set(aspect="equal", xticks=[], yticks=[], xlim=(-1.42, 1.42), ylim=(-1.42, 1.42))
    axes.set_title(f"Deal {game.seed}: every play at its second")
    axes.spines[:].set_visible(False)
    ends = [each.end for each in every]
    said = f"{ends.count('played')} plays in {end:.2f} seconds; {ends.count('late')} times a hand came too late."
    return Chart(figure, said)


def at_second(second: float, radius: float) -> tuple[float, float]:
    """Where a second stands on the face of a stopwatch, at a part of its radius: 0 at the top, and on clockwise."""
    angle = 2 * pi * second / ROUND
    return radius * sin(angle), radius * cos(angle)


@in_style
def timeline(game: Game, since: float, until: float) -> Chart:
    """Some seconds of a race, a lane for each hand: how long it reached, and for what."""
    figure = new_figure(7.8, 3.8)
    return Chart(figure, draw_timeline(figure.add_subplot(), reaches(game), since, until))


@in_style
def cards_left(game: Game) -> Chart:
    """The cards that each seat has left, by the clock and not by moves: steep is fast."""
    seconds = [game.at(step).position()["clock"] for step in range(len(game.history) + 1)]
    left = [game.at(step).score()["total"] for step in range(len(game.history) + 1)]
    figure = new_figure(7.2, 3.0)
    axes = figure.add_subplot()
    draw_by_seat(axes, seconds, zip(*left, strict=True))
    axes.set(title="Cards left, second by second", xlabel="seconds on the clock", ylabel="cards left")
    axes.set_xlim(0, max(seconds[-1], 1))
    axes.set_ylim(0)
    whole_numbers(axes.yaxis)
    return Chart(figure, f"After {seconds[-1]:.2f} seconds: {by_seat(left[-1])}.")
