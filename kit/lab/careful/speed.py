"""A careful player of Speed. It uses only its hand and the open cards.

It plays the card after which it can play most other cards of its hand in a row, and most of them at once. Among equal
cards, it plays a card that covers the stack for which the other seat is reaching.
"""

from kit.rules.games.speed import LAY, draw_time, has_won, seat_of, set_aim
from kit.rules.games.speed_layout import (
    AIM_CARDS, AIM_STACKS, CLOCK, READY, SEATS, cards_left, fits, hand, is_person, other_seat, seat_to_play, stacks,
)
from kit.rules.table import NO_CARD, NOWHERE, TURN, Move, Table, card_at, number, set_number, size, top

HORIZON = 12  # moves of a playout, at most
CARD, WIN = 100, 1_000  # position scores of a card fewer and of a win
IN_A_ROW, AT_ONCE, COVERS = 100, 10, 5  # move scores of a card that stays playable, and of covering the aim


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by the cards of the hand that stay playable; higher is better."""
    if move.verb != LAY:
        return 0
    gain = IN_A_ROW * count_playable_in_a_row(t, move) + AT_ONCE * count_playable_at_once(t, move)
    return gain + COVERS if is_on_aim(t, move) else gain


def count_playable_at_once(t: Table, move: Move) -> int:
    """Count the other cards of the hand that fit on a stack after the move."""
    count = 0
    for depth in range(size(t, move.source)):
        card = card_at(t, move.source, depth)
        if card != move.card and has_place(t, card, move):
            count += 1
    return count


def count_playable_in_a_row(t: Table, move: Move) -> int:
    """Count the other cards of the hand that can be played one after another, on a stack or on each other."""
    count, playable, previous = 0, 0, -1  # `playable` has a bit for each playable card, by its depth in the hand
    while playable != previous:
        previous = playable
        for depth in range(size(t, move.source)):
            card = card_at(t, move.source, depth)
            if playable >> depth & 1 or card == move.card:
                continue
            if has_place(t, card, move) or has_fitting_card(t, card, move.source, playable):
                playable |= 1 << depth
                count += 1
    return count


def has_place(t: Table, card: int, move: Move) -> bool:
    """Return whether a card fits on a stack after the move."""
    for stack in stacks(t):
        if fits(card, move.card if stack == move.target else top(t, stack)):
            return True
    return False


def has_fitting_card(t: Table, card: int, hand: int, depths: int) -> bool:
    """Return whether a card fits on a card of the hand. `depths` has a bit for each card of the hand that counts."""
    for depth in range(size(t, hand)):
        if depths >> depth & 1 and fits(card, card_at(t, hand, depth)):
            return True
    return False


def is_on_aim(t: Table, move: Move) -> bool:
    """Return whether the move covers the stack for which the other seat is reaching."""
    rival = other_seat(seat_of(t, move)) - 1
    return number(t, AIM_CARDS + rival) != NO_CARD and number(t, AIM_STACKS + rival) == move.target


def score_position(t: Table, seat: int) -> int:
    """Score the position for a seat: the other seat's cards less its own cards; a win counts far more."""
    lead = CARD * (cards_left(t, other_seat(seat)) - cards_left(t, seat))
    lead += WIN if has_won(t, seat) else 0
    return lead - (WIN if has_won(t, other_seat(seat)) else 0)


def seat_player(t: Table) -> None:
    """Give a person's seat to a computer player. From now on, its times are drawn at random by the options."""
    for seat in range(1, SEATS + 1):
        if is_person(t, seat):
            set_number(t, READY + seat - 1, number(t, CLOCK))
            draw_time(t, seat, None)
    set_number(t, TURN, seat_to_play(t))


def draw_hidden_numbers(t: Table, seat: int) -> None:
    """Draw the other seat's next time again, and find the card with which it reaches for its stack.

    An exponential time has no memory. So it counts from the last moment at which the other seat has not acted yet: this
    seat's time if it is the first to play, otherwise the clock.
    """
    other, clock, own_time = other_seat(seat), number(t, CLOCK), number(t, READY + seat - 1)
    if is_person(t, other):
        return
    stack = number(t, AIM_STACKS + other - 1)
    is_first = number(t, TURN) == seat
    set_number(t, CLOCK, max(clock, own_time) if is_first else clock)
    draw_time(t, other, None)
    set_number(t, CLOCK, clock)
    if not is_first and not is_person(t, seat):
        set_number(t, READY + other - 1, min(number(t, READY + other - 1), own_time))
    for depth in range(size(t, hand(other)) if stack != NOWHERE else 0):
        if fits(card_at(t, hand(other), depth), top(t, stack)):
            set_aim(t, other, card_at(t, hand(other), depth), stack)
            return
