"""Charts of a falling stack: a deck dealt onto it, who comes first, the chances of all cards, their number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.lab.stats import Interval
from kit.view.charts.chart import COLOURS, GROUND, MUTED, TEXT, Chart, as_percent, dress, explain, new_figure

BLUE, RED, GREEN, OCHRE, _, BLACK = COLOURS
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
SUITS = "♣♦♥♠"
OF_ACES = 4
SUIT_COLOURS = (GREEN, BLUE, RED, BLACK)  # as in packs of four colours


def paint_staircase(axes: Any, ranks: Sequence[int], taken: Sequence[bool], title: str) -> str:
    """A deck as it is dealt: each card by its rank, those on the stack filled, and the stack's top as a staircase."""
    places = range(1, len(ranks) + 1)
    lying = [(place, rank) for place, rank, lies in zip(places, ranks, taken, strict=True) if lies]
    beside = [(place, rank) for place, rank, lies in zip(places, ranks, taken, strict=True) if not lies]
    axes.step(
        [*(place for place, _ in lying), len(ranks) + 0.5], [*(rank for _, rank in lying), lying[-1][1]], where="post",
        color=BLUE, lw=1.6, label="its top card",
    )
    axes.plot(*zip(*lying, strict=True), "s", color=BLUE, ms=8, ls="", label=f"on the stack: {len(lying)}")
    axes.plot(*zip(*beside, strict=True), "o", color=MUTED, mfc="none", ms=5, ls="", label=f"aside: {len(beside)}")
    axes.set(title=title, xlabel="cards dealt", ylabel="rank", xlim=(0, len(ranks) + 1), ylim=(-0.6, 12.6))
    axes.set_yticks(range(13), RANKS)
    explain(axes)
    return f"{len(lying)} of {len(ranks)} cards lie on the stack: " + " ".join(RANKS[rank] for _, rank in lying) + "."


def paint_places(axes: Any, counted: Sequence[int], name: str, title: str) -> str:
    """How often a card came at each place among itself and all lower cards; in the first it gets onto the stack."""
    deals, places = sum(counted), range(1, len(counted) + 1)
    shares = [each / deals for each in counted]
    colours, hatches = [BLUE, *[GROUND] * (len(counted) - 1)], ["", *["///"] * (len(counted) - 1)]
    axes.bar(places, shares, 0.8, color=colours, hatch=hatches, edgecolor=MUTED, lw=0.5)
    axes.axhline(1 / len(counted), color=RED, lw=1.6, ls="--", label=f"1/{len(counted)}")
    axes.set(
        title=title, xlabel=f"the place of {name} among itself and all lower cards", ylabel="share of the deals",
        xlim=(0, len(counted) + 1), ylim=(0, max(1.5 / len(counted), 1.15 * max(shares))),
    )
    axes.set_xticks([place for place in places if place == 1 or place % max(1, len(counted) // 8) == 0])
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.3g}%")
    explain(axes)
    return (
        f"{name[0].upper()}{name[1:]}: {len(counted) - 1} cards are lower. It came before all of them in "
        f"{counted[0]:,} of {deals:,} deals, {shares[0]:.1%}; one in {len(counted)} is {1 / len(counted):.1%}."
    )


def chances_of_all_cards(chances: Sequence[float], seen: Sequence[Interval], title: str) -> Chart:
    """The chances of all 52 cards as blocks, those of a rank on each other: together the cards to be expected.

    `chances` gives a card's chance by rank, `seen` how many cards of each rank were on the stack on average.
    """
    figure = new_figure(7.8, 4.6)
    axes = figure.add_subplot()
    ranks = range(len(chances))
    for suit, (sign, colour) in enumerate(zip(SUITS, SUIT_COLOURS, strict=True)):
        axes.bar(
            ranks, chances, 0.78, bottom=[suit * each for each in chances], color=colour, alpha=0.8, edgecolor=GROUND,
            lw=1, label=f"{sign}",
        )
    axes.vlines(ranks, [each.low for each in seen], [each.high for each in seen], color=OCHRE, lw=3)
    axes.plot(ranks, [each.estimate for each in seen], "_", color=OCHRE, ms=16, mew=3, label="dealt")
    for rank, each in zip(ranks, chances, strict=True):
        name = "4 · 1" if rank == 0 else f"4 · 1/{round(1 / each)}"
        axes.annotate(
            name, (rank, 4 * each), (0, 8), textcoords="offset points", ha="center", va="bottom", fontsize=9,
            color=TEXT, rotation=0 if rank == 0 else 40,
        )
    axes.annotate(
        f"all blocks together: {4 * sum(chances):.2f} cards", (7, 2.6), ha="center", fontsize=15, color=TEXT,
    )
    axes.set(title=title, xlabel="rank", ylabel="cards of this rank on the stack", ylim=(0, 4.5))
    axes.set_xticks(list(ranks), RANKS)
    dress(axes)
    explain(axes)
    said = ", ".join(f"{RANKS[rank]} {4 * each:.2f}" for rank, each in zip(ranks, chances, strict=True))
    return Chart(figure, f"Cards to be expected on the stack, by rank: {said}; together {4 * sum(chances):.2f}.")


def numbers_of_cards(exact: Sequence[float], counted: Sequence[int], mean: float, title: str) -> Chart:
    """How often so many cards lie on the stack: exactly, and in deals; the mean is where the bars would balance."""
    figure = new_figure(7.6, 3.4)
    axes = figure.add_subplot()
    deals, most = sum(counted), max(number for number, each in enumerate(counted) if each) + 1
    places = range(OF_ACES, most)  # the aces always lie there
    axes.bar(places, [counted[each] / deals for each in places], 0.7, color=BLUE, alpha=0.75, label=f"{deals:,} deals")
    axes.plot(places, [exact[each] for each in places], "_", color=TEXT, ms=20, mew=2.5, label="exactly")
    axes.plot([mean], [0], "^", color=RED, ms=13, clip_on=False, label=f"mean {mean:.2f}", zorder=5)
    axes.set(
        title=title, xlabel="cards on the stack", ylabel="share of the deals", xlim=(OF_ACES - 1, most)
    )
    axes.set_xticks(range(OF_ACES, most, 2))
    as_percent(axes.yaxis)
    dress(axes)
    explain(axes)
    said = ", ".join(f"{number}: {exact[number]:.1%}" for number in places[:8])
    return Chart(figure, f"Cards on the stack, exactly: {said}.")
