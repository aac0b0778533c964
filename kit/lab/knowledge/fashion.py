"""Fashion: who passes has no card that could be laid; where the hand goes on, somebody else has one."""

from __future__ import annotations

from kit.rules.games.fashion import PASS
from kit.rules.games.fashion_layout import aside, hand, seats
from kit.rules.table import TURN, number, size


def none_could(t, move):
    """The hand of a seat that passes."""
    seat = number(t, TURN)
    return ((seat, hand(seat)),) if move.verb == PASS else ()


def some_could(t, move, after):
    """All other hands, after a pass at which the hands were not set aside."""
    turn = number(t, TURN)
    if move.verb != PASS or size(after, aside(turn)) > size(t, aside(turn)):
        return ()
    return tuple((seat, hand(seat)) for seat in range(1, seats(t) + 1) if seat != turn)
