"""What a search works on, all of it in arrays, so that it may stop at any moment and go on later."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kit.lab.search.memory import new_memory
from kit.rules.choices import many_choices, move_at
from kit.rules.table import Move

DEEPEST = 64  # branches after one another: each uses up a card of the deck
SPARE = DEEPEST + 2  # the first of three tables for trying things out, and of the rows of choices
MOST_BRANCHES = 64
NOTES = 64  # numbers that a game notes about a position
LAYERS = 53  # a wide search keeps positions by how many cards are in the deck
WIDEST = 3_200  # positions a wide search keeps of each layer

OPEN, WON, LOST = range(3)  # verdicts; an open search may be continued

# Numbers of a workspace
STAGE, NODES, SEARCH, LENGTH, DEPTH, LAYER, PLACE, WIDTH, CUT = range(9)


class Workspace(NamedTuple):
    """What a search works on."""

    tables: np.ndarray  # the table at each depth, the start at 0, and spare ones
    choices: np.ndarray  # the branches at each depth
    tried: np.ndarray  # how many of them were tried
    notes: np.ndarray  # what a game notes about the position looked at
    path: np.ndarray  # the branches that lead to the win, LENGTH of them
    numbers: np.ndarray
    memory: np.ndarray
    pool: np.ndarray  # the positions of each layer
    origins: np.ndarray  # of each: promise, layer and place it came from
    moves: np.ndarray  # and the move that led from there
    counts: np.ndarray  # how many there are in each layer, and the place of the least promising


def new_workspace(record: np.dtype, memory_bits: int) -> Workspace:
    """An empty workspace for a game with this record. Most of its memory is taken only when it is used."""
    return Workspace(
        # Seen as record arrays, tables can also be searched where there is no compiler.
        np.zeros(SPARE + 3, record).view(np.recarray),
        many_choices(SPARE + 1, MOST_BRANCHES),
        np.zeros(SPARE, np.int64),
        np.zeros(NOTES, np.int64),
        many_choices(1, DEEPEST)[0],
        np.zeros(9, np.int64),
        new_memory(memory_bits),
        np.zeros((LAYERS, WIDEST), record).view(np.recarray),
        np.zeros((LAYERS, WIDEST, 3), np.int64),
        many_choices(LAYERS, WIDEST),
        np.zeros((LAYERS, 2), np.int64),
    )


def path_of(work: Workspace) -> list[Move]:
    """The branches that lead to the win."""
    return [move_at(work.path, place) for place in range(work.numbers[LENGTH])]
