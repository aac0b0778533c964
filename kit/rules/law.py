"""The law of a game: what a module in `kit.rules.games` must have, each name with its meaning.

A game is one file of plain functions of a table `t` and whole numbers, which both engines run. What stands here
only stands in for a game's own: code that is the same for every game imports these names and calls them, and
`kit.rules.engine` puts the names of the game at hand in their place. So one can also read here what such code
relies on. `tests/test_registered.py` holds every game against this file.

A compiled function knows whole numbers, tables, tuples and other such functions, but no lists and no classes of its
own. It does not know the properties of a `Pack` either: keep `PACK.size` in a constant of the module. A `Move` that it
makes has all five parts, as those of `kit.rules.choices.offer` have.

Beside its law a game has, under the same name, `kit/rules/rulebook` (its rules in words), `kit/play/words`
(positions and moves as text), `kit/lab/careful` (a careful player) and `kit/picture/layouts` (where its piles
lie); some have `kit/lab/search` (whether a deal can be won), or a function in `kit/lab/card_knowledge.py` (which moves
reveal hidden cards). Each of these packages says what its modules must have.
"""

from typing import Any

import numpy as np

from kit.rules.cards import Pack
from kit.rules.table import TURN, number

PACK: Pack  # its cards
RECORD: np.dtype  # the type of its table, see `kit.rules.table.record_type`; a pile has room for the whole pack
OPTIONS: tuple[Any, ...]  # its house rules, each an `Option` or `Seconds`; the one called "players" tells the seats
RULES: tuple[str, ...]  # the slugs of its rules, by number, "legal" first; the rulebook has the same
EVENTS: tuple[str, ...]  # the names of its events, by number
SCORE_PARTS: tuple[str, ...] = ()  # the parts of its score, by number

# What a game may leave out; then it has what stands here.
OPTIONAL = ("TAKES_TURNS", "TIMED", "SCORE_NOTES", "score_note", "seat_of")
TAKES_TURNS: bool = True  # whether the seats take turns; in a game without turns any of them may be first
TIMED: tuple[str, ...] = ()  # the names of events whose amount is milliseconds, which a replay is told
SCORE_NOTES: tuple[str, ...] = ()  # numbers told with the score but not added to it, by number


# ---- the law ----


def ruling(t, move):
    """Decide a move: return LEGAL, or the number of the rule that refuses it.

    Once the game is over, that is the rule that ended it.
    """
    raise NotImplementedError


def allowing_rule(move):
    """Return the number of the rule that allows a legal move; verb and detail give what the table does not show."""
    raise NotImplementedError


def candidates(t, choices):
    """Offer every move worth asking about, all legal ones among them, in a stable order (`kit.rules.choices`)."""
    raise NotImplementedError


# ---- playing ----


def deal(t, log):
    """Deal a game to a table that holds only its options and deal number; write the events down.

    Seat 1 is to play, unless something else is set.
    """
    raise NotImplementedError


def play(t, move, log):
    """Play a legal move, with all that follows by itself, the end too, and write the events down.

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
    """Return what a seat knows of the card at a depth of a pile: 0 where it sees the card.

    Otherwise the number, from 1, of the group of hidden cards among which it lies, as far as the seat knows.
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
    """Whether the seat has won; several may have."""
    raise NotImplementedError


def score(t, part, seat):
    """Return a seat's points of a part of the score, by the part's place in SCORE_PARTS, at any time of the game."""
    raise NotImplementedError


def score_note(t, note, seat):
    """Return a number shown with a seat's score, by its place in SCORE_NOTES."""
    raise NotImplementedError
