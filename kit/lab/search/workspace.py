"""The data of a search: sets of cards, moves in order, a memory of lost positions, and a workspace of all arrays.

All data are in arrays, so a search can stop at any moment and continue later. The memory finds a position by a hash and
then compares all its words, so two positions with the same hash cannot make a verdict wrong. If room is short, the
memory forgets an older position. That costs time, but cannot make a verdict wrong.
"""

from typing import NamedTuple

import numpy as np

from kit.rules.cards import suit
from kit.rules.choices import Choices, count, move_at, offer, put_at
from kit.rules.shared.suit_stacks import value
from kit.rules.table import Move, Table, card_at, size, whole

NO_MOVE = Move(-1)

# Sizes of a memory
WORDS = 9  # words of a row: the number of the search, two for cards outside the stacks, and six for the stacks
STACKS = 3  # the first word for the stacks
PER_WORD = 10  # marks in a word, of six bits each
GUARDS = 0x842108421084210  # the highest bit of each of twelve burdens, of five bits each
PROBES = 8  # neighbouring rows that are tried
HALF = (1 << 31) - 1  # mask of the lower half of a word
FACTOR = 1_540_483_477  # an odd number of 31 bits, for the hash

# Sizes of a workspace
DEEPEST = 64  # branches in a line, at most: each one uses up a card of the deck
SPARE = DEEPEST + 2  # the index of the first of three spare tables, and of the spare row of choices
MOST_BRANCHES = 64  # branches of a position, at most
NOTES = 64  # numbers in the notes about a position
LAYERS = 53  # layers of a wide search: one for each possible number of cards in the deck
WIDEST = 51_200  # positions in a layer of a wide search, at most
SLOTS = 4 * WIDEST  # positions of a wide search that wait to be searched, in all layers together, at most
SCORES = 52 * 52 + 1  # a score is less than this number, and not less than 0

OPEN, WON, LOST = range(3)  # verdicts

# Indexes of the numbers of a workspace
NODES, SEARCH, LENGTH, DEPTH, LAYER, INDEX, WIDTH, IS_CUT, FREE, PART, LIMIT, END = range(12)


# ---- sets of cards ----


def card_bit(t: Table, card: int) -> int:
    """Return a whole number with one bit for the card; cards of higher value have higher bits."""
    return 1 << (4 * value(t, card) + suit(card))


def count_bits(word: int) -> int:
    """Count the bits that are set in a word of 52 bits."""
    word -= (word >> 1) & 0x5555555555555
    word = (word & 0x3333333333333) + ((word >> 2) & 0x3333333333333)
    word = (word + (word >> 4)) & 0xF0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


def pile_bits(t: Table, pile: int) -> int:
    """Return the set of the cards of a pile, a bit for each."""
    bits = 0
    for depth in range(size(t, pile)):
        bits |= card_bit(t, card_at(t, pile, depth))
    return bits


# ---- moves in order ----


def offer_in_order(choices: Choices, move: Move, cost: int) -> None:
    """Offer a move after all moves of the same or lower cost. The cost becomes the detail of the move.

    These games do not use the detail of a move.
    """
    offer(choices, move.verb, move.card, move.source, move.target, cost)
    index = count(choices) - 1
    while index > 0 and move_at(choices, index - 1).detail > cost:
        put_at(choices, index, move_at(choices, index - 1))
        index -= 1
    put_at(choices, index, Move(move.verb, move.card, move.source, move.target, cost))


def remove_cost(move: Move) -> Move:
    """Return a move with detail 0, as the law expects it."""
    return Move(move.verb, move.card, move.source, move.target, 0)


# ---- the memory ----


def new_memory(bits: int, words: int = WORDS) -> np.ndarray:
    """Return a memory with room for 2 ** bits positions, and one more row. A new position is written to that row first.

    A row has `words` words of eight bytes, and a last word for burdens.
    """
    return np.zeros(memory_shape(bits, words), np.int64)


def memory_shape(bits: int, words: int = WORDS) -> tuple[int, int]:
    """Return the rows of a memory with room for 2 ** bits positions, and the words of a row."""
    return (1 << bits) + 1, words + 1


def remember_position(memory: np.ndarray) -> bool:
    """Remember the position in the last row; return whether this search has seen a position as good as this one.

    The memory forgets a position that is not as good as the new one.
    """
    rows = len(memory) - 1
    start = hash_row(memory[rows]) & (rows - 1)
    free_row = start
    for probe in range(PROBES):
        row = (start + probe) & (rows - 1)
        if is_as_good(memory[row], memory[rows]):
            return True
        # The row is free, belongs to another search, or is not as good.
        if memory[row, 0] != memory[rows, 0] or is_as_good(memory[rows], memory[row]):
            free_row = row
            break
    for word in range(memory.shape[1]):
        memory[free_row, word] = memory[rows, word]
    return False


def is_as_good(row: np.ndarray, other: np.ndarray) -> bool:
    """Return whether a row has the same words as another row, and no burden is greater."""
    last = len(row) - 1
    for word in range(last):
        if row[word] != other[word]:
            return False
    return ((whole(other[last]) | GUARDS) - whole(row[last])) & GUARDS == GUARDS  # a greater burden clears its guard


def hash_row(row: np.ndarray) -> int:
    """Return a hash of 31 bits of the words of a row without its burdens. No step overflows in either engine."""
    hashed = 0
    for word in range(1, len(row) - 1):
        bits = whole(row[word])
        hashed = ((hashed ^ (bits & HALF)) * FACTOR) & ((1 << 62) - 1)
        hashed = (((hashed ^ (hashed >> 29)) & HALF) ^ (bits >> 31)) * FACTOR & ((1 << 62) - 1)
        hashed = (hashed ^ (hashed >> 29)) & HALF
    return hashed


def write_head(memory: np.ndarray, search: int, first_word: int, second_word: int) -> None:
    """Write the first words of the last row: the number of the search, and two words for cards outside the stacks."""
    row = memory[len(memory) - 1]
    row[STACKS:] = 0  # this also clears the burdens
    row[0], row[1], row[2] = search, first_word, second_word


def write_mark(memory: np.ndarray, index: int, mark: int) -> int:
    """Write a mark (1 to 63) about the stacks to the last row, as mark number `index` (from 0); return the next index.
    """
    memory[len(memory) - 1, STACKS + index // PER_WORD] |= mark << 6 * (index % PER_WORD)
    return index + 1


def write_burden(memory: np.ndarray, index: int, burden: int) -> int:
    """Write a burden (0 to 15) to the last row, as burden number `index` (0 to 11); return the next index.

    Of two positions that differ only in their burdens, a position without a greater burden must be won if the other
    position is won.
    """
    memory[len(memory) - 1, len(memory[0]) - 1] |= burden << 5 * index
    return index + 1


# ---- the workspace ----


class Workspace(NamedTuple):
    """All arrays of a search for a win. Layers belong to the wide search."""

    tables: np.ndarray  # the table at each depth, from the start at 0, and spare tables
    choices: np.ndarray  # the branches at each depth
    tried: np.ndarray  # the number of branches tried at each depth
    notes: np.ndarray  # the game's notes about the current position
    path: np.ndarray  # the branches that lead to the win; numbers[LENGTH] is their number
    numbers: np.ndarray  # see NODES to END
    memory: np.ndarray  # see `new_memory`
    pool: np.ndarray  # the positions that wait to be searched
    free: np.ndarray  # the free places of the pool; numbers[FREE] is their number
    origins: np.ndarray  # of each position: its place in the pool, the position before, the next one of the same score
    chains: np.ndarray  # for each layer and score: the index of the first position with this score
    moves: np.ndarray  # the move that led to each position
    counts: np.ndarray  # the number of positions in each layer, and the worst score


def new_choices_table(arrays: int, moves: int) -> np.ndarray:
    """Return an array with an empty row of moves for each of several turns."""
    return np.zeros((arrays, moves + 1), np.int64)


def list_moves(choices: np.ndarray, length: int) -> list[Move]:
    """Return the first `length` moves of a path or a line."""
    return [move_at(choices, index) for index in range(length)]
