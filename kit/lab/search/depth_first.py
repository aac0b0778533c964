"""One search for every game: tries what may be tried, one branch after another, and remembers what is lost.

A game's own file gives, by their bare names, `settle` (play what is never wrong), `is_hopeless` (a
proof that a position is lost, with notes on what it found), `branches` (moves of which one leads to a
win if any move does) and `write_position`. Moves are played by the game's own law, so a line that is found is a line
of legal moves.

The search is deep first and holds all it needs in a `Desk`, so that it may stop at any moment and go on later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.lab.search.memory import is_known, new_memory
from kit.rules.choices import count, keep, move_at
from kit.rules.table import SEED_BITS, SEED_HIGH, SEED_LOW, SEED_MASK, set_number

if TYPE_CHECKING:
    from kit.lab.search.swap import branches, is_hopeless, settle, write_position
    from kit.rules.games.swap import deal, is_over, is_won, play

DEEPEST = 160  # branches after one another: no game has more, as each uses up a card or a stack
MOST_BRANCHES = 64
NOTES = 64  # numbers that a game notes about a position

OPEN, WON, LOST = range(3)  # verdicts; an open search may be continued

DEPTH, NODES, SEARCH = range(3)  # numbers of a desk


class Desk(NamedTuple):
    """What a search works on: the tables, the branches and the next one to try of each depth, numbers, and a memory."""

    tables: np.ndarray
    choices: np.ndarray
    tried: np.ndarray
    made: np.ndarray
    notes: np.ndarray
    numbers: np.ndarray
    memory: np.ndarray


def new_desk(record: np.dtype, memory_bits: int) -> Desk:
    """An empty desk for a game with this record."""
    return Desk(
        # Seen as a record array, the tables can also be searched where there is no compiler.
        np.zeros(DEEPEST + 2, record).view(np.recarray),
        np.zeros((DEEPEST + 1, MOST_BRANCHES + 1, 5), np.int16),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(NOTES, np.int64),
        np.zeros(3, np.int64),
        new_memory(memory_bits),
    )


def begin(desk):
    """Start a search from the first table of the desk: a verdict if it is decided at once, else OPEN."""
    desk.numbers[DEPTH] = 0
    desk.numbers[NODES] = 0
    desk.numbers[SEARCH] += 1
    return enter(desk, 0, 0)


def enter(desk, depth, made):
    """Look at the table of a depth, `made` moves after the start: a verdict, or OPEN with its branches laid out."""
    t = desk.tables[depth]
    desk.numbers[NODES] += 1
    desk.made[depth] = made + settle(t)
    keep(desk.choices[depth], 0)
    desk.tried[depth] = 0
    desk.numbers[DEPTH] = depth
    if is_won(t):
        return WON
    desk.tables[depth + 1] = t
    if is_over(t):
        return LOST
    if is_hopeless(desk.tables[depth + 1], desk.notes):
        return LOST
    write_position(t, desk.memory, desk.numbers[SEARCH], desk.notes)
    if is_known(desk.memory):
        return LOST
    branches(t, desk.choices[depth], desk.notes)
    return OPEN


def search(desk, nodes):
    """Search on until it is decided, or until `nodes` positions in all were looked at: WON, LOST or OPEN."""
    while desk.numbers[NODES] < nodes:
        depth = desk.numbers[DEPTH]
        while desk.tried[depth] == count(desk.choices[depth]):
            if depth == 0:
                return LOST
            depth -= 1
        move = move_at(desk.choices[depth], desk.tried[depth])
        desk.tried[depth] += 1
        desk.tables[depth + 1] = desk.tables[depth]
        play(desk.tables[depth + 1], move, None)
        if enter(desk, depth + 1, desk.made[depth] + 1) == WON:
            return WON
    return OPEN


def search_batch(desk, start, first, nodes, rows):
    """Search numbered deals, row i being deal first + i on a table like `start`; a row gets verdict, nodes, moves.

    Each deal gets its own budget of nodes. Moves are those of the winning line, 0 where there is none.
    """
    for index in range(len(rows)):
        t = desk.tables[0]
        desk.tables[0] = start[0]
        set_number(t, SEED_LOW, (first + index) & SEED_MASK)
        set_number(t, SEED_HIGH, (first + index) >> SEED_BITS)
        deal(t, None)
        verdict = begin(desk)
        if verdict == OPEN:
            verdict = search(desk, nodes)
        rows[index, 0] = verdict
        rows[index, 1] = desk.numbers[NODES]
        rows[index, 2] = desk.made[desk.numbers[DEPTH]] if verdict == WON else 0
