"""A careful player of Stack 'Em. It takes up every card that can go up, and draws while there is room. If it must lay a
card down, it loses as little height as possible.
"""

from kit.rules.games.stack_em import DRAW
from kit.rules.shared.suit_stacks import cards_up, is_suit_stack, value
from kit.rules.table import Move, Table, is_empty, top

ABOVE_ALL_VALUES = 13  # the height of an empty working stack, on which any card fits

FOR_POINTS = True  # the outcome is the number of cards up: most deals cannot be won
HORIZON = 200  # moves of a playout, at most: to the end of the game


def score_position(t: Table, seat: int) -> int:
    """Score the position: the number of cards up."""
    return cards_up(t)


def score_move(t: Table, move: Move) -> int:
    """Score a legal move: to take a card up scores most, then to draw, then to lose least height. Higher is better."""
    if move.verb == DRAW:
        return ABOVE_ALL_VALUES + 1
    if is_suit_stack(move.target):
        return ABOVE_ALL_VALUES + 2
    return value(t, move.card) - find_height(t, move.target)


def find_height(t: Table, stack: int) -> int:
    """Return the height of a working stack: the value of its top card, or ABOVE_ALL_VALUES if it is empty."""
    return ABOVE_ALL_VALUES if is_empty(t, stack) else value(t, top(t, stack))
