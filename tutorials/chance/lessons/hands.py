"""Cards dealt without replacement: opening deals of Stack The Deck."""

import numpy as np
import pandas as pd

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import STOP_CHECK, begin_deal
from kit.play.position import new_table
from kit.rules.games.stack_the_deck_pairs_and_runs import is_wild, value
from kit.rules.games.stack_the_deck_table import open_stacks
from kit.rules.table import TURN, card_at, number

GAME = "stack-the-deck"
CARDS = 5  # of a hand


def count_openings(tables, first, rows, stop):
    """Deal for each row, and write down the wilds of each seat and seat 1's different numbers, until it is to stop."""
    t, seen = tables[1], np.zeros(11, np.bool_)  # seen: the numbers of seat 1
    for index in range(len(rows)):
        if stop[STOP_CHECK]:
            return
        begin_deal(tables, first + index)
        row, seen[:] = rows[index], False
        for seat in range(1, len(row)):
            wilds = 0
            for stack in open_stacks(t, seat):
                card = card_at(t, stack, 0)
                wilds += is_wild(card)
                if seat == number(t, TURN) and not is_wild(card):
                    seen[value(card)] = True
            row[seat - 1] = wilds
        row[len(row) - 1] = seen.sum()


def openings(players: int, deals: int, seed: int = 1) -> pd.DataFrame:
    """Return opening deals, a row each: the wilds of each seat (wilds_1 …) and seat 1's different numbers.

    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": players}, 0)
    rows = np.zeros((len(numbers), players + 1), np.int64)
    play_on_tables(count_openings, GAME, table, numbers[0], rows)
    return pd.DataFrame(rows, columns=[*(f"wilds_{seat}" for seat in range(1, players + 1)), "numbers"])
