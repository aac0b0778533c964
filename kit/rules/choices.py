"""The moves of a turn, in one array that is filled again for each turn.

Lists would also work, but making two of them for each turn costs the compiled engine more than all
the rest of a move. Each move is one whole number, which is written and read in one step.
"""

import numpy as np

from kit.rules.chance import FOR_PLAYERS, random_below
from kit.rules.table import NO_CARD, NOWHERE, Move, whole

MOST_MOVES = 1023

# The parts of a move in its number, lowest first: eight bits each, one more than the part, and above them the detail.
BITS = 8
PART = (1 << BITS) - 1


def new_choices():
    """Return an array for the moves of a turn; its first number counts the moves."""
    choices = np.empty(MOST_MOVES + 1, np.int64)
    set_count(choices, 0)
    return choices


def new_choices_table(arrays, moves):
    """Return an array with a row of moves for each of several turns; all rows are empty."""
    return np.zeros((arrays, moves + 1), np.int64)


def count(choices):
    """Count the moves."""
    return whole(choices[0])


def set_count(choices, moves):
    """Keep only the first so many moves."""
    choices[0] = moves


def put_at(choices, place, move):
    """Put a move at a place, counted from 0."""
    upper = move.detail << 2 * BITS | (move.target + 1) << BITS | (move.source + 1)
    choices[place + 1] = upper << 2 * BITS | (move.card + 1) << BITS | (move.verb + 1)


def offer(choices, verb, card=NO_CARD, source=NOWHERE, target=NOWHERE, detail=0):
    """Add a move."""
    place = count(choices)
    put_at(choices, place, Move(verb, card, source, target, detail))
    set_count(choices, place + 1)


def move_at(choices, place):
    """Return the move at a place, counted from 0."""
    move = whole(choices[place + 1])
    return Move(
        (move & PART) - 1,
        (move >> BITS & PART) - 1,
        (move >> 2 * BITS & PART) - 1,
        (move >> 3 * BITS & PART) - 1,
        move >> 4 * BITS,
    )


def copy_to(choices, place, other):
    """Copy the move at place `other` to this place."""
    choices[place + 1] = choices[other + 1]


def random_choice(t, choices, made):
    """Return one of the moves at random, with the random numbers of move number `made` of a game."""
    return move_at(choices, random_below(t, FOR_PLAYERS, made, 0, count(choices)))
