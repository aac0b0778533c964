"""How many cards of a shuffled pack fit one falling stack, dealt one after the other: exactly, and in deals.

The decks are those of numbered deals of Stack 'Em, and its law says what fits. Nothing is kept: all of it is worked out
in a second.
"""

from fractions import Fraction
from math import perm

import numpy as np

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import STOP_CHECK, begin_deal
from kit.play.position import new_table
from kit.rules.cards import suit
from kit.rules.games.six_stacks_layout import fits
from kit.rules.games.stack_em import descends
from kit.rules.shared.suit_stacks import CARDS, DECK, WORK, value
from kit.rules.table import is_empty, put, take, top

GAME, SEED = "stack-em", 1
RANKS, OF_EACH = 13, 4
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
        if stop[STOP_CHECK]:
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
