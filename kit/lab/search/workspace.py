"""What a search works on, all of it in arrays, so that it may stop at any moment and go on later."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kit.lab.search.memory import new_memory
from kit.rules.table import Move

DEEPEST = 64  # branches after one another: each uses up a card of the deck
SPARE = DEEPEST + 2  # the first of three tables for trying things out, and of the rows of choices
MOST_BRANCHES = 64
NOTES = 64  # numbers that a game notes about a position
LAYERS = 53  # a wide search keeps positions by how many cards are in the deck
WIDEST = 3_200  # positions a wide search keeps of each layer

OPEN, WON, LOST = range(3)  # verdicts; an open search may be continued

# Numbers of a desk
STAGE, NODES, SEARCH, LENGTH, DEPTH, LAYER, PLACE, WIDTH, CUT = range(9)


class Desk(NamedTuple):
    """What a search works on."""

    tables: np.ndarray  # the table at each depth, the start at 0, and spare ones
    choices: np.ndarray  # the branches at each depth
    tried: np.ndarray  # how many of them were tried
    notes: np.ndarray  # what a game notes about the position looked at
    path: np.ndarray  # the branches that lead to the win, LENGTH of them
    numbers: np.ndarray
    memory: np.ndarray
    pool: np.ndarray  # the positions of each layer
    origins: np.ndarray  # of each: promise, layer and place it came from, and the move as five numbers
    counts: np.ndarray  # how many there are in each layer, and the place of the least promising


def new_desk(record: np.dtype, memory_bits: int) -> Desk:
    """An empty desk for a game with this record. Most of its memory is taken only when it is used."""
    return Desk(
        # Seen as record arrays, tables can also be searched where there is no compiler.
        np.zeros(SPARE + 3, record).view(np.recarray),
        np.zeros((SPARE + 1, MOST_BRANCHES + 1), np.int64),
        np.zeros(SPARE, np.int64),
        np.zeros(NOTES, np.int64),
        np.zeros((DEEPEST, 5), np.int64),
        np.zeros(9, np.int64),
        new_memory(memory_bits),
        np.zeros((LAYERS, WIDEST), record).view(np.recarray),
        np.zeros((LAYERS, WIDEST, 8), np.int64),
        np.zeros((LAYERS, 2), np.int64),
    )


def remember(desk, place, move):
    """Put a move on the path, at a place counted from 0."""
    desk.path[place, 0] = move.verb
    desk.path[place, 1] = move.card
    desk.path[place, 2] = move.source
    desk.path[place, 3] = move.target
    desk.path[place, 4] = 0


def path_of(desk: Desk) -> list[Move]:
    """The branches that lead to the win."""
    return [Move(*map(int, row)) for row in desk.path[: desk.numbers[LENGTH]]]
