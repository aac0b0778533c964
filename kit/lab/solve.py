"""Can it be won? With all cards visible, a deal is searched until it is won, proved lost, or the budget is used up.

A game for points is searched for the best score. The two searches are in `kit.lab.solver`. Many deals are searched one
after another on all cores, for the share of deals that can be won or for the best scores. A lost game is searched for
the move that threw it away: the move after the last position that could still be won.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kit.errors import refuse_unknown_arguments
from kit.files import results_file
from kit.lab.deals import deal_numbers, choose_thread_count
from kit.lab.players import copy_table
from kit.lab.playout import STOP_CHECK
from kit.lab.search.workspace import LENGTH, NODES, WON, first_moves, new_workspace
from kit.lab.solver import (
    DEFAULT_NODES, MEMORY_BITS, VERDICTS, Budget, OnProgress, SearchForPoints, compile_rollouts, compile_search,
    ignore_progress, is_for_points, new_budget, run_search, search_module, target_points, texts_of_line,
)
from kit.lab.time_warnings import LONG_SECONDS, warn_if_long
from kit.lab.worker_thread import new_executor, show_progress, run_in_thread, run_tasks
from kit.play.game import Game, check_game, deal
from kit.play.position import new_table
from kit.rules.engine import can_compile, rules

if TYPE_CHECKING:
    import pandas as pd

TIMED_POSITIONS = 200  # positions that are timed to estimate the time of all
CHUNK = 50  # deals that a thread searches before it returns their rows
SOLVED_COLUMNS = (
    "game", "order", "work_stacks", "hand_limit", "deals", "won", "lost", "undecided",
    "winnable_share_low", "winnable_share_high",
)

Rows = Iterator[tuple[int, int]]  # the two numbers of each deal


@dataclass(frozen=True)
class Solution:
    """The result of a search: the verdict ("won", "lost" or "undecided") and, if it is won, a line of move texts.

    `nodes` is the number of positions searched, `seconds` the time it took. In a game for points, `points` is the best
    score found, and `line` makes it even if that is not a win.
    """

    verdict: str
    line: tuple[str, ...]
    nodes: int
    seconds: float
    points: int | None = None

    def __repr__(self) -> str:
        moves = f" in {len(self.line)} move{'s' * (len(self.line) > 1)}" if self.line else ""
        if self.points is not None:
            moves = f", {self.points} points{moves}"
        positions = "1 position" if self.nodes == 1 else f"{self.nodes:,} positions"
        return f"{self.verdict}{moves} ({positions}, {self.seconds:.3f} s)"


@refuse_unknown_arguments()
def solve(
    game: Game, nodes: int | None = DEFAULT_NODES, seconds: float | None = None, points: int | None = None
) -> Solution:
    """Search whether a one-player game can still be won from its position, with all cards visible, the deck's too.

    `kit.solve(kit.deal("swap", seed=6, work_stacks=5))` shows *won in 115 moves (1,478 positions, 0.050 s)*. The
    result has `verdict`, `line`, `nodes`, `seconds` and `points`: see `Solution`. The verdict is

    - "won": the moves of `line` win; `game.play(move)` plays them, one after another;
    - "lost": it is proved that no line wins;
    - "undecided": the search gave up after `nodes` positions (default: 1,000,000) or after `seconds` seconds (default:
      no limit). More of either may decide it; None is no limit.

    The game does not change. In a game for points (Six-Suit Solitaire) the search goes on until it finds a line that
    makes `points` points (default: those of a win). If the best line found makes fewer, the verdict is "undecided".
    Raises BadOption for a game that has no search, and for a budget that is not valid.
    """
    check_game(game, "kit.solve")
    budget = new_budget(nodes, seconds)
    target_points(game.slug, points)  # refuses what cannot be asked for
    if not is_for_points(game.slug):
        run_in_thread(compile_search, game.slug)  # the bar then shows the search and not the wait for the compiler
    warn_if_slow(game, budget, points)
    with show_progress(nodes, " positions", game.slug) as add_progress:
        return search_game(game, budget._replace(on_progress=add_progress), points)


def warn_if_slow(game: Game, budget: Budget, points: int | None, games: int = 1) -> None:
    """If nothing is compiled, print how long it takes to search games like this one, if that is minutes."""
    if game.over or budget.seconds < LONG_SECONDS or can_compile():
        return
    search = partial(search_game, game, Budget(min(budget.nodes, TIMED_POSITIONS)), points)
    solution = search()
    if solution.nodes >= TIMED_POSITIONS and budget.nodes < np.inf:
        warn_if_long(search, games * max(1, budget.nodes / solution.nodes), "up to about")
    else:
        warn_if_long(search, games, "at least about")


def search_game(game: Game, budget: Budget, points: int | None = None) -> Solution:
    """Return the solution of a game as `solve` does, within a budget and without a progress bar."""
    if is_for_points(game.slug):
        return search_points(game, budget, points)
    _, begin, search = run_in_thread(compile_search, game.slug)
    workspace = new_workspace(rules(game.slug).RECORD, MEMORY_BITS)
    workspace.tables[0] = tuple(game.table)
    began = time.perf_counter()
    verdict = run_search(search, workspace, begin(workspace), budget)
    branches = first_moves(workspace.path, workspace.numbers[LENGTH])
    line = texts_of_line(game, branches, search_module(game.slug).forced_move) if verdict == WON else ()
    return Solution(VERDICTS[verdict], line, int(workspace.numbers[NODES]), time.perf_counter() - began)


def search_points(game: Game, budget: Budget, points: int | None) -> Solution:
    """Return the best line found in a game for points; the verdict is "lost" if all lines were tried without a win."""
    if game.over:
        return Solution("won" if game.winners() else "lost", (), 1, 0.0, game.score()["total"])
    run_in_thread(compile_rollouts, game.slug)  # so that its time is not counted
    began = time.perf_counter()
    search = SearchForPoints(game, target_points(game.slug, points), budget).search()
    lost = "lost" if search.is_best else "undecided"
    verdict = "won" if search.points >= target_points(game.slug, None) else lost
    return Solution(verdict, search.moves(), search.nodes, time.perf_counter() - began, search.points)


# ---- which move threw it away ----


class LosingMove(NamedTuple):
    """The step of a history that threw the game away, as far as it is decided.

    After `won` steps the game could still be won, after `lost` steps it could not; None if no such step was found.
    If `lost` is `won` + 1, the move of that step (`move`) threw the game away.
    """

    won: int | None
    lost: int | None
    move: str | None


def find_losing_move(
    game: Game, nodes: int | None = DEFAULT_NODES, seconds: float | None = None,
    on_progress: OnProgress = ignore_progress
) -> Iterator[tuple[Solution, LosingMove]]:
    """Search the history of a game for the move after which it could no longer be won, all cards visible.

    Yield the solution of each position searched, the latest position first, with the losing move as far as it is
    decided. A lost game stays lost, so the next position is in the middle of the positions in doubt. A position that is
    undecided within the budget (of each search, see `solve`) is left out. The search calls `on_progress` now and then;
    an exception that `on_progress` raises ends the search. Raises BadOption for a game that has no search.
    """
    budget, steps = new_budget(nodes, seconds, on_progress), len(game.history)
    verdicts: dict[int, str] = {}
    doubt = [steps]
    while doubt:
        step = doubt[len(doubt) // 2]
        solution = search_game(game.at(step), budget)
        verdicts[step] = solution.verdict
        won = max((step for step, verdict in verdicts.items() if verdict == "won"), default=None)
        lost = min((step for step, verdict in verdicts.items() if verdict == "lost"), default=None)
        move = game.history[won].move if won is not None and lost == won + 1 else None
        yield solution, LosingMove(won, lost, move)
        first, end = 0 if won is None else won + 1, steps + 1 if lost is None else lost
        doubt = [step for step in range(first, end) if step not in verdicts]


# ---- many deals ----


class SearchStopped(Exception):
    """The searches were stopped from outside."""


def solve_deals(
    slug: str, deals: int, seed: int = 1, nodes: int | None = DEFAULT_NODES, workers: int | None = None, **options: Any
) -> pd.DataFrame:
    """Search deals number seed, seed + 1, … of a one-player game, each from its beginning; return a row for each.

    `nodes` is the budget of each deal in positions (default: 1,000,000; None is no limit), `workers` the
    number of threads (default: one for each core). Columns: deal, verdict ("won", "lost" or "undecided")
    and nodes (positions searched). Raises UnknownGame, BadOption.
    """
    import pandas as pd

    budget, numbers, threads = new_budget(nodes, None), deal_numbers(deals, seed), choose_thread_count(workers)
    deal_on, begin, search = run_in_thread(compile_search, slug)
    start = new_table(slug, options, 0)
    warn_if_slow(deal(slug, seed=seed, **options), budget, None, deals)

    def search_deals(part: range, budget: Budget) -> Rows:
        workspace, tables = new_workspace(rules(slug).RECORD, MEMORY_BITS), copy_table(slug, start, 2)
        for number in part:
            deal_on(tables, number)
            workspace.tables[0] = tables[1]
            verdict = run_search(search, workspace, begin(workspace), budget)
            yield verdict, int(workspace.numbers[NODES])

    verdicts, counts = zip(*search_on_threads(search_deals, numbers, budget, threads, CHUNK), strict=True)
    names = pd.Categorical.from_codes(verdicts, list(VERDICTS.values()))
    return pd.DataFrame({"deal": numbers, "verdict": names, "nodes": counts})


def find_best_scores(
    slug: str,
    deals: int,
    seed: int = 1,
    points: int | None = None,
    nodes: int | None = DEFAULT_NODES,
    workers: int | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Search deals number seed, seed + 1, … for their best scores, each from its beginning; return a row for each.

    The search of a deal ends when it has found `points` points (default: those of a win) or has searched `nodes`
    positions (default: 1,000,000). Columns: deal, points, nodes. Raises UnknownGame, BadOption.
    """
    import pandas as pd

    budget, numbers, threads = new_budget(nodes, None), deal_numbers(deals, seed), choose_thread_count(workers)
    target = target_points(slug, points)
    run_in_thread(compile_rollouts, slug)  # before the threads start
    warn_if_slow(deal(slug, seed=seed, **options), budget, target, deals)

    def search_deals(part: range, budget: Budget) -> Rows:
        for number in part:
            game = deal(slug, seed=number, **options)
            search = SearchForPoints(game, target, budget).search()
            yield search.points, search.nodes

    scores, counts = zip(*search_on_threads(search_deals, numbers, budget, threads, 1), strict=True)
    return pd.DataFrame({"deal": numbers, "points": scores, "nodes": counts})


def search_on_threads(
    search_deals: Callable[[range, Budget], Rows], numbers: range, budget: Budget, threads: int, chunk: int
) -> list[tuple[int, int]]:
    """Search deals on threads and return the row of each, in order; show the progress if it takes a while.

    A thread searches `chunk` deals before it returns their rows. After an interrupt, all threads stop within a slice.
    """
    chunk = chunk if can_compile() else 1

    def search(part: range, stop: np.ndarray) -> list[tuple[int, int]]:
        def heed(positions: int) -> None:
            if stop[STOP_CHECK]:
                raise SearchStopped

        return list(search_deals(part, budget._replace(on_progress=heed)))

    parts = (numbers[place : place + chunk] for place in range(0, len(numbers), chunk))
    done: list[tuple[range, list[tuple[int, int]]]] = []
    with new_executor(threads) as pool, show_progress(len(numbers), " deals", "search") as add_progress, closing(
        run_tasks(pool, 2 * threads, parts, search)
    ) as running:
        for ended in running:
            add_progress(sum(len(rows) for _, rows in ended))
            done += ended
    return [row for _, rows in sorted(done, key=lambda pair: pair[0].start) for row in rows]


def winnable_shares(slug: str) -> pd.DataFrame:
    """Return the measured shares of winnable deals of a game, with all cards visible: a row for each set of options.

    Columns: the options, deals, won, lost, undecided, and winnable_share_low and winnable_share_high,
    the 95 % interval of the share of winnable deals. There are no rows for a game that was not measured.
    """
    import pandas as pd

    table = results_file("winnable_deals.csv")
    rows = pd.DataFrame(columns=SOLVED_COLUMNS) if table is None else pd.read_csv(table)
    rows = rows.loc[rows["game"] == slug, list(SOLVED_COLUMNS)].drop(columns="game")
    if len(rows) and rows["hand_limit"].isna().all():  # a game without a hand
        rows = rows.drop(columns="hand_limit")
    numbers = [name for name in ("work_stacks", "hand_limit") if name in rows]
    return rows.sort_values([*numbers, "order"]).astype(dict.fromkeys(numbers, int)).reset_index(drop=True)
