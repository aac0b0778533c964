"""Packs of cards: the cards as numbers, their codes, and their names for people.

In a pack with n ranks in each suit, card = suit * n + rank, and the ace has rank 0. Cards without a suit (jokers,
wilds) come after all suits.
"""

from functools import cache
from typing import NamedTuple

ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(13)
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

RANK_NAMES = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "a": "⚓", "w": "⚙"}
COLOUR_NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}
EXTRA_NAMES = {"**": "wild", "*g": "green joker", "*b": "black joker", "*r": "red joker"}


class Pack(NamedTuple):
    """The cards of a game: `ranks` and `suits` by letter, then `extras` (jokers, wilds)."""

    ranks: str
    suits: str
    extras: tuple[str, ...] = ()

    @property
    def codes(self) -> list[str]:
        """The codes of all cards, in the order of their numbers: `Ac 2c … Ks`."""
        return list(codes_of(self))

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.ranks) * len(self.suits) + len(self.extras)


@cache
def codes_of(pack: Pack) -> tuple[str, ...]:
    """Return the codes of a pack's cards."""
    return tuple(rank + suit for suit in pack.suits for rank in pack.ranks) + pack.extras


FRENCH = Pack(ranks="A23456789TJQK", suits="cdhs")


def rank(card: int) -> int:
    """Return the rank of a card in a pack of 13 ranks, from 0 (ace) to 12 (king)."""
    return card % 13


def suit(card: int) -> int:
    """Return the suit of a card in a pack of 13 ranks, as its place in the pack's order."""
    return card // 13


def is_red(card: int) -> bool:
    """Return whether a card of the French pack is a diamond or a heart."""
    return card // 13 == DIAMONDS or card // 13 == HEARTS


def same_colour(one: int, other: int) -> bool:
    """Return whether two cards of the French pack are both red or both black."""
    return is_red(one) == is_red(other)


def with_article(word: str) -> str:
    """Return a word with its article: `an ace`, `a king`."""
    return ("an " if word[0] in "aeiou" else "a ") + word


def join_words(words: list[str], last: str) -> str:
    """Return a list in words, with `last` before the last word: `a king, a queen or a jack`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def say(code: str) -> str:
    """Return the name of a card for people: `10♥` for `Th`, `red 10` for `Tr`, `green joker` for `*g`.

    A hidden card stays `??`.
    """
    if len(code) == 2 and code[0] in RANK_NAMES:
        rank = "10" if code[0] == "T" else code[0]
        return rank + SUIT_SIGNS[code[1]] if code[1] in SUIT_SIGNS else f"{COLOUR_NAMES[code[1]]} {rank}"
    return EXTRA_NAMES.get(code, code)
