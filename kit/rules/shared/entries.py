"""Small facts about many piles in one number, four bits a pile: asked once a turn, not for every card and pile."""

from __future__ import annotations

BITS = 4


def entered(fact, place):
    """A fact, from 0 to 15, as the entry at a place; entries of different places are joined by `|`."""
    return fact << BITS * place


def entry(entries, place):
    """The fact at a place."""
    return entries >> BITS * place & ((1 << BITS) - 1)
