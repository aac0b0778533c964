"""The searches with all cards visible: the games that have a search, its arguments, and its run within a budget.

A search for a win runs slice by slice. In a game for points, rollouts (`kit.lab.search.rollouts`) are nested: each
series of rollouts bends its chances towards the best line it has found, a series of series bends the chances with which
they begin, and so on. The search finds a line of play, so its points can be made. It proves that no more points can be
made only if it could try every line, as late in a game.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from kit.errors import BadOption, state_demand
from kit.lab.players import careful_module, copy_table
from kit.lab.playout import begin_deal
from kit.lab.search import for_win, rollouts
from kit.lab.search.rollouts import POINTS, WIDEST, Line, new_line, new_walk
from kit.lab.search.workspace import LOST, NO_MOVE, NODES, OPEN, WON, Workspace, first_moves, new_workspace
from kit.play.game import Game, deal
from kit.play.position import new_table
from kit.play.words import words
from kit.rules.engine import compile_for_game, module_of_game, rules, slugs
from kit.rules.table import Move, Table, view

DEFAULT_NODES = 1_000_000  # positions that a search looks at before it gives up, by default
MOST_NODES = 2**62  # positions that can be counted
VERDICTS = {OPEN: "undecided", WON: "won", LOST: "lost"}
MEMORY_BITS = 20  # the memory of a search has room for a million positions: 72 megabytes, used as they are filled
SLICE = 2_000  # positions between readings of the clock: a few thousandths of a second
RUN = 50  # rollouts of a series, and series of a series of series
LEVELS = (2, 3)  # levels of nested series: of the first search, and of all later searches
EVERY_LINE = 50_000  # positions after which the search gives up trying every line

OnProgress = Callable[[int], object]


def solvable_games() -> list[str]:
    """Return the games that have a search."""
    return [slug for slug in slugs() if importlib.util.find_spec(f"kit.lab.search.{slug.replace('-', '_')}")]


def search_module(slug: str) -> ModuleType:
    """Return the module of a game's search. Raises UnknownGame, BadOption."""
    rules(slug)
    if slug not in solvable_games():
        *first, last = solvable_games()
        raise BadOption(f"{slug} cannot be solved: there is a search for {', '.join(first)} and {last}, games for one")
    return module_of_game(rules(slug), "kit.lab.search")


def is_for_points(slug: str) -> bool:
    """Whether a game's search looks for the best score. Raises UnknownGame, BadOption."""
    return search_module(slug).ENOUGH is not None


def target_points(slug: str, points: int | None) -> int:
    """Return the points at which a search ends (default: those of a win); None if points do not count.

    Raises BadOption.
    """
    of_a_win = search_module(slug).ENOUGH
    if points is not None and (of_a_win is None or not is_whole(points) or abs(points) > MOST_NODES):
        raise BadOption(state_demand("points", "be a whole number in a game for points, and else None", points))
    return of_a_win if points is None else points


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number, NumPy's included."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def ignore_progress(positions: int) -> None:
    """Show no progress."""


class Budget(NamedTuple):
    """The limits of a search. After each slice it calls `on_progress` with the number of new positions.

    An exception that `on_progress` raises ends the search.
    """

    nodes: float = np.inf  # positions
    seconds: float = np.inf
    on_progress: OnProgress = ignore_progress


def new_budget(nodes: int | None, seconds: float | None, on_progress: OnProgress = ignore_progress) -> Budget:
    """Return a budget of positions and seconds; None is no limit. Raises BadOption unless these can limit a search."""
    if nodes is not None and not (is_whole(nodes) and 1 <= nodes <= MOST_NODES):
        raise BadOption(state_demand("nodes", f"be a whole number from 1 to {MOST_NODES}, or None for no limit", nodes))
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        raise BadOption(state_demand("seconds", "be a number above 0, or None for no limit", seconds))
    return Budget(np.inf if nodes is None else nodes, np.inf if seconds is None else seconds, on_progress)


def texts_of_line(
    game: Game, line: list[Move], forced_move: Callable[[Table], Move] = lambda t: NO_MOVE
) -> tuple[str, ...]:
    """Return the moves of a line as texts that can be played from the game's position.

    In each position the move that is `forced_move` comes first. (Default: no move is forced.)
    """
    t, texts, rest = view(copy_table(game.slug, game.table, 1), 0), [], iter(line)
    while (move := forced_move(t)) != NO_MOVE or (move := next(rest, NO_MOVE)) != NO_MOVE:
        texts.append(words(game.slug).spell(t, move))
        rules(game.slug).play(t, move, None)
    return tuple(texts)


# ---- for a win ----


@cache
def compile_search(slug: str) -> tuple[Callable, Callable, Callable]:
    """Return a game's compiled `begin_deal` (of `kit.lab.playout`), and `begin` and `search` (of `for_win`).

    Raises UnknownGame, BadOption.
    """
    special = search_module(slug)
    if is_for_points(slug):
        raise BadOption(f"{slug} is searched for points: for many deals there is kit.lab.solve.find_best_scores")
    functions = (begin_deal, for_win.begin, for_win.search)
    deal_on, begin, search = (compile_for_game(function, slug, special) for function in functions)
    workspace, tables = new_workspace(rules(slug).RECORD, 0), copy_table(slug, new_table(slug, {}, 0), 2)
    deal_on(tables, 0)
    workspace.tables[0] = tables[1]
    begin(workspace)
    search(workspace, 2)
    return deal_on, begin, search


def run_search(search: Callable, workspace: Workspace, verdict: int, budget: Budget) -> int:
    """Continue a search, slice after slice, until it is decided or the budget is used up; return the verdict so far."""
    end = time.perf_counter() + budget.seconds
    while verdict == OPEN and workspace.numbers[NODES] < budget.nodes and time.perf_counter() < end:
        before = int(workspace.numbers[NODES])
        verdict = search(workspace, min(budget.nodes, before + SLICE))
        budget.on_progress(int(workspace.numbers[NODES]) - before)
    return verdict


# ---- for points ----


@cache
def compile_rollouts(slug: str) -> tuple[Callable, Callable, Callable]:
    """Return `roll_out`, `bend` and `try_every_line` of `kit.lab.search.rollouts`, compiled for a game.

    Raises UnknownGame, BadOption.
    """
    special = search_module(slug)
    functions = (rollouts.roll_out, rollouts.bend, rollouts.try_every_line)
    roll_out, bend, try_every_line = (
        compile_for_game(function, slug, careful_module(slug), special) for function in functions
    )
    tables, line, best = copy_table(slug, deal(slug).table, 2), new_line(), new_line()
    roll_out(tables, np.zeros(special.CODES), line, best, 0, 1, 0)
    bend(np.zeros(special.CODES), best, np.empty(WIDEST))
    try_every_line(new_walk(tables, special.WORDS), best, 2, 0)
    return roll_out, bend, try_every_line


class SearchForPoints:
    """A search for points: nested series of rollouts from one position, within a budget.

    `best` is the best line found so far, `nodes` the number of positions searched. If `is_best` is true, every line was
    tried, so there is no better line.
    """

    def __init__(self, game: Game, enough: int, budget: Budget) -> None:
        self.game, self.enough, self.budget, self.end = game, enough, budget, time.perf_counter() + budget.seconds
        self.roll_out, self.bend, self.try_every_line = compile_rollouts(game.slug)
        self.tables = copy_table(game.slug, game.table, 2)
        self.nodes = self.rollouts = 0
        self.is_best = False
        self.line, self.best, self.chances = new_line(), new_line(), np.empty(WIDEST)

    @property
    def points(self) -> int:
        """The points of the best line found."""
        return int(self.best.numbers[POINTS])

    def moves(self) -> tuple[str, ...]:
        """Return the moves of the best line found, as texts that can be played from the game's position."""
        return texts_of_line(self.game, first_moves(self.best.moves, self.best.numbers[rollouts.LENGTH]))

    def is_over(self) -> bool:
        """Whether the best line has enough points, no line is left to try, or the budget is used up."""
        done = self.is_best or self.points >= self.enough
        return done or self.nodes >= self.budget.nodes or time.perf_counter() >= self.end

    def search(self) -> SearchForPoints:
        """Search until it is over: rollouts for a while, then every line if there are few, then rollouts again."""
        special = search_module(self.game.slug)
        weights = np.zeros(special.CODES)
        self.run_nested(LEVELS[0], weights)
        if not self.is_over():
            most = int(min(EVERY_LINE, self.budget.nodes - self.nodes))
            nodes = self.try_every_line(new_walk(self.tables, special.WORDS), self.best, most, self.enough)
            self.is_best = nodes < 0
            self.count(abs(nodes))
        while not self.is_over():
            self.run_nested(LEVELS[1], weights)
        return self

    def run_nested(self, level: int, weights: np.ndarray) -> Line:
        """Return the best line of a series that begins with these weights: of rollouts, or of series one level lower.
        """
        weights, best = weights.copy(), new_line()
        if level == 1:
            nodes = self.roll_out(self.tables, weights, self.line, best, self.rollouts, RUN, self.enough)
            self.rollouts += RUN
            if best.numbers[POINTS] > self.points:
                self.best = best
            self.count(nodes)
            return best
        for _ in range(RUN):
            line = self.run_nested(level - 1, weights)
            if line.numbers[POINTS] >= best.numbers[POINTS]:
                best = line
            if self.is_over():
                break
            self.bend(weights, best, self.chances)
        return best

    def count(self, nodes: int) -> None:
        """Add to the number of positions searched, and report the progress."""
        self.nodes += nodes
        self.budget.on_progress(nodes)
