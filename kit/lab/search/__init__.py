"""Searches with all cards visible, for a win (`for_win`) or for the most points (`rollouts`).

Each game with a search has a module of its own. The module defines the names of its kind of search, listed here. The
functions here are stand-ins, as in `kit.rules.law`: the engine replaces each one by the function of a game.
"""

import numpy as np

from kit.rules.choices import Choices
from kit.rules.table import Move, Table

# Names that a game may leave out; it then has the values given here.
OPTIONAL = ("WINNING_POINTS", "simplify", "find_lock")
WINNING_POINTS: int | None = None  # points that win; None in a game that is searched for a win


# ---- names for a search for a win ----


def forced_move(t: Table) -> Move:
    """Return a forced move, or `workspace.NO_MOVE` if there is none.

    A forced move is never wrong: if the game can be won, it can be won after this move.
    """
    raise NotImplementedError


def offer_branches(t: Table, choices: Choices, notes: np.ndarray) -> None:
    """Offer moves, the most promising first, in a position without a forced move.

    If the game can be won, it can be won after one of these moves.
    """


def is_safe(t: Table) -> bool:
    """Return whether the game is won, or sure to be won, in a position after all forced moves."""
    raise NotImplementedError


def is_hopeless(t: Table, notes: np.ndarray) -> bool:
    """Return whether the position is proved lost.

    The function writes notes about the position, and changes the table.
    """
    raise NotImplementedError


def score_position(t: Table, notes: np.ndarray) -> int:
    """Score a position by its notes, from 0 to SCORES - 1 of the workspace; higher is better."""
    raise NotImplementedError


def simplify(t: Table, index: int) -> bool:
    """Make the game easier to win, by simplification `index` (from 0); return whether there is such a simplification.

    Simplification 0 changes nothing.
    """
    return index == 0


def write_position(t: Table, memory: np.ndarray, search: int, notes: np.ndarray) -> None:
    """Write the position to the last row of a memory.

    Positions with equal rows must be both won or both lost. See `workspace.write_burden` for rows that differ.
    """


def find_lock(t: Table) -> tuple[int, ...]:
    """Return two cards, if there are such: the first can never go up, because it waits for the second, which covers it.
    """
    return ()


# ---- names for a search for points ----

FOR_POINTS = ("WINNING_POINTS", "CODES", "WORDS", "encode_move", "write_full_position", "total")
CODES: int  # number of move codes
WORDS: int  # number of words for a position in the memory


def encode_move(t: Table, move: Move) -> int:
    """Return the code of a move, from 0 to CODES - 1. Similar moves in different positions have the same code."""
    raise NotImplementedError


def write_full_position(t: Table, memory: np.ndarray) -> None:
    """Write the whole position to the last row of a memory."""


def total(t: Table) -> int:
    """Return the points so far."""
    raise NotImplementedError
