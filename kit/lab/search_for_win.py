"""A search under way for a win: the compiled functions of a game's search, run slice by slice within a budget."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from kit.errors import BadOption
from kit.lab.deals import tables_like
from kit.lab.search import stages
from kit.lab.search.order import NO_MOVE
from kit.lab.search.workspace import LOST, NODES, OPEN, WON, Workspace, new_workspace, path_of
from kit.lab.searchable import OnProgress, is_for_points, special_of, texts_of_line
from kit.play.game import Game
from kit.play.position import new_table
from kit.rules.engine import compiled, rules
from kit.rules.table import Move, Table

VERDICTS = {OPEN: "not decided", WON: "won", LOST: "lost"}
MEMORY_BITS = 20  # the memory of a search has room for a million positions: 72 megabytes, taken as they are filled
SLICE = 2_000  # positions looked at before the clock is read again: a few thousandths of a second


class Search(NamedTuple):
    """The compiled functions of a game's search: see `kit.lab.search.stages`."""

    begin: Callable
    begin_deal: Callable
    search: Callable


@cache
def search_of(slug: str) -> Search:
    """The compiled search of a game; compiles it if need be. Raises UnknownGame, BadOption."""
    special = special_of(slug)
    if is_for_points(slug):
        raise BadOption(f"{slug} is searched for points: for many deals there is kit.lab.solve_deals.best_of_deals")
    functions = (stages.begin, stages.begin_deal, stages.search)
    search = Search(*(compiled(function, slug, special) for function in functions))
    workspace = new_workspace(rules(slug).RECORD, 0)
    search.begin_deal(workspace, tables_like(slug, new_table(slug, {}, 0), 1), 0)
    search.search(workspace, 2)
    search.begin(workspace)
    return search


def carry_on(
    search: Search,
    workspace: Workspace,
    verdict: int,
    nodes: int | None,
    seconds: float | None,
    on_progress: OnProgress | None = None,
) -> int:
    """Search on, slice after slice, until it is decided or the budget is used up; returns the verdict so far.

    After each slice `on_progress` is told how many positions it had; what it raises ends the search.
    """
    end = np.inf if seconds is None else time.perf_counter() + seconds
    most = np.iinfo(np.int64).max if nodes is None else nodes
    while verdict == OPEN and workspace.numbers[NODES] < most and time.perf_counter() < end:
        before = int(workspace.numbers[NODES])
        verdict = search.search(workspace, min(most, before + SLICE))
        if on_progress is not None:
            on_progress(int(workspace.numbers[NODES]) - before)
    return verdict


def winning_line(game: Game, workspace: Workspace) -> tuple[str, ...]:
    """The moves by which a search won, as texts that can be played from the game's position."""
    forced = special_of(game.slug).forced

    def moves_on(t: Table) -> Iterator[Move]:
        yield from forced_moves(t, forced)
        for branch in path_of(workspace):
            yield branch
            yield from forced_moves(t, forced)

    return texts_of_line(game, moves_on)


def forced_moves(t: Table, forced: Callable[[Table], Move]) -> Iterator[Move]:
    """The moves that are never wrong, as long as there is one; each has to be made before the next is asked for."""
    while (move := forced(t)).verb != NO_MOVE.verb:
        yield move
