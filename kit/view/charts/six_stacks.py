<<<<<<< HEAD
"""Charts of Six Stacks for a lesson: the turns of a game, strikes by the stacks on the table, and Simpson's paradox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kit.lab.stats import Interval
from kit.play.game import Game
from kit.view.charts.chart import COLOURS, DASHES, MUTED, TEXT, Chart, as_percent, dress, explain, new_figure

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
    """Write a share beside its dot: outside of the two columns, or between them."""
    outward = (1 if side else -1) * away
    left = (side == 0) != inside
    axes.annotate(
        f"{share:.0%}" if not inside else f"{share:.1%}", (side, share), (outward, 10 if inside else 0),
        textcoords="offset points", ha="right" if left else "left", va="center", fontsize=10, color=colour,
        fontweight="bold" if inside else "normal",
    )
=======
"""Chain reactions of Six Stacks: what waits at each rank, as two clocks, and what moved by itself through a game."""

from __future__ import annotations

from typing import Any

from kit.errors import whole_number
from kit.play.game import Game
from kit.rules.cards import FRENCH, is_red, rank, say
from kit.view.charts.chart import COLOURS, EDGE, GROUND, MUTED, TEXT, Chart, dress, new_figure, whole_numbers

RANKS = 13
FACES = {"black": False, "red": True}
RING, GAP, OUTSIDE = 1.0, 0.17, 1.36  # how far from the middle the first waiting card lies, the next, and the stacks
BY_ITSELF = ("merge", "reserve")


def clocks(game: Game, step: int | None = None) -> Chart:
    """What waits in the reserve at each rank, red and black apart, as clocks on which a stack is built clockwise.

    It is as the game stood before this step of its history, counted from 1, or as it stands now. Outside each face are
    the stacks, at the rank that they show. The cards that played by themselves in that step are filled, and an arc goes
    from the card that was played to the last of them. Raises BadOption.
    """
    if step is not None:
        step = whole_number(step, 1, len(game.history), "step")
    position = (game if step is None else game.at(step - 1)).position()
    events = () if step is None else game.history[step - 1].events
    fallen = [event.cards[0] for event in events if event.kind == "reserve"]
    figure = new_figure(7.6, 4.3)
    said = []
    for place, (name, red) in enumerate(FACES.items(), 1):
        axes = figure.add_subplot(1, 2, place)
        _empty_face(axes, name)
        waiting = [card for card in position["reserve"].split() if is_red(FRENCH.codes.index(card)) is red]
        _lay_waiting(axes, waiting, fallen)
        _mark_stacks(axes, position["stacks"], red)
        path = [card for card in fallen if card in waiting]
        if path:
            _draw_path(axes, [event.cards[0] for event in events[:1]] + path)
        said.append(f"{name}: {len(waiting)} cards wait, {len(path)} of them play by themselves")
    title = "What waits in the reserve, rank by rank"
    figure.suptitle(title, fontsize=11, color=TEXT)
    key = "○ waits in the reserve" + " · ● has played by itself" * bool(fallen) + " · s1: stack 1 shows this rank"
    figure.supxlabel(key, fontsize=9.5, color=MUTED)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def fuse_chart(game: Game) -> Chart:
    """Through a game, step by step: how many cards wait in the reserve, and how many things happened by themselves."""
    waiting = [len(game.at(step).position()["reserve"].split()) for step in range(len(game.history) + 1)]
    moved = [sum(event.kind in BY_ITSELF for event in step.events) for step in game.history]
    figure = new_figure(7.6, 3.9)
    above, below = figure.subplots(2, 1, sharex=True)
    above.fill_between(range(len(waiting)), waiting, step="post", color=COLOURS[3], alpha=0.35, lw=0)
    above.step(range(len(waiting)), waiting, where="post", color=COLOURS[3], lw=2)
    above.set(title="Cards that wait in the reserve", ylabel="cards", ylim=(0, None))
    below.bar(range(1, len(moved) + 1), moved, color=COLOURS[0], width=0.8)
    below.set(title="What each move set off: merges, and cards out of the reserve", ylabel="events", xlabel="move")
    below.set_xlim(0, len(waiting) + 0.5)
    for axes in (above, below):
        whole_numbers(axes.xaxis, axes.yaxis)
        dress(axes)
    most = max(moved, default=0)
    where = f", after move {moved.index(most) + 1}" if most else ""
    return Chart(figure, f"At most {max(waiting)} cards wait; at most {most} things happen by themselves{where}.")


def _at(of: float, far: float) -> tuple[float, float]:
    """Where a rank lies, 0 the ace, so far from the middle: the ace on top, and clockwise the king, the queen …"""
    from math import pi, sin

    angle = 2 * pi * (-of % RANKS) / RANKS
    return far * sin(angle), far * sin(angle + pi / 2)


def _empty_face(axes: Any, name: str) -> None:
    axes.set(xlim=(-1.75, 1.75), ylim=(-1.55, 1.5), xticks=[], yticks=[], aspect="equal")
    axes.set_title(f"{name} cards")
    dress(axes)
    axes.spines[:].set_visible(False)
    for of in range(RANKS):
        x, y = _at(of, RING - 1.6 * GAP)
        axes.text(x, y, say(FRENCH.codes[of])[:-1], ha="center", va="center", fontsize=10, color=TEXT)
        (x, y), (out_x, out_y) = _at(of, RING - 0.7 * GAP), _at(of, RING + 1.6 * GAP)
        axes.plot([x, out_x], [y, out_y], color=EDGE, lw=7, solid_capstyle="round", zorder=0)


def _lay_waiting(axes: Any, waiting: list[str], fallen: list[str]) -> None:
    count = [0] * RANKS
    for card in sorted(waiting, key=lambda card: card not in fallen):
        of = rank(FRENCH.codes.index(card))
        x, y = _at(of, RING + GAP * count[of])
        count[of] += 1
        full = card in fallen
        axes.plot(
            x, y, "o", ms=8, mec=COLOURS[1] if full else MUTED, mfc=COLOURS[1] if full else GROUND, mew=1.4, zorder=3
        )


def _mark_stacks(axes: Any, stacks: list[str], red: bool) -> None:
    seen = [0] * RANKS
    for place, stack in enumerate(stacks, 1):
        shown = FRENCH.codes.index(stack.split()[-1])
        if is_red(shown) is red:
            x, y = _at(rank(shown), OUTSIDE + 0.24 * seen[rank(shown)])
            seen[rank(shown)] += 1
            box = {"boxstyle": "round,pad=0.25", "facecolor": GROUND, "edgecolor": COLOURS[0], "linewidth": 1.5}
            axes.text(x, y, f"s{place}", ha="center", va="center", fontsize=8.5, color=TEXT, bbox=box)


def _draw_path(axes: Any, cards: list[str]) -> None:
    """An arc inside the face from the first card, which was played, over those that followed it."""
    ranks = [rank(FRENCH.codes.index(card)) for card in cards]
    turns = [ranks[0]]
    for of in ranks[1:]:
        turns.append(turns[-1] - (turns[-1] - of) % RANKS)
    count = 8 * len(turns)
    along = [turns[0] + (turns[-1] - turns[0]) * each / count for each in range(count + 1)]
    points = [_at(of, 0.54 - 0.10 * each / count) for each, of in enumerate(along)]
    axes.plot(*zip(*points, strict=True), color=COLOURS[1], lw=2.2, zorder=2)
    axes.plot(*points[0], "s", ms=8, color=COLOURS[1], zorder=3)
    axes.annotate(
        "", points[-1], points[-4], arrowprops={"arrowstyle": "-|>", "color": COLOURS[1], "lw": 2.2}, zorder=4
    )
    axes.text(0, 0, f"{say(cards[0])},\nthen {len(cards) - 1}", ha="center", va="center", fontsize=11, color=TEXT)
>>>>>>> nbA
