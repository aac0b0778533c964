"""What a search remembers: positions from which the game is lost, each kept whole.

A position is found again by a hash, but it counts as known only when every word of it is equal. So no
verdict rests on two positions that happen to have the same hash. Where room is short an older position
is forgotten: that costs time, never the truth.
"""

from __future__ import annotations

import numpy as np

from kit.rules.table import card_at, size, whole

WORDS = 8  # a row: number of the search, deck and hand, then six words of stacks; as long as a line of a processor's cache
STACKS = 2  # the first word of stacks
PER_WORD = 10  # marks of six bits in a word
GAP = 52  # the mark that ends a stack; others are cards
PROBES = 8  # neighbouring rows that are tried

HALF = (1 << 31) - 1
FACTOR = 1_540_483_477  # an odd number of 31 bits that mixes well


def new_memory(bits: int) -> np.ndarray:
    """Room for 2 ** bits positions, 64 bytes each; the last row is where a position is written down first."""
    return np.zeros(((1 << bits) + 1, WORDS), np.int64)


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
    for word in range(WORDS):
        memory[chosen, word] = memory[rows, word]
    return False


def same(one, other):
    """Whether two rows hold the same position."""
    for word in range(WORDS):
        if one[word] != other[word]:
            return False
    return True


def hashed(row):
    """A number of 31 bits made of the words of a row, in steps that do not overflow in either engine."""
    mixed = 0
    for word in range(1, WORDS):
        bits = whole(row[word])
        mixed = ((mixed ^ (bits & HALF)) * FACTOR) & ((1 << 62) - 1)
        mixed = (((mixed ^ (mixed >> 29)) & HALF) ^ (bits >> 31)) * FACTOR & ((1 << 62) - 1)
        mixed = (mixed ^ (mixed >> 29)) & HALF
    return mixed


def write_down(memory, search, loose):
    """Begin the last row: the number of the search, and a word for what is in no stack."""
    last = len(memory) - 1
    for word in range(STACKS, WORDS):
        memory[last, word] = 0
    memory[last, 0] = search
    memory[last, 1] = loose


def write_stacks(memory, t, first, stacks):
    """Write the working stacks into the last row, in the order of their heads: which place a stack has is no matter.

    Stacks may be permuted without changing what can be won, as every rule treats their places alike.
    """
    last, mark, past = len(memory) - 1, 0, -1
    for _ in range(stacks):
        pile, lowest = -1, GAP
        for stack in range(first, first + stacks):
            if size(t, stack) > 0 and past < card_at(t, stack, 0) < lowest:
                pile, lowest = stack, card_at(t, stack, 0)
        if pile < 0:
            break
        past = lowest
        for depth in range(size(t, pile) + 1):
            # Marks count from 1, so that what is not written differs from every card.
            sign = 1 + (card_at(t, pile, depth) if depth < size(t, pile) else GAP)
            memory[last, STACKS + mark // PER_WORD] |= sign << 6 * (mark % PER_WORD)
            mark += 1
