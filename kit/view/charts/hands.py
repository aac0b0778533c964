"""Charts of cards dealt without replacement: hands one by one, how many cards of a kind they hold, and how surely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.lab.stats import Interval
from kit.view.charts.chart import (
    COLOURS, DASHES, EDGE, GROUND, MUTED, TEXT, Chart, as_percent, dress, explain, new_figure,
)

BLUE, RED, _, OCHRE = COLOURS[:4]
IN_A_ROW = 20  # hands beside one another
CARDS = 5  # of a hand


def paint_hands(axes: Any, wilds: Sequence[int], title: str) -> str:
    """Hands of five, each a small column of cards, sorted by their number of wilds, which are filled and starred."""
    from matplotlib.patches import FancyBboxPatch

    hands = sorted(wilds)
    counts = [hands.count(number) for number in range(CARDS + 1)]
    for place, held in enumerate(hands):
        row, column = divmod(place, IN_A_ROW)
        for card in range(CARDS):
            x, y = column, -row * (CARDS + 1.6) - card
            is_wild = card >= CARDS - held
            axes.add_patch(
                FancyBboxPatch(
                    (x - 0.27, y - 0.36), 0.54, 0.72, boxstyle="round,pad=0.04", lw=0.8,
                    facecolor=OCHRE if is_wild else GROUND, edgecolor=OCHRE if is_wild else MUTED,
                )
            )
            if is_wild:
                axes.plot(x, y, "*", color=GROUND, ms=5)
    rows = -(-len(hands) // IN_A_ROW)
    axes.plot([], "s", ms=8, color=OCHRE, label="a wild")
    axes.plot([], "s", ms=8, mfc=GROUND, mec=MUTED, ls="", label="a number")
    axes.set(title=title, xlim=(-0.8, IN_A_ROW - 0.2), ylim=(-rows * (CARDS + 1.6) + 1.2, 1), xticks=[], yticks=[])
    explain(axes)
    for spine in axes.spines.values():
        spine.set_visible(False)
    kinds = "; ".join(f"{count} with {number}" for number, count in enumerate(counts[1:], 1) if count)
    return f"{len(hands) - counts[0]} of {len(hands)} hands have a wild: {kinds}. The other {counts[0]} have none."


def with_and_without(without: Sequence[float], back: Sequence[float], marked: int, title: str) -> Chart:
    """The chance of at least one card of a kind among more and more cards, dealt on and put back each time."""
    figure = new_figure(7.6, 3.6)
    axes = figure.add_subplot()
    cards = range(len(without))
    axes.plot(cards, without, color=BLUE, lw=2.4, label="not put back")
    axes.plot(cards, back, color=RED, lw=2, ls=DASHES[1], label="put back\neach time")
    axes.plot([marked], [without[marked]], "o", color=BLUE, ms=8)
    axes.annotate(
        f"{marked} cards: {without[marked]:.1%}", (marked, without[marked]), (14, -14), textcoords="offset points",
        fontsize=11, color=TEXT,
    )
    axes.set(title=title, xlabel="cards", ylabel="chance", xlim=(0, len(without) - 1), ylim=(0, 1.03))
    axes.grid(axis="y", color=EDGE, lw=0.6)
    as_percent(axes.yaxis)
    dress(axes)
    explain(axes)
    return Chart(figure, f"{title}. With {marked} cards {without[marked]:.1%}, and {back[marked]:.1%} if put back.")


def exact_and_seen(
    panels: Mapping[str, tuple[Sequence[float], Sequence[Interval]]], title: str, counted: str, share: str
) -> Chart:
    """How often so many cards of a kind are there: a bar for each exact chance, and on it what was dealt.

    `panels` gives, for each name, the chances of 0, 1, 2 … and the shares seen with their 95 % intervals, as many.
    """
    figure = new_figure(3.1 + 2.4 * len(panels), 3.4)
    every = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    figure.suptitle(title, fontsize=11, color=TEXT)
    said = []
    for axes, (name, (exact, seen)) in zip(every, panels.items(), strict=True):
        places = range(len(exact))
        axes.bar(places, exact, 0.72, color=BLUE, alpha=0.45, label="worked out")
        axes.vlines(places, [each.low for each in seen], [each.high for each in seen], color=OCHRE, lw=4)
        axes.plot(
            places, [each.estimate for each in seen], "_", color=OCHRE, ms=15, mew=2.5,
            label="dealt, with its\n95 % interval",
        )
        axes.set(title=name if len(panels) > 1 else "", xlabel=counted)
        axes.set_xticks(list(places))
        as_percent(axes.yaxis)
        dress(axes)
        chances = ", ".join(f"{place}: {chance:.1%}" for place, chance in zip(places, exact, strict=True))
        said.append(f"{name}, worked out: {chances}")
    every[0].set(ylabel=share, ylim=(0, None))
    explain(every[-1])
    return Chart(figure, f"{title}. {'; '.join(said)}.")
