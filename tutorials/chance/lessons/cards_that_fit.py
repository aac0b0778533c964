"""Cards of a shuffled pack, dealt one by one, that fit one falling stack: exact chances, and counts in deals.

The decks come from numbered deals of Stack 'Em, whose rules decide which cards fit. The numbers are not saved, because
they take only a second.
"""

from fractions import Fraction
from math import perm
from typing import Any

import numpy as np

from kit.charts.chart import MUTED, add_legend
from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import begin_deal
from kit.lab.stop_flag import STOP_CHECK
from kit.lesson.form import slider
from kit.lesson.slider_chart import SliderChart
from kit.play.position import new_table
from kit.rules.cards import suit
from kit.rules.games.six_stacks_layout import fits
from kit.rules.games.stack_em import descends
from kit.rules.shared.suit_stacks import CARDS, DECK, WORK, value
from kit.rules.table import is_empty, put, take, top

from .shared import BLUE

GAME, SEED = "stack-em", 1
RANKS, SUITS = 13, 4
LEAST_CHANCE = 1e-9  # of a number of cards in a list of chances
EQUAL_OR_LOWER, LOWER, NEXT_OF_COLOUR = range(3)  # Stack 'Em's rule; the same without equal cards; Six Stacks' rule


def find_chance(lower_ranks: int) -> Fraction:
    """Return the chance that a card gets onto the stack: it comes before all cards of the `lower_ranks` ranks."""
    return Fraction(1, SUITS * lower_ranks + 1)


def find_mean() -> Fraction:
    """Return the mean number of cards on the stack: the sum of the chances of all cards."""
    return sum((SUITS * find_chance(rank) for rank in range(RANKS)), Fraction(0))


def find_distribution() -> np.ndarray:
    """Return the chance of each number of cards on the stack, `[number]`.

    Ranks are independent of each other. Look at the cards of a rank and of all lower ranks: at least j cards of the
    rank get onto the stack if the first j of these cards have this rank.
    """
    chances = np.ones(1)
    for rank in range(RANKS):
        cards = SUITS * (rank + 1)
        least = [perm(SUITS, count) / perm(cards, count) for count in range(SUITS + 1)] + [0.0]
        chances = np.convolve(chances, -np.diff(least))
    return chances


def list_chances() -> dict[int, float]:
    """Return the chance of each number of cards on the stack that is not negligible."""
    return {number: chance for number, chance in enumerate(find_distribution().tolist()) if chance > LEAST_CHANCE}


def deal_decks(deals: int, rule: int = EQUAL_OR_LOWER, seed: int = SEED) -> tuple[np.ndarray, np.ndarray]:
    """Deal numbered decks onto one stack; return the cards in deck order, and whether each gets onto the stack.

    Both are `[deal, place]`; a card is 4 · rank + suit, and the ace has rank 0. Raises BadOption.
    """
    numbers = deal_numbers(deals, seed)
    cards, fits_stack = np.zeros((len(numbers), CARDS), np.int64), np.zeros((len(numbers), CARDS), np.bool_)
    play_on_tables(fill_decks, GAME, new_table(GAME, {}, 0), numbers[0], rule, cards, fits_stack)
    return cards, fits_stack


def fill_decks(tables, first, rule, cards, fits_stack, stop):
    """Deal a deck for each row of `cards`, and put the cards that fit by `rule` on a stack, until `stop` is set."""
    t = tables[1]
    for index in range(len(cards)):
        if stop[STOP_CHECK]:
            return
        begin_deal(tables, first + index)
        for place in range(CARDS):
            card = take(t, DECK)
            cards[index, place] = SUITS * value(t, card) + suit(card)
            is_fit = descends(t, card, WORK)
            if rule == LOWER and not is_empty(t, WORK):
                is_fit = value(t, card) < value(t, top(t, WORK))
            elif rule == NEXT_OF_COLOUR and not is_empty(t, WORK):
                is_fit = fits(card, top(t, WORK))
            if is_fit:
                put(t, WORK, card)
                fits_stack[index, place] = True


def draw_decks(cards: np.ndarray, fits_stack: np.ndarray) -> SliderChart:
    """Draw a deck card by card: the cards on the stack with their falling line, and the cards put aside.

    `cards` and `fits_stack` are the decks of `deal_decks`. The sliders choose the deal, from 1, and the cards dealt.
    """
    names = [*"A23456789", "10", *"JQK"]

    def draw(axes: Any, deal: int, dealt: int) -> str:
        ranks, fits = cards[deal - 1, :dealt] // SUITS, fits_stack[deal - 1, :dealt]
        places = np.arange(1, dealt + 1)
        axes.plot(places[~fits], ranks[~fits], "x", color=MUTED, label=f"put aside: {(~fits).sum()}")
        axes.step(places[fits], ranks[fits], "o-", where="post", color=BLUE, label=f"on the stack: {fits.sum()}")
        axes.set(title=f"Deal {deal}", xlabel="card dealt", ylabel="rank", xlim=(0, CARDS + 1), ylim=(-0.7, RANKS))
        axes.set_yticks(range(0, RANKS, 2), names[::2])
        add_legend(axes)
        return f"Deal {deal}, {dealt} cards dealt. On the stack: {' '.join(names[rank] for rank in ranks[fits])}."

    deal = slider("deal", 1, range(1, len(cards) + 1))
    return SliderChart(draw, {"deal": deal, "dealt": slider("cards", 5, range(1, CARDS + 1))})
