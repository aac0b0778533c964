"""The moves of a turn, in one array that is used again for each turn.

Two new lists for each turn would cost the compiled engine more time than the rest of a move. Each move is one whole
number, which is written and read in one step.
"""

from kit.rules.chance import FOR_PLAYERS, random_below
from kit.rules.table import NO_CARD, NOWHERE, Move, whole

MOST_MOVES = 1023

# A move's number has eight bits for each part, the verb in the lowest bits, and the detail above them. Each part is
# stored as one more than its value.
BITS = 8
PART = (1 << BITS) - 1


def new_choices():
    """Return an array for the moves of a turn. Its first number is the count of moves."""
    choices = new_numbers(MOST_MOVES + 1)
    set_count(choices, 0)
    return choices


def new_numbers(count):
    """Return an array of whole numbers. In the compiled engine it is NumPy's: see `make engine`."""
    return memoryview(bytearray(8 * count)).cast("q")


def count(choices):
    """Return the number of moves."""
    return whole(choices[0])


def set_count(choices, moves):
    """Keep only the first `moves` moves."""
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


def random_choice(t, choices, occasion):
    """Return one of the moves at random; `occasion` is the number of moves played before in the game."""
    return move_at(choices, random_below(t, FOR_PLAYERS, occasion, 0, count(choices)))
