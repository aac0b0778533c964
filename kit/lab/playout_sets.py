"""Playouts as sets: for each value, the playouts that had it, as the bits of a whole number.

`&` finds the playouts in which two moves had these values. So moves are compared on the same deals without a step for
each deal.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import fsum
from typing import Any

PlayoutSets = dict[Any, int]  # the playouts that had a value, by value
ZERO, ONE = b"01"


def sort_playouts(values: Sequence[Any]) -> PlayoutSets:
    """Return the sets of playouts with these values; bit 0 is for the first playout."""
    flags = dict[Any, bytearray]()
    for place, value in enumerate(values, 1):
        if value not in flags:
            flags[value] = bytearray([ZERO]) * len(values)
        flags[value][-place] = ONE
    return {value: int(each, 2) for value, each in flags.items()}


def mark_playouts(holds: Iterable[bool]) -> int:
    """Return the set of the playouts in which something holds."""
    return sort_playouts(list(holds)).get(True, 0)


def combine(operate: Callable[[float, float], float], own: PlayoutSets, other: PlayoutSets) -> PlayoutSets:
    """Return the sets of what `operate` makes of two values of the same playout."""
    made = PlayoutSets()
    for value, playouts in own.items():
        for other_value, other_playouts in other.items():
            if both := playouts & other_playouts:
                result = operate(value, other_value)
                made[result] = made.get(result, 0) | both
    return made


def select(values: PlayoutSets, playouts: int) -> PlayoutSets:
    """Return the sets of some of the playouts."""
    return {value: part for value, each in values.items() if (part := each & playouts)}


def count_playouts(values: PlayoutSets) -> int:
    """Return the number of playouts."""
    return sum(playouts.bit_count() for playouts in values.values())


def count_values(values: PlayoutSets) -> Counter[float]:
    """Return how often each value came."""
    return Counter({value: playouts.bit_count() for value, playouts in values.items()})


def total(values: PlayoutSets) -> float:
    """Return the sum of the values of all playouts."""
    return fsum(value * playouts.bit_count() for value, playouts in values.items())
