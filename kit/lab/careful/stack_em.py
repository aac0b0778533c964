"""A careful player of Stack 'Em: it takes up every card that can go up, and draws while there is room. When it must lay
a card down, it gives away as little height as it can."""

from kit.rules.games.stack_em import DRAW
from kit.rules.shared.suit_stacks import cards_up, is_suit_stack, value
from kit.rules.table import is_empty, top

ABOVE_ALL_VALUES = 13  # the height of an empty working stack: above every value, as it takes any card

FOR_POINTS = True  # cards up count: most deals cannot be won at all
HORIZON = 200  # moves a player looks ahead: to the end of the game


def score_position(t, seat):
    """Score the position: the number of cards up."""
    return cards_up(t)


def score_move(t, move):
    """Score a legal move: taking up first, then drawing, then the least loss of height; higher is better."""
    if move.verb == DRAW:
        return ABOVE_ALL_VALUES + 1
    if is_suit_stack(move.target):
        return ABOVE_ALL_VALUES + 2
    return value(t, move.card) - height(t, move.target)


def height(t, stack):
    """Return the value that a working stack shows; an empty stack takes any card."""
    return ABOVE_ALL_VALUES if is_empty(t, stack) else value(t, top(t, stack))
