"""A race of Speed against the clock: what each hand reached for and when it got there, and the cards left by second."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, NamedTuple

from kit.play.game import Game
from kit.rules.cards import say
from kit.view.charts.chart import (
    COLOURS, DASHES, EDGE, GROUND, MUTED, TEXT, Chart, by_seat, dress, explain, new_figure, whole_numbers,
)

ROUND = 60  # seconds that the hand of a stopwatch takes
MARKS = "os"  # a seat's plays
LEVELS = 3  # on which what is written about plays in quick succession stands above each other
RINGS = {1: 1.0, 2: 0.78}  # where each seat's plays stand on its face, as parts of its radius


class Reach(NamedTuple):
    """A hand on its way to a stack: whose, with which card, since which second, and until which.

    It ends as "played"; as "late", when the other hand has covered the stack and the card goes back; or it is still
    "waiting". `there` is the second at which it is there, or would have been.
    """

    seat: int
    card: str
    stack: str
    since: float
    until: float
    there: float
    end: str


def reaches(game: Game) -> list[Reach]:
    """Every reach of a race between simulated players so far, in the order of the clock; those still waiting last."""
    found, began = [], {1: 0.0, 2: 0.0}
    for place, step in enumerate(game.history, start=1):
        ready, clock = game.at(place - 1).position()["ready"], game.at(place).position()["clock"]
        for event in step.events:
            seat, card = event.data.get("seat", 0), event.data.get("card", "")
            if event.kind == "play":
                found.append(Reach(seat, card, event.data["to"], began[seat], clock, clock, "played"))
            elif event.kind == "beaten":
                found.append(Reach(seat, card, event.data["from"], began[seat], clock, ready[seat - 1], "late"))
            if event.kind in ("play", "beaten", "reaction"):
                began[seat] = clock
    position = game.position()
    for seat, (aim, there) in enumerate(zip(position["aims"], position["ready"], strict=True), start=1):
        if aim and there > position["clock"]:
            card, stack = aim.split()
            found.append(Reach(seat, card, stack, began[seat], position["clock"], there, "waiting"))
    return found


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
                *zip(*late, strict=True), ls="", marker="x", ms=8, mew=2, color=colour,
                label=f"seat {seat} comes too late",
            )
    axes.plot(*zip((0, 0), at_second(end, 1.1), strict=True), color=TEXT, lw=1.6)
    axes.plot(0, 0, "o", color=TEXT, ms=5)
    axes.set(aspect="equal", xticks=[], yticks=[], xlim=(-1.42, 1.42), ylim=(-1.42, 1.42))
    axes.set_title(f"Deal {game.seed}: every play at its second")
    dress(axes)
    axes.spines[:].set_visible(False)
    explain(axes)
    ends = [each.end for each in every]
    said = f"{ends.count('played')} plays in {end:.2f} seconds; {ends.count('late')} times a hand came too late."
    return Chart(figure, said)


def at_second(second: float, radius: float) -> tuple[float, float]:
    """Where a second stands on the face of a stopwatch, at a part of its radius: 0 at the top, and on clockwise."""
    angle = 2 * pi * second / ROUND
    return radius * sin(angle), radius * cos(angle)


def timeline(game: Game, since: float, until: float) -> Chart:
    """Some seconds of a race, a lane for each hand: how long it reached, and for what."""
    figure = new_figure(7.8, 3.8)
    sentence = draw_timeline(figure.add_subplot(), reaches(game), since, until)
    dress(figure.axes[0])
    return Chart(figure, sentence)


def draw_timeline(axes: Any, every: list[Reach], since: float, until: float) -> str:
    """Draw some seconds of a race into axes; what happens in them, in words."""
    seen, room = [], 0.09 * (until - since)
    last = {1: (since - room, 0), 2: (since - room, 0)}  # where each lane was written on, and how high
    for each in every:
        if each.until < since or each.since > until:
            continue
        lane, colour = 2 - each.seat, COLOURS[each.seat - 1]
        at = each.there if each.end == "waiting" else each.until
        axes.plot(
            [each.since, at], [lane, lane], color=colour, lw=8, alpha=0.3 if each.end == "played" else 0.12,
            solid_capstyle="butt",
        )
        mark = "x" if each.end == "late" else MARKS[each.seat - 1]
        axes.plot(
            at, lane, ls="", marker=mark, ms=9, mew=2.4 if each.end == "late" else 1.2, color=colour,
            mfc=GROUND if each.end == "waiting" else colour,
        )
        if since <= at <= until:
            before, level = last[each.seat]
            level = (level + 1) % LEVELS if at - before < room else 0
            last[each.seat] = at, level
            axes.annotate(
                written(each), (at, lane), xytext=(0, 9 + 24 * level), textcoords="offset points", ha="center",
                va="bottom", fontsize=8, color=TEXT,
            )
            seen.append(each)
    axes.set(
        title=f"From {since:g} to {until:g} seconds (a cross: the other hand lay there already)",
        xlim=(since, until), ylim=(-0.25, 2.05), xlabel="seconds on the clock",
    )
    axes.set_yticks([1, 0], ["seat 1", "seat 2"])
    return in_words(seen)


def written(reach: Reach) -> str:
    """What stands at the end of a reach: the card, the stack, and the second or by how much it was late."""
    if reach.end == "late":
        return f"{say(reach.card)} late at {reach.stack[1:]}\nby {reach.there - reach.until:.2f} s"
    return f"{say(reach.card)} {'for' if reach.end == 'waiting' else 'on'} {reach.stack[1:]}\n{reach.there:.2f} s"


def in_words(seen: list[Reach]) -> str:
    """What happens in some seconds, in sentences: who plays which cards, and who comes too late."""
    said = []
    for seat in (1, 2):
        cards = [say(each.card) for each in seen if each.seat == seat and each.end == "played"]
        if cards:
            said.append(f"Seat {seat} plays {'the ' * (len(cards) == 1)}{', '.join(cards)}.")
    for each in seen:
        what = f"at stack {each.stack[1:]} with the {say(each.card)}"
        if each.end == "late":
            said.append(f"Seat {each.seat} comes {each.there - each.until:.3f} s too late {what}.")
        elif each.end == "waiting":
            said.append(f"Seat {each.seat} would have been {what} at {each.there:.3f} s.")
    return " ".join(said) or "Nobody plays in these seconds."


def cards_left(game: Game) -> Chart:
    """The cards that each seat has left, by the clock and not by moves: steep is fast."""
    seconds = [game.at(step).position()["clock"] for step in range(len(game.history) + 1)]
    left = [game.at(step).score()["total"] for step in range(len(game.history) + 1)]
    figure = new_figure(7.2, 3.0)
    axes = figure.add_subplot()
    for seat in (1, 2):
        axes.step(
            seconds, [each[seat - 1] for each in left], where="post", lw=2, color=COLOURS[seat - 1],
            ls=DASHES[seat - 1], label=f"seat {seat}",
        )
    axes.set(title="Cards left, second by second", xlabel="seconds on the clock", ylabel="cards left")
    axes.set_xlim(0, max(seconds[-1], 1))
    axes.set_ylim(0)
    whole_numbers(axes.yaxis)
    dress(axes)
    explain(axes)
    return Chart(figure, f"After {seconds[-1]:.2f} seconds: {by_seat(left[-1])}.")
