"""Careful players: a module for each game, which defines the names listed here.

The functions here are stand-ins, as in `kit.rules.law`: the engine replaces each one by the function of a game. A
module `GAME_expert` has the same names. It takes the careful player's place when an expert plays a game for one.
"""

HORIZON: int = 0  # moves of a lookahead player's playouts, at most; in a short game, the playouts reach its end

# Names that a game may leave out; it then has the values given here.
OPTIONAL = ("FOR_POINTS", "BY_POINTS", "seat_player")
FOR_POINTS: bool = False  # whether the outcome is the points, as in games that are mostly lost, or the win
BY_POINTS: bool = False  # whether the best position score at the end wins; the score is then the lead in points


def score_move(t, move):
    """Score a legal move by rules of thumb; higher is better."""


def score_position(t, seat):
    """Score the position for a seat, at any moment of the game; higher is better."""


def seat_player(t):
    """Give the seats of persons to computer players. In a game against the clock, they need times of their own."""
