"""Opening deals of Stack The Deck: cards dealt without replacement."""

import numpy as np
import pandas as pd

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import begin_deal
from kit.lab.stop_flag import STOP_CHECK
from kit.play.position import new_table
from kit.rules.games.stack_the_deck_pairs_and_runs import is_wild, value
from kit.rules.games.stack_the_deck_table import open_stacks
from kit.rules.table import TURN, card_at, number

GAME = "stack-the-deck"
CARDS = 5  # in a hand


def count_openings(tables, first, rows, stop):
    """Deal number first + i for each row i: write the wilds of each seat, and the different numbers of seat 1.

    The loop ends when `stop` is set.
    """
    t, own_numbers = tables[1], np.zeros(11, np.bool_)  # of seat 1
    for index in range(len(rows)):
        if stop[STOP_CHECK]:
            return
        begin_deal(tables, first + index)
        row, own_numbers[:] = rows[index], False
        for seat in range(1, len(row)):
            for stack in open_stacks(t, seat):
                card = card_at(t, stack, 0)
                row[seat - 1] += is_wild(card)
                if seat == number(t, TURN) and not is_wild(card):
                    own_numbers[value(card)] = True
        row[len(row) - 1] = own_numbers.sum()


def deal_openings(players: int, deals: int, seed: int = 1) -> pd.DataFrame:
    """Return a row for each opening deal: the wilds of each seat (wilds_1 …), and the different numbers of seat 1.

    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": players}, 0)
    rows = np.zeros((len(numbers), players + 1), np.int64)
    play_on_tables(count_openings, GAME, table, numbers[0], rows)
    return pd.DataFrame(rows, columns=[*(f"wilds_{seat}" for seat in range(1, players + 1)), "numbers"])
