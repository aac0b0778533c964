"""The law of a game: the names that a module in `kit.rules.games` must have, with their meanings.

A game is a file of plain functions of a table `t` and whole numbers. Both engines run it. The names here are only
stand-ins. Code that is the same for every game imports them, and `kit.rules.engine` replaces them with the names of
the current game. `tests/test_registered.py` checks every game against this file.

A compiled function can use whole numbers, tables, tuples and other such functions, but not lists or its own classes.
It cannot use the properties of a `Pack` either: keep `PACK.size` in a constant of the module. A `Move` in a compiled
function must have all five parts, as in `kit.rules.choices.offer`.

A game also has modules or files with its name in these packages:

- `kit/rules/rulebook`: its rules in words
- `kit/play/words`: positions and moves as text
- `kit/lab/careful`: a careful player
- `kit/picture/layouts`: the places of its piles

Some games also have a module in `kit/lab/search`, which finds out whether a deal can be won, or a function in
`kit/lab/card_knowledge.py`, which follows the moves that reveal hidden cards. Each package lists the names that its
modules must have.
"""

from kit.rules.cards import Pack
from kit.rules.choices import Choices
from kit.rules.log import Log
from kit.rules.option import Option, Seconds
from kit.rules.table import TURN, Move, Record, Table, number

PACK: Pack  # the cards
RECORD: Record  # the form of the table; a pile has room for the whole pack
OPTIONS: tuple[Option | Seconds, ...]  # the house rules; "players" is the number of seats
RULES: tuple[str, ...]  # the slugs of the rules, by number, "legal" first; the rulebook has the same slugs
EVENTS: tuple[str, ...]  # the names of the events, by number
SCORE_PARTS: tuple[str, ...] = ()  # the parts of the score, by number

# Names that a game may leave out. The values below are their defaults.
OPTIONAL = ("TAKES_TURNS", "TIMED", "SCORE_NOTES", "score_note", "seat_of")
TAKES_TURNS: bool = True  # whether the seats take turns; in a game without turns any seat may be first
TIMED: tuple[str, ...] = ()  # the names of events with an amount in milliseconds, which a replay takes from the script
SCORE_NOTES: tuple[str, ...] = ()  # the names of numbers that are shown with the score, but not added to it


# ---- the law ----


def ruling(t: Table, move: Move) -> int:
    """Decide a move: return LEGAL, or the number of the rule that refuses it.

    After the end of the game, the rule that ended the game refuses every move.
    """
    raise NotImplementedError


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move. It follows from the move's verb and detail alone."""
    raise NotImplementedError


def candidates(t: Table, choices: Choices) -> None:
    """Offer all legal moves, and perhaps others, in a stable order (see `kit.rules.choices`)."""
    raise NotImplementedError


# ---- playing ----


def deal(t: Table, log: Log | None) -> None:
    """Deal a game to a table that has only its options and deal number, and write the events to the log.

    Seat 1 is to play, unless the function sets another seat.
    """
    raise NotImplementedError


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move with all automatic consequences, and write the events to the log.

    `log` is None in a simulation.
    """
    raise NotImplementedError


def seats(t: Table) -> int:
    """Return the number of seats."""
    raise NotImplementedError


def seat_of(t: Table, move: Move) -> int:
    """Return the seat that makes a move, from 1: the seat to play, unless the game has no turns."""
    return number(t, TURN)


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 0 if a seat sees the card at a depth of a pile, otherwise the number of the card's hidden group, from 1.

    A hidden group is a set of cards whose places the seat cannot distinguish.
    """
    raise NotImplementedError


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether the game has ended."""
    raise NotImplementedError


def end_rule(t: Table) -> int:
    """Return the number of the rule that ended the game."""
    raise NotImplementedError


def has_won(t: Table, seat: int) -> bool:
    """Return whether the seat has won. Several seats may win."""
    raise NotImplementedError


def score(t: Table, part: int, seat: int) -> int:
    """Return a seat's points in a part of the score at any time of the game; `part` is its place in SCORE_PARTS."""
    raise NotImplementedError


def score_note(t: Table, note: int, seat: int) -> int:
    """Return a number that is shown with a seat's score; `note` is its place in SCORE_NOTES."""
    raise NotImplementedError
