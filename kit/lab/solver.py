"""Run searches with all cards visible: check their arguments, and keep to a budget.

A search for a win runs slice by slice. A search for points runs nested series of rollouts (`kit.lab.search.rollouts`).
A series of rollouts adapts the chances of moves to the best line it has found. A series of series adapts the chances
with which its series begin, and so on. The search returns a line of play, so its points are possible. Only if it has
tried every line, as late in a game, does it prove that no more points are possible.
"""

import importlib.util
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple, Self

import numpy as np

from kit.errors import BadOption, is_whole_number, state_demand
from kit.lab.compiled import Zeros, load_compiled, open_memory
from kit.lab.player_kinds import careful_module
from kit.lab.playout import begin_deal
from kit.lab.records import new_tables
from kit.lab.search import for_win, rollouts
from kit.lab.search.rollouts import POINTS, WIDEST, Line, new_line, new_line_search
from kit.lab.search.workspace import (
    DEEPEST, LAYERS, LOST, MOST_BRANCHES, NO_MOVE, NODES, NOTES, OPEN, SCORES, SLOTS, SPARE, WIDEST as WIDEST_LAYER,
    WON, Workspace, list_moves, memory_shape,
)
from kit.lab.tables import copy_table
from kit.play.game import Game
from kit.play.words import words
from kit.rules.engine import module_of_game, rules, slugs
from kit.rules.rulebook import score_sign
from kit.rules.table import Move, Table

DEFAULT_NODES = 1_000_000  # positions before a search gives up
MOST_NODES = 2**62  # greatest number of positions in a budget
VERDICTS = {OPEN: "undecided", WON: "won", LOST: "lost"}
MEMORY_BITS = 20  # the memory of a search has room for 2 ** 20 positions: 80 megabytes, as it fills up
SLICE = 2_000  # positions between readings of the clock: a few thousandths of a second
SERIES_LENGTH = 50  # rollouts in a series, and series in a series of series
LEVELS = (2, 3)  # levels of nested series: in the first search, and in all later searches
MOST_POSITIONS = 50_000  # positions before the search gives up trying every line

OnProgress = Callable[[int], object]


def list_solvable_games() -> list[str]:
    """Return the games that have a search."""
    return [slug for slug in slugs() if importlib.util.find_spec(f"kit.lab.search.{slug.replace('-', '_')}")]


def search_module(slug: str) -> ModuleType:
    """Return the module of a game's search. Raises UnknownGame, and BadOption for a game without a search."""
    rules(slug)
    if slug not in list_solvable_games():
        *first, last = list_solvable_games()
        raise BadOption(f"{slug} cannot be solved: there is a search for {', '.join(first)} and {last}, games for one")
    return module_of_game(rules(slug), "kit.lab.search")


def is_searched_for_points(slug: str) -> bool:
    """Return whether a game's search looks for the best score. Raises UnknownGame, BadOption."""
    return search_module(slug).WINNING_POINTS is not None


def choose_target(slug: str, points: int | None) -> int:
    """Return the points at which a search ends: `points` (default: the points of a win).

    In a game that is searched for a win, return None. Raises BadOption if `points` is not valid for the game.
    """
    winning_points = search_module(slug).WINNING_POINTS
    if points is not None and (winning_points is None or not is_whole_number(points) or abs(points) > MOST_NODES):
        raise BadOption(state_demand("points", "be a whole number in a game for points, and else None", points))
    return winning_points if points is None else score_sign(slug) * points


def ignore_progress(positions: int) -> None:
    """Do nothing: the default `on_progress` of a budget."""


class Budget(NamedTuple):
    """The limits of a search: positions and seconds.

    After each slice the search calls `on_progress` with the number of new positions. An exception that `on_progress`
    raises ends the search.
    """

    nodes: float = np.inf
    seconds: float = np.inf
    on_progress: OnProgress = ignore_progress


def new_budget(nodes: int | None, seconds: float | None, on_progress: OnProgress = ignore_progress) -> Budget:
    """Return a budget of `nodes` positions and `seconds` seconds; None is no limit. Raises BadOption for other values.
    """
    if nodes is not None and not (is_whole_number(nodes) and 1 <= nodes <= MOST_NODES):
        raise BadOption(state_demand("nodes", f"be a whole number from 1 to {MOST_NODES}, or None for no limit", nodes))
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        raise BadOption(state_demand("seconds", "be a number above 0, or None for no limit", seconds))
    return Budget(np.inf if nodes is None else nodes, np.inf if seconds is None else seconds, on_progress)


def spell_line(
    game: Game, line: list[Move], forced_move: Callable[[Table], Move] = lambda t: NO_MOVE
) -> tuple[str, ...]:
    """Return the moves of a line as texts that can be played from the game's position.

    The line leaves out forced moves; `forced_move` returns them (default: no move is forced).
    """
    t, texts, rest = rules(game.slug).RECORD.copy(game.table), [], iter(line)
    while (move := forced_move(t)) != NO_MOVE or (move := next(rest, NO_MOVE)) != NO_MOVE:
        texts.append(words(game.slug).spell(t, move))
        rules(game.slug).play(t, move, None)
    return tuple(texts)


# ---- for a win ----


def load_search(slug: str) -> list[Callable[..., Any]]:
    """Return three compiled functions: `begin_deal` of `kit.lab.playout`, and `begin_search` and `continue_search` of
    `kit.lab.search.for_win`.

    Raises UnknownGame, and BadOption for a game that is not searched for a win.
    """
    if is_searched_for_points(slug):
        raise BadOption(f"{slug} is searched for points: for many deals there is kit.lab.solve.find_best_scores")
    functions = (begin_deal, for_win.begin_search, for_win.continue_search)
    return [load_compiled(function, slug, search_module(slug)) for function in functions]


def new_workspace(slug: str, memory_bits: int, zeros: Zeros | None = None) -> Workspace:
    """Return an empty workspace for tables of a game. Its arrays take memory only as they fill up.

    `zeros` makes them (default: in the memory of the compiled search).
    """
    zeros, records = zeros or open_memory(for_win.continue_search, slug), np.asarray(new_tables(slug, 0)).dtype
    return Workspace(
        zeros(SPARE + 3, dtype=records).view(np.recarray),
        zeros((SPARE + 1, MOST_BRANCHES + 1)),
        zeros(SPARE),
        zeros(NOTES),
        zeros(DEEPEST + 1),
        zeros(12),
        zeros(memory_shape(memory_bits)),
        zeros(SLOTS, dtype=records).view(np.recarray),
        zeros(SLOTS),
        zeros((LAYERS, WIDEST_LAYER, 4)),
        zeros((LAYERS, SCORES)),
        zeros((LAYERS, WIDEST_LAYER + 1)),
        zeros((LAYERS, 2)),
    )


def run_search(search: Callable[..., int], workspace: Workspace, verdict: int, budget: Budget) -> int:
    """Continue a search, slice by slice, until the game is decided or the budget is used up; return the verdict.

    `verdict` is the verdict so far.
    """
    end = time.perf_counter() + budget.seconds
    while verdict == OPEN and workspace.numbers[NODES] < budget.nodes and time.perf_counter() < end:
        before = int(workspace.numbers[NODES])
        verdict = search(workspace, min(budget.nodes, before + SLICE))
        budget.on_progress(int(workspace.numbers[NODES]) - before)
    return verdict


# ---- for points ----


class SearchForPoints:
    """A search for points from a position, within a budget. It stops when a line has `target` points.

    `best` is the best line found so far, `nodes` the number of positions searched. If `is_best` is true, the search has
    tried every line, so no line is better.
    """

    def __init__(self, game: Game, target: int, budget: Budget) -> None:
        self.game, self.target, self.budget, self.end = game, target, budget, time.perf_counter() + budget.seconds
        modules = careful_module(game.slug), search_module(game.slug)
        self.roll_out, self.adapt_weights, self.try_every_line = (
            load_compiled(function, game.slug, *modules)
            for function in (rollouts.roll_out, rollouts.adapt_weights, rollouts.try_every_line)
        )
        self.tables = copy_table(game.slug, game.table, 2)
        self.nodes = self.rollouts = 0
        self.is_best = False
        self.line, self.best, self.chances = new_line(), new_line(), np.empty(WIDEST)

    @property
    def points(self) -> int:
        """The points of the best line found so far."""
        return int(self.best.numbers[POINTS])

    def moves(self) -> tuple[str, ...]:
        """Return the moves of the best line found so far, as texts that can be played from the game's position."""
        return spell_line(self.game, list_moves(self.best.moves, self.best.numbers[rollouts.LENGTH]))

    def is_over(self) -> bool:
        """Return whether the best line has the target points, every line was tried, or the budget is used up."""
        is_done = self.is_best or self.points >= self.target
        return is_done or self.nodes >= self.budget.nodes or time.perf_counter() >= self.end

    def search(self) -> Self:
        """Run the whole search and return it: first rollouts, then every line if there are few, then more rollouts."""
        module = search_module(self.game.slug)
        weights = np.zeros(module.CODES)
        self.run_nested(LEVELS[0], weights)
        if not self.is_over():
            most = int(min(MOST_POSITIONS, self.budget.nodes - self.nodes))
            nodes = self.try_every_line(new_line_search(self.tables, module.WORDS), self.best, most, self.target)
            self.is_best = nodes < 0
            self.count(abs(nodes))
        while not self.is_over():
            self.run_nested(LEVELS[1], weights)
        return self

    def run_nested(self, level: int, weights: np.ndarray) -> Line:
        """Run a series that begins with these weights, and return its best line.

        At level 1 it is a series of rollouts, otherwise a series of series one level lower.
        """
        weights, best = weights.copy(), new_line()
        if level == 1:
            nodes = self.roll_out(self.tables, weights, self.line, best, self.rollouts, SERIES_LENGTH, self.target)
            self.rollouts += SERIES_LENGTH
            if best.numbers[POINTS] > self.points:
                self.best = best
            self.count(nodes)
            return best
        for _ in range(SERIES_LENGTH):
            line = self.run_nested(level - 1, weights)
            if line.numbers[POINTS] >= best.numbers[POINTS]:
                best = line
            if self.is_over():
                break
            self.adapt_weights(weights, best, self.chances)
        return best

    def count(self, nodes: int) -> None:
        """Add `nodes` to the number of positions searched, and report the progress."""
        self.nodes += nodes
        self.budget.on_progress(nodes)
