"""The table of Speed: which pile and number is what, which cards fit where, and who can play."""

from kit.rules.cards import FRENCH, rank, suit
from kit.rules.table import NOWHERE, OWN, card_at, number, record_type, size, top

PACK = FRENCH
CARDS = PACK.size
SEATS = 2
MOST_STACKS = 6

# Piles
STACKS = 0  # up to six of them, on the table
HANDS = 6  # two of them, by seat
DRAWS = 8  # the draw piles, by seat
DECK = 10  # the pack while it is dealt

# Numbers
MEANS = OWN  # the mean time of each seat to act
HAND_SIZE = OWN + 2
TABLE_STACKS = OWN + 3
CLOCK = OWN + 4
READY = OWN + 5  # when each seat acts next, or PERSON
AIM_CARDS = OWN + 7  # the card each seat is reaching with, or NO_CARD
AIM_STACKS = OWN + 9  # and the stack that it is reaching for
TURNED = OWN + 11  # how many times both have turned a card
MOVES = OWN + 12  # how many moves there were since the deal: each has dice of its own

RECORD = record_type(piles=DECK + 1, depth=CARDS, numbers=MOVES + 1)

PERSON = -1  # earlier than every time: a person is always ready
LATEST = 1_000_000_000  # the clock goes no further


def hand(seat):
    """Return the pile that is a seat's hand."""
    return HANDS + seat - 1


def draws(seat):
    """Return the pile that a seat draws from."""
    return DRAWS + seat - 1


def other(seat):
    """Return the other seat."""
    return SEATS + 1 - seat


def stacks(t):
    """Return the piles that are the table's stacks."""
    return range(STACKS, STACKS + number(t, TABLE_STACKS))


def cards_left(t, seat):
    """Count the cards of a seat, in its hand and its draw pile."""
    return size(t, hand(seat)) + size(t, draws(seat))


def fits(card, exposed):
    """Whether a card has the suit or the rank of an exposed one."""
    return suit(card) == suit(exposed) or rank(card) == rank(exposed)


def stack_taking(t, card):
    """Return the first stack on which a card fits, or NOWHERE."""
    for stack in stacks(t):
        if fits(card, top(t, stack)):
            return stack
    return NOWHERE


def can_play(t, seat):
    """Whether any card of the seat's hand fits anywhere."""
    for depth in range(size(t, hand(seat))):
        if stack_taking(t, card_at(t, hand(seat), depth)) != NOWHERE:
            return True
    return False
