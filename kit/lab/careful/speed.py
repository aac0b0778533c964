"""A careful player of Speed, who knows only its hand and what lies open.

It plays what leaves most cards of its hand playable.
"""

from __future__ import annotations

from kit.rules.games.speed import (
    LAY,
    cards_left,
    fits,
    has_won,
    other,
    stacks,
)
from kit.rules.table import card_at, size, top

FOR_POINTS = False  # a player wants to win
HORIZON = 12  # moves a player looks ahead
CARD, WIN = 100, 1_000


def worth(t, move):
    """How much a careful player likes a legal move."""
    return playable_after(t, move) if move.verb == LAY else 0


def playable_after(t, move):
    """How many other cards of the hand fit somewhere once the move is made."""
    count = 0
    for depth in range(size(t, move.source)):
        card = card_at(t, move.source, depth)
        if card != move.card and has_place(t, card, move):
            count += 1
    return count


def has_place(t, card, move):
    """Whether a card fits on some stack once the move is made."""
    for stack in stacks(t):
        if fits(card, move.card if stack == move.target else top(t, stack)):
            return True
    return False


def prospect(t, seat):
    """How well a seat stands: the cards it has fewer than the other, and the win above all."""
    standing = CARD * (cards_left(t, other(seat)) - cards_left(t, seat))
    if has_won(t, seat):
        standing += WIN
    if has_won(t, other(seat)):
        standing -= WIN
    return standing
