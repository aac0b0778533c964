"""Five stacks and a pigeonhole: cards of Grid that agree, and how many cards a seat gets."""

from fractions import Fraction
from typing import Any

import numpy as np

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import STOP_CHECK, begin_deal
from kit.lab.simulate import simulate
from kit.play.position import new_table
from kit.rules.cards import FRENCH
from kit.rules.choices import new_choices, random_choice
from kit.rules.engine import find_legal
from kit.rules.games.grid import (
    actions, agree, can_stack, can_take, grid, is_over, personal_stack, play, seats, stacks_left,
)
from kit.rules.table import TURN, number, top

GAME, SEED = "grid", 1
PLACES = 8  # of stacks on the table


def agreement_table() -> np.ndarray:
    """Return which cards of the pack agree: `[one, other]`, by the game's own rule."""
    cards = range(FRENCH.size)
    return np.array([[agree(one, other) for other in cards] for one in cards])


def none_agree(stacks: int) -> Fraction:
    """Return the chance that no two of so many cards agree: each new one needs another suit and another rank."""
    chance = Fraction(1)
    for before in range(stacks):
        chance *= Fraction(max(4 - before, 0) * (13 - before), FRENCH.size - before)
    return chance


def first_cards(deals: int, players: int = 2, seed: int = SEED) -> np.ndarray:
    """Return the cards that lie open after each deal: `[deal, place]`, the eight stacks first, then the seats' own.

    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": players}, 0)
    shown = np.zeros((len(numbers), PLACES + players), np.int64)
    play_on_tables(fill_open_cards, GAME, table, numbers[0], shown)
    return shown


def turns(deals: int, seed: int = SEED, **options: Any) -> np.ndarray:
    """Count what seats can do as their turns begin, in games of random players.

    `[stacks, can stack, can take]` counts turns by the number of stacks on the table, and what was possible.
    Raises BadOption.
    """
    numbers, tally = deal_numbers(deals, seed), np.zeros((PLACES + 1, 2, 2), np.int64)
    play_on_tables(count_turns, GAME, new_table(GAME, options, 0), numbers[0], len(numbers), tally)
    return tally


def fill_open_cards(tables, first, shown, stop):
    """Deal number first + i for each row i, and write down the cards that lie open, until it is to stop."""
    t = tables[1]
    for index in range(len(shown)):
        if stop[STOP_CHECK]:
            return
        begin_deal(tables, first + index)
        for stack in grid():
            shown[index, stack] = top(t, stack)
        for seat in range(1, seats(t) + 1):
            shown[index, 7 + seat] = top(t, personal_stack(seat))


def count_turns(tables, first, games, tally, stop):
    """Play so many games at random, and count what can be done as each turn begins, until it is to stop."""
    t, choices = tables[1], new_choices()
    for index in range(games):
        if stop[STOP_CHECK]:
            return
        begin_deal(tables, first + index)
        made = 0
        while not is_over(t):
            if actions(t) == 0:
                tally[stacks_left(t), int(can_stack(t)), int(can_take(t, number(t, TURN)))] += 1
            find_legal(t, choices)
            play(t, random_choice(t, choices, made), None)
            made += 1


def sizes(deals: int, players: int, variant: int, player: str = "random") -> np.ndarray:
    """Return how many cards each seat has at the end: `[deal, seat]`, all seats played by one kind of player."""
    return simulate(GAME, deals, players, player, SEED, variant=variant).filter(like="cards_").to_numpy()
