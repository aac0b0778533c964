"""Can it be won? Every card known, a deal is searched until it is won, proved lost, or the budget is used up."""

from __future__ import annotations

import importlib
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
from kit.lab.search.desk import LOST, NODES, OPEN, WON, Desk, new_desk, path_of
from kit.lab.search.order import NO_MOVE
from kit.play.game import Game
from kit.play.position import new_table
from kit.play.words import words
from kit.rules.engine import compiled, rules, slugs
from kit.rules.table import Move, Table, view

VERDICTS = {OPEN: "not decided", WON: "won", LOST: "lost"}
NODES_ALLOWED = 1_000_000
MEMORY_BITS = 20  # the memory of a search has room for a million positions: 72 megabytes, taken as they are filled
SLICE = 2_000  # positions looked at before the clock is read again: a few thousandths of a second

Tell = Callable[[int], object]


@dataclass(frozen=True)
class Solution:
    """What a search found: the verdict ("won", "lost" or "not decided") and, when it is won, a line of move texts.

    `nodes` is how many positions were looked at, in so many `seconds`.
    """

    verdict: str
    line: tuple[str, ...]
    nodes: int
    seconds: float

    def __str__(self) -> str:
        moves = f" in {len(self.line)} moves" if self.line else ""
        positions = "1 position" if self.nodes == 1 else f"{self.nodes:,} positions"
        return f"{self.verdict}{moves} ({positions}, {self.seconds:.3f} s)"

    __repr__ = __str__


class Searcher(NamedTuple):
    """The compiled functions of a game's search: see `kit.lab.search.stages`."""

    begin: Callable
    begin_deal: Callable
    search: Callable


def solve(game: Game, nodes: int | None = NODES_ALLOWED, seconds: float | None = None) -> Solution:
    """Whether a game for one can still be won from where it stands, every card known, the deck's too.

    The search gives up ("not decided") after looking at so many positions (`nodes`) or after so many
    `seconds`; None is no limit. Each move of the `line` can be played from here, one after another, to
    win. "lost" is proved: no way of playing wins. Raises BadOption for a game that has no search.
    """
    check_budget(nodes, seconds)
    searcher_of(game.slug)  # so that the bar shows the search and not the wait before it
    with progress(nodes, " positions", game.slug) as tell:
        return search_game(game, nodes, seconds, tell)


def search_game(game: Game, nodes: int | None, seconds: float | None, tell: Tell) -> Solution:
    """The same as `solve`, without a bar: after each slice `tell` hears how many positions it had."""
    check_budget(nodes, seconds)
    searcher = searcher_of(game.slug)
    desk = new_desk(rules(game.slug).RECORD, MEMORY_BITS)
    desk.tables[0] = tuple(game.table)
    began = time.perf_counter()
    verdict = carry_on(searcher, desk, searcher.begin(desk), nodes, seconds, tell)
    line = line_of(game, desk) if verdict == WON else ()
    return Solution(VERDICTS[verdict], line, int(desk.numbers[NODES]), time.perf_counter() - began)


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
        raise BadOption(f"{slug} cannot be solved: there is a search for {' and '.join(solvable())}, games for one")
    return importlib.import_module(home_of(slug))


@cache
def searcher_of(slug: str) -> Searcher:
    """The compiled search of a game; compiles it if need be. Raises UnknownGame, BadOption."""
    special = special_of(slug)
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
