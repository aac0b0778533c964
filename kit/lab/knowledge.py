"""What moves tell of hidden cards: for each game in which they do, the hands that held no card that could be played.

Only moves that a rule would have refused, had other cards been held, tell something certain. So it is the law that is
asked what they tell (`kit.lab.known`), and here is no more than where to ask. In the other games moves tell nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from kit.rules.table import TURN, Move, Table, number

Hands = tuple[tuple[int, int], ...]  # each a seat and its pile


def in_fashion(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return the hand of a seat that passes: it has no card that could be laid.

    That the hand then goes on tells nothing more. Who passes owns none of the twelve cards that show, and none is an
    ace: of two seats the other owns them all, and of more two others own some, since a seat has but nine. Those can
    lay whatever they hold. Only where both hold nothing is it told that the fourth seat can lay, which is to play, and
    knows it.
    """
    seat = number(t, TURN)
    return ((seat, law.hand(seat)),) if move.verb == law.PASS else ()


def in_six_stacks(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return the hand of a seat that takes a strike."""
    seat = number(t, TURN)
    return ((seat, law.hand(seat)),) if move.verb == law.STRIKE else ()


def in_speed(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return both hands, when both turn a card; else that of the other seat: ready first, it would be waited for."""
    if move.verb == law.TURN_UP:
        return tuple((seat, law.hand(seat)) for seat in (1, 2))
    rival = law.other(law.seat_of(t, move))
    return ((rival, law.hand(rival)),)


def in_stack_the_deck(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return the cards drawn by a seat that stops playing; after a first card the law lets it stop with any."""
    return ((number(t, TURN), law.DRAWN),) if move.verb == law.STOP else ()


NONE_COULD: dict[str, Callable[[ModuleType, Table, Move], Hands]] = {
    "fashion": in_fashion,
    "six-stacks": in_six_stacks,
    "speed": in_speed,
    "stack-the-deck": in_stack_the_deck,
}
