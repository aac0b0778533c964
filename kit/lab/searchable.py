"""Which games can be searched with every card known, and what may be asked of a search."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import numpy as np

from kit.errors import BadOption, shown
from kit.lab.deals import tables_like
from kit.play.game import Game
from kit.play.words import words
from kit.rules.engine import module_beside, rules, slugs
from kit.rules.table import Move, Table, view

NODES_ALLOWED = 1_000_000  # positions a search looks at before it gives up, if not said
MOST_NODES = 2**62  # that can be counted

OnProgress = Callable[[int], object]


def solvable() -> list[str]:
    """The games that have a search."""
    return [slug for slug in slugs() if importlib.util.find_spec(home_of(slug)) is not None]


def home_of(slug: str) -> str:
    """The name of the module with what is special to a game's search."""
    return f"kit.lab.search.{slug.replace('-', '_')}"


def special_of(slug: str) -> ModuleType:
    """The module with what is special to a game's search. Raises UnknownGame, BadOption."""
    rules(slug)
    if slug not in solvable():
        *first, last = solvable()
        raise BadOption(f"{slug} cannot be solved: there is a search for {', '.join(first)} and {last}, games for one")
    return module_beside(rules(slug), "kit.lab.search")


def is_for_points(slug: str) -> bool:
    """Whether a game's search looks for the best score. Raises UnknownGame, BadOption."""
    return special_of(slug).ENOUGH is not None


def points_wanted(slug: str, points: int | None) -> int:
    """The points at which a search of a game for points ends: those of a win, if not said. Raises BadOption."""
    check_points(slug, points)
    return int(special_of(slug).ENOUGH) if points is None else points


def check_points(slug: str, points: int | None) -> None:
    """Raise BadOption unless a search may end at so many points."""
    if points is None:
        return
    if not (is_for_points(slug) and is_whole(points) and abs(points) <= MOST_NODES):
        raise BadOption(f"points is {shown(points)}; it should be a whole number, in a game for points")


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number, NumPy's included."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def check_budget(nodes: int | None, seconds: float | None) -> None:
    """Raise BadOption unless these can limit a search."""
    if nodes is not None and not (is_whole(nodes) and 1 <= nodes <= MOST_NODES):
        raise BadOption(f"nodes is {shown(nodes)}; it should be a whole number from 1, or None for no limit")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        raise BadOption(f"seconds is {shown(seconds)}; it should be a number above 0, or None for no limit")


def texts_of_line(game: Game, moves_on: Callable[[Table], Iterable[Move]]) -> tuple[str, ...]:
    """The moves of a line as texts that can be played from the game's position.

    `moves_on` is given a copy of the game's table; each move is made there before it is asked for the next.
    """
    t, texts = view(tables_like(game.slug, game.table, 1), 0), []
    for move in moves_on(t):
        texts.append(words(game.slug).spell(t, move))
        rules(game.slug).play(t, move, None)
    return tuple(texts)
