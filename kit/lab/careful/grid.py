"""A careful player of Grid: counts the cards that a move gains, what it leaves to the next seat, and what to itself."""

from kit.rules.cards import rank, suit
from kit.rules.games.grid import STACK, TAKE, VARIANT, actions, agree, grid, has_won, is_over, personal, seats
from kit.rules.table import NOWHERE, TURN, entry, number, ranks_shown, seat_after, size, suits_shown, top

HORIZON = 6  # moves a player looks ahead: what is put together soon falls to somebody
GAINED, LEFT, HOPED = 10, 6, 3  # what a card is worth: gained now, left to the next seat, hoped for in the next turn


def score_move(t, move):
    """Return how much a careful player likes a legal move."""
    seat, suits, ranks = number(t, TURN), suits_shown(t, grid()), ranks_shown(t, grid())
    mine, gained = top(t, personal(seat)), 0
    if move.verb == TAKE:
        mine, gained = top(t, move.source), size(t, move.source)
    follows = number(t, VARIANT) == 3 and actions(t) == 0 and move.source != NOWHERE
    theirs = top(t, personal(seat_after(seat, seats(t))))
    hope = (GAINED if follows else HOPED) * tallest_for(t, mine, move, suits, ranks)
    return GAINED * gained + hope - LEFT * tallest_for(t, theirs, move, suits, ranks)


def tallest_for(t, card, move, suits, ranks):
    """Return how many cards the tallest stack has that a seat showing this card could take once a move is made.

    `suits` and `ranks` are those that the stacks show before the move.
    """
    tallest, grown = 0, move.target if move.verb == STACK else NOWHERE
    if grown != NOWHERE and agree(card, top(t, move.source)):
        tallest = size(t, move.source) + size(t, grown)
    for stack in grid():
        if stack != move.source and stack != grown and (
            entry(suits, stack) == suit(card) or entry(ranks, stack) == rank(card)
        ):
            tallest = max(tallest, size(t, stack))
    return tallest


def score_position(t, seat):
    """Return how well a seat stands: its cards beyond those of the best of the others, and the win above all."""
    best = 0
    for other in range(1, seats(t) + 1):
        if other != seat:
            best = max(best, size(t, personal(other)))
    standing = size(t, personal(seat)) - best
    if is_over(t):
        standing += 60 if has_won(t, seat) else -60
    return standing
