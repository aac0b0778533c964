"""A careful player of Six Stacks. It uses only its hand and the open cards.

Its rules of thumb, from first to last: put a twin in the reserve, which costs it no stack; join stacks, which leaves
the other seats fewer stacks to play on; keep most cards of its hand playable; play on the shortest stack. Two other
ideas lose even against random play: to build long stacks, and to keep twins in the hand.
"""

from kit.rules.games.six_stacks import PLAY, TO_RESERVE, has_won, is_over, seats
from kit.rules.games.six_stacks_layout import STACKS, fits, hand, kind, kind_below, stack_count, strikes
from kit.rules.table import NOWHERE, TURN, Move, Table, card_at, head, number, size, top

HORIZON = 20  # moves of a playout, at most: later moves are mostly chance
TWIN, JOINS, PLAYABLE = 10_000, 1_000, 100  # scores of a twin, of joined stacks, and of each playable card


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by the rules of thumb above; higher is better."""
    if move.verb == TO_RESERVE:
        return TWIN
    if move.target == NOWHERE:
        return 0
    gain = PLAYABLE * count_playable(t, move) - size(t, move.target)
    return gain + JOINS if can_join_stacks(t, move) else gain


def score_position(t: Table, seat: int) -> int:
    """Score the position for a seat: the mean strikes of the other seats less its own strikes; a win counts most."""
    others = 0
    for other in range(1, seats(t) + 1):
        if other != seat:
            others += strikes(t, other)
    lead = 100 * others // (seats(t) - 1) - 100 * strikes(t, seat)
    if is_over(t):
        lead += 200 if has_won(t, seat) else -200
    return lead


def can_join_stacks(t: Table, move: Move) -> bool:
    """Return whether another stack fits on the card that the move plays."""
    for stack in range(STACKS, STACKS + stack_count(t)):
        if move.verb == PLAY and stack != move.target and fits(head(t, stack), move.card):
            return True
    return False


def count_playable(t: Table, move: Move) -> int:
    """Count the other cards of the hand that could be played after the move, on the stacks as they are now."""
    source, kinds, playable = hand(number(t, TURN)), find_playable_kinds(t, move), 0
    for depth in range(size(t, source)):
        card = card_at(t, source, depth)
        if card != move.card and kinds >> kind(card) & 1:
            playable += 1
    return playable


def find_playable_kinds(t: Table, move: Move) -> int:
    """Return the kinds that fit on the top card of a stack after a move, or are the twin of that card, as bits."""
    kinds = 0
    for stack in range(STACKS, STACKS + stack_count(t)):
        exposed = move.card if move.verb == PLAY and stack == move.target else top(t, stack)
        kinds |= 1 << kind(exposed) | 1 << kind_below(exposed)
    return kinds
