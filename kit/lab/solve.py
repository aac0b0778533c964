"""Can it be won? Every card known, a deal is searched until it is won, proved lost, or the budget is used up.

Games for one that have no loss to prove but points to make are searched for the best score: see `kit.lab.best_score`.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import NamedTuple

import numpy as np

from kit.errors import BadOption, shown
from kit.lab.progress import progress
from kit.lab.search import stages
from kit.lab.search.order import NO_MOVE
from kit.lab.search.workspace import LOST, NODES, OPEN, WON, Desk, new_desk, path_of
from kit.play.game import Game
from kit.play.position import new_table
from kit.play.words import words
from kit.rules.engine import compiled, module_beside, rules, slugs
from kit.rules.table import Move, Table, view

VERDICTS = {OPEN: "not decided", WON: "won", LOST: "lost"}
NODES_ALLOWED = 1_000_000
MEMORY_BITS = 20  # the memory of a search has room for a million positions: 72 megabytes, taken as they are filled
SLICE = 2_000  # positions looked at before the clock is read again: a few thousandths of a second

Tell = Callable[[int], object]


@dataclass(frozen=True)
class Solution:
    """What a search found: the verdict ("won", "lost" or "not decided") and, when it is won, a line of move texts.

    `nodes` is how many positions were looked at, in so many `seconds`. In a game for points, `points` are the most
    that were found, and `line` makes them even if that is no win.
    """

    verdict: str
    line: tuple[str, ...]
    nodes: int
    seconds: float
    points: int | None = None

    def __str__(self) -> str:
        moves = f" in {len(self.line)} move{'s' * (len(self.line) > 1)}" if self.line else ""
        if self.points is not None:
            moves = f", {self.points} points{moves}"
        positions = "1 position" if self.nodes == 1 else f"{self.nodes:,} positions"
        return f"{self.verdict}{moves} ({positions}, {self.seconds:.3f} s)"

    __repr__ = __str__


class Searcher(NamedTuple):
    """The compiled functions of a game's search: see `kit.lab.search.stages`."""

    begin: Callable
    begin_deal: Callable
    search: Callable


def solve(
    game: Game, nodes: int | None = NODES_ALLOWED, seconds: float | None = None, points: int | None = None
) -> Solution:
    """Whether a game for one can still be won from where it stands, every card known, the deck's too.

    The search gives up ("not decided") after looking at so many positions (`nodes`) or after so many
    `seconds`; None is no limit. Each move of the `line` can be played from here, one after another, to
    win. "lost" is proved: no way of playing wins. In a game for points the search goes on until it finds a
    line that makes so many `points`, those of a win if not said. Raises BadOption for a game that has no search.
    """
    check_budget(nodes, seconds)
    check_points(game.slug, points)
    if not is_for_points(game.slug):
        searcher_of(game.slug)  # so that the bar shows the search and not the wait before it
    with progress(nodes, " positions", game.slug) as tell:
        return search_game(game, nodes, seconds, tell, points)


def search_game(
    game: Game, nodes: int | None, seconds: float | None, tell: Tell, points: int | None = None
) -> Solution:
    """The same as `solve`, without a bar: after each slice `tell` hears how many positions it had."""
    check_budget(nodes, seconds)
    if is_for_points(game.slug):
        return search_points(game, nodes, seconds, tell, points)
    searcher = searcher_of(game.slug)
    desk = new_desk(rules(game.slug).RECORD, MEMORY_BITS)
    desk.tables[0] = tuple(game.table)
    began = time.perf_counter()
    verdict = carry_on(searcher, desk, searcher.begin(desk), nodes, seconds, tell)
    line = line_of(game, desk) if verdict == WON else ()
    return Solution(VERDICTS[verdict], line, int(desk.numbers[NODES]), time.perf_counter() - began)


def search_points(game: Game, nodes: int | None, seconds: float | None, tell: Tell, points: int | None) -> Solution:
    """The best line of a game for points: lost if there are so few lines that none is left to try."""
    from kit.lab.best_score import best_line, roller_of

    if game.over:
        return Solution("won" if game.result() else "lost", (), 1, 0.0, game.score()["total"])
    special = special_of(game.slug)
    roller_of(game.slug, special)  # so that its time is not counted
    began = time.perf_counter()
    found = best_line(game, special, points_wanted(game.slug, points), nodes, seconds, tell)
    lost = "lost" if found.is_best else "not decided"
    verdict = "won" if found.points >= points_wanted(game.slug, None) else lost
    return Solution(verdict, found.line, found.nodes, time.perf_counter() - began, found.points)


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
    if not is_for_points(slug) or isinstance(points, bool) or not isinstance(points, int | np.integer):
        raise BadOption(f"points is {shown(points)}; it should be a whole number, in a game for points")


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


@cache
def searcher_of(slug: str) -> Searcher:
    """The compiled search of a game; compiles it if need be. Raises UnknownGame, BadOption."""
    special = special_of(slug)
    if is_for_points(slug):
        raise BadOption(f"{slug} is searched for points: for many deals there is kit.lab.best_score.best_of_deals")
    functions = (stages.begin, stages.begin_deal, stages.search)
    searcher = Searcher(*(compiled(function, slug, special) for function in functions))
    desk = new_desk(rules(slug).RECORD, 0)
    start = np.zeros(1, rules(slug).RECORD).view(np.recarray)
    start[0] = tuple(new_table(slug, {}, 0))
    searcher.begin_deal(desk, start, 0)
    searcher.search(desk, 2)
    searcher.begin(desk)
    return searcher


def check_budget(nodes: int | None, seconds: float | None) -> None:
    """Raise BadOption unless these can limit a search."""
    if nodes is not None and (isinstance(nodes, bool) or not isinstance(nodes, int | np.integer) or nodes < 1):
        raise BadOption(f"nodes is {shown(nodes)}; it should be a whole number from 1, or None for no limit")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        raise BadOption(f"seconds is {shown(seconds)}; it should be a number above 0, or None for no limit")


def nothing(positions: int) -> None:
    """Hear of a slice, and go on."""


def carry_on(
    searcher: Searcher, desk: Desk, verdict: int, nodes: int | None, seconds: float | None, tell: Tell = nothing
) -> int:
    """Search on, slice after slice, until it is decided or the budget is used up; returns the verdict so far.

    After each slice `tell` hears how many positions it had; what it raises ends the search.
    """
    end = np.inf if seconds is None else time.perf_counter() + seconds
    most = np.iinfo(np.int64).max if nodes is None else nodes
    while verdict == OPEN and desk.numbers[NODES] < most and time.perf_counter() < end:
        before = int(desk.numbers[NODES])
        verdict = searcher.search(desk, min(most, before + SLICE))
        tell(int(desk.numbers[NODES]) - before)
    return verdict


def line_of(game: Game, desk: Desk) -> tuple[str, ...]:
    """The moves that led to the last position of a search, as texts that can be played from the game's position."""
    slug, law = game.slug, rules(game.slug)
    forced = special_of(slug).forced
    records = np.zeros(1, law.RECORD)
    records[0] = tuple(game.table)
    t, texts = view(records, 0), []

    def make(move: Move) -> None:
        texts.append(words(slug).spell(t, move))
        law.play(t, move, None)

    def settle(t: Table) -> None:
        while (move := forced(t)).verb != NO_MOVE.verb:
            make(move)

    settle(t)
    for branch in path_of(desk):
        make(branch)
        settle(t)
    return tuple(texts)
