"""A careful player of Six Stacks: plays towards long stacks and keeps twins to itself."""

from __future__ import annotations

from kit.rules.games.six_stacks import TO_RESERVE
from kit.rules.table import size

FOR_POINTS = False  # a player wants to win; strikes are no points


def worth(t, move):
    """How much a careful player likes a legal move."""
    if move.verb == TO_RESERVE:
        return 0
    return 1 + (size(t, move.target) if move.target >= 0 else 0)
