"""Swap as a machine: what waits for what, where the cards are in a game, what stacks can do, and what locks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any

import pandas as pd

from kit.charts.chart import (
    COLOURS, EDGE, GROUND, HATCHES, TEXT, Chart, as_percent, estimates, explain, in_style, new_figure,
)
from kit.lab.solve import solve
from kit.lab.stats import Interval
from kit.play.game import Game, setup
from kit.rules.cards import FRENCH, say

PLACES = ("up, on the stack of its suit", "on a working stack", "in the deck")
RED = COLOURS[1]
COVERED, IN_ORDER = "the card that covers it", "the card before it in its suit"
LOOKS = {COVERED: "-", IN_ORDER: (0, (4, 2))}
RANKS, SUITS = FRENCH.ranks, FRENCH.suits
DELIVERED = "s"  # the suit of a small delivery; the others are complete


@in_style
def waiting_chart(game: Game, circle: Sequence[str]) -> Chart:
    """The working stacks that have cards, and a circle of cards each of which waits for the next: an arrow each.

    `circle` holds cards of the working stacks, as `circle` finds them.
    """
    from matplotlib.lines import Line2D

    numbered = [(number, work.split()) for number, work in enumerate(game.position()["work"], 1) if work]
    stacks = [stack for _, stack in numbered]
    at = {card: (2 * x, y) for x, stack in enumerate(stacks) for y, card in enumerate(stack)}
    highest = max(map(len, stacks))
    step = min(0.8, 5 / highest)
    figure = new_figure(2.8 + 1.4 * len(stacks), 1.0 + step * highest)
    axes = figure.add_subplot()
    for card, place in at.items():
        edge = {"edgecolor": RED, "linewidth": 2} if card in circle else {"edgecolor": EDGE}
        axes.text(
            *place, say(card), ha="center", va="center", fontsize=8 + 6 * step,
            bbox={"boxstyle": f"round,pad={0.15 + step / 4}", "facecolor": GROUND, **edge},
        )
    for card, other in zip(circle, [*circle[1:], *circle[:1]], strict=True):
        look = LOOKS[COVERED if at[card][0] == at[other][0] and at[other][1] == at[card][1] + 1 else IN_ORDER]
        arrow = {"arrowstyle": "-|>", "color": RED, "lw": 1.8, "ls": look, "shrinkA": 21 * step, "shrinkB": 21 * step,
                 "connectionstyle": "arc3,rad=-0.18"}  # fmt: skip
        axes.annotate("", at[other], at[card], arrowprops=arrow)
    axes.set(xlim=(-1, 2 * len(stacks) - 1), ylim=(-0.4, highest - 0.5), yticks=[])
    axes.set(title="A circle: none of these ever goes up" if circle else "No circle: everything can go up in the end")
    axes.set_xticks([2 * x for x in range(len(stacks))], [f"stack {number}" for number, _ in numbered])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    if circle:
        lines = [Line2D([], [], color=RED, ls=look) for look in LOOKS.values()]
        explain(axes, lines, [f"waits for {name}" for name in LOOKS])
    said = ", which waits for the ".join(say(card) for card in [*circle, *circle[:1]])
    return Chart(figure, f"The {said}." if circle else "No circle: no card waits for itself.")


@in_style
def flow_chart(game: Game) -> Chart:
    """Where the 52 cards are after each move of a game, and when whole stacks were moved."""
    figure = new_figure(7.2, 3.2)
    axes = figure.add_subplot()
    moves = range(len(game.history) + 1)
    counts = [_places(game.at(move).position()) for move in moves]
    below = [0] * len(counts)
    for colour, hatch, name, each in zip(COLOURS[2::-1], HATCHES, PLACES, zip(*counts, strict=True), strict=False):
        above = [low + count for low, count in zip(below, each, strict=True)]
        axes.fill_between(
            moves, below, above, step="post", facecolor=(colour, 0.6), edgecolor=GROUND, hatch=hatch, lw=0.6,
            label=name,
        )
        below = above
    whole = [move for move, step in enumerate(game.history, 1) if any(event.kind == "move" for event in step.events)]
    axes.plot(whole, [54] * len(whole), "v", color=TEXT, ms=4, label="a whole stack moves", clip_on=False)
    axes.set(title="Where the 52 cards are", xlabel="move", ylabel="cards")
    axes.set(xlim=(0, max(1, len(game.history))), ylim=(0, 56))
    axes.set_yticks([0, 13, 26, 39, 52])
    handles, names = axes.get_legend_handles_labels()
    explain(axes, handles[2::-1] + handles[3:], names[2::-1] + names[3:])
    up, work, deck = counts[-1]
    return Chart(
        figure,
        f"After {len(game.history)} moves {up} cards are up, {work} on working stacks, {deck} in the deck; "
        f"whole stacks moved {len(whole)} times.",
    )


def _places(position: Mapping[str, Any]) -> tuple[int, int, int]:
    """How many cards are up, on working stacks, and in the deck."""
    work = sum(len(stack.split()) for stack in position["work"])
    return sum(position["top"].values()), work, len(position["deck"].split())


@in_style
def capacity_chart(
    played: Mapping[int, Interval], known: Mapping[int, tuple[float, float]], title: str
) -> Chart:
    """By the number of working stacks, what a player wins, and between which shares lies what can be won at all.

    `played` gives a share and the ends of its interval; `known` the ends of what a search with every card known leaves
    possible, deals not decided counted either way.
    """
    figure = new_figure(7.2, 3.2)
    axes = figure.add_subplot()
    stacks = list(played)
    lows, highs = zip(*(known[each] for each in stacks), strict=True)
    heights = [high - low for low, high in zip(lows, highs, strict=True)]
    axes.bar(
        stacks, heights, bottom=lows, width=0.5, facecolor=(COLOURS[2], 0.6), edgecolor=GROUND, hatch="///",
        label="what can be won at all,\nevery card known:\nsomewhere in here",
    )
    label = "what the careful player\nwins, deck unknown"
    estimates(axes, stacks, list(played.values()), label=label, ls="-", ms=6)
    axes.set(title=title, xlabel="working stacks", ylabel="share of deals won", ylim=(-0.02, 1.02), xticks=stacks)
    as_percent(axes.yaxis)
    said = [
        f"{each} stacks: the careful player wins {played[each][0]:.1%}, between {known[each][0]:.0%} and "
        f"{known[each][1]:.0%} can be won" for each in stacks
    ]
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def arrangements(game: Game) -> list[tuple[str, ...]]:
    """All ways in which the cards on the working stacks can come to lie by whole-stack moves alone, as they lie first.

    Each is the position's `work`: a text a stack.
    """
    found, waiting = {tuple(game.position()["work"])}, [game.copy()]
    in_order = list(found)
    while waiting:
        here = waiting.pop(0)
        for move in here.moves():
            if move.startswith("w") and not move.endswith("top"):
                after = here.copy()
                after.play(move)
                lie = tuple(after.position()["work"])
                if lie not in found:
                    found.add(lie)
                    in_order.append(lie)
                    waiting.append(after)
    return in_order


def delivery(order: Sequence[int], work_stacks: int) -> Game:
    """A small board: spades alone are left, and come in this order of ranks (2 for the deuce); then ace, then the rest.

    The ranks are those from the deuce on, each once: until the ace comes none of them can go up.
    """
    later = range(len(order) + 2, len(RANKS) + 1)
    deck = " ".join(RANKS[rank - 1] + DELIVERED for rank in (*order, 1, *later))
    complete = {suit: len(RANKS) for suit in SUITS if suit != DELIVERED}
    return setup("swap", deck=deck, top=complete, work_stacks=work_stacks)


def deliveries(length: int, work_stacks: int) -> pd.DataFrame:
    """Every order in which so many spades can come: whether the game is won with whole-stack moves, and without.

    A row an order. `whole` is the search's verdict. `laid` needs no search: without whole-stack moves a stack must fall
    from its first card to its last, and so many falling stacks take an order if and only if no more cards than that
    rise in it (C. Schensted, "Longest increasing and decreasing subsequences", 1961).
    """
    rows = [
        {
            "order": " ".join(RANKS[rank - 1] for rank in order),
            "laid": "won" if longest_rise(order) <= work_stacks else "lost",
            "whole": solve(delivery(order, work_stacks)).verdict,
        }
        for order in permutations(range(2, length + 2))
    ]
    return pd.DataFrame(rows)


def longest_rise(order: Sequence[int]) -> int:
    """How many numbers at most can be picked from a row, from left to right, so that they rise."""
    rises: list[int] = []
    for place, number in enumerate(order):
        rises.append(1 + max((rises[i] for i in range(place) if order[i] < number), default=0))
    return max(rises, default=0)


def circle(game: Game) -> list[str]:
    """A shortest circle of cards of which each waits for the next, and the last for the first; empty if there is none.

    A card on a working stack waits for the card that covers it, and every card for the one before it in its suit. None
    of a circle ever goes up: no move takes back what covers a card.
    """
    waits = waits_for(game)
    found: list[str] = []
    for card in waits:
        back = way(waits, card)
        if back and (not found or len(back) < len(found)):
            found = back
    return found


def way(waits: Mapping[str, list[str]], card: str) -> list[str]:
    """A shortest way from a card over the cards that wait for one another back to it, itself once; empty if none."""
    ways = {card: [card]}
    ahead = [card]
    while ahead:
        here = ahead.pop(0)
        for other in waits[here]:
            if other == card:
                return ways[here]
            if other not in ways:
                ways[other] = [*ways[here], other]
                ahead.append(other)
    return []


def waits_for(game: Game) -> dict[str, list[str]]:
    """For each card that is not up yet, the cards that it waits for at once: the one on it, the one before it."""
    position = game.position()
    stacks = [stack.split() for stack in position["work"]]
    cards = [card for stack in stacks for card in stack] + position["deck"].split()
    covers = {under: over for stack in stacks for under, over in pairwise(stack)}
    ranks = RANKS if position["options"]["order"] == "A-K" else RANKS[1:] + RANKS[0]
    waits = {}
    for card in cards:
        place = ranks.index(card[0])
        waits[card] = [covers[card]] if card in covers else []
        if place > position["top"][card[1]]:
            waits[card].append(ranks[place - 1] + card[1])
    return waits
