"""Swap as a machine: which cards wait for one another, and how whole stacks can come to lie."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pandas as pd

from kit.play.game import Game
from kit.rules.cards import FRENCH, say

COVERED, IN_ORDER = "the card that covers it", "the card before it in its suit"
RANKS = FRENCH.ranks


def waits_in(game: Game, circle: Sequence[str]) -> pd.DataFrame:
    """Return for which card each card of a circle waits, and why; `circle` holds cards as `circle` finds them."""
    stacks = [stack.split() for stack in game.position()["work"]]
    covered = {pair for stack in stacks for pair in pairwise(stack)}
    pairs = list(zip(circle, [*circle[1:], *circle[:1]], strict=True))
    return pd.DataFrame({
        "card": [say(card) for card, _ in pairs], "waits for": [say(other) for _, other in pairs],
        "which is": [COVERED if pair in covered else IN_ORDER for pair in pairs],
    }).set_index("card")


def arrangements(game: Game) -> list[tuple[str, ...]]:
    """Return all ways in which the cards on the working stacks can come to lie by whole-stack moves, as they lie first.

    Each is the position's `work`: a text a stack.
    """
    boards, found = [game.copy()], [tuple(game.position()["work"])]
    for here in boards:
        for move in here.moves():
            if move.startswith("w") and not move.endswith("top"):
                after = here.copy()
                after.play(move)
                lie = tuple(after.position()["work"])
                if lie not in found:
                    found.append(lie)
                    boards.append(after)
    return found


def circle(game: Game) -> list[str]:
    """Return a shortest circle of cards of which each waits for the next, and the last for the first, or an empty list.

    A card on a working stack waits for the card that covers it, and every card for the one before it in its suit. None
    of a circle ever goes up: no move takes back what covers a card.
    """
    waits = waits_for(game)
    return min(filter(None, (way(waits, card) for card in waits)), key=len, default=[])


def way(waits: Mapping[str, list[str]], card: str) -> list[str]:
    """Return a shortest way from a card over the cards that wait for one another back to it, or an empty list."""
    ways, seen = [[card]], {card}
    for here in ways:
        for other in waits[here[-1]]:
            if other == card:
                return here
            if other not in seen:
                seen.add(other)
                ways.append([*here, other])
    return []


def waits_for(game: Game) -> dict[str, list[str]]:
    """Return for each card that is not up yet the cards for which it waits: the one on it, and the one before it."""
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
