"""Deals that are played again with other random numbers: games in which nothing else was changed."""

from typing import Any

import numpy as np

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.player_kinds import KINDS
from kit.lab.players import set_players
from kit.lab.playout import begin_deal, choose_move
from kit.lab.stop_flag import STOP_CHECK
from kit.play.position import new_table
from kit.rules.choices import new_choices
from kit.rules.law import SCORE_PARTS, has_won, is_over, play, score
from kit.rules.table import TURN, number

SEAT, SEED = 1, 1
OTHERS = 1_000_000  # added to the number of a move, which selects its random numbers
LIMIT = 100_000  # moves after which a game is stopped


def fill_results(tables, first, players, others, results, stop):
    """Play a game for each row of `results`; a row is the points of SEAT, and whether it has won."""
    t, choices = tables[1], new_choices()
    for index in range(len(results)):
        begin_deal(tables, first + index)
        move_number = 0
        while not is_over(t) and move_number < LIMIT and not stop[STOP_CHECK]:
            play(t, choose_move(tables, choices, players[number(t, TURN) - 1], others + move_number), None)
            move_number += 1
        for part in range(len(SCORE_PARTS)):
            results[index, 0] += score(t, part, SEAT)
        results[index, 1] = has_won(t, SEAT)


def play_again(slug: str, deals: int, *players: str, others: int = OTHERS, **options: Any) -> np.ndarray:
    """Play deals 1 to `deals` with other random numbers than `kit.simulate`, and return the results of seat 1.

    `players` are the kinds of computer players, from seat 1 on. Cards are the same, also cards that are shuffled later.
    `others` is added to the number of a move (default: a million; 0 gives the games of `kit.simulate`). A row of the
    result is the points of seat 1, and 1 if it has won, otherwise 0.
    """
    table, results = new_table(slug, set_players(slug, None, players, options), 0), np.zeros((deals, 2), np.int64)
    kinds = np.array([KINDS[player] for player in players])
    play_on_tables(fill_results, slug, table, deal_numbers(deals, SEED)[0], kinds, others, results)
    return results
