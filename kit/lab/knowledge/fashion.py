"""Fashion: who passes has no card that could be laid.

That the hand then goes on tells nothing more. Who passes owns none of the twelve cards that show, and none is an ace:
of two seats the other owns them all, and of more two others own some, since a seat has but nine. Those can lay whatever
they hold. Only where both hold nothing is it told that the fourth seat can lay, which is to play, and knows it.
"""

from __future__ import annotations

from kit.rules.games.fashion import PASS
from kit.rules.games.fashion_layout import hand
from kit.rules.table import TURN, number


def none_could(t, move):
    """The hand of a seat that passes."""
    seat = number(t, TURN)
    return ((seat, hand(seat)),) if move.verb == PASS else ()
