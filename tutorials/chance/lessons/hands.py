"""Cards dealt without replacement: opening deals of Stack The Deck, and charts of hands and of chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider

from kit.charts.chart import COLOURS, DASHES, MUTED, Chart, as_percent, estimates, in_style, new_figure
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.playout import AT_ONCE, begin_deal
from kit.lab.stats import Interval
from kit.lab.worker_thread import apart_with_stop
from kit.lesson.slider_chart import SliderChart
from kit.play.position import new_table
from kit.rules.engine import compiled
from kit.rules.games.stack_the_deck_pairs_and_runs import is_wild, value
from kit.rules.games.stack_the_deck_table import open_stacks
from kit.rules.table import TURN, card_at, number

GAME = "stack-the-deck"
BLUE, RED, _, OCHRE = COLOURS[:4]
HANDS, IN_A_ROW = 100, 20  # hands at a time, and beside one another
CARDS = 5  # of a hand


def count_openings(tables, first, rows, stop):
    """Deal for each row, and write down the wilds of each seat and seat 1's different numbers, until it is to stop."""
    t = tables[1]
    for index in range(len(rows)):
        if stop[AT_ONCE]:
            return
        begin_deal(tables, first + index)
        row, numbers = rows[index], 0
        for seat in range(1, len(row)):
            wilds = 0
            for stack in open_stacks(t, seat):
                card = card_at(t, stack, 0)
                wilds += is_wild(card)
                if seat == number(t, TURN) and not is_wild(card):
                    numbers |= 1 << value(card)
            row[seat - 1] = wilds
        different = 0
        for bit in range(1, 11):
            different += numbers >> bit & 1
        row[len(row) - 1] = different


def openings(players: int, deals: int, seed: int = 1) -> pd.DataFrame:
    """Return opening deals, a row each: the wilds of each seat (wilds_1 …) and seat 1's different numbers.

    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": players}, 0)
    rows = np.zeros((len(numbers), players + 1), np.int64)
    apart_with_stop(compiled(count_openings, GAME), tables_like(GAME, table, 2), numbers[0], rows)
    return pd.DataFrame(rows, columns=[*(f"wilds_{seat}" for seat in range(1, players + 1)), "numbers"])


def hundred_hands(wilds: Sequence[int]) -> SliderChart:
    """Draw hands of five, each a column of cards, sorted by their wilds; the slider goes on to the next hundred deals.
    """

    def draw(axes: Any, hundred: int) -> str:
        last = hundred * HANDS
        hands = np.sort(wilds[last - HANDS : last])
        row, column = np.divmod(np.arange(len(hands))[:, None], IN_A_ROW)
        card = np.arange(CARDS)
        y, x, is_wild = -row * (CARDS + 1.6) - card, column + 0 * card, card >= CARDS - hands[:, None]
        axes.plot(x[is_wild], y[is_wild], "*", color=OCHRE, ms=10, label="a wild")
        axes.plot(x[~is_wild], y[~is_wild], "s", color=MUTED, mfc="none", ms=7, label="a number")
        axes.set(title=f"Five cards each: deals {last - HANDS + 1:,} to {last:,}", xlim=(-0.8, IN_A_ROW - 0.2),
                 ylim=(y.min() - 0.8, 1), xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        none, *counts = np.bincount(hands)
        kinds = "; ".join(f"{count} with {held}" for held, count in enumerate(counts, 1) if count)
        return f"{len(hands) - none} of {len(hands)} hands have a wild: {kinds}. The other {none} have none."

    slider = IntSlider(1, 1, len(wilds) // HANDS, description="hundred", layout={"width": "520px"})
    return SliderChart(draw, {"hundred": slider}, height=4.6, margin=0.1)


@in_style
def with_and_without(without: Sequence[float], back: Sequence[float], marked: int, title: str) -> Chart:
    """Draw the chance of at least one card of a kind among more and more cards, dealt on and put back each time."""
    figure = new_figure(7.6, 3.6)
    axes = figure.add_subplot()
    axes.plot(without, color=BLUE, lw=2.4, label="not put back")
    axes.plot(back, color=RED, lw=2, ls=DASHES[1], label="put back\neach time")
    axes.plot([marked], [without[marked]], "o", color=BLUE, ms=8)
    axes.annotate(f"{marked} cards: {without[marked]:.1%}", (marked, without[marked]), (14, -14), fontsize=11,
                  textcoords="offset points")
    axes.set(title=title, xlabel="cards", ylabel="chance", xlim=(0, len(without) - 1), ylim=(0, 1.03))
    axes.grid(axis="y")
    as_percent(axes.yaxis)
    return Chart(figure, f"{title}. With {marked} cards {without[marked]:.1%}, and {back[marked]:.1%} if put back.")


@in_style
def exact_and_seen(
    panels: Mapping[str, tuple[Sequence[float], Sequence[Interval]]], title: str, counted: str, share: str
) -> Chart:
    """Draw how often so many cards of a kind are there: a bar for each exact chance, and on it what was dealt.

    `panels` gives, for each name, the chances of 0, 1, 2 … and the shares seen with their 95 % intervals, as many.
    """
    figure = new_figure(3.1 + 2.4 * len(panels), 3.4)
    every = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    figure.suptitle(title)
    said = []
    for axes, (name, (exact, seen)) in zip(every, panels.items(), strict=True):
        axes.bar(range(len(exact)), exact, 0.72, color=BLUE, alpha=0.45, label="worked out")
        estimates(axes, range(len(exact)), seen, 3, "dealt, with its\n95 % interval", marker="_", ms=15, mew=2.5)
        axes.set(title=name if len(panels) > 1 else "", xlabel=counted, xticks=range(len(exact)))
        as_percent(axes.yaxis)
        said.append(f"{name}, worked out: " + ", ".join(f"{place}: {each:.1%}" for place, each in enumerate(exact)))
    every[0].set(ylabel=share, ylim=(0, None))
    return Chart(figure, f"{title}. {'; '.join(said)}.")
