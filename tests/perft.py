"""Counts of the lines of play from a deal, to a fixed depth: a wrong rule changes the count.

After a change of a rule, `python -m tests.perft SLUG` counts again.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

import kit
from kit.lab.records import new_tables
from kit.lab.tables import copy_table
from tests.checked import load_checked
from tests.games import combinations
from tests.project import PROJECT
from tests.walks import expand_tables

FOLDER = PROJECT / "data" / "perft"
SEEDS = (1, 2)
MOST_LINES = 2_000  # a deal is counted to the first depth with this many lines
MOST_DEPTH = 60


def read_counts(slug: str) -> list[dict[str, Any]]:
    """Return a game's saved counts: for each deal its seed, its options, and the lines of each depth from 1."""
    return json.loads((FOLDER / f"{slug}.json").read_text(encoding="utf-8"))["deals"]


def count_lines(game: kit.Game, expand: Callable, most: int, deepest: int) -> list[int]:
    """Return the number of lines at each depth from 1, up to the depth `deepest` or the first with `most` lines."""
    tables = copy_table(game.slug, game.table, 1)
    counts: list[int] = []
    while len(counts) < deepest and (not counts or 0 < counts[-1] < most):
        wider = new_tables(game.slug, expand(tables, new_tables(game.slug, 0)))
        counts.append(expand(tables, wider))
        tables = wider
    return counts


if __name__ == "__main__":  # write the counts of each game named on the command line
    for slug in sys.argv[1:]:
        fast = load_checked(expand_tables, slug)
        deals = [
            {"seed": seed, "options": options, "lines": count_lines(game, fast, MOST_LINES, MOST_DEPTH)}
            for options in combinations(slug)
            for seed in SEEDS
            for game in [kit.deal(slug, seed=seed, **options)]
        ]
        rows = ",\n".join(json.dumps(deal) for deal in deals)
        text = f'{{\n"command": "python -m tests.perft {slug}",\n"deals": [\n{rows}\n]\n}}\n'
        (FOLDER / f"{slug}.json").write_text(text, encoding="utf-8")
        print(f"{slug}: {len(deals)} deals, {sum(sum(deal['lines']) for deal in deals)} lines")
