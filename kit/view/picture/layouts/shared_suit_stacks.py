"""The four suits' stacks of Stack 'Em and Swap, which positions give as numbers of cards."""

from __future__ import annotations

from kit.rules.cards import FRENCH
from kit.view.picture.layout import Place

NAMES = {"c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades"}


def suit_stacks(position, x, y):
    """A place for each suit, its cards in the order that the option says, the last one showing."""
    ranks = FRENCH.ranks[1:] + FRENCH.ranks[:1] if position["options"]["order"] == "2-A" else FRENCH.ranks
    return [
        Place(f"top {suit}", name, tuple(rank + suit for rank in ranks[: position["top"][suit]]), x + i * 88, y)
        for i, (suit, name) in enumerate(NAMES.items())
    ]
