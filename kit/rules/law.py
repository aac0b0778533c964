"""The law of a game: the names that a module in `kit.rules.games` must have, each with its meaning.

A game is one file of plain functions of a table `t` and whole numbers, which both engines run. The names here are only
stand-ins: code that is the same for every game imports these names and calls them, and `kit.rules.engine` replaces
them with the names of the game in play. So this file also shows what such code relies on. `tests/test_registered.py`
checks every game against this file.

A compiled function knows whole numbers, tables, tuples and other such functions, but no lists and no classes of its
own. It does not know the properties of a `Pack` either: keep `PACK.size` in a constant of the module. A `Move` that it
makes must have all five parts, as in `kit.rules.choices.offer`.

Besides its law a game has, under the same name, `kit/rules/rulebook` (its rules in words), `kit/play/words`
(positions and moves as text), `kit/lab/careful` (a careful player) and `kit/picture/layouts` (the places of its
piles). Some games have `kit/lab/search` (whether a deal can be won), or a function in `kit/lab/card_knowledge.py`
(which moves reveal hidden cards). Each of these packages lists the names that its modules must have.
"""

from typing import Any

import numpy as np

from kit.rules.cards import Pack
from kit.rules.table import TURN, number

PACK: Pack  # its cards
RECORD: np.dtype  # the type of its table, see `kit.rules.table.record_type`; a pile has room for the whole pack
OPTIONS: tuple[Any, ...]  # its house rules, each an `Option` or `Seconds`; the option "players" is the number of seats
RULES: tuple[str, ...]  # the slugs of its rules, by number, "legal" first; the rulebook has the same
EVENTS: tuple[str, ...]  # the names of its events, by number
SCORE_PARTS: tuple[str, ...] = ()  # the parts of its score, by number

# Names that a game may leave out; it then has the values given here.
OPTIONAL = ("TAKES_TURNS", "TIMED", "SCORE_NOTES", "score_note", "seat_of")
TAKES_TURNS: bool = True  # whether the seats take turns; in a game without turns any of them may be first
TIMED: tuple[str, ...] = ()  # the names of events whose amount is milliseconds, which a replay reads again
SCORE_NOTES: tuple[str, ...] = ()  # names of the numbers shown with the score but not added to it, by number


# ---- the law ----


def ruling(t, move):
    """Decide a move: return LEGAL, or the number of the rule that refuses it.

    After the end of the game, that is the rule that ended it.
    """
    raise NotImplementedError


def allowing_rule(move):
    """Return the number of the rule that allows a legal move, from the move alone: its verb and its detail."""
    raise NotImplementedError


def candidates(t, choices):
    """Offer every move that may be legal, all legal moves among them, in a stable order (`kit.rules.choices`)."""
    raise NotImplementedError


# ---- playing ----


def deal(t, log):
    """Deal a game to a table that holds only its options and deal number; write the events down.

    Seat 1 is to play, unless the function sets another seat.
    """
    raise NotImplementedError


def play(t, move, log):
    """Play a legal move, with all automatic consequences up to the end of the game, and write the events down.

    `log` is None in a simulation.
    """
    raise NotImplementedError


def seats(t):
    """Return the number of seats."""
    raise NotImplementedError


def seat_of(t, move):
    """Return the seat that makes a move, from 1: the seat to play, unless the game is one without turns."""
    return number(t, TURN)


def hidden_group(t, pile, depth, seat):
    """Return the hidden group of the card at a depth of a pile, as a seat knows it: 0 if the seat sees the card.

    Otherwise the number, from 1, of the group of hidden cards to which the card belongs, as far as the seat knows.
    """
    raise NotImplementedError


# ---- the end ----


def is_over(t):
    """Whether the game has ended."""
    raise NotImplementedError


def end_rule(t):
    """Return the number of the rule that ended the game."""
    raise NotImplementedError


def has_won(t, seat):
    """Whether the seat has won; several seats may win."""
    raise NotImplementedError


def score(t, part, seat):
    """Return a seat's points in a part of the score, by the part's place in SCORE_PARTS, at any time of the game."""
    raise NotImplementedError


def score_note(t, note, seat):
    """Return a number shown with a seat's score, by its place in SCORE_NOTES."""
    raise NotImplementedError
