"""Jokers of the tile games: the tiles for which they stand, exchanges, and odd jokers.

When a tile is used or passed over, its suit closes for the joker that may stand for the tile.
"""

from kit.rules.cards import rank, suit
from kit.rules.log import Log, move_top, write_card, write_event
from kit.rules.shared.tiles import (
    ALL_COLOURS, BECAME_ODD, CASHED, CASHED_ODD, FIRST_SUIT, FORGETFUL, JOKERS, NARROWED, ODD, ODD_MARK, PASSED_OVER,
    SECOND_SUIT, STANDS, SUITS_LEFT, TOPS, TURNED_UP, UNDECLARED, bit_of_suit, colour, column_of, column_of_lone,
    columns, down_pile, is_free, is_joker, is_left_by_player, is_talon, is_up, rank_in_layout, suit_of_bit, tile,
)
from kit.rules.table import NOWHERE, TURN, Table, is_empty, number, put, set_number, take, top

# ---- the tiles for which a joker stands ----


def is_undeclared(t: Table, card: int) -> bool:
    """Return whether the tile is a joker that is not declared yet."""
    return is_joker(card) and rank_in_layout(t, card) == UNDECLARED


def is_odd(t: Table, tint: int) -> bool:
    """Return whether the joker of a colour can no longer stand for any tile."""
    return number(t, SUITS_LEFT + tint) & ODD_MARK != 0


def may_stand_for(t: Table, card: int) -> bool:
    """Return whether a declared joker may stand for this tile."""
    if is_joker(card):
        return False
    tint = colour(card)
    if number(t, STANDS + tint) != rank(card) + 1 or is_odd(t, tint):
        return False
    return number(t, SUITS_LEFT + tint) & bit_of_suit(suit(card)) != 0


def suits_free(t: Table, tint: int, value: int) -> int:
    """Return the suits as bits for which a joker may be declared at a rank: their tiles are not face up yet."""
    bits = 0
    for bit in (FIRST_SUIT, SECOND_SUIT):
        place = suit_of_bit(tint, bit)
        if not is_up(t, place, value) and column_of(t, tile(place, value)) == NOWHERE:
            bits |= bit
    return bits


def declare(t: Table, joker: int, value: int, bits: int, event: int, log: Log | None) -> None:
    """Declare a joker: it stands for the tiles of a rank, in the suits of `bits`."""
    tint = colour(joker)
    set_number(t, STANDS + tint, value + 1)
    set_number(t, SUITS_LEFT + tint, bits)
    write_event(t, log, event, number(t, TURN), joker)
    for bit in (FIRST_SUIT, SECOND_SUIT):
        if bits & bit:
            write_card(log, tile(suit_of_bit(tint, bit), value))


def clear_joker(t: Table, tint: int) -> None:
    """Clear the declaration of the joker of a colour, because it is cashed."""
    set_number(t, STANDS + tint, 0)
    set_number(t, SUITS_LEFT + tint, 0)


def pile_of_joker(t: Table, tint: int) -> int:
    """Return the pile of the declared joker of a colour: a column or a suit up top."""
    column = column_of(t, JOKERS + tint)
    if column != NOWHERE:
        return column
    # A joker up top has only one suit left.
    return TOPS + suit_of_bit(tint, number(t, SUITS_LEFT + tint) & ~ODD_MARK)


# ---- suits close ----


def close_suit(t: Table, card: int, event: int, log: Log | None) -> None:
    """Close a tile's suit for the joker that may stand for the tile, because it was played or passed over.

    If no suit is left, the joker becomes odd; otherwise the log has `event`.
    """
    if not may_stand_for(t, card):
        return
    tint, bit = colour(card), bit_of_suit(suit(card))
    suits = number(t, SUITS_LEFT + tint) & ~bit
    if suits:  # joker-narrows: one of two suits is left
        set_number(t, SUITS_LEFT + tint, suits)
        write_event(t, log, event, number(t, TURN), JOKERS + tint)
    else:  # odd-joker: it can no longer stand for any tile
        set_number(t, SUITS_LEFT + tint, ODD_MARK | bit)
        set_number(t, ODD, number(t, ODD) + 1)
        write_event(t, log, BECAME_ODD, number(t, TURN), JOKERS + tint)
    write_card(log, card)


def pass_over(t: Table, kept: int, is_turning_up: bool, log: Log | None) -> None:
    """Close the suits of tiles that nobody exchanged: talon and missed tiles except `kept`, which stays within reach.

    If tiles are turned up now, the suits of tiles that lie alone in their columns close too. When both suits of a joker
    close, the second is the later one in the order of the suits.
    """
    for tint in range(ALL_COLOURS):
        for bit in (FIRST_SUIT, SECOND_SUIT):
            if number(t, SUITS_LEFT + tint) & bit:
                card = tile(suit_of_bit(tint, bit), number(t, STANDS + tint) - 1)
                if is_turning_up and column_of_lone(t, card) != NOWHERE:
                    close_suit(t, card, NARROWED, log)
                elif card != kept and (is_talon(t, card) or is_left_by_player(t, card)):
                    close_suit(t, card, PASSED_OVER, log)
    cash_odd(t, log)


# ---- automatic consequences ----


def turn_up(t: Table, column: int, log: Log | None) -> None:
    """Turn up the next face-down tile of an empty column."""
    if is_empty(t, column) and not is_empty(t, down_pile(column)):  # turn-up: automatic, and at once
        move_top(t, log, TURNED_UP, number(t, TURN), down_pile(column), column)


def shows_odd(t: Table, column: int) -> bool:
    """Return whether an odd joker is exposed at the end of a column."""
    return not is_empty(t, column) and is_joker(top(t, column)) and is_odd(t, colour(top(t, column)))


def cash_odd(t: Table, log: Log | None) -> None:
    """Cash the exposed odd jokers. They earn no liberty."""
    if number(t, ODD) == 0:
        return
    for column in columns():
        while shows_odd(t, column):
            joker = take(t, column)
            clear_joker(t, colour(joker))
            put(t, CASHED, joker)
            write_event(t, log, CASHED_ODD, number(t, TURN), joker, column, CASHED)
            turn_up(t, column, log)


# ---- due exchanges ----


def is_due(t: Table, tint: int) -> bool:
    """Return whether the exchange of a colour's joker is due: every tile for which it may stand is free.

    Such a tile is in sight only if it is free, because its suit closes as soon as the tile is covered.
    """
    if number(t, STANDS + tint) == 0 or is_odd(t, tint):
        return False
    for bit in (FIRST_SUIT, SECOND_SUIT):
        card = tile(suit_of_bit(tint, bit), number(t, STANDS + tint) - 1)
        if number(t, SUITS_LEFT + tint) & bit and not is_free(t, card):
            return False
    return True


def is_any_due(t: Table) -> bool:
    """Return whether an exchange is due and the option `forgetful` is off."""
    if number(t, FORGETFUL):
        return False
    for tint in range(ALL_COLOURS):
        if is_due(t, tint):
            return True
    return False


def waits_for_exchange(t: Table, card: int) -> bool:
    """Return whether a free tile may only be exchanged, because the exchange of its joker is due."""
    return may_stand_for(t, card) and not number(t, FORGETFUL) and is_due(t, colour(card))
