"""Charts of Grid's stacks: cards in the boxes of their suits, how many may be taken, and what skill is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from kit.lab.stats import Interval, share_interval
from kit.rules.cards import FRENCH, SUIT_SIGNS, say
from kit.view.charts.chart import (
    COLOURS, DASHES, EDGE, GROUND, MUTED, TEXT, Chart, as_percent, dress, explain, new_figure,
)
from kit.view.charts.varied import MARKS

NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
HIGH = 0.72  # of a card in its box
MOST = 8  # cards that are ever put into boxes
SCALES = {"skill": "skill from 0 to 1", "times even": "times an even share", "strength": "strength"}


def paint_holes(axes: Any, cards: Sequence[int], title: str) -> str:
    """Cards put into the box of their suit, in their order; a box with two or more of them is coloured."""
    from matplotlib.patches import Rectangle

    boxes: dict[str, list[str]] = {suit: [] for suit in FRENCH.suits}
    for card in cards:
        boxes[FRENCH.codes[card][1]].append(FRENCH.codes[card])
    for x, (suit, inside) in enumerate(boxes.items()):
        shared = len(inside) > 1
        ground = (COLOURS[3], 0.35) if shared else "none"
        axes.add_patch(Rectangle((x + 0.04, 0), 0.92, MOST * HIGH / 2, facecolor=ground, edgecolor=MUTED, lw=1.8))
        axes.text(x + 0.5, -0.1, f"{SUIT_SIGNS[suit]} {NAMES[suit]}", ha="center", va="top", fontsize=12, color=TEXT)
        across = len(inside) > MOST // 2  # then the cards stand in two columns
        for y, code in enumerate(inside):
            axes.text(
                x + 0.5 + across * (0.22 if y >= MOST // 2 else -0.22), (y % (MOST // 2) + 0.5) * HIGH, say(code),
                ha="center", va="center", fontsize=16, color=TEXT,
                bbox={"boxstyle": "round", "facecolor": GROUND, "edgecolor": MUTED},
            )
    axes.set(title=title, xlim=(-0.05, 4.05), ylim=(-0.5, MOST * HIGH / 2 + 0.1), xticks=[], yticks=[])
    axes.spines[:].set_visible(False)
    twice = [f"{len(inside)} {NAMES[suit]}" for suit, inside in boxes.items() if len(inside) > 1]
    told = f"In one box lie {' and in one '.join(twice)}: they agree" if twice else "No box has two"
    return f"{len(cards)} cards: {', '.join(say(FRENCH.codes[card]) for card in cards)}. {told}."


def taken_chart(exact: Sequence[float], put_back: Sequence[float], counted: Sequence[int], title: str) -> Chart:
    """How many of eight stacks may be taken: exactly, as if each card were put back, and in deals with intervals."""
    figure = new_figure(7.6, 3.4)
    axes = figure.add_subplot()
    numbers, deals = range(len(exact)), sum(counted)
    found = [share_interval(each, deals) for each in counted]
    look = {"color": (COLOURS[0], 0.4), "edgecolor": COLOURS[0]}
    axes.bar(numbers, exact, 0.7, label="without putting\nback (exactly)", **look)
    axes.plot(numbers, put_back, "x", color=COLOURS[1], ms=7, mew=2, label="with putting\nback (exactly)")
    axes.vlines(numbers, [each.low for each in found], [each.high for each in found], color=TEXT, lw=2)
    shares = [each.estimate for each in found]
    axes.plot(numbers, shares, "_", color=TEXT, ms=10, mew=2, label=f"{deals:,} deals,\n95 % intervals")
    axes.set(title=title, xlabel="stacks of the eight", ylabel="share of the deals", ylim=(0, None))
    axes.set_xticks(list(numbers))
    as_percent(axes.yaxis)
    dress(axes)
    explain(axes)
    said = ", ".join(f"{number}: {share:.1%}" for number, share in zip(numbers, exact, strict=True))
    return Chart(figure, f"{title}. Exactly: {said}.")


def skill_chart(rows: Mapping[str, Mapping[int, Interval]], title: str) -> Chart:
    """Games won by one careful player among random ones, by the number of players: a line each variant."""
    figure = new_figure(7.6, 3.6)
    axes = figure.add_subplot()
    said = []
    for line, (name, found) in enumerate(rows.items()):
        look = {"color": COLOURS[line], "marker": MARKS[line], "ls": DASHES[line], "lw": 1.5, "ms": 6}
        axes.plot(list(found), [each.estimate for each in found.values()], label=name, **look)
        ends = [each.low for each in found.values()], [each.high for each in found.values()]
        axes.vlines(list(found), *ends, color=COLOURS[line], lw=3)
        said.append(f"{name}: " + ", ".join(f"{many} players {each.estimate:.1%}" for many, each in found.items()))
    players = list(next(iter(rows.values())))
    axes.plot(players, [1 / each for each in players], color=MUTED, ls=":", lw=2, label="an even share")
    axes.set(title=title, xlabel="players", ylabel="games won, 95 % intervals", ylim=(0, 1.05))
    axes.set_xticks(players)
    as_percent(axes.yaxis)
    axes.grid(axis="y", color=EDGE, lw=0.6)
    dress(axes)
    explain(axes)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def scales_chart(found: pd.DataFrame, same: pd.DataFrame, title: str) -> Chart:
    """The same shares won on three scales beside each other, and dashed what each would show at the same strength.

    Both tables have a column for each scale, and a row for each number of players.
    """
    figure = new_figure(7.8, 3.1)
    figure.suptitle(title, fontsize=11, color=TEXT)
    for panel, (axes, (scale, name)) in enumerate(zip(figure.subplots(1, 3), SCALES.items(), strict=True)):
        axes.plot(found.index, same[scale], color=MUTED, ls="--", lw=1.6, label="if the strength\nwere the same")
        axes.plot(found.index, found[scale], color=COLOURS[panel], marker=MARKS[panel], lw=2, label="found")
        axes.set(title=name, xlabel="players", ylim=(0, 1.12 * max(found[scale].max(), same[scale].max())))
        axes.set_xticks(list(found.index))
        dress(axes)
        axes.title.set_fontsize(10)
    explain(axes)
    said = "; ".join(
        f"{name}: {found[scale].iloc[0]:.3g} with {found.index[0]} players, {found[scale].iloc[-1]:.3g} with "
        f"{found.index[-1]}" for scale, name in SCALES.items()
    )
    return Chart(figure, f"{title}. {said}.")

