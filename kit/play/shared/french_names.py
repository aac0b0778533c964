"""What people call the cards of the French pack, in every game that is played with it."""

from __future__ import annotations

from kit.rules.cards import FRENCH, RANK_NAMES, rank, say


def name(card: int) -> str:
    """A card as people see it: `10♥`."""
    return say(FRENCH.codes[card])


def rank_name(card: int) -> str:
    """The rank of a card in a word: `ten`."""
    return RANK_NAMES[FRENCH.ranks[rank(card)]]
