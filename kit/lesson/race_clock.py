"""A race of Speed under a slider that is its clock: the target of each hand, and the moment it got there."""

from math import ceil
from typing import Any, NamedTuple

from ipywidgets import FloatSlider

from kit.charts.chart import COLOURS, GROUND, TEXT
from kit.lesson.slider_chart import SliderChart
from kit.play.game import Game
from kit.rules.cards import say

MARKS = "os"  # a seat's plays
LEVELS = 3  # heights for the labels of plays in quick succession
WINDOW = 5  # seconds on show at once


class Reach(NamedTuple):
    """A hand on its way to a stack: its seat, its card, and the seconds of start and end.

    The `outcome` is "played", "late" (the other hand has covered the stack, and the card goes back), or "waiting" at
    the end of the game. `arrival` is the second at which the hand arrives or would have arrived.
    """

    seat: int
    card: str
    stack: str
    start: float
    end: float
    arrival: float
    outcome: str


def list_reaches(game: Game) -> list[Reach]:
    """Return every reach of a race between simulated players so far, by the clock, with waiting ones last."""
    reaches, began = [], {1: 0.0, 2: 0.0}
    for place, step in enumerate(game.history, start=1):
        ready, clock = game.at(place - 1).position()["ready"], game.at(place).position()["clock"]
        for event in step.events:
            seat, card = event.data.get("seat", 0), event.data.get("card", "")
            if event.kind == "play":
                reaches.append(Reach(seat, card, event.data["to"], began[seat], clock, clock, "played"))
            elif event.kind == "beaten":
                reaches.append(Reach(seat, card, event.data["from"], began[seat], clock, ready[seat - 1], "late"))
            if event.kind in ("play", "beaten", "reaction"):
                began[seat] = clock
    position = game.position()
    for seat, (aim, there) in enumerate(zip(position["aims"], position["ready"], strict=True), start=1):
        if aim and there > position["clock"]:
            card, stack = aim.split()
            reaches.append(Reach(seat, card, stack, began[seat], position["clock"], there, "waiting"))
    return reaches


def draw_timeline(axes: Any, every: list[Reach], since: float) -> str:
    """Draw the seconds of a race from `since` on into axes; return their events in words."""
    until, seen, room = since + WINDOW, [], 0.09 * WINDOW
    last = {1: (since - room, 0), 2: (since - room, 0)}  # the place and level of each lane's last label
    for each in (each for each in every if each.end >= since and each.start <= until):
        lane, colour, is_late = 2 - each.seat, COLOURS[each.seat - 1], each.outcome == "late"
        at = each.arrival if each.outcome == "waiting" else each.end
        faint = 0.3 if each.outcome == "played" else 0.12
        axes.plot([each.start, at], [lane, lane], color=colour, lw=8, alpha=faint, solid_capstyle="butt")
        axes.plot(
            at, lane, ls="", marker="x" if is_late else MARKS[each.seat - 1], ms=9, mew=2.4 if is_late else 1.2,
            color=colour, mfc=GROUND if each.outcome == "waiting" else colour,
        )
        if since <= at <= until:
            before, level = last[each.seat]
            level = (level + 1) % LEVELS if at - before < room else 0
            last[each.seat] = at, level
            axes.annotate(
                describe_end(each), (at, lane), xytext=(0, 9 + 24 * level), textcoords="offset points", ha="center",
                va="bottom", fontsize=8, color=TEXT,
            )
            seen.append(each)
    axes.set(
        title=f"From {since:g} to {until:g} seconds (a cross: the other hand was there first)",
        xlim=(since, until), ylim=(-0.25, 2.05), xlabel="seconds on the clock",
    )
    axes.set_yticks([1, 0], ["seat 1", "seat 2"])
    return describe_events(seen)


def describe_end(reach: Reach) -> str:
    """Return the label at the end of a reach: the card, the stack, and the second, or the delay if it was late."""
    if reach.outcome == "late":
        return f"{say(reach.card)} late at {reach.stack[1:]}\nby {reach.arrival - reach.end:.2f} s"
    return f"{say(reach.card)} {'for' if reach.outcome == 'waiting' else 'on'} {reach.stack[1:]}\n{reach.arrival:.2f} s"


def describe_events(seen: list[Reach]) -> str:
    """Return the events of some seconds in sentences: which seat plays which cards, and which seat is too late."""
    sentences = []
    for seat in (1, 2):
        cards = [say(each.card) for each in seen if each.seat == seat and each.outcome == "played"]
        if cards:
            sentences.append(f"Seat {seat} plays {'the ' * (len(cards) == 1)}{', '.join(cards)}.")
    for each in seen:
        what = f"at stack {each.stack[1:]} with the {say(each.card)}"
        if each.outcome == "late":
            sentences.append(f"Seat {each.seat} comes {each.arrival - each.end:.3f} s too late {what}.")
        elif each.outcome == "waiting":
            sentences.append(f"Seat {each.seat} would have been {what} at {each.arrival:.3f} s.")
    return " ".join(sentences) or "Nobody plays in these seconds."


def race_clock(game: Game) -> SliderChart:
    """Return the seconds of a race, five at a time; the slider is the clock."""
    every, end = list_reaches(game), game.position()["clock"]

    slider = FloatSlider(
        value=0, min=0, max=max(0, ceil(end) - WINDOW), step=0.5, description="second", layout={"width": "520px"}
    )
    return SliderChart(lambda axes, second: draw_timeline(axes, every, second), {"second": slider}, height=3.9)
