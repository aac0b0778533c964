"""The layout of Swap: the deck and the four suits above, the working stacks below, as in Stack 'Em."""

from kit.picture.layout import Place, arrange_in_row, place_pile, place_piles
from kit.rules.cards import FRENCH

SIZE = (800, 450)
LEFT, UPPER, LOWER, WIDE = 22, 34, 168, 756
SUITS_LEFT = 450
NAMES = {"c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades"}


def places(position, seat):
    """List the deck, which shows its next card, the suits and the working stacks, which move whole."""
    return [
        place_pile(position, "deck", LEFT, UPPER),
        *suit_stacks(position),
        *working_stacks(position, 56, label="Stack {n}", grab="pile"),
    ]


def spell(position, card, source, target, zone):
    """Return the move, which names everything by its place."""
    return (f"{source.split()[0]} to {goal_in_move(target)}",)


def suit_stacks(position):
    """Return a place for each suit, its cards in the order of the option, the last one showing."""
    ranks = FRENCH.ranks[1:] + FRENCH.ranks[:1] if position["options"]["order"] == "2-A" else FRENCH.ranks
    return [
        Place(f"top {suit}", name, tuple(rank + suit for rank in ranks[: position["top"][suit]]), x, UPPER)
        for x, (suit, name) in zip(range(SUITS_LEFT, SIZE[0], 88), NAMES.items(), strict=False)
    ]


def working_stacks(position, gap, **more):
    """Return the working stacks, side by side."""
    stacks = place_piles(position, "work", LEFT, LOWER, "down", 268, fold=40, **more)
    return arrange_in_row(stacks, LEFT, WIDE, gap)


def goal_in_move(target):
    """Return the name in moves of the place of a drop: all the suits' stacks are `top`."""
    return "top" if target.startswith("top") else target
