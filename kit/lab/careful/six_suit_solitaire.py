"""A careful player of Six-Suit Solitaire."""

from __future__ import annotations

from kit.rules.families.tiles import COLUMN, EXCHANGE
from kit.rules.games.six_suit_solitaire import DRAW, FINISH, total

FOR_POINTS = True  # points count: most deals are no victory
HORIZON = 60  # moves a player looks ahead


def prospect(t, seat):
    """How well the game stands: by its points."""
    return total(t)


def worth(t, move):
    """How much a careful player likes a legal move."""
    if move.verb == FINISH:
        return -2
    if move.verb == DRAW:
        return -1
    return 2 if move.verb == EXCHANGE else 1 if move.verb == COLUMN else 0
