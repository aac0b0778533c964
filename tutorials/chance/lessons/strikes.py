"""Draw Six Stacks for a lesson: the turns of a game, and Simpson's paradox."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ipywidgets import IntSlider

from kit.charts.chart import COLOURS, DASHES, GROUND, MARKS, MUTED, TEXT, as_percent
from kit.lab.players import random
from kit.lesson.slider_chart import SliderChart
from kit.play.game import Game, deal

BLUE, RED = COLOURS[:2]
LARGEST = 1_600  # the area of a dot for all turns, in square points


class TurnOf(NamedTuple):
    """A turn of a game: whose, whether it was a strike, and whether a Final Match was opened before it."""

    seat: int
    strike: bool
    in_match: bool


class Class(NamedTuple):
    """Turns of one kind: how many come after a play and after a strike, and the share of strikes among either."""

    name: str
    turns: tuple[float, float]
    shares: tuple[float, float]  # nan where there are no such turns


def turns_of(game: Game) -> list[TurnOf]:
    """Return the turns of a game that was played, from its history."""
    turns, in_match = [], False
    for step in game.history:
        turns.append(TurnOf(step.seat, step.move == "strike", in_match))
        in_match = in_match or any(event.kind == "final" for event in step.events)
    return turns


def random_turns(number: int) -> list[TurnOf]:
    """Return the turns of a numbered deal, played to its end by two random players as a simulation plays it."""
    game = deal("six-stacks", seed=number, players=2)
    while not game.over:
        game.play(random(game))
    return turns_of(game)


def games_turn_by_turn(most: int = 40) -> SliderChart:
    """Draw the turns of a game between two random players: plays as rings, strikes as crosses, the match shaded.

    The slider chooses one of `most` deals.
    """

    def draw(axes: Any, number: int) -> str:
        turns = random_turns(number)
        opened, before, followed = sum(not turn.in_match for turn in turns), dict[int, bool](), list[bool]()
        axes.axvspan(opened + 0.5, len(turns) + 0.5, color=MUTED, alpha=0.2, lw=0, label="Final Match")
        for strike, mark, ink, fill, name in ((False, "o", BLUE, "none", "a play"), (True, "X", RED, RED, "a strike")):
            chosen = [(place, turn.seat) for place, turn in enumerate(turns, 1) if turn.strike == strike]
            axes.plot(*zip(*chosen, strict=True), mark, color=ink, mfc=fill, ms=8, mew=1.8, label=name)
        for turn in turns:
            if before.get(turn.seat):
                followed.append(turn.strike)
            before[turn.seat] = turn.strike
        axes.set(title=f"Deal {number}, turn by turn", xlabel="turn", xlim=(0.2, max(12, len(turns)) + 0.8),
                 ylim=(0.4, 2.6))
        axes.set_yticks([1, 2], ["seat 1", "seat 2"])
        return (
            f"{len(turns)} turns, {sum(turn.strike for turn in turns)} of them a strike. A turn that came after the "
            f"same player's strike: {len(followed)}; of these a strike again: {sum(followed)}. Turns in the Final "
            f"Match: {len(turns) - opened}."
        )

    return SliderChart(draw, {"number": IntSlider(4, 1, most, description="deal")}, height=2.0)


def tipping(classes: Sequence[Class], left_out: str, title: str) -> SliderChart:
    """Draw Simpson's paradox: a line for each class from its share after a play to that after a strike, and for all.

    The area of a dot is the number of its turns. The slider leaves out, little by little, the turns in classes that
    have nothing after a strike, so that the line of all turns tips; `left_out` says which turns these are.
    """
    whole = sum(sum(each.turns) for each in classes)

    def draw(axes: Any, kept: int) -> str:
        weights = [(each.turns[0] * (1.0 if each.turns[1] else kept / 100), each.turns[1]) for each in classes]
        for nth, (each, pair) in enumerate(zip(classes, weights, strict=True)):
            ends, colour = [side for side in (0, 1) if pair[side] > 0], COLOURS[nth + 2]
            up = 8 if nth % 2 else -8  # points: dots may be at the same height
            axes.plot(ends, [each.shares[side] for side in ends], MARKS[nth], ls=DASHES[nth + 1], color=colour, lw=2,
                      ms=5, label=each.name, zorder=2)
            for side in ends:
                area = 4 * LARGEST * pair[side] / whole
                axes.scatter([side], [each.shares[side]], s=area, color=colour, alpha=0.75, lw=0, zorder=3)
                _write(axes, (side, each.shares[side]), "{:.0%}", 12 + area**0.5 / 2, up, color=colour)
        everything = overall(classes, weights, 0), overall(classes, weights, 1)
        axes.plot([0, 1], everything, "*-", color=TEXT, lw=3.5, ms=12, label="all together", zorder=4)
        for side, share in enumerate(everything):
            _write(axes, (side, share), "{:.1%}", -30, -26, color=TEXT, fontweight="bold",
                   bbox={"boxstyle": "round,pad=0.15", "facecolor": GROUND, "edgecolor": "none"})
        axes.set(title=title, xlim=(-0.55, 1.55), ylim=(0, 0.8), ylabel="turns that are a strike")
        axes.set_xticks([0, 1], ["after a play", "after a strike"])
        as_percent(axes.yaxis)
        return (
            f"Of {left_out}, {kept} % are counted. All together: {everything[0]:.1%} after a play and "
            f"{everything[1]:.1%} after a strike, {100 * (everything[1] - everything[0]):+.1f} points. "
            + " ".join(
                f"{each.name[:1].upper()}{each.name[1:]}: {100 * (each.shares[1] - each.shares[0]):+.1f}."
                for each in classes if each.turns[1]
            )
        )

    slider = IntSlider(
        100, 0, 100, 5, description="counted, %", style={"description_width": "initial"}, layout={"width": "420px"}
    )
    return SliderChart(draw, {"kept": slider}, height=4.6)


def overall(classes: Sequence[Class], weights: Sequence[tuple[float, float]], side: int) -> float:
    """Return the share of all turns of a side (0 after a play, 1 after a strike): that of each class by its weight."""
    some = [(pair[side], each.shares[side]) for each, pair in zip(classes, weights, strict=True) if pair[side] > 0]
    return sum(weight * share for weight, share in some) / sum(weight for weight, _ in some)


def _write(axes: Any, at: tuple[int, float], written: str, away: float, up: float, **look: Any) -> None:
    """Write a share beside its dot: outside of the two columns, or between them where `away` is negative."""
    side, share = at
    axes.annotate(
        written.format(share), at, ((1 if side else -1) * away, up), textcoords="offset points", va="center",
        ha="left" if bool(side) == (away > 0) else "right", fontsize=10, **look,
    )
