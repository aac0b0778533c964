"""Riffles of a sorted pack: a model of them, what it leaves, how far from fair that is, and what Swap notices."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider

from kit.charts.chart import COLOURS, DASHES, MUTED, Chart, as_percent, estimates, in_style, new_figure
from kit.lab.deals import tables_like
from kit.lab.players import advice
from kit.lab.playout import AT_ONCE, CAREFUL, begin_again, play_out
from kit.lab.stats import SURE, Interval, difference, share_interval
from kit.lab.worker_thread import apart_with_stop
from kit.lesson.slider_chart import SliderChart
from kit.play.position import new_table
from kit.rules.cards import FRENCH
from kit.rules.engine import compiled
from kit.rules.law import has_won
from kit.rules.shared.suit_stacks import DECK
from kit.rules.table import put

GAME, MOST_MOVES = "swap", 5_000
CARDS, RANKS = FRENCH.size, FRENCH.size // 4
# No two inks alike, also for those who see no red
SUITS = dict(zip(("clubs", "diamonds", "hearts", "spades"), (COLOURS[place] for place in (5, 1, 3, 0)), strict=True))
INKS = list(SUITS.values())
SHOWN = (0, 1, 2, 3, 4, 5, 7, None)  # riffles


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


# ---- the game ----


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
    """Return which packs a careful player wins Swap with, who knows no card but the next."""
    tables, won = tables_like(GAME, new_table(GAME, options, 0)), np.zeros(len(packs), bool)
    apart_with_stop(compiled(play_packs, GAME, advice(GAME)), tables, packs, np.array([CAREFUL]), won)
    return won


def noticed_by(rows: pd.DataFrame, stacks: int, confidence: float = SURE) -> dict[int, Interval]:
    """Return by how much oftener Swap is won than with a fair pack, with an interval, by number of riffles."""
    some = rows[rows.work_stacks == stacks].set_index("riffles")
    shares = {each: share_interval(int(some.won[each]), int(some.packs[each]), confidence) for each in some.index}
    return {int(each): difference(shares[each], shares["fair"]) for each in some.index if each != "fair"}


# ---- charts ----


def packs_in_rows() -> SliderChart:
    """Draw a pack after ever more riffles, each in a row: a bar a card, its colour the suit and its height the rank."""

    def draw(axes: Any, throws: int) -> str:
        dice, said, now = np.random.default_rng(throws), [], shuffled(1, 0, np.random.default_rng(0))
        done = 0
        for row, riffles in zip(reversed(range(len(SHOWN))), SHOWN, strict=True):
            while riffles is not None and done < riffles:
                now, done = riffle(now, dice), done + 1
            pack = (now if riffles is not None else shuffled(1, None, dice))[0]
            heights, inks = 0.14 + 0.7 * (pack % RANKS) / (RANKS - 1), [INKS[card // RANKS] for card in pack]
            axes.bar(np.arange(1, CARDS + 1), heights, 0.8, bottom=row, color=inks)
            count = int(rising_sequences(pack[None])[0])
            axes.annotate(f"{count} rising", (CARDS + 1.5, row + 0.25), fontsize=9, color=MUTED, annotation_clip=False)
            said.append(f"{name(riffles)}: {count}")
        for place, (suit, ink) in enumerate(SUITS.items()):
            axes.annotate(suit, (1 + RANKS * place, len(SHOWN) + 0.02), fontsize=9, color=ink)
        axes.set(title="One pack, from sorted to shuffled", xlabel="place in the pack, the top card first",
                 xlim=(0, CARDS + 1), ylim=(0, len(SHOWN) + 0.35))
        axes.set_yticks(np.arange(len(SHOWN)) + 0.4, [name(each) for each in reversed(SHOWN)])
        axes.tick_params(axis="y", length=0)
        return f"Rising sequences, by how often the pack was riffled: {'; '.join(said)}."

    return SliderChart(draw, again="Another pack", height=5.4, margin=1.1)


def threads() -> SliderChart:
    """Draw the line of every card through riffle after riffle, as its suit is drawn; a slider adds riffles."""
    smooth = np.linspace(0, 1, 16)
    bend = 3 * smooth**2 - 2 * smooth**3

    def draw(axes: Any, riffles: int, throws: int) -> str:
        dice = np.random.default_rng(throws)
        packs = [shuffled(1, 0, dice)]
        for _ in range(riffles):
            packs.append(riffle(packs[-1], dice))
        places = 1 + np.array([np.argsort(pack[0]) for pack in packs])  # [riffles, card]
        across = places[:-1, None] + bend[:, None] * np.diff(places, axis=0)[:, None]
        down = np.add.outer(np.arange(riffles), smooth).ravel()
        for nth, (suit, ink) in enumerate(SUITS.items()):
            some = across.reshape(-1, CARDS)[:, nth * RANKS : (nth + 1) * RANKS]
            axes.plot(some, down, color=ink, ls=DASHES[nth], lw=1.3, label=[suit, *[None] * (RANKS - 1)])
        axes.set(title=f"The way of every card through {name(riffles)}", ylabel="riffles done",
                 xlabel="place in the pack, the top card first", xlim=(0, CARDS + 1), ylim=(riffles, 0))
        axes.set_yticks(range(riffles + 1))
        count = int(rising_sequences(packs[-1])[0])
        return f"After {name(riffles)} the pack has {count} rising sequence{'s' * (count > 1)}, at most {2**riffles}."

    slider = IntSlider(1, 1, 7, description="riffles")
    return SliderChart(draw, {"riffles": slider}, again="Riffle again", height=4.6)


def overlap() -> SliderChart:
    """Draw how many rising sequences a riffled pack has and a fair one, and the part that they do not share."""
    fair = np.array(chance_of_rising(None), float)

    def draw(axes: Any, riffles: int) -> str:
        riffled = np.array(chance_of_rising(riffles), float)
        shared, counts = np.minimum(riffled, fair), np.arange(1, CARDS + 1)
        axes.bar(counts, shared, 1, color=MUTED, alpha=0.3, hatch="...", label="in common")
        for chances, ink, hatch, which in ((riffled, COLOURS[0], "", name(riffles)), (fair, COLOURS[3], "///", "fair")):
            more = chances - shared
            axes.bar(counts, more, 1, bottom=shared, color=ink, hatch=hatch, alpha=0.75, label=f"only {which}")
        axes.set(title=f"Rising sequences: after {name(riffles)}, and in a fair pack", xlabel="rising sequences",
                 ylabel="share of packs", xlim=(0.5, CARDS + 0.5), ylim=(0, max(0.25, 1.08 * riffled.max())))
        as_percent(axes.yaxis)
        far = float(distance(riffles))
        return f"After {name(riffles)} {1 - far:.1%} is in common, so the distance from a fair pack is {far:.1%}."

    return SliderChart(draw, {"riffles": IntSlider(3, 1, 12, description="riffles")}, height=3.8)


@in_style
def noticed(rows: pd.DataFrame) -> Chart:
    """Draw the distance from a fair pack, and how much of it games of Swap notice: by how much oftener they are won."""
    numbers = sorted(int(each) for each in rows.riffles.unique() if each != "fair")
    figure = new_figure(7.8, 3.8)
    axes, said = figure.add_subplot(), []
    far = [100 * float(distance(riffles)) for riffles in numbers]
    axes.fill_between(numbers, far, color=COLOURS[0], alpha=0.1, lw=0)
    axes.plot(numbers, far, color=COLOURS[0], lw=2, label="the most that\nanything\ncan notice")
    for nth, stacks in enumerate(sorted(rows.work_stacks.unique(), reverse=True)):
        found = noticed_by(rows, stacks)
        more = {riffles: Interval(*(100 * each for each in found[riffles])) for riffles in numbers}
        estimates(axes, np.add(numbers, 0.12 * (nth - 1)), list(more.values()), nth + 1, f"Swap, {stacks} stacks", ms=5)
        said.append(f"{stacks} stacks: {more[3].estimate:+.1f} after three, {more[7].estimate:+.1f} after seven")
    axes.axhline(0, color=MUTED, lw=0.8)
    axes.set(title="What a game notices of a poor shuffle", xlabel="riffles of a sorted pack", xticks=numbers,
             ylabel="won more often than with a fair pack,\nin percentage points", ylim=(-4, 104))
    return Chart(figure, "Won more often than with a fair pack, in percentage points, by riffles: "
                         f"{'; '.join(said)}; the distance after seven is {far[numbers.index(7)]:.1f}.")


def name(riffles: int | None) -> str:
    """Return the name of a pack that was riffled so many times."""
    if riffles is None:
        return "fair"
    return "sorted" if riffles == 0 else f"{riffles} riffle{'s' * (riffles > 1)}"
