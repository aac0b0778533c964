"""Where the piles of Stack 'Em lie: deck, hand and the four suits above, the working stacks below."""

from __future__ import annotations

from kit.view.picture.layout import Place, pile, side_by_side, stock
from kit.view.picture.layouts.shared_suit_stacks import suit_stacks

SIZE = (800, 450)
LEFT, UPPER, LOWER, WIDE = 22, 34, 168, 756


def places(position, seat):
    """The hand beside the deck, in the order in which it was drawn."""
    stacks = [
        Place(f"w{number}", f"Working stack {number}", pile(cards), LEFT, LOWER, "down", 268, fold=40, grab="last")
        for number, cards in enumerate(position["work"], start=1)
    ]
    limit = position["options"]["hand_limit"]
    return [
        Place("deck", "Deck", stock(position["deck"]), LEFT, UPPER, click="draw"),
        Place("hand", "Hand", pile(position["hand"]), 122, UPPER, "right", 312, 70, note=f"at most {limit}"),
        *suit_stacks(position, 450, UPPER),
        *side_by_side(stacks, LEFT, WIDE, 72),
    ]


def spell(position, card, source, target, zone):
    """A card of the hand goes by its name, the exposed card of a working stack by the stack's."""
    goal = "top" if target.startswith("top") else target
    return (f"{source} to {goal}" if source.startswith("w") and goal == "top" else f"{card} to {goal}",)
