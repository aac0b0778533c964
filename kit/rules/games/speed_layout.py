"""The table of Speed: which pile and number is what, which cards fit where, who can play, and who is ready first."""

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


# ---- who is ready ----


def ready(t, seat):
    """Return the time when a seat acts next, or PERSON."""
    return number(t, READY + seat - 1)


def is_person(t, seat):
    """Whether the seat is a person's, who acts when ready."""
    return ready(t, seat) == PERSON


def waits(t, seat):
    """Whether a simulated seat has to wait: the other can play and is ready first, or together with it as seat 1."""
    if is_person(t, seat) or is_person(t, other(seat)) or not can_play(t, other(seat)):
        return False
    mine, theirs = ready(t, seat), ready(t, other(seat))
    return theirs < mine or (theirs == mine and other(seat) < seat)


def seat_to_play(t):
    """Return the seat that is ready first among those that can play: a person before everybody; seat 1 if none can."""
    chosen = 1
    for seat in range(1, SEATS + 1):
        if can_play(t, seat) and (not can_play(t, chosen) or ready(t, seat) < ready(t, chosen)):
            chosen = seat
    return chosen


# ---- how long it takes ----

DIGITS = 24  # binary digits of a logarithm, after the point
LOG_OF_2 = 11_629_080  # the natural logarithm of 2, with so many digits
HALF = 1 << 30


def exponential(mean, word):
    """Return an exponential time of this mean, as a word of 32 bits gives it: the mean times -log(a fair share of 1).

    Whole numbers only, so that it is the same on every machine and in either engine.
    """
    logarithm = minus_log2((word >> 1) + 1) * LOG_OF_2 >> DIGITS
    return (mean * logarithm + (1 << (DIGITS - 1))) >> DIGITS


def minus_log2(part):
    """Compute -log2(part / 2**31), with DIGITS binary digits: squaring a number brings out the next digit of its
    logarithm.
    """
    whole_part = 1
    while part < HALF:
        part *= 2
        whole_part += 1
    digits = 0
    for _ in range(DIGITS):
        part = part * part >> 30
        digits *= 2
        if part >= 2 * HALF:
            part >>= 1
            digits += 1
    return (whole_part << DIGITS) - digits
