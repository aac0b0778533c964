"""Swap as a machine: the cards that wait for one another, and the arrangements that whole-stack moves can make."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pandas as pd

from kit.play.game import Game
from kit.rules.cards import FRENCH, say

COVERED, IN_ORDER = "the card that covers it", "the card before it in its suit"
RANKS = FRENCH.ranks


def explain_circle(game: Game, circle: Sequence[str]) -> pd.DataFrame:
    """Return a row for each card of a circle: the card for which it waits, and the reason.

    `circle` is a result of `find_circle`.
    """
    covered_pairs = {pair for stack in game.position()["work"] for pair in pairwise(stack.split())}
    pairs = list(zip(circle, [*circle[1:], *circle[:1]], strict=True))
    return pd.DataFrame({
        "card": [say(card) for card, _ in pairs], "waits for": [say(other) for _, other in pairs],
        "which is": [COVERED if pair in covered_pairs else IN_ORDER for pair in pairs],
    }).set_index("card")


def list_arrangements(game: Game) -> list[tuple[str, ...]]:
    """Return all arrangements that whole-stack moves can make of the working stacks, the present arrangement first.

    Each arrangement is the field `work` of a position: a text for each stack.
    """
    boards, arranged = [game.copy()], [tuple(game.position()["work"])]
    for board in boards:
        for move in board.moves():
            if move.startswith("w") and not move.endswith("top"):
                after = board.copy()
                after.play(move)
                stacks = tuple(after.position()["work"])
                if stacks not in arranged:
                    arranged.append(stacks)
                    boards.append(after)
    return arranged


def find_circle(game: Game) -> list[str]:
    """Return a shortest circle of cards in which each card waits for the next, and the last for the first, or [].

    A card on a working stack waits for the card that covers it, and every card waits for the card before it in its
    suit. No card of a circle ever goes up, because no move uncovers it.
    """
    cards_before = find_waits(game)
    return min(filter(None, (find_shortest_path(cards_before, card) for card in cards_before)), key=len, default=[])


def find_shortest_path(cards_before: Mapping[str, list[str]], card: str) -> list[str]:
    """Return a shortest path from a card, over cards that wait for one another, back to the card, or []."""
    paths, reached_cards = [[card]], {card}
    for path in paths:
        for other in cards_before[path[-1]]:
            if other == card:
                return path
            if other not in reached_cards:
                reached_cards.add(other)
                paths.append([*path, other])
    return []


def find_waits(game: Game) -> dict[str, list[str]]:
    """Return for each card that is not up yet the cards for which it waits: the card on it, and the card before it."""
    position = game.position()
    stacks = [stack.split() for stack in position["work"]]
    cards = [card for stack in stacks for card in stack] + position["deck"].split()
    covers = {lower: upper for stack in stacks for lower, upper in pairwise(stack)}
    ranks = RANKS if position["options"]["order"] == "A-K" else RANKS[1:] + RANKS[0]
    cards_before = {}
    for card in cards:
        place = ranks.index(card[0])
        cards_before[card] = [covers[card]] if card in covers else []
        if place > position["top"][card[1]]:
            cards_before[card].append(ranks[place - 1] + card[1])
    return cards_before
