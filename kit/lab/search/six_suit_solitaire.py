"""The search of Six-Suit Solitaire for points, with all tiles visible: codes of moves, and positions in the memory."""

import numpy as np

from kit.rules.games.six_suit_solitaire import FINISH, FINISHED, SINGLE, total as total
from kit.rules.shared.tiles import (
    ALL_COLOURS, GRAND, LIBERTIES, ODD, OWN_PILES, STANDS, SUITS_LEFT, TILES, WASTE, is_column,
)
from kit.rules.table import Move, Table, card_at, is_empty, number, size, top

WINNING_POINTS = SINGLE
OPEN_SPACE, NO_COLUMN = TILES, TILES + 1  # in place of the tile under a move
CODES = (FINISH + 1) * (TILES + 1) * (TILES + 2)

# The words of a written position: the number of the search, the numbers of the table, the pile of each tile, and the
# waste in order. Other piles need no order: it follows from the tiles, or never changes.
NUMBERS_WORD, PILES_WORD, WASTE_WORD, WORDS = 1, 2, 9, 20
PILE_BITS, PILES_PER_WORD = 5, 12
TILE_BITS, TILES_PER_WORD = 7, 8


def encode_move(t: Table, move: Move) -> int:
    """Return the code of a move: its verb, its tile, and the tile under its target, as one number."""
    tile_under = NO_COLUMN
    if is_column(move.target):
        tile_under = OPEN_SPACE if is_empty(t, move.target) else top(t, move.target)
    return (move.verb * (TILES + 1) + move.card + 1) * (TILES + 2) + tile_under


def write_full_position(t: Table, memory: np.ndarray) -> None:
    """Write the whole position to the last row of the memory."""
    row = memory[len(memory) - 1]
    for word in range(WORDS):
        row[word] = 0
    row[0] = 1
    numbers = number(t, FINISHED)
    for slot in (LIBERTIES, GRAND, ODD):
        numbers = numbers << 2 | number(t, slot)
    for tint in range(ALL_COLOURS):
        numbers = numbers << 7 | number(t, STANDS + tint) << 3 | number(t, SUITS_LEFT + tint)
    row[NUMBERS_WORD] = numbers
    for pile in range(OWN_PILES):
        for depth in range(size(t, pile)):
            card = card_at(t, pile, depth)
            row[PILES_WORD + card // PILES_PER_WORD] |= pile << PILE_BITS * (card % PILES_PER_WORD)
    for depth in range(size(t, WASTE)):
        bits = TILE_BITS * (depth % TILES_PER_WORD)
        row[WASTE_WORD + depth // TILES_PER_WORD] |= card_at(t, WASTE, depth) + 1 << bits
