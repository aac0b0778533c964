"""Where the piles of Swap lie: the deck and the four suits above, the working stacks below."""

from __future__ import annotations

from kit.view.picture.layout import Place, pile, side_by_side, stock
from kit.view.picture.layouts.shared_suit_stacks import suit_stacks

SIZE = (800, 450)
LEFT, UPPER, LOWER, WIDE = 22, 34, 168, 756


def places(position, seat):
    """The deck shows its next card; working stacks move whole."""
    stacks = [
        Place(f"w{number}", f"Stack {number}", pile(cards), LEFT, LOWER, "down", 268, fold=40, grab="pile")
        for number, cards in enumerate(position["work"], start=1)
    ]
    return [
        Place("deck", "Deck", stock(position["deck"]), LEFT, UPPER),
        *suit_stacks(position, 450, UPPER),
        *side_by_side(stacks, LEFT, WIDE, 56),
    ]


def spell(position, card, source, target, zone):
    """Everything goes by the names of its places."""
    goal = "top" if target.startswith("top") else target
    return (f"{source.split()[0]} to {goal}",)
