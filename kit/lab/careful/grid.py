"""A careful player of Grid: counts the cards that a move gains, what it leaves to the next seat, and what to itself."""

from __future__ import annotations

from kit.rules.games.grid import (
    STACK,
    TAKE,
    VARIANT,
    actions,
    agree,
    grid,
    has_won,
    is_over,
    personal,
    seats,
)
from kit.rules.table import NOWHERE, TURN, is_empty, number, size, top

FOR_POINTS = False  # a player wants to win; cards beyond that do not count
HORIZON = 12  # moves a player looks ahead
GAINED, LEFT, HOPED = 10, 6, 3  # what a card is worth: gained now, left to the next seat, hoped for in the next turn


def worth(t, move):
    """How much a careful player likes a legal move."""
    seat = number(t, TURN)
    mine, gained = top(t, personal(seat)), 0
    if move.verb == TAKE:
        mine, gained = top(t, move.source), size(t, move.source)
    follows = number(t, VARIANT) == 3 and actions(t) == 0 and move.source != NOWHERE
    theirs = top(t, personal(seat % seats(t) + 1))
    hope = GAINED if follows else HOPED
    return GAINED * gained + hope * tallest_for(t, mine, move) - LEFT * tallest_for(t, theirs, move)


def tallest_for(t, card, move):
    """How many cards the tallest stack has that a seat showing this card could take once a move is made."""
    tallest = 0
    for stack in grid():
        if stack != move.source and not is_empty(t, stack):
            grows = move.verb == STACK and stack == move.target
            exposed = top(t, move.source) if grows else top(t, stack)
            if agree(card, exposed):
                tallest = max(tallest, size(t, stack) + (size(t, move.source) if grows else 0))
    return tallest


def prospect(t, seat):
    """How well a seat stands: its cards beyond those of the best of the others, and the win above all."""
    best = 0
    for other in range(1, seats(t) + 1):
        if other != seat:
            best = max(best, size(t, personal(other)))
    standing = size(t, personal(seat)) - best
    if is_over(t):
        standing += 60 if has_won(t, seat) else -60
    return standing
