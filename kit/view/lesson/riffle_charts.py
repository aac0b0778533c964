"""Charts for the lesson on riffles: packs in rows, cards as threads, chances that overlap, what a game notices."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider

from kit.lab.riffles import CARDS, chance_of_rising, distance, riffle, rising_sequences, shuffled
from kit.lab.stats import SURE, Interval, difference, share_interval
from kit.view.charts.chart import COLOURS, MUTED, explain
from kit.view.lesson.chance_charts import as_percent
from kit.view.lesson.slider_chart import SliderChart

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
SUIT_COLOURS = (COLOURS[5], COLOURS[1], COLOURS[3], COLOURS[0])  # no two alike, also for those who see no red
SHOWN = (0, 1, 2, 3, 4, 5, 7, None)
MARKERS = ("o", "s", "^")
RANKS = CARDS // 4


def packs_in_rows() -> SliderChart:
    """A pack after ever more riffles, each in a row: a bar a card, its colour the suit and its height the rank."""

    def draw(axes: Any, throws: int) -> str:
        dice, said, now = np.random.default_rng(throws), [], shuffled(1, 0, np.random.default_rng(0))
        done = 0
        for row, riffles in enumerate(SHOWN):
            while riffles is not None and done < riffles:
                now, done = riffle(now, dice), done + 1
            pack = (now if riffles is not None else shuffled(1, None, dice))[0]
            heights = 0.14 + 0.7 * (pack % RANKS) / (RANKS - 1)
            inks = [SUIT_COLOURS[card // RANKS] for card in pack]
            axes.bar(np.arange(1, CARDS + 1), heights, 0.8, bottom=len(SHOWN) - 1 - row, color=inks)
            count = int(rising_sequences(pack[None])[0])
            axes.annotate(f"{count} rising", (CARDS + 1.5, len(SHOWN) - 1 - row + 0.25), fontsize=9, color=MUTED,
                          annotation_clip=False)
            said.append(f"{_name(riffles)}: {count}")
        for name, ink in zip(SUIT_NAMES, SUIT_COLOURS, strict=True):
            axes.annotate(name, (1 + 13 * SUIT_NAMES.index(name), len(SHOWN) + 0.02), fontsize=9, color=ink)
        axes.set(title="One pack, from sorted to shuffled", xlabel="place in the pack, the top card first",
                 xlim=(0, CARDS + 1), ylim=(0, len(SHOWN) + 0.35))
        axes.set_yticks(np.arange(len(SHOWN)) + 0.4, [_name(each) for each in reversed(SHOWN)])
        axes.tick_params(axis="y", length=0)
        return f"Rising sequences, by how often the pack was riffled: {'; '.join(said)}."

    return SliderChart(draw, again="Another pack", height=5.4, margin=1.1)


def threads() -> SliderChart:
    """Every card's way through riffle after riffle, a thread in the colour of its suit; a slider adds riffles."""

    def draw(axes: Any, riffles: int, throws: int) -> str:
        dice = np.random.default_rng(throws)
        packs = [shuffled(1, 0, dice)]
        for _ in range(riffles):
            packs.append(riffle(packs[-1], dice))
        places = np.array([np.argsort(pack[0]) for pack in packs])
        smooth = np.linspace(0, 1, 16)
        bend = 3 * smooth**2 - 2 * smooth**3
        for card in range(CARDS):
            way = places[:, card]
            ways = [start + (end - start) * bend for start, end in pairwise(way)]
            downs = [step + smooth for step in range(riffles)]
            axes.plot(1 + np.concatenate(ways), np.concatenate(downs), color=SUIT_COLOURS[card // RANKS], lw=1.3)
        for name, ink in zip(SUIT_NAMES, SUIT_COLOURS, strict=True):
            axes.plot([], color=ink, lw=3, label=name)
        axes.set(title=f"The way of every card through {_name(riffles)}", ylabel="riffles done",
                 xlabel="place in the pack, the top card first", xlim=(0, CARDS + 1), ylim=(riffles, 0))
        axes.set_yticks(range(riffles + 1))
        explain(axes)
        count = int(rising_sequences(packs[-1])[0])
        return f"After {_name(riffles)} the pack has {count} rising sequence{'s' * (count > 1)}, at most {2**riffles}."

    slider = IntSlider(1, 1, 7, description="riffles")
    return SliderChart(draw, {"riffles": slider}, again="Riffle again", height=4.6)


def overlap() -> SliderChart:
    """How many rising sequences a riffled pack has and a fair one, and the part that they do not share."""
    fair = np.array([float(chance) for chance in chance_of_rising(None)])
    counts = np.arange(1, CARDS + 1)

    def draw(axes: Any, riffles: int) -> str:
        riffled = np.array([float(chance) for chance in chance_of_rising(riffles)])
        shared = np.minimum(riffled, fair)
        axes.bar(counts, shared, 1, color=MUTED, alpha=0.3, label="in common")
        for chances, ink, hatch, name in ((riffled, COLOURS[0], "", _name(riffles)), (fair, COLOURS[3], "///", "fair")):
            more = chances - shared
            axes.bar(counts, more, 1, bottom=shared, color=ink, hatch=hatch, alpha=0.75, label=f"only {name}")
        axes.set(title=f"Rising sequences: after {_name(riffles)}, and in a fair pack", xlabel="rising sequences",
                 ylabel="share of packs", xlim=(0.5, CARDS + 0.5), ylim=(0, max(0.25, 1.08 * riffled.max())))
        as_percent(axes.yaxis)
        explain(axes)
        far = float(distance(riffles))
        return f"After {_name(riffles)} {1 - far:.1%} is in common, so the distance from a fair pack is {far:.1%}."

    return SliderChart(draw, {"riffles": IntSlider(3, 1, 12, description="riffles")}, height=3.8)


def noticed(rows: pd.DataFrame) -> SliderChart:
    """The distance from a fair pack, and how much of it games of Swap notice: by how much oftener they are won."""
    numbers = sorted(int(each) for each in rows.riffles.unique() if each != "fair")

    def draw(axes: Any) -> str:
        far = [float(distance(riffles)) for riffles in numbers]
        axes.fill_between(numbers, far, color=COLOURS[0], alpha=0.1, lw=0)
        axes.plot(numbers, far, color=COLOURS[0], lw=2, label="the most that\nanything\ncan notice")
        said = []
        for place, stacks in enumerate(sorted(rows.work_stacks.unique(), reverse=True)):
            found = noticed_by(rows, stacks)
            at = np.array(numbers) + 0.12 * (place - 1)
            share, low, high = np.array([found[riffles] for riffles in numbers]).T
            ink = COLOURS[1 + place]
            axes.vlines(at, low, high, color=ink, lw=2)
            axes.plot(at, share, MARKERS[place], color=ink, ms=5, label=f"Swap, {stacks} stacks")
            said.append(f"{stacks} stacks: {share[3]:+.1%} after three riffles, {share[7]:+.1%} after seven")
        axes.axhline(0, color=MUTED, lw=0.8)
        axes.set(title="What a game notices of a poor shuffle", xlabel="riffles of a sorted pack",
                 ylabel="more often than with a fair pack", xlim=(-0.4, max(numbers) + 0.4), ylim=(-0.04, 1.04))
        axes.set_xticks(numbers)
        as_percent(axes.yaxis)
        explain(axes)
        return f"Won more often than with a fair pack: {'; '.join(said)}; the distance after seven is {far[7]:.1%}."

    return SliderChart(draw, height=4.2)


def noticed_by(rows: pd.DataFrame, stacks: int, confidence: float = SURE) -> dict[int, Interval]:
    """By how much oftener Swap is won than with a fair pack, with an interval, by number of riffles."""
    some = rows[rows.work_stacks == stacks].set_index("riffles")
    shares = {each: share_interval(int(some.won[each]), int(some.packs[each]), confidence) for each in some.index}
    return {int(each): difference(shares[each], shares["fair"]) for each in some.index if each != "fair"}


def _name(riffles: int | None) -> str:
    if riffles is None:
        return "fair"
    return "sorted" if riffles == 0 else f"{riffles} riffle{'s' * (riffles > 1)}"
