"""What riffles do to a sorted pack: a model of them, what it leaves, and how far from fair that is, exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np

from kit.rules.cards import FRENCH

CARDS = FRENCH.size


# ---- shuffling ----


def riffle(packs: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """The packs, a row each with the card on top first, after one riffle.

    Each place of the new pack is filled from the upper or the lower packet by the toss of a fair coin, so the cut is
    binomial and every way to drop the cards is equally likely. The model of E. Gilbert (1955), C. Shannon and J. Reeds.
    """
    from_lower = dice.integers(0, 2, packs.shape, dtype=np.int8)
    riffled = np.empty_like(packs)
    np.put_along_axis(riffled, np.argsort(from_lower, axis=1, kind="stable"), packs, axis=1)
    return riffled


def shuffled(packs: int, riffles: int | None, dice: np.random.Generator, cards: int = CARDS) -> np.ndarray:
    """So many packs, a row each, that were sorted and then riffled so many times; None makes every order as likely."""
    rows = np.tile(np.arange(cards, dtype=np.int8), (packs, 1))
    if riffles is None:
        return dice.permuted(rows, axis=1)
    for _ in range(riffles):
        rows = riffle(rows, dice)
    return rows


def rising_sequences(packs: np.ndarray) -> np.ndarray:
    """How many rising sequences each pack has: how often one must go through it to meet its cards in order."""
    places = np.argsort(packs, axis=1)
    return 1 + (np.diff(places, axis=1) < 0).sum(axis=1)


def in_words(pack: np.ndarray) -> str:
    """A pack as `kit.setup` takes it: the top card first."""
    return " ".join(FRENCH.codes[card] for card in pack)


# ---- exactly ----


def ways_to_each_order(riffles: int, cards: int) -> Counter[tuple[int, ...]]:
    """In how many ways so many riffles, each a row of tosses, lead to each order of a small pack: every way is gone."""
    reached = Counter({tuple(range(cards)): 1})
    for _ in range(riffles):
        packs, ways = list(reached), Counter[tuple[int, ...]]()
        for tosses in product((0, 1), repeat=cards):
            places = np.argsort(tosses, kind="stable").tolist()
            for pack in packs:
                ways[tuple(card for _, card in sorted(zip(places, pack, strict=True)))] += reached[pack]
        reached = ways
    return reached


def orders_with(rising: int, cards: int = CARDS) -> int:
    """How many orders of a pack have so many rising sequences: an Eulerian number."""
    return sum((-1) ** left * comb(cards + 1, left) * (rising - left) ** cards for left in range(rising))


def chance_of_rising(riffles: int | None, cards: int = CARDS) -> list[Fraction]:
    """The chances of 1, 2, … rising sequences after so many riffles of a sorted pack; None: in a fair pack.

    Each order with r of them has the chance C(2^k + n - r, n) / 2^(kn): D. Bayer and P. Diaconis, "Trailing the
    dovetail shuffle to its lair", 1992.
    """
    fair = Fraction(1, sum(orders_with(rising, cards) for rising in range(1, cards + 1)))
    packets = 1 if riffles is None else 2**riffles
    each = [
        fair if riffles is None else Fraction(comb(packets + cards - rising, cards), packets**cards)
        for rising in range(1, cards + 1)
    ]
    return [orders_with(rising, cards) * chance for rising, chance in enumerate(each, start=1)]


def distance(riffles: int, cards: int = CARDS) -> Fraction:
    """The total variation distance from a fair pack: the most by which the chance of anything may still be off."""
    pairs = zip(chance_of_rising(riffles, cards), chance_of_rising(None, cards), strict=True)
    return sum((abs(one - other) for one, other in pairs), Fraction(0)) / 2
