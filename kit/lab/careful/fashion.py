"""A careful player of Fashion, who knows its hand and the open cards, and so which cards each seat has still to play.

It prefers to lay cards that no later card can take, and to cover cards that its side could hardly take later. Stacks
that can be taken change hands too often to spend a good card on them. So it keeps high cards for the end. It does not
keep aces: any card can take an ace.
"""

from kit.rules.cards import ACE, rank
from kit.rules.games.fashion import PASS, total
from kit.rules.games.fashion_layout import (
    HANDS_TO_PLAY, hand, hand_size, is_bare, is_same_side, owner, points, seats, stock,
)
from kit.rules.table import TURN, card_at, number, size, top

HORIZON = 40  # moves a player looks ahead: to the end of the game

# Tuned by playing many games of each setting against the others
SCALE = 10_000
HELD, COVERED = 2, 31  # hundredths of a later card: how fast a point card loses value with the cards that can take it
COVERING = 33  # tenths: weight of covering an opponent's card, compared with laying an own card
DEAR, DEAREST = 36, -41  # tenths of a point: the cost of one rank more, and of an ace, at the start of the game


def score_position(t, seat):
    """Score the position for a seat: the points of its side less the points of the best other side."""
    best = 0
    for other in range(1, seats(t) + 1):
        if not is_same_side(t, other, seat):
            best = max(best, total(t, other))
    return total(t, seat) - best


def score_move(t, move):
    """Score a legal move by the points it keeps or takes and by the cost of the card; higher is better."""
    if move.verb == PASS:
        return 0
    seat, exposed = number(t, TURN), top(t, move.target)
    gain = chance_to_keep(t, seat, move.card)
    if not is_bare(t, move.target):
        if is_same_side(t, owner(t, exposed), seat):
            gain -= chance_to_keep(t, seat, exposed)
        else:
            gain += COVERING * SCALE * COVERED // (COVERED + 100 * count_takers(t, seat, exposed, True)) // 10
    return points(move.target) * gain - cost(t, seat, move.card)


def chance_to_keep(t, seat, card):
    """Estimate the chance that a seat's side keeps a point card with this card on it, in ten-thousandths."""
    return SCALE * HELD // (HELD + 100 * count_takers(t, seat, card, False))


def count_takers(t, seat, card, ours):
    """Count the cards still to come that would take a card: of the seat's own side (`ours`), or of all other sides."""
    count = 0
    for other in range(1, seats(t) + 1):
        if is_same_side(t, other, seat) == ours:
            count += takers_in(t, hand(other), card) + takers_in(t, stock(other), card)
    return count


def takers_in(t, pile, card):
    """Count the cards of a pile that would take an opponent's card."""
    count = 0
    for depth in range(size(t, pile)):
        other = rank(card_at(t, pile, depth))
        if other >= rank(card) or other == ACE or rank(card) == ACE:
            count += 1
    return count


def cost(t, seat, card):
    """Return the cost of laying a card: it is higher the more cards the seat has left."""
    dear = DEAREST if rank(card) == ACE else DEAR * rank(card)
    left = size(t, hand(seat)) + size(t, stock(seat)) - 1
    return SCALE * dear * left // (10 * HANDS_TO_PLAY * hand_size(t))
