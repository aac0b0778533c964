"""Where the piles of Swap lie: the deck and the four suits above, the working stacks below."""

from __future__ import annotations

from kit.picture.layout import place_pile
from kit.picture.layouts import shared_suit_stacks as shared

SIZE = shared.SIZE


def places(position, seat):
    """The deck shows its next card; working stacks move whole."""
    return [
        place_pile(position, "deck", shared.LEFT, shared.UPPER),
        *shared.suit_stacks(position),
        *shared.working_stacks(position, 56, label="Stack {n}", grab="pile"),
    ]


def spell(position, card, source, target, zone):
    """Everything goes by the names of its places."""
    return (f"{source.split()[0]} to {shared.goal(target)}",)
