"""The data of a search: sets of cards, moves in order, a memory of lost positions, and a workspace of all arrays.

All data are in arrays, so that a search may stop at any moment and continue later. The memory finds a position by a
hash, but compares every word of it. So no verdict depends on two positions that happen to have the same hash. If room
is short, an older position is forgotten: that costs time, but never makes a verdict wrong.
"""

from typing import NamedTuple

import numpy as np

from kit.rules.cards import suit
from kit.rules.choices import count, move_at, new_choices_table, offer, put_at
from kit.rules.shared.suit_stacks import value
from kit.rules.table import Move, card_at, size, whole

NO_MOVE = Move(-1)

# Of a memory
WORDS = 9  # of a row, by default: the number of the search, two words of cards in no stack, and six words of stacks
STACKS = 3  # the first word of stacks
PER_WORD = 10  # marks of six bits in a word
PROBES = 8  # neighbouring rows that are tried
HALF = (1 << 31) - 1
FACTOR = 1_540_483_477  # an odd number of 31 bits that mixes well

# Of a workspace
DEEPEST = 64  # branches in a row: each uses up a card of the deck
SPARE = DEEPEST + 2  # the first of three spare tables, and the spare row of choices
MOST_BRANCHES = 64
NOTES = 64  # numbers that a game notes about a position
LAYERS = 53  # layers of a wide search: one for each possible number of cards in the deck
WIDEST = 3_200  # positions a wide search keeps of each layer

OPEN, WON, LOST = range(3)  # verdicts; an open search may be continued

# Numbers of a workspace
STAGE, NODES, SEARCH, LENGTH, DEPTH, LAYER, PLACE, WIDTH, CUT = range(9)


# ---- sets of cards ----


def bit(t, card):
    """Return a card as one bit of a whole number, ordered by value."""
    return 1 << (4 * value(t, card) + suit(card))


def bits_in(word):
    """Count the bits that are set in a word of 52 bits."""
    word -= (word >> 1) & 0x5555555555555
    word = (word & 0x3333333333333) + ((word >> 2) & 0x3333333333333)
    word = (word + (word >> 4)) & 0xF0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


def bits_of(t, pile):
    """Return the cards of a pile as bits."""
    bits = 0
    for depth in range(size(t, pile)):
        bits |= bit(t, card_at(t, pile, depth))
    return bits


# ---- moves in order ----


def offer_in_order(choices, move, cost):
    """Add a move after those that cost no more. A move keeps its cost as its detail, which these games do not use."""
    offer(choices, move.verb, move.card, move.source, move.target, cost)
    place = count(choices) - 1
    while place > 0 and move_at(choices, place - 1).detail > cost:
        put_at(choices, place, move_at(choices, place - 1))
        place -= 1
    put_at(choices, place, Move(move.verb, move.card, move.source, move.target, cost))


def without_cost(move):
    """Return a move as the law expects it, with detail 0."""
    return Move(move.verb, move.card, move.source, move.target, 0)


# ---- the memory ----


def new_memory(bits: int, words: int = WORDS) -> np.ndarray:
    """Return a memory with room for 2 ** bits positions, eight bytes a word. A new position is written to the last row.
    """
    return np.zeros(((1 << bits) + 1, words), np.int64)


def remember_position(memory):
    """Whether the position in the last row was seen before in this search; if not, remember it."""
    rows = len(memory) - 1
    place = hash_row(memory[rows]) & (rows - 1)
    chosen = place
    for probe in range(PROBES):
        row = (place + probe) & (rows - 1)
        if memory[row, 0] != memory[rows, 0]:  # free, or left over from another search
            chosen = row
            break
        if np.array_equal(memory[row], memory[rows]):
            return True
    memory[chosen] = memory[rows]
    return False


def hash_row(row):
    """Return a hash of 31 bits of the words of a row, by steps that do not overflow in either engine."""
    mixed = 0
    for word in range(1, len(row)):
        bits = whole(row[word])
        mixed = ((mixed ^ (bits & HALF)) * FACTOR) & ((1 << 62) - 1)
        mixed = (((mixed ^ (mixed >> 29)) & HALF) ^ (bits >> 31)) * FACTOR & ((1 << 62) - 1)
        mixed = (mixed ^ (mixed >> 29)) & HALF
    return mixed


def write_head(memory, search, one, other):
    """Begin the last row: the number of the search, and two words for cards that are in no stack."""
    row = memory[len(memory) - 1]
    row[STACKS:] = 0
    row[0], row[1], row[2] = search, one, other


def write_mark(memory, place, mark):
    """Write a mark from 1 to 63 about the stacks into the last row, at a place from 0; return the next place."""
    memory[len(memory) - 1, STACKS + place // PER_WORD] |= mark << 6 * (place % PER_WORD)
    return place + 1


# ---- the workspace ----


class Workspace(NamedTuple):
    """The data of a search."""

    tables: np.ndarray  # the table at each depth, the start at 0, and spare tables
    choices: np.ndarray  # the branches at each depth
    tried: np.ndarray  # the number of branches tried at each depth
    notes: np.ndarray  # a game's notes about the current position
    path: np.ndarray  # the branches that lead to the win, LENGTH of them
    numbers: np.ndarray
    memory: np.ndarray
    pool: np.ndarray  # the positions of each layer
    origins: np.ndarray  # of each position: its promise, and the layer and place it came from
    moves: np.ndarray  # the move that led from there
    counts: np.ndarray  # of each layer: the number of positions, and the place of the least promising


def new_workspace(record: np.dtype, memory_bits: int) -> Workspace:
    """Return an empty workspace for a game with this record. Most of its memory is taken only when it is used."""
    return Workspace(
        # As record arrays, tables can also be searched without a compiler.
        np.zeros(SPARE + 3, record).view(np.recarray),
        new_choices_table(SPARE + 1, MOST_BRANCHES),
        np.zeros(SPARE, np.int64),
        np.zeros(NOTES, np.int64),
        new_choices_table(1, DEEPEST)[0],
        np.zeros(9, np.int64),
        new_memory(memory_bits),
        np.zeros((LAYERS, WIDEST), record).view(np.recarray),
        np.zeros((LAYERS, WIDEST, 3), np.int64),
        new_choices_table(LAYERS, WIDEST),
        np.zeros((LAYERS, 2), np.int64),
    )


def first_moves(choices: np.ndarray, length: int) -> list[Move]:
    """Return the first `length` moves, in order: the branches of a path, or the moves of a line."""
    return [move_at(choices, place) for place in range(length)]
