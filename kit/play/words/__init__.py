"""How one speaks of each game: a module a game, with the same names in each.

FIELDS       the fields of its position, in order
DRAWN_FROM   the field into which `setup` shuffles the cards nobody names; put_rest(t, cards) does it
FORMS        how its moves are written
parse, spell a move from its text and back
place_code   a pile as moves and events write it; place_name, as people say it
facts, case  what can be said of a move, and which of a rule's sentences it meets with
flaw         why a position that can be read could not have come about
flaw_in_options (if there can be one)   why options do not go together
follow(t)    (if there are any)         sets the numbers of a table that follow from its fields
"""

from __future__ import annotations

import importlib
from functools import cache
from types import ModuleType

from kit.rules.engine import rules


def words(slug: str) -> ModuleType:
    """The module that speaks of a game. Raises UnknownGame."""
    return beside(rules(slug).__name__)


@cache
def beside(name: str) -> ModuleType:
    """The module of words that belongs to a module of rules."""
    return importlib.import_module(f"kit.play.words.{name.rsplit('.', 1)[1]}")
