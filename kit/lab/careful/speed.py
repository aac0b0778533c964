"""A careful player of Speed, who knows only its hand and the open cards.

It keeps its options open: it plays the card that leaves most cards of its hand to be played, one after another, and
most at once. Of equal cards, it plays the one that covers the stack for which the other seat is reaching.
"""

from kit.rules.games.speed import LAY, draw_time, has_won, seat_of
from kit.rules.games.speed_layout import (
    AIM_CARDS, AIM_STACKS, CLOCK, READY, SEATS, cards_left, fits, is_person, other_seat, seat_to_play, stacks,
)
from kit.rules.table import NO_CARD, TURN, card_at, number, set_number, size, top

HORIZON = 12  # moves a player looks ahead
CARD, WIN = 100, 1_000
IN_TURN, AT_ONCE, COVERS = 100, 10, 5


def score_move(t, move):
    """Score a legal move by the cards of the hand that stay playable; higher is better."""
    if move.verb != LAY:
        return 0
    gain = IN_TURN * playable_in_turn(t, move) + AT_ONCE * playable_at_once(t, move)
    return gain + COVERS if covers_aim(t, move) else gain


def playable_at_once(t, move):
    """Count the other cards of the hand that fit on a stack after the move."""
    count = 0
    for depth in range(size(t, move.source)):
        card = card_at(t, move.source, depth)
        if card != move.card and has_place(t, card, move):
            count += 1
    return count


def playable_in_turn(t, move):
    """Count the other cards of the hand that fit on a stack after the move, or on another such card."""
    count, playable, before = 0, 0, -1  # the playable cards, a bit each by their depth
    while playable != before:
        before = playable
        for depth in range(size(t, move.source)):
            card = card_at(t, move.source, depth)
            if playable >> depth & 1 or card == move.card:
                continue
            if has_place(t, card, move) or fits_one_of(t, card, move.source, playable):
                playable |= 1 << depth
                count += 1
    return count


def has_place(t, card, move):
    """Whether a card fits on a stack after the move."""
    for stack in stacks(t):
        if fits(card, move.card if stack == move.target else top(t, stack)):
            return True
    return False


def fits_one_of(t, card, hand, depths):
    """Whether a card fits on one of the cards of a hand at these `depths`, given as a bit each."""
    for depth in range(size(t, hand)):
        if depths >> depth & 1 and fits(card, card_at(t, hand, depth)):
            return True
    return False


def covers_aim(t, move):
    """Whether the move covers the stack for which the other seat is reaching."""
    rival = other_seat(seat_of(t, move)) - 1
    return number(t, AIM_CARDS + rival) != NO_CARD and number(t, AIM_STACKS + rival) == move.target


def score_position(t, seat):
    """Score the position for a seat: the cards the other seat has left less its own; a win counts far more."""
    lead = CARD * (cards_left(t, other_seat(seat)) - cards_left(t, seat))
    lead += WIN if has_won(t, seat) else 0
    return lead - (WIN if has_won(t, other_seat(seat)) else 0)


def seat_player(t):
    """Give a person's seat to a player of the kit: from now on it takes the times that are set for the seat."""
    for seat in range(1, SEATS + 1):
        if is_person(t, seat):
            set_number(t, READY + seat - 1, number(t, CLOCK))
            draw_time(t, seat, None)
    set_number(t, TURN, seat_to_play(t))
