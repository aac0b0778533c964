"""Show a race of Speed under a slider for its clock: the target of each hand, and the second of its arrival."""

from math import ceil
from typing import Any, NamedTuple

from kit.charts.chart import COLOURS, GROUND, TEXT
from kit.lesson.form import slider
from kit.lesson.slider_chart import SliderChart
from kit.play.game import Game
from kit.rules.cards import say

MARKS = "os"  # Matplotlib's markers for the plays of the two seats
LEVELS = 3  # heights of labels, so that labels of quick plays do not overlap
WINDOW = 5  # seconds in the picture


class Reach(NamedTuple):
    """A hand on its way to a stack, from second `start` to second `end`.

    The `outcome` is "played", "late" (the other hand covered the stack first, and the card goes back) or "waiting" (the
    game ended first). The hand arrives at second `arrival`, or would arrive then if nothing happened before.
    """

    seat: int
    card: str
    stack: str
    start: float
    end: float
    arrival: float
    outcome: str


def list_reaches(game: Game) -> list[Reach]:
    """Return all reaches of a race between computer players in order of time; waiting hands come last."""
    reaches, start_by_seat = [], {1: 0.0, 2: 0.0}
    for place, step in enumerate(game.history, start=1):
        ready, clock = game.at(place - 1).position()["ready"], game.at(place).position()["clock"]
        for event in step.events:
            seat, card = event.data.get("seat", 0), event.data.get("card", "")
            start = start_by_seat.get(seat, 0.0)
            if event.kind == "play":
                reaches.append(Reach(seat, card, event.data["to"], start, clock, clock, "played"))
            elif event.kind == "beaten":
                reaches.append(Reach(seat, card, event.data["from"], start, clock, ready[seat - 1], "late"))
            if event.kind in ("play", "beaten", "reaction"):
                start_by_seat[seat] = clock
    position = game.position()
    for seat, (aim, arrival) in enumerate(zip(position["aims"], position["ready"], strict=True), start=1):
        if aim and arrival > position["clock"]:
            card, stack = aim.split()
            reaches.append(Reach(seat, card, stack, start_by_seat[seat], position["clock"], arrival, "waiting"))
    return reaches


def draw_timeline(axes: Any, reaches: list[Reach], start: float) -> str:
    """Draw WINDOW seconds of a race into axes, from second `start` on. Return their events in words."""
    end, shown_reaches, room = start + WINDOW, [], 0.09 * WINDOW
    last_labels = {1: (start - room, 0), 2: (start - room, 0)}  # by seat: the second and level of the last label
    for reach in (reach for reach in reaches if reach.end >= start and reach.start <= end):
        lane, colour, is_late = 2 - reach.seat, COLOURS[reach.seat - 1], reach.outcome == "late"
        second = reach.arrival if reach.outcome == "waiting" else reach.end
        opacity = 0.3 if reach.outcome == "played" else 0.12
        axes.plot([reach.start, second], [lane, lane], color=colour, lw=8, alpha=opacity, solid_capstyle="butt")
        axes.plot(
            second, lane, ls="", marker="x" if is_late else MARKS[reach.seat - 1], ms=9, mew=2.4 if is_late else 1.2,
            color=colour, mfc=GROUND if reach.outcome == "waiting" else colour,
        )
        if start <= second <= end:
            last_second, level = last_labels[reach.seat]
            level = (level + 1) % LEVELS if second - last_second < room else 0
            last_labels[reach.seat] = second, level
            axes.annotate(
                describe_end(reach), (second, lane), xytext=(0, 9 + 24 * level), textcoords="offset points",
                ha="center", va="bottom", fontsize=8, color=TEXT,
            )
            shown_reaches.append(reach)
    axes.set(
        title=f"From {start:g} to {end:g} seconds (a cross: the other hand was there first)",
        xlim=(start, end), ylim=(-0.25, 2.05), xlabel="seconds on the clock",
    )
    axes.set_yticks([1, 0], ["seat 1", "seat 2"])
    return describe_events(shown_reaches)


def describe_end(reach: Reach) -> str:
    """Return the label of a reach: the card, the stack, and the second. A late hand has its delay instead."""
    if reach.outcome == "late":
        return f"{say(reach.card)} late at {reach.stack[1:]}\nby {reach.arrival - reach.end:.2f} s"
    return f"{say(reach.card)} {'for' if reach.outcome == 'waiting' else 'on'} {reach.stack[1:]}\n{reach.arrival:.2f} s"


def describe_events(reaches: list[Reach]) -> str:
    """Return these reaches in words: the cards that each seat plays, and the hands that come too late."""
    sentences = []
    for seat in (1, 2):
        cards = [say(reach.card) for reach in reaches if reach.seat == seat and reach.outcome == "played"]
        if cards:
            sentences.append(f"Seat {seat} plays {'the ' * (len(cards) == 1)}{', '.join(cards)}.")
    for reach in reaches:
        target = f"at stack {reach.stack[1:]} with the {say(reach.card)}"
        if reach.outcome == "late":
            sentences.append(f"Seat {reach.seat} comes {reach.arrival - reach.end:.3f} s too late {target}.")
        elif reach.outcome == "waiting":
            sentences.append(f"Seat {reach.seat} would have been {target} at {reach.arrival:.3f} s.")
    return " ".join(sentences) or "Nobody plays in these seconds."


def race_clock(game: Game) -> SliderChart:
    """Return a chart that shows five seconds of a race of Speed at a time. Its slider sets the first second.

    The players of `game` must be computer players.
    """
    reaches, end = list_reaches(game), game.position()["clock"]
    starts = [half / 2 for half in range(2 * max(0, ceil(end) - WINDOW) + 1)]
    seconds = slider("second", 0.0, starts)
    return SliderChart(lambda axes, second: draw_timeline(axes, reaches, second), {"second": seconds}, height=3.9)
