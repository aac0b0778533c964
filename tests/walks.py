"""Walks through games that both engines make: the compiled one takes these functions as it takes the rules.

All of them play with a log, for a play without one is compiled a second time.
"""

from kit.rules.chance import PLAYING, throw_below
from kit.rules.choices import put_at
from kit.rules.engine import legal_moves
from kit.rules.law import deal, is_over, play
from kit.rules.log import FIRST
from kit.rules.table import SEED_LOW, card_at, set_number, size

DEALT = -1


def wipe(log):
    """Empty the log before a play; no shuffle is told what to give."""
    log.entries[0], log.entries[1], log.entries[2] = FIRST, 0, FIRST
    log.script[0], log.script[1] = 2, 2


def act(tables, logs, nth, listed):
    """Deal, or play the nth legal move, on the first table and log; list the legal moves there then are."""
    wipe(logs[0])
    if nth == DEALT:
        deal(tables[0], logs[0])
    else:
        play(tables[0], legal_moves(tables[0])[nth], logs[0])
    count = 0
    for move in legal_moves(tables[0]):
        put_at(listed, count, move)
        count += 1
    return count


def play_at_random(tables, logs, first, limit, enough, lying, faults):
    """Deal and play every table, until there were enough moves; returns how many were made.

    `lying` has room for how often each card lies on the table. `faults` counts positions with a card
    lost or doubled, with nothing to play, with moves after the end, and games that did not end.
    """
    made_in_all = 0
    for index in range(len(tables)):
        if made_in_all > enough:
            break
        t = tables[index]
        set_number(t, SEED_LOW, first + index)
        wipe(logs[0])
        deal(t, logs[0])
        made = 0
        while True:
            lying[:] = 0
            for pile in range(len(t.sizes)):
                for depth in range(size(t, pile)):
                    lying[card_at(t, pile, depth)] += 1
            if lying.min() != 1 or lying.max() != 1:
                faults[0] += 1
            moves = legal_moves(t)
            if is_over(t):
                faults[2] += len(moves)
                break
            if len(moves) == 0:
                faults[1] += 1
                break
            if made == limit:
                faults[3] += 1
                break
            wipe(logs[0])
            play(t, moves[throw_below(t, PLAYING, made, 0, len(moves))], logs[0])
            made += 1
        made_in_all += made
    return made_in_all


def widen(tables, logs, wider):
    """Return how many legal moves all the tables have; play each on a table of its own if there is room."""
    count = 0
    for index in range(len(tables)):
        for move in legal_moves(tables[index]):
            if wider is not None:
                wider[count] = tables[index]
                wipe(logs[0])
                play(wider[count], move, logs[0])
            count += 1
    return count
