"""The law of the moves that the tile games share."""

from kit.rules.cards import ACE, KING, rank
from kit.rules.shared.jokers import is_undeclared, may_stand_for, suits_free, waits_for_exchange
from kit.rules.shared.tiles import (
    ACES_OPEN, BUILD_DOWN, CASH, CASH_RULE, COLUMN, EXCHANGE, EXCHANGE_DUE, EXCHANGE_RULE, IN_SPACE, JOKER_STANDS,
    LIBERTIES, LIBERTY, NO_CHANGE, OPEN_SPACE, SUITS_LEFT, TALON, TILE, TO_TALON, TOPS, UNDECLARED, UP_TOP, WASTE,
    WHOLE_COLUMN, aces_in_layout, are_all_aces_up, bit_of_suit, colour, colour_of_suit, column_of, down_pile, is_alone,
    is_column, is_free, is_joker, is_talon, is_up_top, rank_in_layout, reach_pile, tile,
)
from kit.rules.table import LEGAL, NOWHERE, Move, Table, is_empty, number, size, top


def tile_ruling(t: Table, move: Move) -> int:
    """Return the ruling on a move that both games share: LEGAL, or the number of the rule that refuses it."""
    rule = reach_ruling(t, move)
    if rule != LEGAL:
        return rule
    if move.verb == TO_TALON:
        return ruling_on_liberty(t)
    if move.verb == EXCHANGE:
        return LEGAL if may_stand_for(t, move.card) else EXCHANGE_RULE
    if move.verb == CASH:
        return LEGAL if is_undeclared(t, move.card) and are_all_aces_up(t) else CASH_RULE
    return ruling_up_top(t, move) if is_up_top(move.target) else ruling_in_layout(t, move)


def allowing_tile_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move that both games share."""
    if move.verb == TO_TALON:
        return LIBERTY
    if move.verb == EXCHANGE or move.verb == CASH:
        return EXCHANGE_RULE if move.verb == EXCHANGE else CASH_RULE
    if is_up_top(move.target):
        return UP_TOP
    return OPEN_SPACE if move.detail & IN_SPACE else BUILD_DOWN


# ---- tiles that can move ----


def reach_ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the rule that refuses a move because its tile is out of reach or not a discard."""
    if move.verb == COLUMN:
        return LEGAL
    if move.verb == TO_TALON:
        return LEGAL if move.source == WASTE and not is_talon(t, move.card) else LIBERTY
    if move.verb == EXCHANGE:
        return LEGAL if is_free(t, move.card) else TALON
    return LEGAL if is_column(move.source) or reach_pile(t, move.card) != NOWHERE else TALON


def ruling_on_liberty(t: Table) -> int:
    """Return the ruling on a liberty. It is legal if one is left and the talon does not wait for its exchange."""
    if waits_for_exchange(t, top(t, WASTE)):
        return EXCHANGE_DUE
    return LEGAL if number(t, LIBERTIES) > 0 else LIBERTY


# ---- into the layout ----


def ruling_in_layout(t: Table, move: Move) -> int:
    """Return the ruling on laying a column, or a tile within reach, on a column or into an open space."""
    if move.source == move.target:
        return BUILD_DOWN
    if is_column(move.source) and (move.verb == TILE or is_empty(t, move.source)):
        return WHOLE_COLUMN
    if is_before_due_exchange(t, move):
        return EXCHANGE_DUE
    value = rank_of_move(t, move)
    if is_empty(t, move.target):
        if value < lowest_in_space(t):
            return OPEN_SPACE
        if move.verb == COLUMN and is_empty(t, down_pile(move.source)):
            return NO_CHANGE
    else:
        exposed = top(t, move.target)
        if not fits(t, move.card, value, exposed):
            return BUILD_DOWN
        if is_undeclared(t, exposed) and not suits_free(t, colour(exposed), value + 1):
            return JOKER_STANDS
    if is_undeclared(t, move.card) and not suits_free(t, colour(move.card), value):
        return JOKER_STANDS
    return LEGAL


def is_before_due_exchange(t: Table, move: Move) -> bool:
    """Return whether a move would play or cover a tile that waits for its exchange."""
    if (move.verb == TILE or is_alone(t, move.source)) and waits_for_exchange(t, move.card):
        return True
    return not is_empty(t, move.target) and waits_for_exchange(t, top(t, move.target))


def rank_of_move(t: Table, move: Move) -> int:
    """Return the rank of the tile that a move lays. An undeclared joker has the rank in the move or fits its place."""
    value = rank_in_layout(t, move.card)
    if value != UNDECLARED:
        return value
    if move.detail & ~IN_SPACE:
        return (move.detail & ~IN_SPACE) - 1
    return rank_in_layout(t, top(t, move.target)) - 1


def fits(t: Table, card: int, value: int, exposed: int) -> bool:
    """Return whether a tile with this rank, or a column with this head, goes under an exposed tile."""
    over = rank_in_layout(t, exposed)  # tested first, because it seldom fits
    if over != value + 1 and not (over == UNDECLARED and value < KING):
        return False
    return value >= ACE and colour(card) != colour(exposed)


def lowest_in_space(t: Table) -> int:
    """Return the lowest rank for an open space: a king, a queen with one ace in the layout, or a jack with more."""
    return KING - min(aces_in_layout(t), 2) if number(t, ACES_OPEN) else KING


# ---- up top ----


def ruling_up_top(t: Table, move: Move) -> int:
    """Return the ruling on putting an exposed tile, or a tile within reach, up top."""
    if is_column(move.source) and top(t, move.source) != move.card:
        return WHOLE_COLUMN
    if waits_for_exchange(t, move.card):
        return EXCHANGE_DUE
    value = move.detail - 1 if is_joker(move.card) else rank(move.card)
    if size(t, move.target) != value:
        return UP_TOP
    if is_joker(move.card) and not stands_up_top(t, move.card, move.target - TOPS, value):
        return JOKER_STANDS
    return LEGAL


def stands_up_top(t: Table, joker: int, place: int, value: int) -> bool:
    """Return whether a joker may go up top as the tile of a suit and rank.

    If the tile is in the layout, the joker must be declared as exactly this tile.
    """
    if colour(joker) != colour_of_suit(place):
        return False
    card = tile(place, value)
    if is_undeclared(t, joker):
        return column_of(t, card) == NOWHERE
    if not may_stand_for(t, card):
        return False
    return number(t, SUITS_LEFT + colour(joker)) == bit_of_suit(place) or column_of(t, card) == NOWHERE
