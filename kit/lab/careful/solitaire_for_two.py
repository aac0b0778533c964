"""A careful player of Solitaire for Two. It uses only the face-up tiles.

It makes all plays that score, because the next player would make the plays that are left. It tries for trios, and opens
the layout before it turns up tiles. It lays its up tiles on tiles of the layout before these tiles go up.
"""

from kit.rules.cards import rank, suit
from kit.rules.games.solitaire_for_two import TURN_UP, run_points
from kit.rules.games.solitaire_for_two_rounds import SCORES, TILE_POINTS, UNSCORED, side, sides
from kit.rules.shared.tiles import CASH, COLUMN, EXCHANGE, TILE, TO_TALON, TOPS, UPS, down_pile, is_joker, is_up_top
from kit.rules.table import NO_CARD, TURN, Move, Table, is_empty, number, size

BY_POINTS = True  # the side with most points wins, by the difference in points
HORIZON = 12  # moves of a playout, at most: this turn and the next turn
# Scores of moves, from best to worst
JOKER, RUN, LAST_UP_TILE, UP_TILE, UP, LIBERTY, REVEALS, TALON, FREES, TURNS = (
    1_000, 900, 800, 700, 600, 500, 400, 300, 200, 100,
)
USELESS = -100


def score_position(t: Table, seat: int) -> int:
    """Score the position for a seat: the points of its side less the points of the best other side."""
    best, own_side = 0, side(t, seat)
    for other in range(sides(t)):
        if other != own_side:
            best = max(best, count_points(t, other))
    return count_points(t, own_side) - best


def count_points(t: Table, one_side: int) -> int:
    """Return the points of a side. The tiles that it has put up top in this turn count too."""
    waiting = TILE_POINTS * number(t, UNSCORED) if one_side == side(t, number(t, TURN)) else 0
    return number(t, SCORES + one_side) + waiting


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by its kind; jokers, runs and up tiles score most. Higher is better."""
    if move.verb == EXCHANGE or move.verb == CASH:
        return JOKER
    if move.verb == COLUMN:
        return score_column(t, move)
    if move.verb == TILE:
        return score_tile(t, move)
    if move.verb == TO_TALON:
        return LIBERTY if can_go_up(t, move.card) else USELESS
    if move.verb == TURN_UP:
        return TURNS
    return 0 if move.card == NO_CARD or is_joker(move.card) else rank(move.card)


def score_column(t: Table, move: Move) -> int:
    """Score a move of a column: by the points of a run; otherwise because it uncovers a tile or frees a space."""
    run = run_points(t, move)
    if run > 0:
        return RUN + run
    return FREES if is_empty(t, down_pile(move.source)) else REVEALS


def score_tile(t: Table, move: Move) -> int:
    """Score a play of one tile: an up tile scores most, for the trio; then a tile that goes up top; then the talon."""
    if move.source == UPS:
        return LAST_UP_TILE if size(t, UPS) == 1 else UP_TILE
    return UP if is_up_top(move.target) else TALON


def can_go_up(t: Table, card: int) -> bool:
    """Return whether a natural tile is the next one of its suit up top."""
    return not is_joker(card) and size(t, TOPS + suit(card)) == rank(card)
