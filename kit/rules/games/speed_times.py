"""Times in Speed: who is ready first, and how long a simulated player takes."""

from kit.rules.games.speed_layout import PERSON, READY, SEATS, can_play, other
from kit.rules.table import number

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
