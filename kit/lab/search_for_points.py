"""What is the most that can be made of it? A game for points, every card known, played on again and again.

Rollouts (`kit.lab.search.rollouts`) are nested: each run of rollouts bends its chances towards the best line it has
found, a run of runs bends the chances with which they begin, and so on. What is found is a line of play, so its
points can be made. That no more can be made is proved only where every line could be tried
(`kit.lab.search.every_line`), as late in a game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import NamedTuple

import numpy as np

from kit.lab.deals import tables_like
from kit.lab.players import advice
from kit.lab.search import every_line, rollouts
from kit.lab.search.every_line import Walk, new_walk
from kit.lab.search.rollouts import POINTS, WIDEST, Line, moves_of, new_line
from kit.lab.searchable import OnProgress, special_of, texts_of_line
from kit.play.game import Game, deal
from kit.rules.engine import compiled

RUN = 50  # rollouts of a run, and runs of a run of runs
LEVELS = (2, 3)  # how deeply runs are nested: of the first search, and of all that follow

EVERY_LINE = 50_000  # positions looked at before it is given up to try every line


class Rollouts(NamedTuple):
    """The compiled functions of a game's rollouts."""

    roll_out: Callable
    bend: Callable
    try_every_line: Callable


class Found(NamedTuple):
    """The best line that a search found: its points and moves, and how many positions were looked at.

    `is_best` says that every line was tried, so that there is no better one.
    """

    points: int
    line: tuple[str, ...]
    nodes: int
    is_best: bool


@cache
def compiled_rollouts(slug: str) -> Rollouts:
    """The compiled rollouts of a game; compiles them if need be. Raises UnknownGame, BadOption."""
    special = special_of(slug)
    functions = (rollouts.roll_out, rollouts.bend, every_line.try_every_line)
    ready = Rollouts(*(compiled(function, slug, advice(slug), special) for function in functions))
    tables, line, best = tables_like(slug, deal(slug).table, 2), new_line(), new_line()
    ready.roll_out(tables, np.zeros(special.CODES), line, best, 0, 1, 0)
    ready.bend(np.zeros(special.CODES), best, np.empty(WIDEST))
    ready.try_every_line(walk_from(tables, special), best, 2, 0)
    return ready


def walk_from(tables: np.ndarray, special: ModuleType) -> Walk:
    """What a search of every line works on, from the first of these tables."""
    walk = new_walk(tables.dtype, special.WORDS)
    walk.tables[0] = tables[0]
    return walk


class SearchForPoints:
    """A search under way: nested runs of rollouts from one position, within a budget."""

    def __init__(
        self, game: Game, enough: int, nodes: int | None, seconds: float | None, on_progress: OnProgress | None
    ) -> None:
        self.compiled, self.special = compiled_rollouts(game.slug), special_of(game.slug)
        self.enough, self.on_progress = enough, on_progress
        self.tables = tables_like(game.slug, game.table, 2)
        self.end = np.inf if seconds is None else time.perf_counter() + seconds
        self.most = np.inf if nodes is None else nodes
        self.nodes = self.rolled = 0
        self.is_best = False
        self.line, self.best, self.chances = new_line(), new_line(), np.empty(WIDEST)

    def is_over(self) -> bool:
        """Whether enough was found, nothing is left to try, or the budget is used up."""
        return (
            self.is_best
            or self.best.numbers[POINTS] >= self.enough
            or self.nodes >= self.most
            or time.perf_counter() >= self.end
        )

    def search(self) -> None:
        """Search until it is over: rollouts for a while, then every line if there are few, then rollouts again."""
        self.nested(LEVELS[0], np.zeros(self.special.CODES))
        if not self.is_over():
            self.try_every_line()
        while not self.is_over():
            self.nested(LEVELS[1], np.zeros(self.special.CODES))

    def try_every_line(self) -> None:
        """Try every line, unless there are too many."""
        most = int(min(EVERY_LINE, self.most - self.nodes))
        looked = self.compiled.try_every_line(walk_from(self.tables, self.special), self.best, most, self.enough)
        self.is_best = looked < 0
        self.count(abs(looked))

    def nested(self, level: int, weights: np.ndarray) -> Line:
        """The best line of a run that begins with these weights."""
        if level == 1:
            return self.run(weights)
        weights, best = weights.copy(), new_line()
        for _ in range(RUN):
            found = self.nested(level - 1, weights)
            if found.numbers[POINTS] >= best.numbers[POINTS]:
                best = found
            if self.is_over():
                break
            self.compiled.bend(weights, best, self.chances)
        return best

    def run(self, weights: np.ndarray) -> Line:
        """The best line of so many rollouts."""
        best = new_line()
        looked = self.compiled.roll_out(self.tables, weights.copy(), self.line, best, self.rolled, RUN, self.enough)
        self.rolled += RUN
        if best.numbers[POINTS] > self.best.numbers[POINTS]:
            self.best = best
        self.count(looked)
        return best

    def count(self, looked: int) -> None:
        """Add up the positions looked at, and tell of them."""
        self.nodes += looked
        if self.on_progress is not None:
            self.on_progress(looked)


def best_line(
    game: Game, enough: int, nodes: int | None, seconds: float | None, on_progress: OnProgress | None = None
) -> Found:
    """The best line found from where a game stands, until one makes enough points or the budget is used up.

    After each run of rollouts `on_progress` is told how many positions it had; what it raises ends the search.
    """
    under_way = SearchForPoints(game, enough, nodes, seconds, on_progress)
    under_way.search()
    line = texts_of_line(game, lambda t: moves_of(under_way.best))
    return Found(int(under_way.best.numbers[POINTS]), line, under_way.nodes, under_way.is_best)
