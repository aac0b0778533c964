"""Sets of cards as whole numbers, a bit for each card."""

from __future__ import annotations

from kit.rules.cards import suit
from kit.rules.shared.suit_stacks import value


def bit(t, card):
    """A card as one bit of a whole number, ordered by value."""
    return 1 << (4 * value(t, card) + suit(card))


def bits_in(word):
    """How many bits of a word of 52 bits are set."""
    word -= (word >> 1) & 0x5555555555555
    word = (word & 0x3333333333333) + ((word >> 2) & 0x3333333333333)
    word = (word + (word >> 4)) & 0xF0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


def at_least(limit, bits):
    """Whether at least so many bits of a whole number are set."""
    counted = 0
    while bits and counted < limit:
        bits &= bits - 1
        counted += 1
    return counted >= limit
