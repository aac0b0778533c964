"""Many deals searched one after another on all cores, every card known: how many can be won, and what can be made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from kit.lab.apart import apart, run_tasks
from kit.lab.deals import deal_numbers, tables_like, thread_count
from kit.lab.playout import AT_ONCE
from kit.lab.progress import progress
from kit.lab.search.workspace import NODES, new_workspace
from kit.lab.search_for_points import best_line, compiled_rollouts
from kit.lab.search_for_win import MEMORY_BITS, VERDICTS, carry_on, search_of
from kit.lab.searchable import NODES_ALLOWED, OnProgress, check_budget, points_wanted
from kit.lab.solve import say_if_slow
from kit.lab.workers import workers
from kit.play.game import deal
from kit.play.position import new_table
from kit.rules.engine import can_compile, rules

if TYPE_CHECKING:
    import pandas as pd

CHUNK = 50  # deals a thread searches before it hands them over

SearchDeal = Callable[[int, OnProgress], tuple[int, int]]  # from a deal's number to the two numbers of its row


class Stopped(Exception):
    """The searches were stopped from outside."""


def solve_deals(
    slug: str, deals: int, seed: int = 1, nodes: int | None = NODES_ALLOWED, workers: int | None = None, **options: Any
) -> pd.DataFrame:
    """Search deals number seed, seed + 1, … of a game for one, each from its beginning; returns a row for each.

    `nodes` is the budget of each deal (None is no limit), `workers` the number of threads (every core,
    if not said). Columns: deal, verdict ("won", "lost" or "not decided") and nodes (positions looked
    at). Raises UnknownGame, BadOption.
    """
    import pandas as pd

    check_budget(nodes, None)
    numbers, threads, search = deal_numbers(deals, seed), thread_count(workers), apart(search_of, slug)
    start = tables_like(slug, new_table(slug, options, 0), 1)
    say_if_slow(deal(slug, seed=seed, **options), nodes, None, None, deals)
    unused = [new_workspace(rules(slug).RECORD, MEMORY_BITS) for _ in range(threads)]

    def search_deal(number: int, on_progress: OnProgress) -> tuple[int, int]:
        workspace = unused.pop()
        try:
            verdict = carry_on(search, workspace, search.begin_deal(workspace, start, number), nodes, None, on_progress)
            return verdict, int(workspace.numbers[NODES])
        finally:
            unused.append(workspace)

    verdicts, looked = zip(*on_threads(search_deal, numbers, threads, CHUNK), strict=True)
    named = pd.Categorical.from_codes(verdicts, list(VERDICTS.values()))
    return pd.DataFrame({"deal": numbers, "verdict": named, "nodes": looked})


def best_of_deals(
    slug: str,
    deals: int,
    seed: int = 1,
    points: int | None = None,
    nodes: int | None = NODES_ALLOWED,
    workers: int | None = None,
    **options: Any,
) -> pd.DataFrame:
    """The best score found of deals number seed, seed + 1, …, each from its beginning; a row for each.

    A search of a deal ends when it has found so many `points` (those of a win, if not said) or has looked at so many
    positions (`nodes`). Columns: deal, points, nodes. Raises UnknownGame, BadOption.
    """
    import pandas as pd

    check_budget(nodes, None)
    numbers, threads, wanted = deal_numbers(deals, seed), thread_count(workers), points_wanted(slug, points)
    apart(compiled_rollouts, slug)  # before the threads start
    say_if_slow(deal(slug, seed=seed, **options), nodes, None, wanted, deals)

    def search_deal(number: int, on_progress: OnProgress) -> tuple[int, int]:
        found = best_line(deal(slug, seed=number, **options), wanted, nodes, None, on_progress)
        return found.points, found.nodes

    made, looked = zip(*on_threads(search_deal, numbers, threads, 1), strict=True)
    return pd.DataFrame({"deal": numbers, "points": made, "nodes": looked})


def on_threads(search_deal: SearchDeal, numbers: range, threads: int, chunk: int) -> Iterator[tuple[int, int]]:
    """The row of each deal, in order, searched on threads; the progress is shown when it takes a while.

    A thread searches so many deals (`chunk`) before it hands them over. Interrupted, all threads stop within a slice.
    """
    chunk = chunk if can_compile() else 1

    def search(part: range, stop: np.ndarray) -> list[tuple[int, int]]:
        def heed(positions: int) -> None:
            if stop[AT_ONCE]:
                raise Stopped

        return [search_deal(number, heed) for number in part]

    parts = (numbers[place : place + chunk] for place in range(0, len(numbers), chunk))
    found: dict[int, list[tuple[int, int]]] = {}
    with workers(threads) as pool, progress(len(numbers), " deals", "search") as tell, closing(
        run_tasks(pool, 2 * threads, partial(next, parts, None), search)
    ) as running:
        for ended in running:
            tell(sum(len(rows) for _, rows in ended))
            found.update((part.start, rows) for part, rows in ended)
    return chain.from_iterable(found[start] for start in sorted(found))
