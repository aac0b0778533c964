"""The solo ace of Solitaire for Two: an ace that is the only one, and the two that must follow it."""

from kit.rules.cards import ACE, TWO, rank, suit
from kit.rules.shared.jokers import is_due, may_stand_for, pile_of_joker
from kit.rules.shared.tile_law import tile_ruling
from kit.rules.shared.tiles import (
    EXCHANGE, FIRST_SUIT, JOKERS, OWN_NUMBERS, RANKS, SECOND_SUIT, TILE, TOPS, UNDECLARED, aces_in_layout, colour,
    columns, is_column, is_joker, is_up_top, pile_in_reach, places_in_reach, rank_in_layout, suit_of_bit, tile_in_reach,
)
from kit.rules.table import LEGAL, NO_CARD, Move, Table, exchange, find, is_empty, number, put, size, take, take_at, top

SOLO_ACE = OWN_NUMBERS  # the option; without it aces go up top freely
OWES_TWO = OWN_NUMBERS + 1  # whether the next play must put a two up top
NUMBERS_AFTER_ACES = OWN_NUMBERS + 2


def goes_up_as(t: Table, move: Move, value: int) -> bool:
    """Return whether the move puts a tile of this rank, or a joker as such a tile, up top."""
    if move.verb != TILE or not is_up_top(move.target):
        return False
    return value == (move.detail - 1 if is_joker(move.card) else rank_in_layout(t, move.card))


# ---- solo aces ----


def is_solo(t: Table, move: Move) -> bool:
    """Return whether a move puts a solo ace up top, and the game is played with this rule."""
    return number(t, SOLO_ACE) == 1 and is_only_ace(t, move)


def is_only_ace(t: Table, move: Move) -> bool:
    """Return whether a move puts up top the only ace in the layout or, with no ace there, the only one within reach."""
    if not goes_up_as(t, move, ACE):
        return False
    was_ace = rank_in_layout(t, move.card) == ACE  # an undeclared joker was not an ace before this move
    if is_column(move.source):
        return aces_in_layout(t) == was_ace
    return aces_in_layout(t) == 0 and aces_in_reach(t)[0] == was_ace


def aces_in_reach(t: Table) -> tuple[int, int]:
    """Return the number of aces among talon, up tiles and missed tiles, and the last of them or NO_CARD."""
    aces, last = 0, NO_CARD
    for place in places_in_reach(t):
        card = tile_in_reach(t, place)
        if card != NO_CARD and rank_in_layout(t, card) == ACE:
            aces, last = aces + 1, card
    return aces, last


def solo_ace_in_reach(t: Table) -> int:
    """Return the only ace within reach if the layout has no ace, otherwise NO_CARD."""
    if not number(t, SOLO_ACE) or aces_in_layout(t) > 0:
        return NO_CARD
    aces, ace = aces_in_reach(t)
    return ace if aces == 1 else NO_CARD


# ---- whether a two can follow ----


def can_two_follow_ace(t: Table, move: Move) -> bool:
    """Return whether a two could go up top at once after a move puts an ace up top.

    The function moves the ace up, tests the twos, and moves the ace back.
    """
    depth = find(t, move.source, move.card)
    take_at(t, move.source, depth)
    put(t, move.target, move.card)
    follows = can_two_go_up(t, move.card)
    take(t, move.target)
    put(t, move.source, move.card)
    for place in range(size(t, move.source) - 1, depth, -1):
        exchange(t, move.source, place, move.source, place - 1)
    return follows


def can_two_go_up(t: Table, exception: int) -> bool:
    """Return whether any exposed tile or tile within reach may go up top as a two now, except the tile `exception`."""
    for column in columns():
        if not is_empty(t, column) and goes_up_as_two(t, top(t, column), column):
            return True
    for place in places_in_reach(t):
        card = tile_in_reach(t, place)
        if card != NO_CARD and card != exception and goes_up_as_two(t, card, pile_in_reach(place)):
            return True
    return False


def goes_up_as_two(t: Table, card: int, source: int) -> bool:
    """Return whether the tile may go up top as a two. A joker may stand for one."""
    value = rank_in_layout(t, card)
    if is_joker(card) and value in (UNDECLARED, TWO):
        for bit in (FIRST_SUIT, SECOND_SUIT):
            pile = TOPS + suit_of_bit(colour(card), bit)
            if tile_ruling(t, Move(TILE, card, source, pile, TWO + 1)) == LEGAL:
                return True
        return False
    return value == TWO and tile_ruling(t, Move(TILE, card, source, TOPS + suit(card), 0)) == LEGAL


def is_due_two(t: Table, card: int) -> bool:
    """Return whether the tile is a two whose exchange for its joker is due."""
    return not is_joker(card) and rank(card) == TWO and may_stand_for(t, card) and is_due(t, colour(card))


def can_two_follow(t: Table) -> bool:
    """Return whether a two may go up top now, or after a due exchange."""
    for card in range(TWO, JOKERS, RANKS):
        pile = TOPS + suit(card)
        if size(t, pile) == 1 and is_due_two(t, card):
            column = pile_of_joker(t, colour(card))
            if is_column(column) and top(t, column) == JOKERS + colour(card):
                return True
    return can_two_go_up(t, NO_CARD)


def may_follow(t: Table, move: Move) -> bool:
    """Return whether a move may follow a solo ace: a two up top, or the due exchange of a two if no two can go up."""
    if move.verb == EXCHANGE:
        return is_due_two(t, move.card) and not can_two_go_up(t, NO_CARD)
    return goes_up_as(t, move, TWO)
