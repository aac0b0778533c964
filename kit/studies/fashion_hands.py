"""Two players of Fashion, hand by hand: who leads each hand, and what each card that was laid keeps to the end.

The lesson on the last player asks by it how much of the advantage comes from the last card of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kit.lab.apart import apart_with_stop
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import advice, kinds_of, named_by_seat
from kit.lab.playout import AT_ONCE, begin_deal, choose
from kit.play.position import new_table
from kit.rules.choices import new_choices
from kit.rules.engine import compiled
from kit.rules.games.fashion import LAY
from kit.rules.games.fashion_layout import (
    GRID, GRID_SIZE, HAND_NUMBER, HANDS_TO_PLAY, LEADER, hand, hand_size, is_bare, points,
)
from kit.rules.law import is_over, play
from kit.rules.table import TURN, number, set_number, size
from kit.studies.fashion_rotated import GAME, SEED

PLAYERS = 2
ALWAYS_FIRST = (1,) * HANDS_TO_PLAY  # seat 1 leads every hand, as the rules have it


def by_hand(
    deals: int, player: str = "random", leaders: Sequence[int] = ALWAYS_FIRST, seed: int = SEED
) -> np.ndarray:
    """Play each of so many deals once; `leaders` are the seats that lead the five hands.

    Returns what the cards laid keep: `[deal, seat, hand, card]` are the points that a seat's card holds when the game
    is over, by the hand in which it was laid and its number in that hand, from 0. All of a seat's make up its total.
    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": PLAYERS}, 0)
    kept = np.zeros((len(numbers), PLAYERS, HANDS_TO_PLAY, hand_size(table)), np.int64)
    kinds = kinds_of(named_by_seat(player, PLAYERS))
    fill = compiled(fill_kept, GAME, advice(GAME))
    apart_with_stop(fill, tables_like(GAME, table), numbers[0], kinds, np.array(leaders, np.int64), kept)
    return kept


def fill_kept(tables, first, players, leaders, kept, stop):
    """Play deal number first + i for each row i, and write down what each card laid keeps, until it is to stop."""
    t, choices, laid = tables[1], new_choices(), np.zeros((GRID_SIZE, 3), np.int64)
    for index in range(len(kept)):
        begin_deal(tables, first + index)
        set_number(t, TURN, leaders[0])
        made = 0
        while not is_over(t):
            if stop[AT_ONCE]:
                return
            seat, now = number(t, TURN), number(t, HAND_NUMBER)
            set_number(t, LEADER, leaders[min(now, HANDS_TO_PLAY - 1)])  # who leads the next hand
            move = choose(tables, choices, players[seat - 1], made)
            if move.verb == LAY:
                pile = move.target - GRID
                laid[pile, 0], laid[pile, 1] = seat - 1, now - 1
                laid[pile, 2] = hand_size(t) - size(t, hand(seat))
            play(t, move, None)
            made += 1
        for pile in range(GRID_SIZE):
            if not is_bare(t, GRID + pile):
                kept[index, laid[pile, 0], laid[pile, 1], laid[pile, 2]] += points(GRID + pile)
