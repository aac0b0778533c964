"""What a search remembers: positions from which the game is lost, each kept whole.

A position is found again by a hash, but it counts as known only when every word of it is equal. So no
verdict rests on two positions that happen to have the same hash. Where room is short an older position
is forgotten: that costs time, never the truth.
"""

from __future__ import annotations

import numpy as np

from kit.rules.table import whole

WORDS = 9  # a row, if not said: the number of the search, two words of what lies in no stack, and six of stacks
STACKS = 3  # the first word of stacks
PER_WORD = 10  # marks of six bits in a word
PROBES = 8  # neighbouring rows that are tried

HALF = (1 << 31) - 1
FACTOR = 1_540_483_477  # an odd number of 31 bits that mixes well


def new_memory(bits: int, words: int = WORDS) -> np.ndarray:
    """Room for 2 ** bits positions, eight bytes a word; the last row is where a position is written down first."""
    return np.zeros(((1 << bits) + 1, words), np.int64)


def is_known(memory):
    """Whether the position in the last row was seen before in this search; if not, it is from now on."""
    rows = len(memory) - 1
    place = hashed(memory[rows]) & (rows - 1)
    chosen = place
    for probe in range(PROBES):
        row = (place + probe) & (rows - 1)
        if memory[row, 0] != memory[rows, 0]:  # free, or left over from another search
            chosen = row
            break
        if same(memory[row], memory[rows]):
            return True
    for word in range(memory.shape[1]):
        memory[chosen, word] = memory[rows, word]
    return False


def same(one, other):
    """Whether two rows hold the same position."""
    for word in range(len(one)):
        if one[word] != other[word]:
            return False
    return True


def hashed(row):
    """A number of 31 bits made of the words of a row, in steps that do not overflow in either engine."""
    mixed = 0
    for word in range(1, len(row)):
        bits = whole(row[word])
        mixed = ((mixed ^ (bits & HALF)) * FACTOR) & ((1 << 62) - 1)
        mixed = (((mixed ^ (mixed >> 29)) & HALF) ^ (bits >> 31)) * FACTOR & ((1 << 62) - 1)
        mixed = (mixed ^ (mixed >> 29)) & HALF
    return mixed


def write_down(memory, search, one, other):
    """Begin the last row: the number of the search, and two words for what is in no stack."""
    last = len(memory) - 1
    for word in range(STACKS, memory.shape[1]):
        memory[last, word] = 0
    memory[last, 0] = search
    memory[last, 1] = one
    memory[last, 2] = other


def write_mark(memory, place, mark):
    """Write a mark from 1 to 63 about the stacks into the last row, at a place from 0; returns the next place."""
    memory[len(memory) - 1, STACKS + place // PER_WORD] |= mark << 6 * (place % PER_WORD)
    return place + 1
