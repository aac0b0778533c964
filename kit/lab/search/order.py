"""The moves a search tries, the most promising first."""

from __future__ import annotations

from kit.rules.choices import count, move_at, offer, put_at
from kit.rules.table import Move

NO_MOVE = Move(-1)


def offer_in_order(choices, move, cost):
    """Add a move after those that cost no more. A move keeps its cost as its detail, which these games do not use."""
    offer(choices, move.verb, move.card, move.source, move.target, cost)
    place = count(choices) - 1
    while place > 0 and move_at(choices, place - 1).detail > cost:
        put_at(choices, place, move_at(choices, place - 1))
        place -= 1
    put_at(choices, place, Move(move.verb, move.card, move.source, move.target, cost))


def without_cost(move):
    """A move as the law knows it."""
    return Move(move.verb, move.card, move.source, move.target, 0)
