"""Careful players: a module for each game, which defines the names listed here.

The functions here are stand-ins, as in `kit.rules.law`: the engine replaces each one by the function of a game. A
module may also define how an expert plays the game; in some games the module `GAME_expert` does.
"""

from kit.rules.table import Move, Table

HORIZON: int = 0  # moves of a lookahead player's playouts, at most; in a short game, the playouts reach its end

# Names that a game may leave out; it then has the values given here.
OPTIONAL = (
    "FOR_POINTS", "BY_POINTS", "EXPERT_HORIZON", "EXPERT_PLAYOUTS", "seat_player", "draw_hidden_numbers",
    "expert_score_move", "expert_score_position", "turns_ahead", "is_open",
)
FOR_POINTS: bool = False  # whether the outcome is the points, as in games that are mostly lost, or the win
BY_POINTS: bool = False  # whether the best position score at the end wins; the score is then the lead in points
EXPERT_HORIZON: int = 0  # HORIZON of an expert, if it is more
EXPERT_PLAYOUTS: int = 0  # playouts of a move, if an expert has more than a lookahead player


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by rules of thumb; higher is better."""
    raise NotImplementedError


def score_position(t: Table, seat: int) -> int:
    """Score the position for a seat, at any moment of the game; higher is better."""
    raise NotImplementedError


def seat_player(t: Table) -> None:
    """Give the seats of persons to computer players. In a game against the clock, they need times of their own."""


def draw_hidden_numbers(t: Table, seat: int) -> None:
    """Draw again, after the hidden cards, the numbers of a determinization that the seat does not see."""


def expert_score_move(t: Table, move: Move) -> int:
    """Score a legal move as an expert does."""
    return score_move(t, move)


def expert_score_position(t: Table, seat: int) -> int:
    """Score the position at the end of an expert's playout."""
    return score_position(t, seat)


def turns_ahead(t: Table) -> int:
    """Return how many turns of its own an expert looks ahead; 0 if its playouts end after HORIZON moves."""
    return 0


def is_open(t: Table) -> bool:
    """Return whether no hidden card matters any more in a game for two: an expert then searches the rest of it."""
    return False
