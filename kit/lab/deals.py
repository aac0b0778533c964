"""What every batch of deals begins with: their numbers, tables to play them on, and how many threads."""

from __future__ import annotations

import os

import numpy as np

from kit.errors import whole_number
from kit.rules.engine import rules
from kit.rules.table import MOST_SEED, Table

MOST_THREADS = 1024


def deal_numbers(deals: int, seed: int, name: str = "deals") -> range:
    """The numbers of so many deals, the first being number `seed`. Raises BadOption, which calls `deals` by `name`."""
    first = whole_number(seed, 0, MOST_SEED - 1, "seed")
    return range(first, first + whole_number(deals, 1, MOST_SEED - first, name))


def tables_like(slug: str, table: Table, count: int = 3) -> np.ndarray:
    """So many records for the compiled engine, each the same as this table of a game.

    What plays numbered deals (`kit.lab.playout`) keeps the first as it is, copies it to the second and plays there;
    the third is for looking ahead.
    """
    # Seen as a record array, the tables can also be played on where there is no compiler.
    tables = np.zeros(count, rules(slug).RECORD).view(np.recarray)
    tables[:] = tuple(table)
    return tables


def thread_count(workers: int | None) -> int:
    """How many threads: so many, or one for each core if none are asked for. Raises BadOption."""
    return whole_number((os.cpu_count() or 1) if workers is None else workers, 1, MOST_THREADS, "workers")
