"""Careful players: one module for each game, with these names. The names here are stand-ins, as in `kit.rules.law`."""

HORIZON: int = 0  # how many moves a player looks ahead; in a short game, to its end

# Names that a game may leave out; it then has the values given here.
OPTIONAL = ("FOR_POINTS", "BY_POINTS", "seat_player")
FOR_POINTS: bool = False  # whether a player wants most points, as in games that are mostly lost, not just to win
BY_POINTS: bool = False  # whether the best position score at the end wins, by the difference in points


def score_move(t, move):
    """Score a legal move by rules of thumb; higher is better."""


def score_position(t, seat):
    """Score the position for a seat, at any time of the game; higher is better."""


def seat_player(t):
    """Give the seats of persons to players of the kit, which need times of their own in a game with times."""
