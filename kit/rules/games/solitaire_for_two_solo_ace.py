"""The solo ace of Solitaire for Two: which aces are the only one, and whether a two can follow them."""

from kit.rules.cards import ACE, TWO, rank, suit
from kit.rules.shared.jokers import is_due, may_stand_for, pile_of_joker
from kit.rules.shared.tile_law import tile_ruling
from kit.rules.shared.tiles import (
    EXCHANGE, FIRST_SUIT, JOKERS, OWN_NUMBERS, RANKS, SECOND_SUIT, TILE, TOPS, UNDECLARED, aces_in_layout, colour,
    columns, is_column, is_joker, is_up_top, pile_in_reach, places_in_reach, rank_in_layout, suit_of_bit, tile_in_reach,
)
from kit.rules.table import LEGAL, NO_CARD, Move, exchange, find, is_empty, number, put, size, take, take_at, top

SOLO_ACE = OWN_NUMBERS  # the option: without it aces go up top freely
OWES_TWO = OWN_NUMBERS + 1  # whether a two must go up top as the very next play
NUMBERS_AFTER_ACES = OWN_NUMBERS + 2


def goes_up_as(t, move, value):
    """Whether the move puts a tile of this rank up top, a joker named so included."""
    if move.verb != TILE or not is_up_top(move.target):
        return False
    return value == (move.detail - 1 if is_joker(move.card) else rank_in_layout(t, move.card))


# ---- which ace is solo ----


def is_solo(t, move):
    """Whether a tile that goes up top is a solo ace: the only one of the layout, or, with none there, in reach."""
    if not goes_up_as(t, move, ACE) or not number(t, SOLO_ACE):
        return False
    counted = rank_in_layout(t, move.card) == ACE  # a joker that is only now named an ace was none where it lay
    if is_column(move.source):
        return aces_in_layout(t) == counted
    return aces_in_layout(t) == 0 and aces_in_reach(t) == counted


def aces_in_reach(t):
    """Count the aces among talon, up tiles and missed tiles."""
    aces = 0
    for place in places_in_reach(t):
        card = tile_in_reach(t, place)
        if card != NO_CARD and rank_in_layout(t, card) == ACE:
            aces += 1
    return aces


def solo_ace_in_reach(t):
    """Return the only ace of talon and up tiles, when the layout has none, or NO_CARD."""
    if number(t, SOLO_ACE) and aces_in_layout(t) == 0 and aces_in_reach(t) == 1:
        for place in places_in_reach(t):
            card = tile_in_reach(t, place)
            if card != NO_CARD and rank_in_layout(t, card) == ACE:
                return card
    return NO_CARD


# ---- whether a two can follow ----


def two_follows(t, move):
    """Whether a two could go up top at once if this ace went up, before anything is turned up.

    The ace is lifted to its suit for the question, and laid back.
    """
    depth = find(t, move.source, move.card)
    take_at(t, move.source, depth)
    put(t, move.target, move.card)
    follows = two_goes_up(t, move.card)
    take(t, move.target)
    put(t, move.source, move.card)
    for place in range(size(t, move.source) - 1, depth, -1):
        exchange(t, move.source, place, move.source, place - 1)
    return follows


def two_goes_up(t, but):
    """Whether any two in sight but one tile may go up top now: exposed, within reach, or a joker that may be one."""
    for column in columns():
        if not is_empty(t, column) and goes_up_as_two(t, top(t, column), column):
            return True
    for place in places_in_reach(t):
        card = tile_in_reach(t, place)
        if card != NO_CARD and card != but and goes_up_as_two(t, card, pile_in_reach(place)):
            return True
    return False


def goes_up_as_two(t, card, source):
    """Whether the tile is a two, or a joker that may be one, and goes up top."""
    value = rank_in_layout(t, card)
    if is_joker(card) and value in (UNDECLARED, TWO):
        for bit in (FIRST_SUIT, SECOND_SUIT):
            pile = TOPS + suit_of_bit(colour(card), bit)
            if tile_ruling(t, Move(TILE, card, source, pile, TWO + 1)) == LEGAL:
                return True
        return False
    return value == TWO and tile_ruling(t, Move(TILE, card, source, TOPS + suit(card), 0)) == LEGAL


def is_due_two(t, card):
    """Whether the tile is a two whose exchange for its joker is due."""
    return not is_joker(card) and rank(card) == TWO and may_stand_for(t, card) and is_due(t, colour(card))


def two_can_follow(t):
    """Whether a two may go up top now, or could after an exchange that is due: then it or its joker lies free."""
    for card in range(TWO, JOKERS, RANKS):
        pile = TOPS + suit(card)
        if size(t, pile) == 1 and is_due_two(t, card):
            joker = JOKERS + colour(card)
            column = pile_of_joker(t, colour(card))
            if is_column(column) and top(t, column) == joker:
                return True
    return two_goes_up(t, NO_CARD)


def may_follow(t, move):
    """Whether a move may follow a solo ace: a two up top or, while none can go, a due exchange of one."""
    if move.verb == EXCHANGE:
        return is_due_two(t, move.card) and not two_goes_up(t, NO_CARD)
    return goes_up_as(t, move, TWO)
