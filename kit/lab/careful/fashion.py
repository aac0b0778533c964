"""A careful player of Fashion. It uses the cards that each seat can still play, which everybody can know.

It prefers to lay cards that no later card can take, and to cover cards that its side could hardly take later. Stacks
that can be taken change hands too often to be worth a good card. So it keeps high cards for the end. It does not keep
aces, because any card can take an ace.
"""

from kit.rules.cards import ACE, rank
from kit.rules.games.fashion import PASS, total
from kit.rules.games.fashion_layout import (
    HANDS_TO_PLAY, hand, hand_size, is_bare, is_same_side, owner, points, seats, stock,
)
from kit.rules.table import TURN, Move, Table, card_at, number, size, top

HORIZON = 40  # moves of a playout, at most: to the end of the game

# These numbers won most games in a tournament of many settings.
SCALE = 10_000  # the unit of chances
HELD, COVERED = 2, 31  # hundredths of a card: how slowly a chance falls with the number of cards that can take a card
COVERING = 33  # tenths: the weight of covering an opponent's card, compared with laying an own card
RANK_COST, ACE_COST = 36, -41  # tenths of a point: the cost of each rank and of an ace, at the start of the game


def score_position(t: Table, seat: int) -> int:
    """Score the position for a seat: the points of its side less the points of the best other side."""
    best = 0
    for other in range(1, seats(t) + 1):
        if not is_same_side(t, other, seat):
            best = max(best, total(t, other))
    return total(t, seat) - best


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by the points that it is likely to keep or take, less the cost of the card; higher is better.
    """
    if move.verb == PASS:
        return 0
    seat, exposed = number(t, TURN), top(t, move.target)
    gain = estimate_chance_to_keep(t, seat, move.card)
    if not is_bare(t, move.target):
        if is_same_side(t, owner(t, exposed), seat):
            gain -= estimate_chance_to_keep(t, seat, exposed)
        else:
            gain += COVERING * SCALE * COVERED // (COVERED + 100 * count_takers(t, seat, exposed, True)) // 10
    return points(move.target) * gain - estimate_cost(t, seat, move.card)


def estimate_chance_to_keep(t: Table, seat: int, card: int) -> int:
    """Estimate the chance that a seat's side keeps a point card after it lays this card, in ten-thousandths."""
    return SCALE * HELD // (HELD + 100 * count_takers(t, seat, card, False))


def count_takers(t: Table, seat: int, card: int, is_own_side: bool) -> int:
    """Count the later cards that could take a card: the cards of the seat's own side, or of all other sides."""
    count = 0
    for other in range(1, seats(t) + 1):
        if is_same_side(t, other, seat) == is_own_side:
            count += count_takers_in_pile(t, hand(other), card) + count_takers_in_pile(t, stock(other), card)
    return count


def count_takers_in_pile(t: Table, pile: int, card: int) -> int:
    """Count the cards of a pile that could take an opponent's card."""
    count = 0
    for depth in range(size(t, pile)):
        other = rank(card_at(t, pile, depth))
        if other >= rank(card) or other == ACE or rank(card) == ACE:
            count += 1
    return count


def estimate_cost(t: Table, seat: int, card: int) -> int:
    """Return the cost of laying a card: the more cards the seat has left, the higher."""
    first_cost = ACE_COST if rank(card) == ACE else RANK_COST * rank(card)
    cards_left = size(t, hand(seat)) + size(t, stock(seat)) - 1
    return SCALE * first_cost * cards_left // (10 * HANDS_TO_PLAY * hand_size(t))


def is_open(t: Table) -> bool:
    """Return whether two seats play their last hand: each can know all cards of the other."""
    return seats(t) == 2 and size(t, stock(1)) + size(t, stock(2)) == 0
