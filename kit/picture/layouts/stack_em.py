"""The layout of Stack 'Em: deck, hand and the four suits above, the working stacks below."""

from kit.picture.layout import place_pile
from kit.picture.layouts import swap as shared

SIZE = shared.SIZE


def places(position, seat):
    """Return the hand beside the deck, in the order in which it was drawn."""
    limit = f"at most {position['options']['hand_limit']}"
    return [
        place_pile(position, "deck", shared.LEFT, shared.UPPER, click="draw"),
        place_pile(position, "hand", 122, shared.UPPER, "right", 312, 70, note=limit),
        *shared.suit_stacks(position),
        *shared.working_stacks(position, 72, grab="last"),
    ]


def spell(position, card, source, target, zone):
    """Return the move: it names a card of the hand itself, but the exposed card of a working stack by the stack."""
    is_raised = source.startswith("w") and target.startswith("top")
    return (f"{source if is_raised else card} to {shared.goal_in_move(target)}",)
