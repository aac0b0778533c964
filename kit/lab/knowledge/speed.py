"""Speed: when both turn a card, neither hand held one that could be played."""

from __future__ import annotations

from kit.rules.games.speed import TURN_UP
from kit.rules.games.speed_layout import SEATS, hand


def none_could(t, move):
    """Both hands, when both turn a card."""
    return tuple((seat, hand(seat)) for seat in range(1, SEATS + 1)) if move.verb == TURN_UP else ()
