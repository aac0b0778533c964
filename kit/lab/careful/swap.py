"""A careful player of Swap. It takes up every card that can go up, covers as few lower cards as possible, and joins
stacks if that does no harm.
"""

from kit.lab.careful.stack_em import FOR_POINTS as FOR_POINTS, HORIZON as HORIZON, score_position as score_position
from kit.lab.careful.swap_expert import score_to_win
from kit.rules.cards import suit
from kit.rules.games.swap import STACK
from kit.rules.shared.suit_stacks import WORK_STACKS, is_suit_stack, value
from kit.rules.table import Move, Table, card_at, head, is_empty, number, size, top

# Scores of moves, from best to worst; the gap in value between the cards that meet is subtracted
UP, CLOSE, FITTING, FREE_PLACE, LOOSE, HARMFUL = 1_000, 500, 0, -20, -30, -60
HOPELESS = 1_000  # harm of a card on a lower card of its own suit: neither of them can ever go up
ENOUGH_STACKS = 4  # working stacks with which an expert plays to win; with fewer, the careful scores put up more cards


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by the harm it does and by the gap between the cards that meet; higher is better."""
    if is_suit_stack(move.target):
        return UP
    if is_empty(t, move.target):
        return FREE_PLACE
    is_stack = move.verb == STACK
    harm = sum_harm_of_stack(t, move.source, move.target) if is_stack else sum_harm(t, move.card, move.target)
    first = head(t, move.source) if is_stack else move.card
    gap = value(t, top(t, move.target)) - value(t, first)
    if harm > 0:
        return HARMFUL - 20 * harm - abs(gap)
    if is_stack:
        return (CLOSE if gap <= 1 else LOOSE) - gap
    return FITTING - gap


def sum_harm(t: Table, card: int, stack: int) -> int:
    """Return the harm of laying a card on a stack: the sum of its leads in value over the lower cards of the stack."""
    harm = 0
    for depth in range(size(t, stack)):
        below = card_at(t, stack, depth)
        if value(t, below) < value(t, card):
            harm += value(t, card) - value(t, below)
            if suit(below) == suit(card):
                harm += HOPELESS
    return harm


def sum_harm_of_stack(t: Table, source: int, target: int) -> int:
    """Return the harm of moving the stack `source` on the stack `target`."""
    harm = 0
    for depth in range(size(t, source)):
        harm += sum_harm(t, card_at(t, source, depth), target)
    return harm


def expert_score_move(t: Table, move: Move) -> int:
    """Score a legal move as an expert does."""
    return score_to_win(t, move) if number(t, WORK_STACKS) >= ENOUGH_STACKS else score_move(t, move)
