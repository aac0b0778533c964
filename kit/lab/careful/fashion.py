"""A careful player of Fashion, who knows its hand, what lies open, and so which cards of each seat are still to come.

It likes to lay what no card to come can take, and to cover what its side could hardly take later. What can be
taken changes hands too often to be worth a good card, so it keeps high cards for the end; aces, which hold
nothing, it does not.
"""

from kit.rules.cards import ACE, rank
from kit.rules.games.fashion import PASS, total
from kit.rules.games.fashion_layout import (
    HANDS_TO_PLAY, hand, hand_size, is_bare, owner, points, same_side, seats, stock,
)
from kit.rules.table import TURN, card_at, number, size, top

HORIZON = 40  # moves a player looks ahead: to the end of the game

# Found by playing many games of each setting against the others
SCALE = 10_000
HELD, COVERED = 2, 31  # hundredths of a card to come: how fast a point card loses worth with those that can take it
COVERING = 33  # tenths: what covering an opponent's card counts, beside laying one's own
DEAR, DEAREST = 36, -41  # tenths of a point: what a rank more, and what an ace, costs at the start of the game


def score_position(t, seat):
    """Return how well a seat stands: its side's points against those of the best other side."""
    best = 0
    for other in range(1, seats(t) + 1):
        if not same_side(t, other, seat):
            best = max(best, total(t, other))
    return total(t, seat) - best


def score_move(t, move):
    """Return how much a careful player likes a legal move."""
    if move.verb == PASS:
        return 0
    seat, exposed = number(t, TURN), top(t, move.target)
    liking = chance_to_keep(t, seat, move.card)
    if not is_bare(t, move.target):
        if same_side(t, owner(t, exposed), seat):
            liking -= chance_to_keep(t, seat, exposed)
        else:
            liking += COVERING * SCALE * COVERED // (COVERED + 100 * count_takers(t, seat, exposed, True)) // 10
    return points(move.target) * liking - cost(t, seat, move.card)


def chance_to_keep(t, seat, card):
    """Return how surely a seat's side keeps a point card with this card on it, in ten-thousandths."""
    return SCALE * HELD // (HELD + 100 * count_takers(t, seat, card, False))


def count_takers(t, seat, card, ours):
    """Return how many cards still to come of one's own side, or else of all others, would take a card."""
    found = 0
    for other in range(1, seats(t) + 1):
        if same_side(t, other, seat) == ours:
            found += takers_in(t, hand(other), card) + takers_in(t, stock(other), card)
    return found


def takers_in(t, pile, card):
    """Return how many cards of a pile would take an opponent's card."""
    found = 0
    for depth in range(size(t, pile)):
        other = rank(card_at(t, pile, depth))
        if other >= rank(card) or other == ACE or rank(card) == ACE:
            found += 1
    return found


def cost(t, seat, card):
    """Return what laying a card costs: the more, the more of the game is still to come."""
    dear = DEAREST if rank(card) == ACE else DEAR * rank(card)
    left = size(t, hand(seat)) + size(t, stock(seat)) - 1
    return SCALE * dear * left // (10 * HANDS_TO_PLAY * hand_size(t))
