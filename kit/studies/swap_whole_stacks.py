"""What whole stacks can do at Swap: how they can be put together, which deliveries they take, and what locks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations

import pandas as pd

from kit.lab.solve import solve
from kit.play.game import Game, setup
from kit.rules.cards import FRENCH

RANKS, SUITS = FRENCH.ranks, FRENCH.suits
DELIVERED = "s"  # the suit of a small delivery; the others are complete


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
