"""Searches: what can be made of a deal whose every card is known.

There are two kinds: one asks whether a game can be won (`for_win`), one how many points can be made (`rollouts`).
What is special to a game is in a module of its own, with the names of its kind. What stands here stands in for them, as
in `kit.rules.law`.
"""

# What a game may leave out; then it has what stands here.
OPTIONAL = ("ENOUGH", "simplify")
ENOUGH: int | None = None  # the points that win, in a game that is searched for points


# ---- whether it can be won ----

FOR_A_WIN = ("forced_move", "offer_branches", "is_safe", "is_hopeless", "score_position", "simplify", "write_position")


def forced_move(t):
    """Return a move that is never wrong, `order.NO_MOVE` when there is none."""


def offer_branches(t, choices, notes):
    """Offer moves of which one leads to a win if any move does, the most promising first; nothing is forced here."""


def is_safe(t):
    """Whether nothing but forced moves is needed to win; they have all been played."""


def is_hopeless(t, notes):
    """Whether the position is proved lost; notes what it found. The table is tried out on, and so changed."""


def score_position(t, notes):
    """Return how promising a position is, by the notes on it; higher is better."""


def simplify(t, which):
    """Make the game easier to win, in way number `which` from 0; return whether there is such a way."""
    return False


def write_position(t, memory, search, notes):
    """Write the position down in the last row of a memory, so that two that agree are won or lost together."""


# ---- how many points can be made ----

FOR_POINTS = ("ENOUGH", "CODES", "WORDS", "code_of", "write_whole", "total")
CODES: int  # how many codes of moves there are
WORDS: int  # how many words the memory needs for a position


def code_of(t, move):
    """Return the code of a move, below CODES: moves that are alike in different positions have the same."""


def write_whole(t, memory):
    """Write the position down whole in the last row of a memory."""


def total(t):
    """Return the points made so far."""
