"""The layout of Swap: the deck and the four suits above, the working stacks below, as in Stack 'Em."""

from typing import Any

from kit.picture.layout import Measures, Place, Position, arrange_in_row, place_pile, place_piles
from kit.rules.cards import FRENCH

UPPER, LOWER = 34, 168
NAMES = {"c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades"}


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """List the deck, which shows its next card, the suits and the working stacks, which move whole."""
    return [
        place_pile(position, "deck", at.left, UPPER),
        *suit_stacks(position, at),
        *working_stacks(position, 56, at, label="Stack {n}", grab="pile"),
    ]


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the move, which names everything by its place."""
    return (f"{source.split()[0]} to {goal_in_move(target)}",)


def suit_stacks(position: Position, at: Measures) -> list[Place]:
    """Return a place for each suit, its cards in the order of the option, the last one showing."""
    ranks = FRENCH.ranks[1:] + FRENCH.ranks[:1] if position["options"]["order"] == "2-A" else FRENCH.ranks
    return [
        Place(
            f"top {suit}", name, tuple(rank + suit for rank in ranks[: position["top"][suit]]), x, UPPER,
            counted=False, sign=suit,
        )
        for x, (suit, name) in zip(range(at.suits, at.width, 84), NAMES.items(), strict=True)
    ]


def working_stacks(position: Position, gap: float, at: Measures, **more: Any) -> list[Place]:
    """Return the working stacks, side by side."""
    more = more | {"label": "Stack {n}", "counted": False} if at.is_narrow else {"counted": True} | more
    stacks = place_piles(position, "work", at.left, LOWER, "down", at.length, fold=40, **more)
    return arrange_in_row(stacks, at.left, at.width - 2 * at.left, gap)


def goal_in_move(target: str) -> str:
    """Return the name in moves of the place of a drop: all the suits' stacks are `top`."""
    return "top" if target.startswith("top") else target
