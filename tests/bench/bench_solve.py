"""The solver on one core: the time of a deal, and the share of deals that it decides.

    python -m tests.bench.bench_solve
"""

import os
import time
from typing import Any

import numpy as np

from kit.lab.search.workspace import OPEN
from kit.lab.solver import MEMORY_BITS, Budget, load_search, new_workspace, run_search
from kit.lab.tables import copy_table
from kit.play.position import new_table

NODES = 100_000  # the budget of a deal
FEW, MANY = 40, 5_000

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("stack-em", MANY, {"work_stacks": 2, "hand_limit": 3}),
    ("stack-em", FEW, {"work_stacks": 3, "hand_limit": 3}),
    ("stack-em", FEW, {"work_stacks": 3, "hand_limit": 5}),
    ("stack-em", FEW, {"work_stacks": 4, "hand_limit": 3}),
    ("stack-em", MANY, {"work_stacks": 4, "hand_limit": 7}),
    *(("swap", FEW, {"work_stacks": stacks}) for stacks in (2, 3, 4, 5, 6)),
]


def search_deals(slug: str, deals: int, options: dict[str, Any]) -> tuple[np.ndarray, int]:
    """Return the seconds of each deal, from its shuffle to the verdict, and the number of undecided deals."""
    (deal_numbered, begin, search), workspace = load_search(slug), new_workspace(slug, MEMORY_BITS)
    tables = copy_table(slug, new_table(slug, options, 0), 2)
    seconds, open_deals = np.zeros(deals), 0
    for number in range(deals):
        start = time.perf_counter()
        deal_numbered(tables, number)
        workspace.tables[0] = tables[1]
        verdict = run_search(search, workspace, begin(workspace), Budget(NODES))
        seconds[number] = time.perf_counter() - start
        open_deals += verdict == OPEN
    return seconds, open_deals


if __name__ == "__main__":  # print median and 95th percentile of each game, and the share left open
    print(f"One core, {NODES:,} positions allowed a deal; load of the machine {os.getloadavg()[0]:.1f}")
    for slug, deals, options in GAMES:
        seconds, open_deals = search_deals(slug, deals, options)
        middle, high = np.percentile(seconds * 1_000, [50, 95])
        name = ", ".join([slug, *(f"{option} {value}" for option, value in options.items())])
        share = open_deals / deals
        print(f"{name:<42}{deals:>6} deals: median {middle:8.3f} ms, 95 % {high:9.2f} ms, open {share:.1%}")
