"""The stalemate of Stack The Deck: no card in the deck can complete a stack."""

from kit.rules.games.stack_the_deck_pairs_and_runs import WILD, begins_run, can_be_laid, is_run, makes_pair, value
from kit.rules.games.stack_the_deck_table import DECK, PLAYERS, all_seats, open_stacks
from kit.rules.table import TURN, Table, card_at, number, size

TWO_PAIRS_OF_CARDS = 4


def is_stalemate(t: Table) -> bool:
    """Return whether the seat to play may call a stalemate before it draws."""
    return not can_deck_help(t) or is_circling(t)


def can_deck_help(t: Table) -> bool:
    """Return whether one or two cards of the deck could complete an open stack."""
    values = values_in_deck(t)
    for seat in all_seats(t):
        for stack in open_stacks(t, seat):
            if can_complete(t, stack, values):
                return True
    return False


def values_in_deck(t: Table) -> int:
    """Return the values of the deck's cards, as bits."""
    values = 0
    for depth in range(size(t, DECK)):
        values |= 1 << value(card_at(t, DECK, depth))
    return values


def can_complete(t: Table, stack: int, values: int) -> bool:
    """Return whether one or two cards of these values (bits) could complete an open stack.

    One card of each value is enough. If a run needs two cards, their values differ. If one of the two is a wild, the
    wild alone completes a pair.
    """
    first = value(card_at(t, stack, 0))
    if size(t, stack) == 2:
        return has_third(first, value(card_at(t, stack, 1)), values)
    for second in range(11):
        if values >> second & 1:
            if makes_pair(first, second):
                return True
            if begins_run(first, second) and has_third(first, second, values):
                return True
    return False


def has_third(first: int, second: int, values: int) -> bool:
    """Return whether one of these values (bits) completes a run of two values."""
    for third in range(WILD, 11):
        if values >> third & 1 and is_run(first, second, third):
            return True
    return False


def is_circling(t: Table) -> bool:
    """Return whether the deck's last four cards go round without end, because no seat can use the two that it draws.

    The two cards that a seat puts back are under the other two. So with an even number of players, every second seat
    draws the same two cards.
    """
    if size(t, DECK) != TWO_PAIRS_OF_CARDS or number(t, PLAYERS) % 2 == 1:
        return False
    turn = number(t, TURN)
    return are_useless(t, 3, 2, turn % 2) and are_useless(t, 1, 0, 1 - turn % 2)


def are_useless(t: Table, one: int, other: int, parity: int) -> bool:
    """Return whether two cards of the deck (by depth) are no pair, and fit no open stack of certain seats.

    `parity` names the seats: 1 for the odd seats, 0 for the even ones.
    """
    first, second = card_at(t, DECK, one), card_at(t, DECK, other)
    if makes_pair(value(first), value(second)):
        return False
    for seat in all_seats(t):
        if seat % 2 == parity:
            for stack in open_stacks(t, seat):
                if can_be_laid(t, stack, first) or can_be_laid(t, stack, second):
                    return False
    return True
