"""Many deals searched one after another on all cores: how many can be won, every card known."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Event
from typing import TYPE_CHECKING, Any

import numpy as np

from kit.lab.counted import counted
from kit.lab.progress import progress
from kit.lab.search.workspace import NODES, Workspace, new_workspace
from kit.lab.solve import MEMORY_BITS, NODES_ALLOWED, VERDICTS, Searcher, carry_on, check_budget, searcher_of
from kit.play.position import new_table
from kit.rules.engine import rules
from kit.rules.table import MOST_SEED

if TYPE_CHECKING:
    import pandas as pd

CHUNK = 50  # deals a thread searches before it hands them over


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
    searcher, table = searcher_of(slug), new_table(slug, options, counted(seed, "seed", 0, MOST_SEED - 1))
    start = np.zeros(1, rules(slug).RECORD).view(np.recarray)
    start[0] = tuple(table)
    threads = counted(workers or os.cpu_count() or 1, "workers", 1, 64)
    numbers = range(seed, seed + counted(deals, "deals", 1, MOST_SEED - seed))
    rows = np.concatenate(list(search_chunks(searcher, start, numbers, nodes, threads)))
    verdicts = pd.Categorical.from_codes(rows[:, 0], list(VERDICTS.values()))
    return pd.DataFrame({"deal": numbers, "verdict": verdicts, "nodes": rows[:, 1]})


def search_chunks(
    searcher: Searcher, start: np.ndarray, numbers: range, nodes: int | None, threads: int
) -> Iterator[np.ndarray]:
    """The rows of all deals, chunk after chunk, with the progress shown when it takes a while."""
    stop, desks = Event(), [new_workspace(start.dtype, MEMORY_BITS) for _ in range(threads)]

    def search(chunk: range) -> np.ndarray:
        desk = desks.pop()
        rows = [search_deal(searcher, desk, start, number, nodes, stop) for number in chunk]
        desks.append(desk)
        return np.array(rows)

    chunks = (numbers[place : place + CHUNK] for place in range(0, len(numbers), CHUNK))
    pool = ThreadPoolExecutor(threads)
    try:
        with progress(len(numbers), " deals", "search") as tell:
            waiting = [pool.submit(search, chunk) for chunk in islice(chunks, 2 * threads)]
            while waiting:
                rows = waiting.pop(0).result()
                waiting += [pool.submit(search, chunk) for chunk in islice(chunks, 1)]
                tell(len(rows))
                yield rows
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def search_deal(
    searcher: Searcher, desk: Workspace, start: np.ndarray, number: int, nodes: int | None, stop: Event
) -> tuple[int, int]:
    """Search one deal: its verdict, and how many positions were looked at."""

    def heed(positions: int) -> None:
        if stop.is_set():
            raise Stopped

    verdict = carry_on(searcher, desk, searcher.begin_deal(desk, start, number), nodes, None, heed)
    return verdict, int(desk.numbers[NODES])
