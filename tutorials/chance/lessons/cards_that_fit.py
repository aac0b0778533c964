"""How many cards of a shuffled pack fit one falling stack, dealt one after the other: exactly, and in deals.

The decks are those of numbered deals of Stack 'Em, and its law says what fits. Nothing is kept: all of it is worked out
in a second.
"""

from __future__ import annotations

from fractions import Fraction
from math import perm
from typing import Any

import numpy as np
from ipywidgets import IntSlider

from kit.charts.chart import COLOURS, MUTED
from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import AT_ONCE, begin_deal
from kit.lesson.slider_chart import SliderChart
from kit.play.position import new_table
from kit.rules.cards import suit
from kit.rules.games.six_stacks_layout import fits
from kit.rules.games.stack_em import descends
from kit.rules.shared.suit_stacks import CARDS, DECK, WORK, value
from kit.rules.table import is_empty, put, take, top

GAME, SEED = "stack-em", 1
NAMES, OF_EACH = ("A", *map(str, range(2, 11)), "J", "Q", "K"), 4
RANKS = len(NAMES)
EQUAL_OR_LOWER, LOWER, NEXT_OF_COLOUR = range(3)  # what fits: as in Stack 'Em, without equal cards, as in Six Stacks


def chance(lower_ranks: int) -> Fraction:
    """Return the chance that a card gets onto the stack, with so many ranks below its own: it comes before all those
    cards.
    """
    return Fraction(1, OF_EACH * lower_ranks + 1)


def expected() -> Fraction:
    """How many cards get onto the stack on average: the chances of all cards, added up."""
    return sum((OF_EACH * chance(rank) for rank in range(RANKS)), Fraction(0))


def distribution() -> np.ndarray:
    """Return the chance of every number of cards on the stack, `[number]`: the ranks are independent of each other.

    Of a rank at least j cards come if the first j of it and all lower cards are of that rank.
    """
    found = np.ones(1)
    for rank in range(RANKS):
        cards = OF_EACH * (rank + 1)
        least = [perm(OF_EACH, many) / perm(cards, many) for many in range(OF_EACH + 1)] + [0.0]
        found = np.convolve(found, -np.diff(least))
    return found


def dealt(deals: int, rule: int = EQUAL_OR_LOWER, seed: int = SEED) -> tuple[np.ndarray, np.ndarray]:
    """Numbered decks dealt onto one stack: the cards in the order of each deck, and which of them got onto the stack.

    Both are `[deal, place]`; a card is 4 · rank + suit with the ace's rank 0. Raises BadOption.
    """
    numbers = deal_numbers(deals, seed)
    cards, taken = np.zeros((len(numbers), CARDS), np.int64), np.zeros((len(numbers), CARDS), np.bool_)
    play_on_tables(deal_onto, GAME, new_table(GAME, {}, 0), numbers[0], rule, cards, taken)
    return cards, taken


def deal_onto(tables, first, rule, cards, taken, stop):
    """Deal for each row of `cards`, and lay on the first working stack what fits by a rule, until it is to stop."""
    t = tables[1]
    for index in range(len(cards)):
        if stop[AT_ONCE]:
            return
        begin_deal(tables, first + index)
        for place in range(CARDS):
            card = take(t, DECK)
            cards[index, place] = OF_EACH * value(t, card) + suit(card)
            if rule == EQUAL_OR_LOWER:
                lies = descends(t, card, WORK)
            elif is_empty(t, WORK):
                lies = True
            elif rule == LOWER:
                lies = value(t, card) < value(t, top(t, WORK))
            else:
                lies = fits(card, top(t, WORK))
            if lies:
                put(t, WORK, card)
                taken[index, place] = True


def staircase(cards: np.ndarray, taken: np.ndarray) -> SliderChart:
    """Draw a deck as it is dealt: each card by its rank, those on the stack filled, and its top as a staircase.

    `cards[deal, place]` are cards by rank and suit, and `taken` says which of them got onto the stack.
    """

    def draw(axes: Any, number: int) -> str:
        ranks, lies = cards[number - 1] // OF_EACH, taken[number - 1]
        places = np.arange(1, len(ranks) + 1)
        top, count = np.minimum.accumulate(np.where(lies, ranks, 99)), int(lies.sum())
        axes.step([*places, len(ranks) + 0.5], [*top, top[-1]], where="post", color=COLOURS[0], label="its top card")
        axes.plot(places[lies], ranks[lies], "s", color=COLOURS[0], ms=8, label=f"on the stack: {count}")
        axes.plot(places[~lies], ranks[~lies], "o", color=MUTED, mfc="none", label=f"aside: {len(ranks) - count}")
        axes.set(title=f"The deck of deal {number}", xlabel="cards dealt", ylabel="rank")
        axes.set_yticks(range(RANKS), NAMES)
        return f"{count} of {len(ranks)} cards lie on the stack: {' '.join(NAMES[rank] for rank in ranks[lies])}."

    return SliderChart(draw, {"number": IntSlider(1, 1, min(60, len(cards)), description="deal")}, height=3.6)
