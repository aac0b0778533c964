"""The moves there are to choose from, in one array that is filled anew for each turn.

Lists would do as well, but making two of them for each turn costs the compiled engine more than all
the rest of a move.
"""

from __future__ import annotations

import numpy as np

from kit.rules.table import NO_CARD, NOWHERE, Move, whole

MOST_MOVES = 1023


def new_choices():
    """Room for the moves of a turn; the first number tells how many there are."""
    choices = np.empty((MOST_MOVES + 1, 5), np.int16)
    keep(choices, 0)
    return choices


def many_choices(arrays, moves):
    """So many such arrays in one, each with room for so many moves; none has any yet."""
    return np.zeros((arrays, moves + 1, 5), np.int16)


def count(choices):
    """How many moves there are."""
    return whole(choices[0, 0])


def keep(choices, moves):
    """Keep only the first so many moves."""
    choices[0, 0] = moves


def put_at(choices, place, move):
    """Put a move at a place, counted from 0."""
    row = place + 1
    choices[row, 0] = move.verb
    choices[row, 1] = move.card
    choices[row, 2] = move.source
    choices[row, 3] = move.target
    choices[row, 4] = move.detail


def offer(choices, verb, card=NO_CARD, source=NOWHERE, target=NOWHERE, detail=0):
    """Add a move."""
    place = count(choices)
    put_at(choices, place, Move(verb, card, source, target, detail))
    keep(choices, place + 1)


def move_at(choices, place):
    """The move at a place, counted from 0."""
    row = place + 1
    return Move(
        whole(choices[row, 0]),
        whole(choices[row, 1]),
        whole(choices[row, 2]),
        whole(choices[row, 3]),
        whole(choices[row, 4]),
    )
