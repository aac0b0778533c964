"""Measures how many riffles make a fair pack: how often Swap is won with a pack that was sorted by suits, and then
riffled so many times.

`python -m kit.studies.riffles FOLDER` writes `riffles.csv`, and `riffles.toml`, which says how it was made.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np

from kit.lab.apart import apart_with_stop
from kit.lab.deals import tables_like
from kit.lab.players import advice
from kit.lab.playout import AT_ONCE, CAREFUL, begin_again, play_out
from kit.lab.stats import share_interval
from kit.play.position import new_table
from kit.rules.engine import compiled
from kit.rules.law import has_won
from kit.rules.shared.suit_stacks import CARDS, DECK
from kit.rules.table import put
from kit.studies.tables import Row, only_columns, run_study

GAME, SEED = "swap", 1
PACKS = 20_000
RIFFLES = (*range(11), None)  # None: every order equally likely
STACKS = (3, 4, 5)
MOST_MOVES = 5_000


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


# ---- exactly ----


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


# ---- playing ----


def play_packs(tables, packs, players, won, stop):
    """Play a game from each pack, a row of cards with the first to be drawn first, and write down which are won."""
    for row in range(len(packs)):
        if stop[AT_ONCE]:
            return
        begin_again(tables, row)
        for place in range(len(packs[row]) - 1, -1, -1):
            put(tables[1], DECK, packs[row, place])
        play_out(tables, players, MOST_MOVES, stop)
        won[row] = has_won(tables[1], 1)


def wins(packs: np.ndarray, **options: int) -> np.ndarray:
    """Which packs a careful player wins at Swap with, knowing no card but the next."""
    tables = tables_like(GAME, new_table(GAME, options, 0))
    won = np.zeros(len(packs), bool)
    play = compiled(play_packs, GAME, advice(GAME))
    apart_with_stop(play, tables, packs, np.array([CAREFUL]), won)
    return won


def row(riffles: int | None, stacks: int) -> Row:
    """How often Swap is won with packs riffled so many times, and the most that the share may still change."""
    dice = np.random.default_rng([SEED, 99 if riffles is None else riffles])
    won = int(wins(shuffled(PACKS, riffles, dice), work_stacks=stacks).sum())
    return (
        {"riffles": "fair" if riffles is None else riffles, "work_stacks": stacks, "packs": PACKS, "won": won}
        | only_columns("share", share_interval(won, PACKS))
        | {"distance": 0.0 if riffles is None else float(distance(riffles))}
    )


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("riffles", "riffles", SEED, lambda: {"riffles": [row(each, s) for s in STACKS for each in RIFFLES]})


if __name__ == "__main__":
    main()
