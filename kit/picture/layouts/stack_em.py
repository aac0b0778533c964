"""The layout of Stack 'Em: deck, hand and the four suits above, the working stacks below."""

from kit.picture.layout import Measures, Place, Position, place_pile
from kit.picture.layouts import swap as shared


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """Return the deck, the hand in the order in which it was drawn, the suits and the working stacks."""
    x, y, length = at.hand
    return [
        place_pile(position, "deck", at.left, shared.UPPER, click="draw"),
        place_pile(position, "hand", x, y, "right", length, 68, note=f"at most {position['options']['hand_limit']}"),
        *shared.suit_stacks(position, at),
        *shared.working_stacks(position, 88, at, grab="last"),
    ]


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the move: it names a card of the hand itself, but the exposed card of a working stack by the stack."""
    is_raised = source.startswith("w") and target.startswith("top")
    return (f"{source if is_raised else card} to {shared.goal_in_move(target)}",)
