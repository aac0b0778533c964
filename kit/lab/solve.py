"""Solve games for one player, with all cards visible: can the game be won, or how many points are possible?

The searches are in `kit.lab.solver`. `solve` searches one game; `find_losing_move` finds the move that threw a game
away; `solve_deals` and `find_best_scores` search many deals on all cores.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.errors import refuse_unknown_arguments
from kit.files import results_file
from kit.lab.deals import choose_thread_count, deal_numbers
from kit.lab.search.workspace import LENGTH, NODES, WON, list_moves
from kit.lab.solver import (
    DEFAULT_NODES, MEMORY_BITS, VERDICTS, Budget, OnProgress, SearchForPoints, choose_target, ignore_progress,
    is_searched_for_points, load_search, new_budget, new_workspace, run_search, search_module, spell_line,
)
from kit.lab.stop_flag import STOP_CHECK, Stop
from kit.lab.tables import copy_table
from kit.lab.worker_thread import new_executor, run_tasks, show_progress
from kit.play.game import Game, check_game, deal
from kit.play.position import new_table
from kit.rules.rulebook import score_sign

if TYPE_CHECKING:
    import pandas as pd

CHUNK = 50  # deals that a thread searches before it returns their rows

Rows = Iterator[tuple[int, int]]  # two numbers for each deal: the result and the number of positions


@dataclass(frozen=True)
class Solution:
    """The result of a search: the verdict ("won", "lost" or "undecided"), and a line of moves, as texts.

    If the verdict is "won", the moves of `line` win; otherwise `line` is empty. In a game for points, `points` is the
    best score found, and `line` leads to it even if it is not a win. `nodes` is the number of positions searched,
    `seconds` the time of the search.
    """

    verdict: str
    line: tuple[str, ...]
    nodes: int
    seconds: float
    points: int | None = None

    def __repr__(self) -> str:
        moves = f" in {len(self.line)} move{'s' * (len(self.line) > 1)}" if self.line else ""
        if self.points is not None:
            moves = f", score {self.points}{moves}"
        positions = "1 position" if self.nodes == 1 else f"{self.nodes:,} positions"
        return f"{self.verdict}{moves} ({positions}, {self.seconds:.3f} s)"


@refuse_unknown_arguments()
def solve(
    game: Game, nodes: int | None = DEFAULT_NODES, seconds: float | None = None, points: int | None = None
) -> Solution:
    """Search whether a one-player game can still be won from its position. All cards are visible, even in the deck.

    `kit.solve(kit.deal("swap", seed=6, work_stacks=5))` shows *won in 115 moves (1,478 positions, 0.050 s)*. The result
    is a `Solution` with `verdict`, `line`, `nodes`, `seconds` and `points`. The verdict is

    - "won": the moves of `line` win; `game.play(move)` plays each of them;
    - "lost": the search has proved that no line wins;
    - "undecided": the search gave up after `nodes` positions (default: 1,000,000) or after `seconds` seconds (default:
      no limit). Try again with more of either; None is no limit.

    In a game that is searched for points, such as Six-Suit Solitaire, the search stops when it finds a line with
    `points` points (default: the points of a win). If it finds no win and cannot try every line, the verdict is
    "undecided". The game does not change. Raises BadOption for a game without a search, and if a value is not valid.
    """
    check_game(game, "kit.solve")
    budget = new_budget(nodes, seconds)
    choose_target(game.slug, points)  # raises BadOption before the progress bar starts
    with show_progress(nodes, " positions", game.slug) as add_progress:
        return search_game(game, budget._replace(on_progress=add_progress), points)


def search_game(game: Game, budget: Budget, points: int | None = None) -> Solution:
    """Search a game within a budget and return its solution. Unlike `solve`, show no progress bar."""
    if is_searched_for_points(game.slug):
        return search_points(game, budget, points)
    _, begin, search = load_search(game.slug)
    workspace = new_workspace(game.slug, MEMORY_BITS)
    workspace.tables[0] = tuple(game.table)
    start = time.perf_counter()
    verdict = run_search(search, workspace, begin(workspace), budget)
    branches = list_moves(workspace.path, workspace.numbers[LENGTH])
    line = spell_line(game, branches, search_module(game.slug).forced_move) if verdict == WON else ()
    return Solution(VERDICTS[verdict], line, int(workspace.numbers[NODES]), time.perf_counter() - start)


def search_points(game: Game, budget: Budget, points: int | None) -> Solution:
    """Search a game for points and return its solution. The verdict is "lost" if the search tried every line."""
    if game.over:
        return Solution("won" if game.winners() else "lost", (), 1, 0.0, game.score()["total"])
    start = time.perf_counter()
    search = SearchForPoints(game, choose_target(game.slug, points), budget).search()
    verdict = "won" if search.points >= choose_target(game.slug, None) else "lost" if search.is_best else "undecided"
    seconds, points = time.perf_counter() - start, score_sign(game.slug) * search.points
    return Solution(verdict, search.moves(), search.nodes, seconds, points)


# ---- which move threw it away ----


class LosingMove(NamedTuple):
    """The move that threw a game away, as far as the searches have decided it.

    If `lost` is `won` + 1, the move between them threw the game away.
    """

    won: int | None  # the greatest number of steps after which the game could be won; None if no such number was found
    lost: int | None  # the least number of steps after which the game was lost; None if no such number was found
    move: str | None  # the text of the losing move; None if it is not yet found


def find_losing_move(
    game: Game, nodes: int | None = DEFAULT_NODES, seconds: float | None = None,
    on_progress: OnProgress = ignore_progress
) -> Iterator[tuple[Solution, LosingMove]]:
    """Search the history of a game for the move that threw it away, with all cards visible.

    Yield the solution of each position searched, and the losing move as far as it is decided. The last position comes
    first. A lost game stays lost, so the next position is the middle of the positions that are still open. `nodes` and
    `seconds` limit the search of each position (see `solve`); a position that stays undecided is left out. Each search
    calls `on_progress` with the number of new positions; an exception that `on_progress` raises ends the search. Raises
    BadOption for a game without a search.
    """
    budget, steps = new_budget(nodes, seconds, on_progress), len(game.history)
    verdicts: dict[int, str] = {}
    open_steps = [steps]
    while open_steps:
        step = open_steps[len(open_steps) // 2]
        solution = search_game(game.at(step), budget)
        verdicts[step] = solution.verdict
        last_won = max((step for step, verdict in verdicts.items() if verdict == "won"), default=None)
        first_lost = min((step for step, verdict in verdicts.items() if verdict == "lost"), default=None)
        move = game.history[last_won].move if last_won is not None and first_lost == last_won + 1 else None
        yield solution, LosingMove(last_won, first_lost, move)
        first, end = 0 if last_won is None else last_won + 1, steps + 1 if first_lost is None else first_lost
        open_steps = [step for step in range(first, end) if step not in verdicts]


# ---- many deals ----


class SearchStopped(Exception):
    """A search on a thread was asked to stop."""


def solve_deals(
    slug: str, deals: int, seed: int = 1, nodes: int | None = DEFAULT_NODES, workers: int | None = None, **options: Any
) -> pd.DataFrame:
    """Search deals number seed, seed + 1, … of a one-player game for a win; return a DataFrame with a row for each.

    `nodes` is the budget of each deal in positions (default: 1,000,000; None is no limit), `workers` the number of
    threads (default: one for each core). Columns: deal, verdict ("won", "lost" or "undecided") and nodes (positions
    searched). Raises UnknownGame, BadOption.
    """
    import pandas as pd

    budget, numbers, threads = new_budget(nodes, None), deal_numbers(deals, seed), choose_thread_count(workers)
    deal_numbered, begin, search = load_search(slug)
    start = new_table(slug, options, 0)

    def search_deals(part: range, budget: Budget) -> Rows:
        workspace, tables = new_workspace(slug, MEMORY_BITS), copy_table(slug, start, 2)
        for number in part:
            deal_numbered(tables, number)
            workspace.tables[0] = tables[1]
            yield run_search(search, workspace, begin(workspace), budget), int(workspace.numbers[NODES])

    verdicts, counts = zip(*search_on_threads(search_deals, numbers, budget, threads, CHUNK), strict=True)
    names = pd.Categorical.from_codes(verdicts, list(VERDICTS.values()))
    return pd.DataFrame({"deal": numbers, "verdict": names, "nodes": counts})


def find_best_scores(
    slug: str, deals: int, seed: int = 1, points: int | None = None, nodes: int | None = DEFAULT_NODES,
    workers: int | None = None, **options: Any,
) -> pd.DataFrame:
    """Search deals number seed, seed + 1, … for their best scores; return a DataFrame with a row for each.

    The search of a deal stops when it finds a line with `points` points (default: the points of a win), or after
    `nodes` positions (default: 1,000,000; None is no limit). `workers` is the number of threads (default: one for each
    core). Columns: deal, points (the best score found) and nodes (positions searched). Raises UnknownGame, BadOption.
    """
    import pandas as pd

    budget, numbers, threads = new_budget(nodes, None), deal_numbers(deals, seed), choose_thread_count(workers)
    target = choose_target(slug, points)

    def search_deals(part: range, budget: Budget) -> Rows:
        for number in part:
            search = SearchForPoints(deal(slug, seed=number, **options), target, budget).search()
            yield score_sign(slug) * search.points, search.nodes

    scores, counts = zip(*search_on_threads(search_deals, numbers, budget, threads, 1), strict=True)
    return pd.DataFrame({"deal": numbers, "points": scores, "nodes": counts})


def search_on_threads(
    search_deals: Callable[[range, Budget], Rows], numbers: range, budget: Budget, threads: int, chunk: int
) -> list[tuple[int, int]]:
    """Search deals on threads and return their rows in order. After a second, show a progress bar.

    A thread searches `chunk` deals before it returns their rows. After an interrupt, each thread stops after its slice.
    """
    def search(part: range, stop: Stop) -> list[tuple[int, int]]:
        def stop_if_asked(positions: int) -> None:
            if stop[STOP_CHECK]:
                raise SearchStopped

        return list(search_deals(part, budget._replace(on_progress=stop_if_asked)))

    parts = (numbers[index : index + chunk] for index in range(0, len(numbers), chunk))
    results: list[tuple[range, list[tuple[int, int]]]] = []
    with new_executor(threads) as pool, show_progress(len(numbers), " deals", "search") as add_progress, closing(
        run_tasks(pool, 2 * threads, parts, search)
    ) as batches:
        for finished in batches:
            add_progress(sum(len(rows) for _, rows in finished))
            results += finished
    return [row for _, rows in sorted(results, key=lambda pair: pair[0].start) for row in rows]


def winnable_shares(slug: str) -> pd.DataFrame:
    """Return the measured shares of winnable deals of a game, with all cards visible: a row for each set of options.

    Columns: the options; deals; won, lost and undecided (numbers of deals); winnable_share_low and winnable_share_high
    (the 95 % interval of the share of winnable deals). A game that was not measured has no rows.
    """
    import pandas as pd

    rows = pd.read_csv(results_file("winnable_deals.csv")).query("game == @slug")
    rows = rows.drop(columns=["game", "first_deal", "node_limit", "median_nodes"])
    if len(rows) and rows["hand_limit"].isna().all():  # a game without a hand
        rows = rows.drop(columns="hand_limit")
    numbers = [name for name in ("work_stacks", "hand_limit") if name in rows]
    return rows.sort_values([*numbers, "order"]).astype(dict.fromkeys(numbers, int)).reset_index(drop=True)
