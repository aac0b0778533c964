"""Cards of Grid that agree, the possible moves of its turns, and the cards of each seat at the end."""

from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from kit.charts.sheet import Sheet
from kit.lab.best_moves import RANDOM
from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import begin_deal, choose_move
from kit.lab.simulate import simulate
from kit.lab.stop_flag import STOP_CHECK
from kit.play.position import new_table
from kit.rules.cards import FRENCH, say
from kit.rules.choices import new_choices
from kit.rules.games.grid import (
    actions, agree, can_stack, can_take, grid, is_over, personal_stack, play, seats, stacks_left,
)
from kit.rules.table import TURN, number, top

GAME, SEED = "grid", 1
PLACES = 8  # for stacks on the table


def make_agreement_table() -> np.ndarray:
    """Return a mask of pairs of cards that agree by the game's rule: `[card, card]`."""
    cards = range(FRENCH.size)
    return np.array([[agree(one, other) for other in cards] for one in cards])


def find_no_pair(stacks: int) -> Fraction:
    """Return the chance that no two of `stacks` cards agree: each card has a suit and a rank of its own."""
    chances = (Fraction(max(4 - before, 0) * (13 - before), FRENCH.size - before) for before in range(stacks))
    return prod(chances, start=Fraction(1))


def deal_open_cards(deals: int, players: int = 2, seed: int = SEED) -> np.ndarray:
    """Return the open cards of each deal: `[deal, place]`, the eight stacks first, then the personal stacks.

    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": players}, 0)
    cards = np.zeros((len(numbers), PLACES + players), np.int64)
    play_on_tables(fill_open_cards, GAME, table, numbers[0], cards)
    return cards


def sort_into_boxes(cards: np.ndarray) -> Sheet:
    """Return a table with a row for each deal: its cards, each in the box of its suit. `cards` is `[deal, place]`."""
    rows = []
    for deal, row in enumerate(cards.tolist(), 1):
        codes = [FRENCH.codes[card] for card in row]
        rows.append((f"deal {deal}", [" ".join(say(code) for code in codes if code[1] == suit) for suit in "cdhs"]))
    return Sheet(["clubs", "diamonds", "hearts", "spades"], rows)


def tally_turns(deals: int, seed: int = SEED, **options: Any) -> np.ndarray:
    """Count the turns of random players by the possible moves at their beginning.

    Return the counts `[stacks, can stack, can take]`: by the number of stacks on the table, and by whether the seat
    could stack and could take (0 or 1). Raises BadOption.
    """
    numbers, tally = deal_numbers(deals, seed), np.zeros((PLACES + 1, 2, 2), np.int64)
    play_on_tables(count_turns, GAME, new_table(GAME, options, 0), numbers[0], len(numbers), tally)
    return tally


def fill_open_cards(tables, first, cards, stop):
    """Deal number first + i and write its open cards to row i, for each row, until `stop` is set."""
    t = tables[1]
    for index in range(len(cards)):
        if stop[STOP_CHECK]:
            return
        begin_deal(tables, first + index)
        for stack in grid():
            cards[index, stack] = top(t, stack)
        for seat in range(1, seats(t) + 1):
            cards[index, 7 + seat] = top(t, personal_stack(seat))


def count_turns(tables, first, games, tally, stop):
    """Play `games` games at random, and count the possible moves as each turn begins, until `stop` is set."""
    t, choices = tables[1], new_choices()
    for index in range(games):
        if stop[STOP_CHECK]:
            return
        begin_deal(tables, first + index)
        move_count = 0
        while not is_over(t):
            if actions(t) == 0:
                tally[stacks_left(t), int(can_stack(t)), int(can_take(t, number(t, TURN)))] += 1
            play(t, choose_move(tables, choices, RANDOM, move_count), None)
            move_count += 1


def count_final_cards(deals: int, players: int, variant: int, player: str = "random") -> np.ndarray:
    """Return the number of cards of each seat at the end: `[deal, seat]`, with players of one kind."""
    return simulate(GAME, deals, players, player, SEED, variant=variant).filter(like="cards_").to_numpy()
