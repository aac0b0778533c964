"""When a round of Stack The Deck can go no further: nothing left in the deck completes anybody's stack."""

from kit.rules.games.stack_the_deck_pairs_and_runs import WILD, begins_run, can_be_laid, is_run, makes_pair, value
from kit.rules.games.stack_the_deck_table import DECK, PLAYERS, all_seats, open_stacks
from kit.rules.table import TURN, card_at, number, size

TWO_PAIRS_OF_CARDS = 4


def is_stalemate(t):
    """Whether the seat to play may call a stalemate before it draws."""
    return not deck_helps(t) or circles(t)


def deck_helps(t):
    """Whether one or two cards of the deck, laid in order, would complete some open stack."""
    values = values_in_deck(t)
    for seat in all_seats(t):
        for stack in open_stacks(t, seat):
            if can_complete(t, stack, values):
                return True
    return False


def values_in_deck(t):
    """Return the values of the deck's cards, a bit each."""
    values = 0
    for depth in range(size(t, DECK)):
        values |= 1 << value(card_at(t, DECK, depth))
    return values


def can_complete(t, stack, values):
    """Whether cards of these values, a bit each, could complete an open stack: one card, or a run's second and third.

    One card of each value is enough: the two that a run still needs are of different values, and where one of them
    would be a wild, the wild alone makes a pair.
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


def has_third(first, second, values):
    """Whether one of these values, a bit each, completes a run that was begun with two."""
    for third in range(WILD, 11):
        if values >> third & 1 and is_run(first, second, third):
            return True
    return False


def circles(t):
    """Whether four cards go round for ever, two of them reaching every second seat, and nobody can use those it gets.

    What is put back lies beneath the other two, so with an even number of players the same seats get the same pair.
    """
    if size(t, DECK) != TWO_PAIRS_OF_CARDS or number(t, PLAYERS) % 2 == 1:
        return False
    turn = number(t, TURN)
    return useless(t, 3, 2, turn % 2) and useless(t, 1, 0, 1 - turn % 2)


def useless(t, one, other, parity):
    """Whether two cards of the deck, by depth, are no pair and fit no open stack of the odd (1) or even (0) seats."""
    card, second = card_at(t, DECK, one), card_at(t, DECK, other)
    if makes_pair(value(card), value(second)):
        return False
    for seat in all_seats(t):
        if seat % 2 == parity:
            for stack in open_stacks(t, seat):
                if can_be_laid(t, stack, card) or can_be_laid(t, stack, second):
                    return False
    return True
