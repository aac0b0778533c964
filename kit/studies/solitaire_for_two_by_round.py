"""Games of Solitaire for Two told by round, for the studies of its points.

All seats play alike, so that on every deal only the order of play makes a difference.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from kit.lab.apart import apart_with_stop
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import advice, kinds_of, named_by_seat
from kit.lab.playout import AT_ONCE, begin_deal, choose
from kit.play.position import new_table
from kit.rules.choices import new_choices
from kit.rules.engine import compiled, rules
from kit.rules.games.solitaire_for_two import play, score
from kit.rules.games.solitaire_for_two_rounds import BEFORE, ROUND, has_won, is_over, points, sides
from kit.rules.table import TURN, number

GAME, SEED, MOVES = "solitaire-for-two", 1, 5_000
DEALS = {"random": 10_000, "careful": 10_000}


class Played(NamedTuple):
    """Games told by round, a row a deal: the points of each side after round 1 and at the end, its shares of the win,
    and at the end its points by part, `parts[deal, part, side]`; and how many moves the game had."""

    halfway: np.ndarray
    final: np.ndarray
    shares: np.ndarray
    parts: np.ndarray
    moves: np.ndarray


def played(deals: int, player: str = "careful", seed: int = SEED, **options: Any) -> Played:
    """Play so many deals with one kind of player in all seats. Raises BadOption."""
    numbers, table = deal_numbers(deals, seed), new_table(GAME, options, 0)
    many, count = len(numbers), sides(table)
    halfway, final = np.zeros((many, count), np.int64), np.zeros((many, count), np.int64)
    won, parts = np.zeros((many, count), np.int64), np.zeros((many, BEFORE, count), np.int64)
    moves = np.zeros(many, np.int64)
    kinds = kinds_of(named_by_seat(player, rules(GAME).seats(table)))
    play_all = compiled(play_by_rounds, GAME, advice(GAME))
    apart_with_stop(play_all, tables_like(GAME, table), numbers[0], kinds, halfway, final, won, parts, moves)
    return Played(halfway, final, won / won.sum(axis=1, keepdims=True), parts, moves)


def play_by_rounds(tables, first, players, halfway, final, won, parts, moves, stop):
    """Deal and play number first + i for each row i, until it is to stop.

    Half way is where round 1 ends, if need be with the game.
    """
    t, choices = tables[1], new_choices()
    for index in range(len(final)):
        begin_deal(tables, first + index)
        while not is_over(t) and moves[index] < MOVES:
            if stop[AT_ONCE]:
                return
            play(t, choose(tables, choices, players[number(t, TURN) - 1], moves[index]), None)
            moves[index] += 1
            if number(t, ROUND) == 1 or is_over(t):
                for side in range(sides(t)):
                    final[index, side] = points(t, side + 1)
                    if number(t, ROUND) == 1:
                        halfway[index, side] = points(t, side + 1)
        for side in range(sides(t)):
            won[index, side] = has_won(t, side + 1)
            for part in range(BEFORE):
                parts[index, part, side] = score(t, part, side + 1)


def lead(totals: np.ndarray) -> np.ndarray:
    """By how many points the first side is ahead of the mean of the others."""
    return totals[:, 0] - totals[:, 1:].mean(axis=1)
