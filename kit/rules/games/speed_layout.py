"""The table of Speed: its piles and numbers, the cards that fit, and the times at which seats are ready."""

from kit.rules.cards import FRENCH, rank, suit
from kit.rules.table import NOWHERE, OWN, Record, Table, card_at, number, size, top

PACK = FRENCH
CARDS = PACK.size
SEATS = 2
MOST_STACKS = 6

# Piles
STACKS = 0  # up to six stacks on the table
HANDS = 6  # two hands, by seat
DRAWS = 8  # two draw piles, by seat
DECK = 10  # the pack while it is dealt

# Numbers
MEANS = OWN  # the mean reaction time of each seat
HAND_SIZE = OWN + 2
TABLE_STACKS = OWN + 3
CLOCK = OWN + 4
READY = OWN + 5  # the time of each seat's next play, or PERSON
AIM_CARDS = OWN + 7  # the card that each seat is going to play, or NO_CARD
AIM_STACKS = OWN + 9  # the stack on which each seat is going to play
TURNED = OWN + 11  # how many times both seats have turned up a card
MOVES = OWN + 12  # the number of moves since the deal; each move has its own random numbers

RECORD = Record(piles=DECK + 1, depth=CARDS, numbers=MOVES + 1)

PERSON = -1  # before every time, because a person is always ready
LATEST = 1_000_000_000  # the greatest time of the clock


def hand(seat: int) -> int:
    """Return the pile that is a seat's hand."""
    return HANDS + seat - 1


def draw_pile(seat: int) -> int:
    """Return a seat's draw pile."""
    return DRAWS + seat - 1


def other_seat(seat: int) -> int:
    """Return the other seat."""
    return SEATS + 1 - seat


def stacks(t: Table) -> range:
    """Return the piles that are the table's stacks."""
    return range(STACKS, STACKS + number(t, TABLE_STACKS))


def cards_left(t: Table, seat: int) -> int:
    """Return the number of cards in a seat's hand and draw pile."""
    return size(t, hand(seat)) + size(t, draw_pile(seat))


def fits(card: int, exposed: int) -> bool:
    """Return whether a card has the suit or the rank of an exposed card."""
    return suit(card) == suit(exposed) or rank(card) == rank(exposed)


def find_stack_for(t: Table, card: int) -> int:
    """Return the first stack on which a card fits, or NOWHERE."""
    for stack in stacks(t):
        if fits(card, top(t, stack)):
            return stack
    return NOWHERE


def can_play(t: Table, seat: int) -> bool:
    """Return whether any card of the seat's hand fits any stack."""
    for depth in range(size(t, hand(seat))):
        if find_stack_for(t, card_at(t, hand(seat), depth)) != NOWHERE:
            return True
    return False


# ---- times ----


def ready_time(t: Table, seat: int) -> int:
    """Return the time of a seat's next play, or PERSON."""
    return number(t, READY + seat - 1)


def is_person(t: Table, seat: int) -> bool:
    """Return whether a person sits at the seat."""
    return ready_time(t, seat) == PERSON


def has_to_wait(t: Table, seat: int) -> bool:
    """Return whether a simulated seat has to wait, because the other seat can play and is ready first.

    If both are ready at the same time, seat 2 waits.
    """
    if is_person(t, seat) or is_person(t, other_seat(seat)) or not can_play(t, other_seat(seat)):
        return False
    time, other_time = ready_time(t, seat), ready_time(t, other_seat(seat))
    return other_time < time or (other_time == time and other_seat(seat) < seat)


def seat_to_play(t: Table) -> int:
    """Return the seat that can play and is ready first, or seat 1 if no seat can play. A person comes first."""
    first_seat = 1
    for seat in range(1, SEATS + 1):
        if can_play(t, seat) and (not can_play(t, first_seat) or ready_time(t, seat) < ready_time(t, first_seat)):
            first_seat = seat
    return first_seat


# ---- random times ----

DIGITS = 24  # binary digits of a logarithm, after the point
LOG_OF_2 = 11_629_080  # the natural logarithm of 2, with DIGITS binary digits
HALF = 1 << 30


def exponential(mean: int, word: int) -> int:
    """Return a random time with an exponential distribution of this mean, from a random word of 32 bits.

    It is the mean times -log(u), where u is uniform from 0 to 1. The function uses only whole numbers, so the result is
    the same on every machine and in either engine.
    """
    logarithm = minus_log2((word >> 1) + 1) * LOG_OF_2 >> DIGITS
    return (mean * logarithm + (1 << (DIGITS - 1))) >> DIGITS


def minus_log2(part: int) -> int:
    """Return -log2(part / 2**31) with DIGITS binary digits. Each squaring gives the next digit of the logarithm."""
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
