"""Every line of a game for points: tried one after another, each position once, until none is left or it is enough.

When none is left, the best line found is the best there is. A game's own file gives, by its bare name,
`write_position`; see `kit.lab.search.memory`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.lab.search.memory import is_known, new_memory
from kit.lab.search.rollouts import LENGTH, LONGEST, POINTS
from kit.rules.choices import MOST_MOVES, count, move_at
from kit.rules.engine import find_legal

if TYPE_CHECKING:
    from kit.lab.search.six_suit_solitaire import write_position
    from kit.rules.games.six_suit_solitaire import is_over, play, total

MEMORY_BITS = 16


class Walk(NamedTuple):
    """What such a search works on: a table and its choices at each depth, and how many of them were tried."""

    tables: np.ndarray
    choices: np.ndarray
    tried: np.ndarray
    memory: np.ndarray


def new_walk(record: np.dtype, words: int) -> Walk:
    """An empty desk for such a search, whose positions are written in so many words."""
    return Walk(
        np.zeros(LONGEST + 1, record).view(np.recarray),
        np.zeros((LONGEST + 1, MOST_MOVES + 1), np.int64),
        np.zeros(LONGEST + 1, np.int64),
        new_memory(MEMORY_BITS, words),
    )


def try_every_line(walk, best, nodes, enough):
    """Try every line from the first table, for so many positions at most; returns how many were looked at.

    It is minus as many if no line is left to try. `best` takes a line that makes more points than it had.
    """
    looked, depth = 0, 0
    enter(walk, 0)
    while looked < nodes and best.numbers[POINTS] < enough:
        if walk.tried[depth] == count(walk.choices[depth]):
            if depth == 0:
                return -looked
            depth -= 1
        elif depth == LONGEST:
            return looked
        else:
            move = move_at(walk.choices[depth], walk.tried[depth])
            walk.tried[depth] += 1
            walk.tables[depth + 1] = walk.tables[depth]
            play(walk.tables[depth + 1], move, None)
            looked += 1
            if is_over(walk.tables[depth + 1]):
                compare(walk, depth + 1, best)
            else:
                write_position(walk.tables[depth + 1], walk.memory)
                if not is_known(walk.memory):
                    depth += 1
                    enter(walk, depth)
    return looked


def enter(walk, depth):
    """Lay out the choices of the table at a depth."""
    find_legal(walk.tables[depth], walk.choices[depth])
    walk.tried[depth] = 0


def compare(walk, depth, best):
    """Keep the line that has led to the table at a depth if it makes more points than the best so far."""
    points = total(walk.tables[depth])
    if points <= best.numbers[POINTS]:
        return
    best.numbers[POINTS] = points
    best.numbers[LENGTH] = depth
    for step in range(depth):
        move = move_at(walk.choices[step], walk.tried[step] - 1)
        best.moves[step, 0] = move.verb
        best.moves[step, 1] = move.card
        best.moves[step, 2] = move.source
        best.moves[step, 3] = move.target
        best.moves[step, 4] = move.detail
