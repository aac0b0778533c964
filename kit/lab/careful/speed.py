"""A careful player of Speed, who knows only its hand and what lies open.

It keeps its options open: it plays what leaves most cards of its hand to be played, one after another, and most at
once; of equals, what covers the stack for which the other is reaching.
"""

from kit.rules.games.speed import LAY, draw_time, has_won, seat_of
from kit.rules.games.speed_layout import (
    AIM_CARDS, AIM_STACKS, CLOCK, READY, SEATS, cards_left, fits, is_person, other, seat_to_play, stacks,
)
from kit.rules.table import NO_CARD, TURN, card_at, number, set_number, size, top

HORIZON = 12  # moves a player looks ahead
CARD, WIN = 100, 1_000
IN_TURN, AT_ONCE, COVERS = 100, 10, 5


def score_move(t, move):
    """Return how much a careful player likes a legal move."""
    if move.verb != LAY:
        return 0
    liking = IN_TURN * playable_in_turn(t, move) + AT_ONCE * playable_at_once(t, move)
    return liking + COVERS if covers_aim(t, move) else liking


def playable_at_once(t, move):
    """Return how many other cards of the hand fit somewhere once the move is made."""
    count = 0
    for depth in range(size(t, move.source)):
        card = card_at(t, move.source, depth)
        if card != move.card and has_place(t, card, move):
            count += 1
    return count


def playable_in_turn(t, move):
    """Return how many other cards of the hand fit somewhere once the move is made, or on one another after that."""
    count, found, before = 0, 0, -1  # the cards found, a bit each by their depth
    while found != before:
        before = found
        for depth in range(size(t, move.source)):
            card = card_at(t, move.source, depth)
            if found >> depth & 1 or card == move.card:
                continue
            if has_place(t, card, move) or fits_one_of(t, card, move.source, found):
                found |= 1 << depth
                count += 1
    return count


def has_place(t, card, move):
    """Whether a card fits on some stack once the move is made."""
    for stack in stacks(t):
        if fits(card, move.card if stack == move.target else top(t, stack)):
            return True
    return False


def fits_one_of(t, card, hand, found):
    """Whether a card fits one of the cards of a hand that were found."""
    for depth in range(size(t, hand)):
        if found >> depth & 1 and fits(card, card_at(t, hand, depth)):
            return True
    return False


def covers_aim(t, move):
    """Whether the move covers the stack for which the other is reaching."""
    rival = other(seat_of(t, move)) - 1
    return number(t, AIM_CARDS + rival) != NO_CARD and number(t, AIM_STACKS + rival) == move.target


def score_position(t, seat):
    """Return how well a seat stands: the cards it has fewer than the other, and the win above all."""
    standing = CARD * (cards_left(t, other(seat)) - cards_left(t, seat))
    standing += WIN if has_won(t, seat) else 0
    return standing - (WIN if has_won(t, other(seat)) else 0)


def seat_player(t):
    """Let a player of the kit take a person's seat: from here on it takes the times that are set for the seat."""
    for seat in range(1, SEATS + 1):
        if is_person(t, seat):
            set_number(t, READY + seat - 1, number(t, CLOCK))
            draw_time(t, seat, None)
    set_number(t, TURN, seat_to_play(t))
