"""Six Stacks: who takes a strike holds no card that could be played."""

from __future__ import annotations

from kit.rules.games.six_stacks import STRIKE
from kit.rules.games.six_stacks_layout import hand
from kit.rules.table import TURN, number


def none_could(t, move):
    """The hand of a seat that takes a strike."""
    seat = number(t, TURN)
    return ((seat, hand(seat)),) if move.verb == STRIKE else ()
