"""What is the most that can be made of it? A game for points, every card known, played on again and again.

Rollouts (`kit.lab.search.rollouts`) are nested: each run of rollouts bends its chances towards the best line it has
found, a run of runs bends the chances with which they begin, and so on. What is found is a line of play, so its
points can be made. That no more can be made is proved only where every line could be tried
(`kit.lab.search.every_line`), as late in a game.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kit.lab.counted import counted
from kit.lab.players import advice
from kit.lab.progress import progress
from kit.lab.search import every_line, rollouts
from kit.lab.search.every_line import Walk, new_walk
from kit.lab.search.rollouts import POINTS, WIDEST, Line, moves_of, new_line
from kit.play.game import Game, deal
from kit.play.words import words
from kit.rules.engine import compiled, rules
from kit.rules.table import MOST_SEED, view

if TYPE_CHECKING:
    import pandas as pd

RUN = 50  # rollouts of a run, and runs of a run of runs
LEVELS = (2, 3)  # how deeply runs are nested: of the first search, and of all that follow

EVERY_LINE = 50_000  # positions looked at before it is given up to try every line

Tell = Callable[[int], object]


class Roller(NamedTuple):
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
def roller_of(slug: str, special: Any) -> Roller:
    """The compiled rollouts of a game; compiles them if need be."""
    functions = (rollouts.roll_out, rollouts.bend, every_line.try_every_line)
    roller = Roller(*(compiled(function, slug, advice(slug), special) for function in functions))
    tables, line, best = new_tables(deal(slug), 2), new_line(), new_line()
    roller.roll_out(tables, np.zeros(special.CODES), line, best, 0, 1, 0)
    roller.bend(np.zeros(special.CODES), best, np.empty(WIDEST))
    roller.try_every_line(walk_from(tables, special), best, 2, 0)
    return roller


def new_tables(game: Game, count: int) -> np.ndarray:
    """So many tables, the first as the game stands."""
    tables = np.zeros(count, rules(game.slug).RECORD).view(np.recarray)
    tables[0] = tuple(game.table)
    return tables


def walk_from(tables: np.ndarray, special: Any) -> Walk:
    """What a search of every line works on, from the first of these tables."""
    walk = new_walk(tables.dtype, special.WORDS)
    walk.tables[0] = tables[0]
    return walk


class Climb:
    """A search under way: nested runs of rollouts from one position, within a budget."""

    def __init__(
        self, game: Game, special: Any, enough: int, nodes: int | None, seconds: float | None, tell: Tell
    ) -> None:
        self.roller, self.special, self.enough, self.tell = roller_of(game.slug, special), special, enough, tell
        self.tables = new_tables(game, 2)
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

    def climb(self) -> None:
        """Search until it is over: rollouts for a while, then every line if there are few, then rollouts again."""
        self.nested(LEVELS[0], np.zeros(self.special.CODES))
        if not self.is_over():
            self.try_every_line()
        while not self.is_over():
            self.nested(LEVELS[1], np.zeros(self.special.CODES))

    def try_every_line(self) -> None:
        """Try every line, unless there are too many."""
        most = int(min(EVERY_LINE, self.most - self.nodes))
        looked = self.roller.try_every_line(walk_from(self.tables, self.special), self.best, most, self.enough)
        self.is_best = looked < 0
        self.nodes += abs(looked)
        self.tell(abs(looked))

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
            self.roller.bend(weights, best, self.chances)
        return best

    def run(self, weights: np.ndarray) -> Line:
        """The best line of so many rollouts."""
        best = new_line()
        looked = self.roller.roll_out(self.tables, weights.copy(), self.line, best, self.rolled, RUN, self.enough)
        self.rolled += RUN
        self.nodes += looked
        if best.numbers[POINTS] > self.best.numbers[POINTS]:
            self.best = best
        self.tell(looked)
        return best


def best_line(game: Game, special: Any, enough: int, nodes: int | None, seconds: float | None, tell: Tell) -> Found:
    """The best line found from where a game stands, until one makes enough points or the budget is used up."""
    climb = Climb(game, special, enough, nodes, seconds, tell)
    climb.climb()
    return Found(int(climb.best.numbers[POINTS]), texts_of(game, climb.best), climb.nodes, climb.is_best)


def texts_of(game: Game, line: Line) -> tuple[str, ...]:
    """The moves of a line as texts that can be played from the game's position."""
    records = np.zeros(1, rules(game.slug).RECORD)
    records[0] = tuple(game.table)
    t, texts = view(records, 0), []
    for move in moves_of(line):
        texts.append(words(game.slug).spell(t, move))
        rules(game.slug).play(t, move, None)
    return tuple(texts)


def best_of_deals(
    slug: str,
    deals: int,
    seed: int = 1,
    points: int | None = None,
    nodes: int | None = 1_000_000,
    workers: int | None = None,
    **options: Any,
) -> pd.DataFrame:
    """The best score found of deals number seed, seed + 1, …, each from its beginning; a row for each.

    A search of a deal ends when it has found so many `points` (those of a win, if not said) or has looked at so many
    positions (`nodes`). Columns: deal, points, nodes. Raises UnknownGame, BadOption.
    """
    import pandas as pd

    from kit.lab.solve import check_budget, points_wanted, special_of

    check_budget(nodes, None)
    special, wanted = special_of(slug), points_wanted(slug, points)
    numbers = range(seed, seed + counted(deals, "deals", 1, MOST_SEED - seed))
    threads = counted(workers or os.cpu_count() or 1, "workers", 1, 64)

    def search(number: int) -> tuple[int, int]:
        found = best_line(deal(slug, seed=number, **options), special, wanted, nodes, None, lambda positions: None)
        return found.points, found.nodes

    rows = []
    with ThreadPoolExecutor(threads) as pool, progress(len(numbers), " deals", "search") as tell:
        for row in pool.map(search, numbers):
            rows.append(row)
            tell(1)
    return pd.DataFrame(rows, columns=["points", "nodes"]).assign(deal=list(numbers))[["deal", "points", "nodes"]]
