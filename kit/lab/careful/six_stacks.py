"""A careful player of Six Stacks, who knows only its hand and the open cards.

Its rules of thumb, in this order: put a twin in the reserve, which takes no stack away from it;
then a play that joins stacks, which leaves the others fewer stacks to play on; then the play that
leaves most of its hand playable; then the shorter stack. Playing towards long stacks, and keeping
twins in hand, both lose against random play.
"""

from kit.rules.games.six_stacks import PLAY, TO_RESERVE, has_won, is_over, seats
from kit.rules.games.six_stacks_layout import STACKS, are_twins, fits, hand, stack_count, strikes
from kit.rules.table import NOWHERE, TURN, card_at, head, number, size, top

HORIZON = 20  # moves a player looks ahead: later moves are mostly chance
TWIN, JOINS, PLAYABLE = 10_000, 1_000, 100


def score_move(t, move):
    """Score a legal move by the twins, joins and playable cards it brings; higher is better."""
    if move.verb == TO_RESERVE:
        return TWIN
    if move.target == NOWHERE:
        return 0
    gain = PLAYABLE * playable_after(t, move) - size(t, move.target)
    return gain + JOINS if joins(t, move) else gain


def score_position(t, seat):
    """Score the position for a seat: the mean strikes of the others less its own; a win counts most."""
    others = 0
    for other in range(1, seats(t) + 1):
        if other != seat:
            others += strikes(t, other)
    lead = 100 * others // (seats(t) - 1) - 100 * strikes(t, seat)
    if is_over(t):
        lead += 200 if has_won(t, seat) else -200
    return lead


def joins(t, move):
    """Whether another stack fits on the card after it is played."""
    for stack in range(STACKS, STACKS + stack_count(t)):
        if move.verb == PLAY and stack != move.target and fits(head(t, stack), move.card):
            return True
    return False


def playable_after(t, move):
    """Count the other cards of the hand that could be played next, as far as the open cards show."""
    source, playable = hand(number(t, TURN)), 0
    for depth in range(size(t, source)):
        card = card_at(t, source, depth)
        if card != move.card and has_place(t, card, move):
            playable += 1
    return playable


def has_place(t, card, move):
    """Whether a card fits on, or is the twin of, the top card of a stack after a move."""
    for stack in range(STACKS, STACKS + stack_count(t)):
        exposed = move.card if move.verb == PLAY and stack == move.target else top(t, stack)
        if fits(card, exposed) or are_twins(card, exposed):
            return True
    return False
