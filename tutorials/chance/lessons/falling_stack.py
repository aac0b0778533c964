"""Draw a falling stack for a lesson: a deck dealt onto it, who comes first, the chances of all cards, their number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from ipywidgets import IntSlider, SelectionSlider

from kit.charts.chart import COLOURS, GROUND, HATCHES, MUTED, TEXT, Chart, as_percent, estimates, in_style, new_figure
from kit.lab.stats import Interval
from kit.lesson.slider_chart import SliderChart

BLUE, RED, GREEN, OCHRE, _, BLACK = COLOURS
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
SUITS = {"♣": GREEN, "♦": BLUE, "♥": RED, "♠": BLACK}  # as in packs of four colours
HEARTS = 2  # the place of the suit among four
OF_ACES = 4


def staircase(cards: np.ndarray, taken: np.ndarray) -> SliderChart:
    """Draw a deck as it is dealt: each card by its rank, those on the stack filled, and its top as a staircase.

    `cards[deal, place]` are cards by rank and suit, and `taken` says which of them got onto the stack.
    """

    def draw(axes: Any, number: int) -> str:
        ranks, lies = cards[number - 1] // 4, taken[number - 1]
        places = np.arange(1, len(ranks) + 1)
        top, count = np.minimum.accumulate(np.where(lies, ranks, 99)), int(lies.sum())
        axes.step([*places, len(ranks) + 0.5], [*top, top[-1]], where="post", color=BLUE, lw=1.6, label="its top card")
        axes.plot(places[lies], ranks[lies], "s", color=BLUE, ms=8, label=f"on the stack: {count}")
        axes.plot(places[~lies], ranks[~lies], "o", color=MUTED, mfc="none", ms=5,
                  label=f"aside: {len(ranks) - count}")
        axes.set(title=f"The deck of deal {number}", xlabel="cards dealt", ylabel="rank", xlim=(0, len(ranks) + 1),
                 ylim=(-0.6, 12.6))
        axes.set_yticks(range(13), RANKS)
        return f"{count} of {len(ranks)} cards lie on the stack: {' '.join(RANKS[rank] for rank in ranks[lies])}."

    return SliderChart(draw, {"number": IntSlider(1, 1, min(60, len(cards)), description="deal")}, height=3.6)


def who_comes_first(cards: np.ndarray) -> SliderChart:
    """Draw the place of a heart among itself and all cards of lower rank, in every deal; the slider chooses the heart.

    In the first place it gets onto the stack.
    """
    when = np.argsort(cards, axis=1)  # when each card is dealt

    def draw(axes: Any, rank: int) -> str:
        heart, name = 4 * rank + HEARTS, f"the {RANKS[rank]}♥"
        counted = np.bincount((when[:, : 4 * rank] < when[:, [heart]]).sum(axis=1), minlength=4 * rank + 1)
        shares, places = counted / len(cards), np.arange(1, len(counted) + 1)
        axes.bar(places[:1], shares[:1], 0.8, color=BLUE, edgecolor=MUTED, lw=0.5, label="first")
        axes.bar(places[1:], shares[1:], 0.8, color=GROUND, hatch="///", edgecolor=MUTED, lw=0.5)
        axes.axhline(1 / len(counted), color=RED, lw=1.6, ls="--", label=f"1/{len(counted)}")
        axes.set(
            title=f"Where does {name} come?", xlabel=f"the place of {name} among itself and all lower cards",
            ylabel="share of the deals", xlim=(0, len(counted) + 1),
            ylim=(0, max(1.5 / len(counted), 1.15 * max(shares))),
            xticks=[place for place in places if place == 1 or place % max(1, len(counted) // 8) == 0],
        )
        axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.3g}%")
        return (
            f"{name[0].upper()}{name[1:]}: {len(counted) - 1} cards are lower. It came before all of them in "
            f"{counted[0]:,} of {len(cards):,} deals, {shares[0]:.1%}; one in {len(counted)} is {1 / len(counted):.1%}."
        )

    ranks = [(f"{each}♥", rank) for rank, each in enumerate(RANKS)]
    return SliderChart(draw, {"rank": SelectionSlider(options=ranks, value=2, description="card")}, height=3.2)


@in_style
def chances_of_all_cards(chances: Sequence[float], seen: Sequence[Interval], title: str) -> Chart:
    """Draw the chances of all 52 cards as blocks, those of a rank on each other: together the cards to be expected.

    `chances` gives a card's chance by rank, `seen` how many cards of each rank were on the stack on average.
    """
    figure = new_figure(7.8, 4.6)
    axes, heights, together = figure.add_subplot(), np.array(chances), f"{4 * sum(chances):.2f}"
    for suit, (sign, colour) in enumerate(SUITS.items()):
        axes.bar(RANKS, heights, 0.78, bottom=suit * heights, color=colour, hatch=HATCHES[suit], alpha=0.8,
                 edgecolor=GROUND, lw=1, label=sign)
    estimates(axes, range(len(chances)), seen, 3, "dealt", marker="_", ms=16, mew=3)
    for rank, each in enumerate(chances):
        axes.annotate(
            f"4 · 1/{round(1 / each)}".removesuffix("/1"), (rank, 4 * each), (0, 8), textcoords="offset points",
            ha="center", va="bottom", fontsize=9, rotation=40 if rank else 0,
        )
    axes.annotate(f"all blocks together: {together} cards", (7, 2.6), ha="center", fontsize=15)
    axes.set(title=title, xlabel="rank", ylabel="cards of this rank on the stack", ylim=(0, 4.5))
    said = ", ".join(f"{rank} {4 * each:.2f}" for rank, each in zip(RANKS, chances, strict=True))
    return Chart(figure, f"Cards to be expected on the stack, by rank: {said}; together {together}.")


@in_style
def numbers_of_cards(exact: Sequence[float], counted: Sequence[int], mean: float, title: str) -> Chart:
    """Draw how often so many cards lie on the stack: exactly, and in deals; on the mean the bars would balance."""
    figure = new_figure(7.6, 3.4)
    axes, deals, most = figure.add_subplot(), sum(counted), int(np.flatnonzero(counted)[-1]) + 1
    places = range(OF_ACES, most)  # the aces always lie there
    axes.bar(places, [counted[each] / deals for each in places], 0.7, color=BLUE, alpha=0.75, label=f"{deals:,} deals")
    axes.plot(places, [exact[each] for each in places], "_", color=TEXT, ms=20, mew=2.5, label="exactly")
    axes.plot([mean], [0], "^", color=RED, ms=13, clip_on=False, label=f"mean {mean:.2f}", zorder=5)
    axes.set(title=title, xlabel="cards on the stack", ylabel="share of the deals", xlim=(OF_ACES - 1, most),
             xticks=range(OF_ACES, most, 2))
    as_percent(axes.yaxis)
    said = ", ".join(f"{number}: {exact[number]:.1%}" for number in places[:8])
    return Chart(figure, f"Cards on the stack, exactly: {said}.")
