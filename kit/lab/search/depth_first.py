"""One search for every game: tries what may be tried, one branch after another, and remembers what is lost.

A game's own file gives, by their bare names, `forced` (a move that is never wrong), `is_hopeless` (a
proof that a position is lost, with notes on what it found), `branches` (moves of which one leads to a
win if any move does) and `write_position`. Moves are played by the game's own law, so a line that is found is a line
of legal moves.

The search is deep first and holds all it needs in a `Desk`, so that it may stop at any moment and go on later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.lab.search.memory import is_known, new_memory
from kit.lab.search.order import NO_MOVE, without_cost
from kit.rules.choices import count, keep, move_at
from kit.rules.table import SEED_BITS, SEED_HIGH, SEED_LOW, SEED_MASK, set_number

if TYPE_CHECKING:
    from kit.lab.search.swap import branches, forced, is_hopeless, write_position
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


def settle(t):
    """Play all that is never wrong; returns how many moves that were."""
    made = 0
    move = forced(t)
    while move.verb != NO_MOVE.verb:
        play(t, move, None)
        made += 1
        move = forced(t)
    return made


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
        move = without_cost(move_at(desk.choices[depth], desk.tried[depth]))
        desk.tried[depth] += 1
        desk.tables[depth + 1] = desk.tables[depth]
        play(desk.tables[depth + 1], move, None)
        if enter(desk, depth + 1, desk.made[depth] + 1) == WON:
            return WON
    return OPEN


def begin_deal(desk, start, number):
    """Start a search of a numbered deal on a table like the first of `start`: see `begin`."""
    t = desk.tables[0]
    desk.tables[0] = start[0]
    set_number(t, SEED_LOW, number & SEED_MASK)
    set_number(t, SEED_HIGH, number >> SEED_BITS)
    deal(t, None)
    return begin(desk)
