"""A careful player of Stack 'Em: takes up what goes up, draws while there is room, and gives away as little height
as it can when it must lay a card down."""

from kit.rules.games.stack_em import DRAW
from kit.rules.shared.suit_stacks import cards_up, is_suit_stack, value
from kit.rules.table import is_empty, top

ABOVE_ALL_VALUES = 13  # above every value: what an empty working stack takes

FOR_POINTS = True  # cards up count: most deals cannot be won at all
HORIZON = 200  # moves a player looks ahead: to the end of the game


def score_position(t, seat):
    """Return how well the game stands: by the cards up."""
    return cards_up(t)


def score_move(t, move):
    """Return how much a careful player likes a legal move."""
    if move.verb == DRAW:
        return ABOVE_ALL_VALUES + 1
    if is_suit_stack(move.target):
        return ABOVE_ALL_VALUES + 2
    return value(t, move.card) - height(t, move.target)


def height(t, stack):
    """Return the value a working stack shows; an empty one takes anything."""
    return ABOVE_ALL_VALUES if is_empty(t, stack) else value(t, top(t, stack))
