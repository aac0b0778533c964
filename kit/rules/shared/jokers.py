"""Jokers of the tile games: what they stand for, when a suit closes for them, when they are exchanged or become odd."""

from kit.rules.cards import rank, suit
from kit.rules.log import move_top, write_card, write_event
from kit.rules.shared.tiles import (
    ALL_COLOURS, BECAME_ODD, CASHED, CASHED_ODD, DECLARED, FIRST_SUIT, FORGETFUL, JOKERS, NARROWED, ODD, ODD_MARK,
    SECOND_SUIT, STANDS, SUITS_LEFT, TOPS, TURNED_UP, UNDECLARED, bit_of_suit, colour, column_of, column_of_lone,
    columns, down_pile, is_free, is_joker, is_up, rank_in_layout, suit_of_bit, tile,
)
from kit.rules.table import NOWHERE, TURN, is_empty, number, put, set_number, take, top

# ---- what a joker stands for ----


def is_undeclared(t, card):
    """Whether the tile is a joker of which nothing was said yet."""
    return is_joker(card) and rank_in_layout(t, card) == UNDECLARED


def is_odd(t, tint):
    """Whether the joker of a colour can stand for no tile any more."""
    return number(t, SUITS_LEFT + tint) & ODD_MARK != 0


def may_stand_for(t, card):
    """Whether a declared joker may stand for this tile."""
    if is_joker(card):
        return False
    tint = colour(card)
    if number(t, STANDS + tint) != rank(card) + 1 or is_odd(t, tint):
        return False
    return number(t, SUITS_LEFT + tint) & bit_of_suit(suit(card)) != 0


def suits_free(t, tint, value):
    """Return the bits of the suits for which a joker may be declared at a rank: their tile is neither in layout nor up
    top.
    """
    bits = 0
    for bit in (FIRST_SUIT, SECOND_SUIT):
        place = suit_of_bit(tint, bit)
        if not is_up(t, place, value) and column_of(t, tile(place, value)) == NOWHERE:
            bits |= bit
    return bits


def declare(t, joker, value, bits, log):
    """Let a joker stand for the tiles of a rank and of the suits that the bits tell."""
    tint = colour(joker)
    set_number(t, STANDS + tint, value + 1)
    set_number(t, SUITS_LEFT + tint, bits)
    write_event(t, log, DECLARED, number(t, TURN), joker)
    for bit in (FIRST_SUIT, SECOND_SUIT):
        if bits & bit:
            write_card(log, tile(suit_of_bit(tint, bit), value))


def clear_joker(t, tint):
    """Leave the joker of a colour standing for nothing: it is cashed."""
    set_number(t, STANDS + tint, 0)
    set_number(t, SUITS_LEFT + tint, 0)


def pile_of_joker(t, tint):
    """Return where the declared joker of a colour lies: a column or a suit up top."""
    column = column_of(t, JOKERS + tint)
    if column != NOWHERE:
        return column
    # Up top its suit is closed, so that one bit is left.
    return TOPS + suit_of_bit(tint, number(t, SUITS_LEFT + tint) & ~ODD_MARK)


# ---- suits close ----


def close_suit(t, card, log):
    """Close a tile's suit for the joker that may stand for it; with its last suit the joker becomes odd."""
    if not may_stand_for(t, card):
        return
    tint, bit = colour(card), bit_of_suit(suit(card))
    left = number(t, SUITS_LEFT + tint) & ~bit
    if left:  # joker-narrows: of two suits one is left
        set_number(t, SUITS_LEFT + tint, left)
        write_event(t, log, NARROWED, number(t, TURN), JOKERS + tint)
    else:  # odd-joker: it can stand for no tile any more
        set_number(t, SUITS_LEFT + tint, ODD_MARK | bit)
        set_number(t, ODD, number(t, ODD) + 1)
        write_event(t, log, BECAME_ODD, number(t, TURN), JOKERS + tint)
    write_card(log, card)


def close_turned_up(t, log):
    """Close the suits of all tiles that were turned up in the layout and have not been touched since."""
    for tint in range(ALL_COLOURS):
        for bit in (FIRST_SUIT, SECOND_SUIT):
            if number(t, STANDS + tint):
                card = tile(suit_of_bit(tint, bit), number(t, STANDS + tint) - 1)
                if column_of_lone(t, card) != NOWHERE:
                    close_suit(t, card, log)
    cash_odd(t, log)


# ---- what happens by itself ----


def turn_up(t, column, log):
    """Turn up the next face-down tile of a vacated column."""
    if is_empty(t, column) and not is_empty(t, down_pile(column)):  # turn-up: by itself, and at once
        move_top(t, log, TURNED_UP, number(t, TURN), down_pile(column), column)


def shows_odd(t, column):
    """Whether an odd joker is exposed at the end of a column."""
    return not is_empty(t, column) and is_joker(top(t, column)) and is_odd(t, colour(top(t, column)))


def cash_odd(t, log):
    """Cash the odd jokers that are exposed, without a liberty."""
    if number(t, ODD) == 0:
        return
    for column in columns():
        while shows_odd(t, column):
            joker = take(t, column)
            clear_joker(t, colour(joker))
            put(t, CASHED, joker)
            write_event(t, log, CASHED_ODD, number(t, TURN), joker, column, CASHED)
            turn_up(t, column, log)


# ---- exchanges that are due ----


def is_due(t, tint):
    """Whether the exchange of a colour's joker is due: every tile that it may stand for is free.

    A tile that it may stand for is face up only if it is free: as soon as it is covered its suit closes.
    """
    if number(t, STANDS + tint) == 0 or is_odd(t, tint):
        return False
    for bit in (FIRST_SUIT, SECOND_SUIT):
        card = tile(suit_of_bit(tint, bit), number(t, STANDS + tint) - 1)
        if number(t, SUITS_LEFT + tint) & bit and not is_free(t, card):
            return False
    return True


def is_any_due(t):
    """Whether some exchange is due and may not be forgotten."""
    if number(t, FORGETFUL):
        return False
    for tint in range(ALL_COLOURS):
        if is_due(t, tint):
            return True
    return False


def waits_for_exchange(t, card):
    """Whether a free tile may only be exchanged: it is one of those whose joker's exchange is due."""
    return may_stand_for(t, card) and not number(t, FORGETFUL) and is_due(t, colour(card))
