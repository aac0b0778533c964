"""A careful player of Six-Suit Solitaire. It uses only the open tiles.

Its rules of thumb: exchange and cash jokers. Turn up face-down tiles, first in columns with few of them left. Play the
talon and do not bury it. Put tiles and jokers up top, but keep an ace in the layout while it opens spaces. Vacate a
column only for a tile that can use the space. Take a liberty for a discard that can be played at once. Draw if nothing
else helps.
"""

from kit.lab.careful.six_suit_solitaire_expert import (
    EXPERT_HORIZON as EXPERT_HORIZON, EXPERT_PLAYOUTS as EXPERT_PLAYOUTS, expert_score_move as expert_score_move,
    expert_score_position as expert_score_position,
)
from kit.lab.careful.six_suit_solitaire_plans import is_playable, is_space_wanted, makes_grand
from kit.rules.cards import ACE
from kit.rules.games.six_suit_solitaire import DRAW, FINISH, POINTS, total
from kit.rules.shared.tiles import (
    CASH, COLUMN, EXCHANGE, TO_TALON, TOPS, aces_in_layout, down_pile, is_column, is_joker, is_up_top, rank_in_layout,
)
from kit.rules.table import Move, Table, size

FOR_POINTS = True  # the outcome is the points: most deals end without a victory
HORIZON = 40  # moves of a playout, at most

# Scores of moves, from best to worst. A move with a score below DRAWN waits until nothing is left to draw.
CASHED, GRAND_MADE, TURNS_UP, UP_TOP, FROM_TALON, FREES_SPACE, JOKER = 900, 800, 600, 500, 400, 300, 50
DRAWN, WAITS, ENDS = 0, -50, -100
FEWER_DOWN = 10  # the score that each face-down tile behind a column costs


def score_position(t: Table, seat: int) -> int:
    """Score the position: its points."""
    return total(t)


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by its kind; jokers, turned tiles and tiles up top score most. Higher is better."""
    if move.verb == DRAW:
        return DRAWN
    if move.verb == FINISH:
        return ENDS
    if move.verb == EXCHANGE or move.verb == CASH:
        return CASHED
    if move.verb == TO_TALON:
        return JOKER if is_playable(t, move.card) else WAITS
    if is_up_top(move.target):
        return score_up_top(t, move)
    return score_lay(t, move)


def score_up_top(t: Table, move: Move) -> int:
    """Score a move that puts a tile up top, by its points. An ace waits while it opens spaces."""
    if is_column(move.source) and rank_in_layout(t, move.card) == ACE and aces_in_layout(t) <= 2:
        return WAITS
    gain = UP_TOP + POINTS[move.target - TOPS]
    if is_column(move.source) and size(t, move.source) == 1:
        return gain + score_vacating(t, move.source) - FREES_SPACE
    return gain


def score_lay(t: Table, move: Move) -> int:
    """Score a move of a column or of the talon."""
    if is_joker(move.card) and move.verb != COLUMN:
        return JOKER
    if makes_grand(t, move):
        return GRAND_MADE
    return score_vacating(t, move.source) if move.verb == COLUMN else FROM_TALON


def score_vacating(t: Table, column: int) -> int:
    """Score a move that vacates a column: it turns up a tile, or makes an open space for another tile."""
    tiles_left = size(t, down_pile(column))
    if tiles_left > 0:
        return TURNS_UP - FEWER_DOWN * tiles_left
    return FREES_SPACE if is_space_wanted(t, column) else WAITS
