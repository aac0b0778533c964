"""Records without the compiler: the rules are handed views on them, for the fields of a record take long to reach."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np

from kit.rules.table import Table


class Tables:
    """An array of records as the compiled engine has it, whose items are tables: what is done to one is done to it."""

    def __init__(self, records: np.ndarray) -> None:
        self._parts = [records[name] for name in Table._fields]

    def __getitem__(self, place: Any) -> Table:
        return Table._make(part[place] for part in self._parts)

    def __setitem__(self, place: Any, table: Table) -> None:
        for part, other in zip(self._parts, table, strict=True):
            part[place] = other

    def __len__(self) -> int:
        return len(self._parts[0])


def on_tables(function: Callable) -> Callable:
    """Return the function, which is now given tables where it is handed records, or a tuple of arrays that has some."""

    @wraps(function)
    def called(*given: Any) -> Any:
        return function(*map(as_tables, given))

    return called


def as_tables(given: Any) -> Any:
    """Return tables in place of records, and any other argument as it is."""
    if isinstance(given, np.ndarray):
        return Tables(given) if given.dtype.names == Table._fields else given
    return given._make(map(as_tables, given)) if hasattr(given, "_make") else given
