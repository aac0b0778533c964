"""What moves tell of hidden cards: for each game in which they do, the hands that held no card that could be played.

Only moves that a rule would have refused, had other cards been held, tell something certain. So it is the law that is
asked what they tell (`kit.lab.card_knowledge`), and here is no more than where to ask. In the other games moves tell
nothing.
"""

from collections.abc import Callable
from types import ModuleType

from kit.rules.table import TURN, Move, Table, number

Hands = tuple[tuple[int, int], ...]  # each a seat and its pile
NoneCould = Callable[[ModuleType, Table, Move], Hands]


def own_hand_after(verb: str) -> NoneCould:
    """Return what gives the hand of the seat that makes such a move: it has no card that could be played."""

    def none_could(law: ModuleType, t: Table, move: Move) -> Hands:
        seat = number(t, TURN)
        return ((seat, law.hand(seat)),) if move.verb == getattr(law, verb) else ()

    return none_could


def in_speed(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return both hands, when both turn a card; else that of the other seat: ready first, it would be waited for."""
    if move.verb == law.TURN_UP:
        return tuple((seat, law.hand(seat)) for seat in (1, 2))
    rival = law.other(law.seat_of(t, move))
    return ((rival, law.hand(rival)),)


def in_stack_the_deck(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return the cards drawn by a seat that stops playing; after a first card the law lets it stop with any."""
    return ((number(t, TURN), law.DRAWN),) if move.verb == law.STOP else ()


# At Fashion, that the hand goes on after a pass tells nothing more. Who passes owns none of the twelve cards that show,
# and none is an ace: of two seats the other owns them all, and of more two others own some, since a seat has but nine.
# Those can lay whatever they hold. Only where both hold nothing is it told that the fourth seat can lay, which is to
# play, and knows it.
NONE_COULD: dict[str, NoneCould] = {
    "fashion": own_hand_after("PASS"),
    "six-stacks": own_hand_after("STRIKE"),
    "speed": in_speed,
    "stack-the-deck": in_stack_the_deck,
}
