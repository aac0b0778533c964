"""Speed: no hand can be played from when both turn a card, nor that of a seat that would be waited for if it could."""

from __future__ import annotations

from kit.rules.games.speed import TURN_UP, seat_of
from kit.rules.games.speed_layout import SEATS, hand, other


def none_could(t, move):
    """Both hands, when both turn a card; else that of the other seat: ready first, it would be waited for."""
    if move.verb == TURN_UP:
        return tuple((seat, hand(seat)) for seat in range(1, SEATS + 1))
    rival = other(seat_of(t, move))
    return ((rival, hand(rival)),)
