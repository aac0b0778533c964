"""Cards of a shuffled pack, dealt one by one, that fit one falling stack: exact chances, and counts in deals.

The decks come from numbered deals of Stack 'Em, whose rules decide which cards fit. The numbers are not saved, because
they take only a second.
"""

from fractions import Fraction
from math import perm

import numpy as np

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import begin_deal
from kit.lab.stop_flag import STOP_CHECK
from kit.play.position import new_table
from kit.rules.cards import suit
from kit.rules.games.six_stacks_layout import fits
from kit.rules.games.stack_em import descends
from kit.rules.shared.suit_stacks import CARDS, DECK, WORK, value
from kit.rules.table import is_empty, put, take, top

GAME, SEED = "stack-em", 1
RANKS, SUITS = 13, 4
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
