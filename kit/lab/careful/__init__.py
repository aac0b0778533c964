"""Careful players: a module a game, all with these names. What stands here stands in, as in `kit.rules.law`."""

HORIZON: int = 0  # how many moves a player looks ahead; in a short game, to its end

# What a game may leave out; then it has what stands here.
OPTIONAL = ("FOR_POINTS", "BY_POINTS", "seat_player")
FOR_POINTS: bool = False  # whether a player wants most points, as in games that are mostly lost, not just to win
BY_POINTS: bool = False  # whether who stands best at the end has won, by so many points


def score_move(t, move):
    """Return how much a careful player likes a legal move, by rules of thumb; higher is better."""


def score_position(t, seat):
    """Return how well a seat stands, at any time of the game; higher is better."""


def seat_player(t):
    """Let a player of the kit take the seats that are a person's: in a game with times it needs some of its own."""
