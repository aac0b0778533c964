"""The moves of a turn, in one array that is used again for each turn.

Two new lists for each turn would cost the compiled engine more time than the rest of a move. Each move is one whole
number, which is written and read in one step.
"""

from typing import Protocol

from kit.rules.chance import FOR_PLAYERS, random_below
from kit.rules.table import NO_CARD, NOWHERE, Move, Table, whole

MOST_MOVES = 1023

# A move's number has eight bits for each part, the verb in the lowest bits, and the detail above them. Each part is
# stored as one more than its value.
BITS = 8
PART = (1 << BITS) - 1


class Choices(Protocol):
    """The array of a turn's moves: a view of bytes, or an array of NumPy's."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, value: int, /) -> None: ...


def new_choices() -> Choices:
    """Return an array for the moves of a turn. Its first number is the count of moves."""
    choices = new_numbers(MOST_MOVES + 1)
    set_count(choices, 0)
    return choices


def new_numbers(count: int) -> memoryview:
    """Return an array of whole numbers. In the compiled engine it is NumPy's: see `make engine`."""
    return memoryview(bytearray(8 * count)).cast("q")


def count(choices: Choices) -> int:
    """Return the number of moves."""
    return whole(choices[0])


def set_count(choices: Choices, moves: int) -> None:
    """Keep only the first `moves` moves."""
    choices[0] = moves


def put_at(choices: Choices, place: int, move: Move) -> None:
    """Put a move at a place, counted from 0."""
    upper = move.detail << 2 * BITS | (move.target + 1) << BITS | (move.source + 1)
    choices[place + 1] = upper << 2 * BITS | (move.card + 1) << BITS | (move.verb + 1)


def offer(
    choices: Choices, verb: int, card: int = NO_CARD, source: int = NOWHERE, target: int = NOWHERE, detail: int = 0
) -> None:
    """Add a move."""
    place = count(choices)
    put_at(choices, place, Move(verb, card, source, target, detail))
    set_count(choices, place + 1)


def move_at(choices: Choices, place: int) -> Move:
    """Return the move at a place, counted from 0."""
    move = whole(choices[place + 1])
    return Move(
        (move & PART) - 1,
        (move >> BITS & PART) - 1,
        (move >> 2 * BITS & PART) - 1,
        (move >> 3 * BITS & PART) - 1,
        move >> 4 * BITS,
    )


def copy_to(choices: Choices, place: int, other: int) -> None:
    """Copy the move at place `other` to this place."""
    choices[place + 1] = choices[other + 1]


def random_choice(t: Table, choices: Choices, occasion: int) -> Move:
    """Return one of the moves at random; `occasion` is the number of moves played before in the game."""
    return move_at(choices, random_below(t, FOR_PLAYERS, occasion, 0, count(choices)))
