"""What the careful player and the expert of Six-Suit Solitaire both ask about a move. They use only the open tiles."""

from kit.rules.cards import rank, suit
from kit.rules.shared.tile_law import lowest_in_space
from kit.rules.shared.tile_moves import find_fitting_kinds
from kit.rules.shared.tiles import (
    COLUMN, GRAND, RANKS, TOPS, WASTE, colour, columns, down_pile, is_joker, rank_in_layout,
)
from kit.rules.table import Move, Table, head, is_empty, number, size, top


def makes_grand(t: Table, move: Move) -> bool:
    """Return whether a move of a column or of the talon makes the Grand Sequence."""
    count = size(t, move.source) if move.verb == COLUMN else 1
    return size(t, move.target) + count == RANKS and not number(t, GRAND)


def is_space_wanted(t: Table, vacated: int) -> bool:
    """Return whether the talon, or another column with face-down tiles behind it, could go to the open space."""
    lowest = lowest_in_space(t)
    if not is_empty(t, WASTE) and rank_in_layout(t, top(t, WASTE)) >= lowest:
        return True
    for column in columns():
        is_waiting = column != vacated and not is_empty(t, column) and not is_empty(t, down_pile(column))
        if is_waiting and rank_in_layout(t, head(t, column)) >= lowest:
            return True
    return False


def is_playable(t: Table, card: int) -> bool:
    """Return whether a discard could be played immediately if it became the talon."""
    if is_joker(card) or size(t, TOPS + suit(card)) == rank(card):
        return True
    return find_fitting_kinds(t) >> (RANKS * colour(card) + rank(card)) & 1 == 1
