"""A careful player of Solitaire for Two: it makes the plays that score, tries for trios, and opens the layout before
it turns up.

It knows only the face-up tiles. The next player will make any scoring play that is left, so it leaves none. It lays
down its up tiles before the tiles of the layout that could hold them go up.
"""

from kit.rules.cards import rank, suit
from kit.rules.games.solitaire_for_two import TURN_UP, run_points
from kit.rules.games.solitaire_for_two_rounds import SCORES, TILE_POINTS, UNSCORED, side, sides
from kit.rules.shared.tiles import CASH, COLUMN, EXCHANGE, TILE, TO_TALON, TOPS, UPS, down_pile, is_joker, is_up_top
from kit.rules.table import NO_CARD, TURN, is_empty, number, size

BY_POINTS = True  # the side with most points wins, by the difference in points
HORIZON = 12  # moves a player looks ahead: its own turn and the next one
JOKER, RUN, LAST_UP_TILE, UP_TILE, UP, LIBERTY, REVEALS, TALON, FREES, TURNS = (
    1_000, 900, 800, 700, 600, 500, 400, 300, 200, 100,
)
USELESS = -100


def score_position(t, seat):
    """Score the position for a seat: the points of its side, uncounted tiles included, less those of the best other
    side.
    """
    best, own = 0, side(t, seat)
    for place in range(sides(t)):
        if place != own:
            best = max(best, points_of_side(t, place))
    return points_of_side(t, own) - best


def points_of_side(t, place):
    """Return the points of a side, including the tiles that it has put up top this turn."""
    waiting = TILE_POINTS * number(t, UNSCORED) if place == side(t, number(t, TURN)) else 0
    return number(t, SCORES + place) + waiting


def score_move(t, move):
    """Score a legal move by its kind: jokers, runs and up tiles first; higher is better."""
    if move.verb == EXCHANGE or move.verb == CASH:
        return JOKER
    if move.verb == COLUMN:
        return score_column(t, move)
    if move.verb == TILE:
        return score_tile(t, move)
    if move.verb == TO_TALON:
        return LIBERTY if goes_up(t, move.card) else USELESS
    if move.verb == TURN_UP:
        return TURNS
    return 0 if move.card == NO_CARD or is_joker(move.card) else rank(move.card)


def score_column(t, move):
    """Score a move of a column: by a big run, otherwise by what it uncovers, or for the space it leaves."""
    run = run_points(t, move)
    if run > 0:
        return RUN + run
    return FREES if is_empty(t, down_pile(move.source)) else REVEALS


def score_tile(t, move):
    """Score a play of one tile: an up tile first, for the trio; then what goes up from elsewhere."""
    if move.source == UPS:
        return LAST_UP_TILE if size(t, UPS) == 1 else UP_TILE
    return UP if is_up_top(move.target) else TALON


def goes_up(t, card):
    """Whether a natural tile is the next one of its suit up top."""
    return not is_joker(card) and size(t, TOPS + suit(card)) == rank(card)
