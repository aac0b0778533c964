"""Charts of Six Stacks for a lesson: the turns of a game, strikes by the stacks on the table, and Simpson's paradox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kit.lab.stats import Interval
from kit.play.game import Game
from kit.view.charts.chart import COLOURS, DASHES, GROUND, MUTED, TEXT, Chart, as_percent, dress, explain, new_figure

BLUE, RED = COLOURS[:2]
LARGEST = 1_600  # the area of a dot for all turns, in square points


class TurnOf(NamedTuple):
    """A turn of a game: whose, whether it was a strike, and how many stacks lay there as it began."""

    seat: int
    strike: bool
    stacks: int


class Class(NamedTuple):
    """Turns of one kind: how many come after a play and after a strike, and the share of strikes among either."""

    name: str
    turns: tuple[float, float]
    shares: tuple[float, float]  # nan where there are no such turns


def turns_of(game: Game) -> list[TurnOf]:
    """The turns of a game that was played, from its history."""
    found = []
    for place, step in enumerate(game.history):
        stacks = len(game.at(place).position()["stacks"])
        found.append(TurnOf(step.seat, step.move == "strike", stacks))
    return found


def paint_turns(axes: Any, turns: Sequence[TurnOf], title: str) -> str:
    """The turns of a game, a row for each seat, plays as rings and strikes as crosses, over the number of stacks."""
    seats = sorted({turn.seat for turn in turns})
    places = range(1, len(turns) + 1)
    axes.step(places, [turn.stacks for turn in turns], where="mid", color=MUTED, lw=1.5, label="stacks")
    for struck, mark, colour, name in ((False, "o", BLUE, "a play"), (True, "X", RED, "a strike")):
        chosen = [(place, 8 + turn.seat) for place, turn in zip(places, turns, strict=True) if turn.strike == struck]
        axes.plot(
            [place for place, _ in chosen], [row for _, row in chosen], mark, color=colour, ms=8, ls="",
            mfc="none" if not struck else colour, mew=1.8, label=name,
        )
    axes.set(title=title, xlabel="turn", xlim=(0.2, max(12, len(turns)) + 0.8), ylim=(0, 9 + len(seats)))
    axes.set_yticks([0, 2, 4, 6, *(8 + seat for seat in seats)], ["0", "2", "4", "6", *(f"seat {n}" for n in seats)])
    explain(axes)
    strikes = sum(turn.strike for turn in turns)
    followed = [now.strike for seat in seats for before, now in pairwise(_of(turns, seat)) if before.strike]
    return (
        f"{len(turns)} turns, {strikes} of them a strike. A turn that came after the same player's strike: "
        f"{len(followed)}; of these a strike again: {sum(followed)}."
    )


def strikes_by_stacks(rows: Mapping[int, tuple[Interval, Interval]], title: str) -> Chart:
    """The share of strikes after a play and after a strike, for each number of stacks, with 95 % intervals.

    `rows` gives both shares by the number of stacks.
    """
    figure = new_figure(7.6, 3.6)
    axes = figure.add_subplot()
    stacks = sorted(rows, reverse=True)
    for which, (name, colour, mark, dash) in enumerate(
        (("after a play", BLUE, "o", DASHES[0]), ("after a strike", RED, "X", DASHES[1]))
    ):
        found = [rows[count][which] for count in stacks]
        axes.vlines(stacks, [each.low for each in found], [each.high for each in found], color=colour, lw=3, alpha=0.5)
        axes.plot(stacks, [each.estimate for each in found], mark, ls=dash, color=colour, ms=7, label=name)
    axes.set(title=title, xlabel="stacks on the table", ylabel="turns that are a strike", ylim=(0, 0.7))
    axes.set_xticks(stacks)
    axes.set_xlim(max(stacks) + 0.4, min(stacks) - 0.4)  # six first: a game goes from many stacks to few
    as_percent(axes.yaxis)
    dress(axes)
    explain(axes)
    said = [
        f"{count} stacks: {play.estimate:.0%} after a play, {strike.estimate:.0%} after a strike"
        for count, (play, strike) in sorted(rows.items(), reverse=True)
    ]
    return Chart(figure, "Turns that are a strike. " + "; ".join(said) + ".")


def before_and_after(
    names: Sequence[str], before: Sequence[float], after: Sequence[float], title: str, told: tuple[str, str]
) -> Chart:
    """Two distributions side by side: what was likely before something was told (`told` names both), and after."""
    figure = new_figure(7.6, 3.2)
    axes = figure.add_subplot()
    places = range(len(names))
    for shift, shares, colour, hatch, name in ((-0.2, before, MUTED, "///", told[0]), (0.2, after, RED, "", told[1])):
        bars = axes.bar(
            [place + shift for place in places], shares, 0.38, color="none" if hatch else colour, hatch=hatch,
            edgecolor=colour, label=name,
        )
        axes.bar_label(bars, [f"{share:.0%}" for share in shares], fontsize=8, color=TEXT)
    axes.set(title=title, ylabel="share of the turns", ylim=(0, 1.18 * max(*before, *after)))
    axes.set_xticks(list(places), list(names))
    as_percent(axes.yaxis)
    dress(axes)
    explain(axes)
    rows = zip(names, before, after, strict=True)
    return Chart(figure, "; ".join(f"{name}: {one:.0%}, then {other:.0%}" for name, one, other in rows) + ".")


def paint_paradox(axes: Any, classes: Sequence[Class], kept: float, title: str) -> str:
    """Simpson's paradox: a line for each class from its share after a play to that after a strike, and one for all.

    The area of a dot is the number of its turns. Of turns in classes that have nothing after a strike, the share `kept`
    is counted; the line of all turns tips as they are left out.
    """
    weights = [(each.turns[0] * (1.0 if each.turns[1] else kept), each.turns[1]) for each in classes]
    whole = sum(sum(each.turns) for each in classes)
    for each, pair, colour, dash in zip(classes, weights, COLOURS[2:], DASHES[1:], strict=False):
        ends = [side for side in (0, 1) if pair[side] > 0]
        axes.plot(
            ends, [each.shares[side] for side in ends], "o", ls=dash, color=colour, lw=2, ms=4, label=each.name,
            zorder=2,
        )
        for side in ends:
            area = 4 * LARGEST * pair[side] / whole
            axes.scatter([side], [each.shares[side]], s=area, color=colour, alpha=0.75, lw=0, zorder=3)
            _tell(axes, side, each.shares[side], 12 + area**0.5 / 2, colour)
    everything = [overall(classes, weights, side) for side in (0, 1)]
    axes.plot([0, 1], everything, "s-", color=TEXT, lw=3.5, ms=8, label="all together", zorder=4)
    for side in (0, 1):
        _tell(axes, side, everything[side], -30, TEXT, inside=True)
    axes.set(title=title, xlim=(-0.55, 1.55), ylim=(0, 0.8), ylabel="turns that are a strike")
    axes.set_xticks([0, 1], ["after a play", "after a strike"])
    as_percent(axes.yaxis)
    explain(axes)
    change = 100 * (everything[1] - everything[0])
    return (
        f"All together: {everything[0]:.1%} after a play and {everything[1]:.1%} after a strike, {change:+.1f} points. "
        + " ".join(
            f"{each.name[:1].upper()}{each.name[1:]}: {100 * (each.shares[1] - each.shares[0]):+.1f}."
            for each in classes if each.turns[1]
        )
    )


def overall(classes: Sequence[Class], weights: Sequence[tuple[float, float]], side: int) -> float:
    """The share of all turns of a side (0 after a play, 1 after a strike): that of each class by its weight."""
    some = [(pair[side], each.shares[side]) for each, pair in zip(classes, weights, strict=True) if pair[side] > 0]
    return sum(weight * share for weight, share in some) / sum(weight for weight, _ in some)


def _of(turns: Sequence[TurnOf], seat: int) -> list[TurnOf]:
    return [turn for turn in turns if turn.seat == seat]


def _tell(axes: Any, side: int, share: float, away: float, colour: str, inside: bool = False) -> None:
    """Write a share beside its dot: outside of the two columns, or between them, where lines run below it."""
    outward = (1 if side else -1) * away
    left = (side == 0) != inside
    axes.annotate(
        f"{share:.0%}" if not inside else f"{share:.1%}", (side, share), (outward, 10 if inside else 0),
        textcoords="offset points", ha="right" if left else "left", va="center", fontsize=10, color=colour,
        fontweight="bold" if inside else "normal",
        bbox={"boxstyle": "round,pad=0.15", "facecolor": GROUND, "edgecolor": "none"} if inside else None,
    )
