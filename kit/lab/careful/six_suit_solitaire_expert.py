"""The scores of an expert of Six-Suit Solitaire. The expert plays for a victory.

It empties the talon before it turns up tiles, and turns them up first where most are left. It plays jokers, aces and
discards before it draws, and does not cash jokers while it can draw. The weights were tuned by games.
"""

from kit.lab.careful.six_suit_solitaire_plans import is_playable, is_space_wanted, makes_grand
from kit.rules.cards import ACE
from kit.rules.games.six_suit_solitaire import DRAW, FINISH, POINTS, total, victories
from kit.rules.shared.tiles import (
    CASH, COLUMN, EXCHANGE, TO_TALON, TOPS, aces_in_layout, down_pile, is_column, is_joker, is_up_top, rank_in_layout,
)
from kit.rules.table import Move, Table, size

EXPERT_HORIZON = 200  # moves of a playout, at most: to the end of the game
EXPERT_PLAYOUTS = 1_280
VICTORY = 1_500  # points that a victory counts

# Scores of moves, from best to worst
GRAND_MADE, EXCHANGED, FROM_TALON, TURNS_UP, UP_TOP, FREES_SPACE = 1_400, 900, 875, 815, 500, 270
PLAYABLE, JOKER, ACE_UP, ENDS, DISCARDED, DRAWN, VACATED, CASHED = 70, -20, -45, -100, -135, -145, -165, -760
EACH_DOWN = 35  # the score of each face-down tile behind a column
VACATING = -180  # added to the scores of a tile up top and of the column that it vacates


def expert_score_position(t: Table, seat: int) -> int:
    """Score the position: a victory, or its points so far."""
    return VICTORY if victories(t) > 0 else total(t)


def expert_score_move(t: Table, move: Move) -> int:
    """Score a legal move by its kind. Higher is better."""
    if move.verb == DRAW:
        return DRAWN
    if move.verb == FINISH:
        return ENDS
    if move.verb == EXCHANGE:
        return EXCHANGED
    if move.verb == CASH:
        return CASHED
    if move.verb == TO_TALON:
        return PLAYABLE if is_playable(t, move.card) else DISCARDED
    if is_up_top(move.target):
        return score_up_top(t, move)
    if is_joker(move.card) and move.verb != COLUMN:
        return JOKER
    if makes_grand(t, move):
        return GRAND_MADE
    return score_vacating(t, move.source) if move.verb == COLUMN else FROM_TALON


def score_up_top(t: Table, move: Move) -> int:
    """Score a move that puts a tile up top, by its points. An ace waits while it opens spaces."""
    if is_column(move.source) and rank_in_layout(t, move.card) == ACE and aces_in_layout(t) <= 2:
        return ACE_UP
    gain = UP_TOP + POINTS[move.target - TOPS]
    if is_column(move.source) and size(t, move.source) == 1:
        return gain + VACATING + score_vacating(t, move.source)
    return gain


def score_vacating(t: Table, column: int) -> int:
    """Score a move that vacates a column: it turns up a tile, or makes an open space for another tile."""
    tiles_left = size(t, down_pile(column))
    if tiles_left > 0:
        return TURNS_UP + EACH_DOWN * tiles_left
    return FREES_SPACE if is_space_wanted(t, column) else VACATED
