"""A careful player of Fashion, who knows only its hand and what lies open.

It likes what raises the points it may hope to keep: those of each pile, the surer the higher the card that
it shows and the later in the game.
"""

from __future__ import annotations

from kit.rules.cards import ACE, rank
from kit.rules.games.fashion import owner, points, same_side, seats, total
from kit.rules.table import top

FOR_POINTS = False  # a player wants to win; by how many points is all the same
HORIZON = 40  # moves a player looks ahead: to the end


def prospect(t, seat):
    """How well a seat stands: its side's points against those of the best other side."""
    best = 0
    for other in range(1, seats(t) + 1):
        if not same_side(t, other, seat) and total(t, other) > best:
            best = total(t, other)
    return total(t, seat) - best


def worth(t, move):
    """How much a careful player likes a legal move."""
    if move.target < 0:
        return 0
    return points(move.target) * 10
