"""Riffles of a sorted pack: a model, the orders it leaves, the distance from a fair pack, and games of Swap."""

from fractions import Fraction
from math import comb, factorial
from typing import Any

import numpy as np
import pandas as pd

from kit.charts.chart import COLOURS, MUTED, format_percent
from kit.lab.best_moves import CAREFUL
from kit.lab.deals import play_on_tables
from kit.lab.playout import play_game, reset_table
from kit.lab.stats import CONFIDENCE, Interval, difference, share_interval
from kit.lab.stop_flag import STOP_CHECK
from kit.lesson.form import slider
from kit.lesson.slider_chart import SliderChart
from kit.play.position import new_table
from kit.rules.cards import FRENCH, say
from kit.rules.law import has_won
from kit.rules.shared.suit_stacks import DECK
from kit.rules.table import put

from .shared import BLUE, RED

GAME, MOST_MOVES = "swap", 5_000
CARDS = FRENCH.size


# ---- shuffling ----


def riffle(packs: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return the packs after one riffle, each as a row with the top card first.

    For each place of the new pack a fair coin chooses the upper or the lower packet. So the size of the cut is
    binomial, and all ways to drop the cards are equally likely. This is the model of E. Gilbert (1955), C. Shannon and
    J. Reeds.
    """
    from_lower = rng.integers(0, 2, packs.shape, dtype=np.int8)
    riffled = np.empty_like(packs)
    np.put_along_axis(riffled, np.argsort(from_lower, axis=1, kind="stable"), packs, axis=1)
    return riffled


def shuffle_packs(packs: int, riffles: int | None, rng: np.random.Generator, cards: int = CARDS) -> np.ndarray:
    """Return sorted packs, each as a row, after `riffles` riffles; with None every order is equally likely."""
    rows = np.tile(np.arange(cards, dtype=np.int8), (packs, 1))
    if riffles is None:
        return rng.permuted(rows, axis=1)
    for _ in range(riffles):
        rows = riffle(rows, rng)
    return rows


def count_rising_sequences(packs: np.ndarray) -> np.ndarray:
    """Return the number of rising sequences of each pack: the rounds through it that pick up all cards in order."""
    return 1 + (np.diff(np.argsort(packs, axis=1), axis=1) < 0).sum(axis=1)


def format_pack(pack: np.ndarray) -> str:
    """Return a pack as text for `kit.setup`, with the top card first."""
    return " ".join(FRENCH.codes[card] for card in pack)


# ---- exact chances ----


def count_orders(rising: int, cards: int = CARDS) -> int:
    """Return the number of orders of a pack with `rising` rising sequences, an Eulerian number."""
    return sum((-1) ** left * comb(cards + 1, left) * (rising - left) ** cards for left in range(rising))


def compute_rising_chances(riffles: int | None, cards: int = CARDS) -> list[Fraction]:
    """Return the chances of 1, 2, … rising sequences after `riffles` riffles of a sorted pack (None: in a fair pack).

    Each order with r rising sequences has the chance C(2^k + n - r, n) / 2^(kn): D. Bayer and P. Diaconis,
    "Trailing the dovetail shuffle to its lair", 1992.
    """
    orders = {rising: count_orders(rising, cards) for rising in range(1, cards + 1)}
    if riffles is None:
        return [Fraction(count, factorial(cards)) for count in orders.values()]
    packets = 2**riffles
    return [Fraction(count * comb(packets + cards - rising, cards), packets**cards) for rising, count in orders.items()]


def compute_distance(riffles: int, cards: int = CARDS) -> Fraction:
    """Return the total variation distance from a fair pack: the largest difference between chances of an event."""
    pairs = zip(compute_rising_chances(riffles, cards), compute_rising_chances(None, cards), strict=True)
    return sum((abs(one - other) for one, other in pairs), Fraction(0)) / 2


# ---- the game ----


def play_packs(tables, packs, players, wins, stop):
    """Play a game from each pack, a row with the top card first, and write to `wins` whether it is won."""
    for row in range(len(packs)):
        if stop[STOP_CHECK]:
            return
        reset_table(tables, row)
        for place in range(len(packs[row]) - 1, -1, -1):
            put(tables[1], DECK, packs[row, place])
        play_game(tables, players, MOST_MOVES, None, stop)
        wins[row] = has_won(tables[1], 1)


def find_wins(packs: np.ndarray, **options: int) -> np.ndarray:
    """Return for each pack whether a careful player wins Swap with it; this player sees only the next card."""
    wins = np.zeros(len(packs), bool)
    play_on_tables(play_packs, GAME, new_table(GAME, options, 0), packs, np.array([CAREFUL]), wins)
    return wins


def compare_with_fair(rows: pd.DataFrame, stacks: int, confidence: float = CONFIDENCE) -> dict[int, Interval]:
    """Return the share of wins minus the share with a fair pack, with its interval, for each number of riffles."""
    counts = rows[rows.work_stacks == stacks].set_index("riffles")
    shares = {each: share_interval(int(counts.won[each]), int(counts.packs[each]), confidence) for each in counts.index}
    return {int(each): difference(shares[each], shares["fair"]) for each in counts.index if each != "fair"}


# ---- charts ----


def draw_pack(most: int = 10) -> SliderChart:
    """Draw the cards of a riffled pack by place and value, each rising sequence as a line, while a slider riffles."""

    def draw(axes: Any, riffles: int, throws: int) -> str:
        pack = shuffle_packs(1, riffles, np.random.default_rng(throws + 1))[0]
        places = np.argsort(pack)
        starts = np.flatnonzero(np.diff(places, prepend=CARDS) < 0)
        for number, cards in enumerate(np.split(np.arange(CARDS), starts[1:])):
            axes.plot(places[cards] + 1, cards + 1, "o-", color=COLOURS[number % len(COLOURS)], ms=4, lw=1)
        title = f"The pack after {riffles} riffle{'s' * (riffles != 1)}"
        axes.set(title=title, xlabel="place in the pack, 1 is the top", ylabel="card, 1 is the ace of clubs")
        axes.set(xlim=(0, CARDS + 1), ylim=(0, CARDS + 1))
        top = " ".join(map(say, format_pack(pack).split()[:8]))
        count = len(starts)
        return f"After {riffles}: {count} rising sequence{'s' * (count != 1)}. The top of the pack is {top}."

    riffles = slider("riffles", 0, range(most + 1))
    return SliderChart(draw, {"riffles": riffles}, again="Another shuffle", height=4.2)


def draw_overlap(most: int = 14) -> SliderChart:
    """Draw the chances of rising sequences of a riffled and of a fair pack, while a slider riffles."""
    fair, numbers = np.array(compute_rising_chances(None), float), np.arange(1, CARDS + 1)

    def draw(axes: Any, riffles: int) -> str:
        riffled = np.array(compute_rising_chances(riffles), float)
        both = np.minimum(riffled, fair)
        axes.fill_between(numbers, both, color=MUTED, alpha=0.4, lw=0, label="in common")
        axes.plot(numbers, riffled, "X-", color=RED, ms=4, label="riffled")
        axes.plot(numbers, fair, "o-", color=BLUE, ms=4, label="fair")
        title = f"Rising sequences: {riffles} riffles and a fair pack"
        axes.set(title=title, xlabel="rising sequences", ylabel="share of packs", ylim=(0, None))
        format_percent(axes.yaxis)
        return f"After {riffles} riffles the distance from a fair pack is {float(compute_distance(riffles)):.1%}."

    return SliderChart(draw, {"riffles": slider("riffles", 5, range(3, most + 1))})
