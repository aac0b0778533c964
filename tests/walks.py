"""Walks through games that both engines can make: the compiler takes these functions as it takes the rules.

Every walk passes a log, because a play without a log would be compiled separately.
"""

from kit.rules.chance import FOR_PLAYERS, random_below
from kit.rules.choices import put_at
from kit.rules.engine import legal_moves
from kit.rules.law import deal, is_over, play
from kit.rules.log import FIRST
from kit.rules.table import SEED_LOW, card_at, set_number, size

DEALT = -1


def empty_log(log):
    """Empty the log before a play, and fix no shuffle."""
    log.entries[0], log.entries[1], log.entries[2] = FIRST, 0, FIRST
    log.script[0], log.script[1] = 2, 2


def act_and_list(tables, logs, nth, listed):
    """Deal, or play the nth legal move, on the first table; list the legal moves that follow, and return their number.
    """
    empty_log(logs[0])
    if nth == DEALT:
        deal(tables[0], logs[0])
    else:
        play(tables[0], legal_moves(tables[0])[nth], logs[0])
    count = 0
    for move in legal_moves(tables[0]):
        put_at(listed, count, move)
        count += 1
    return count


def play_at_random(tables, logs, first, limit, enough, card_counts, faults):
    """Deal and play every table until there were enough moves; return the number of moves.

    `card_counts` has room for a count of each card on the table. `faults` counts positions with a lost or doubled card,
    positions without a move, legal moves after the end, and games that did not end.
    """
    moves_in_all = 0
    for index in range(len(tables)):
        if moves_in_all > enough:
            break
        t = tables[index]
        set_number(t, SEED_LOW, first + index)
        empty_log(logs[0])
        deal(t, logs[0])
        moves_made = 0
        while True:
            card_counts[:] = 0
            for pile in range(len(t.sizes)):
                for depth in range(size(t, pile)):
                    card_counts[card_at(t, pile, depth)] += 1
            if card_counts.min() != 1 or card_counts.max() != 1:
                faults[0] += 1
            moves = legal_moves(t)
            if is_over(t):
                faults[2] += len(moves)
                break
            if len(moves) == 0:
                faults[1] += 1
                break
            if moves_made == limit:
                faults[3] += 1
                break
            empty_log(logs[0])
            play(t, moves[random_below(t, FOR_PLAYERS, moves_made, 0, len(moves))], logs[0])
            moves_made += 1
        moves_in_all += moves_made
    return moves_in_all


def expand_tables(tables, logs, wider):
    """Return the number of legal moves on all tables; if `wider` has room, play each move on a table of its own."""
    count = 0
    for index in range(len(tables)):
        for move in legal_moves(tables[index]):
            if wider is not None:
                wider[count] = tables[index]
                empty_log(logs[0])
                play(wider[count], move, logs[0])
            count += 1
    return count
