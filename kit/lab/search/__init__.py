"""Searches: the best result of a deal with all cards visible.

There are two kinds: a search for a win (`for_win`), and a search for the most points (`rollouts`). Each game with a
search has a module of its own, with the names of its kind. The names here are stand-ins, as in `kit.rules.law`.
"""

# Names that a game may leave out; it then has the values given here.
OPTIONAL = ("ENOUGH", "simplify")
ENOUGH: int | None = None  # the points that win, in a game that is searched for points


# ---- whether it can be won ----

FOR_A_WIN = ("forced_move", "offer_branches", "is_safe", "is_hopeless", "score_position", "simplify", "write_position")


def forced_move(t):
    """Return a move that is never wrong, or `workspace.NO_MOVE` if there is none."""


def offer_branches(t, choices, notes):
    """Offer moves, the most promising first; if any move leads to a win, one of them does. No move is forced here."""


def is_safe(t):
    """Whether forced moves alone win; they have all been played."""


def is_hopeless(t, notes):
    """Whether the position is proved lost. The function writes `notes` about the position, and changes the table."""


def score_position(t, notes):
    """Score a position by the notes on it; higher is better."""


def simplify(t, which):
    """Make the game easier to win, by simplification number `which` from 0; return whether there is one."""
    return False


def write_position(t, memory, search, notes):
    """Write the position to the last row of a memory; positions with equal rows must be won or lost together."""


# ---- how many points can be made ----

FOR_POINTS = ("ENOUGH", "CODES", "WORDS", "code_of", "write_whole", "total")
CODES: int  # number of move codes
WORDS: int  # words of a position in the memory


def code_of(t, move):
    """Return the code of a move, below CODES: similar moves in different positions have the same code."""


def write_whole(t, memory):
    """Write the whole position to the last row of a memory."""


def total(t):
    """Return the points made so far."""
