"""Records: the tables of many games in one array, for the compiled engine, and as tables for the interpreted one."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from kit.rules.engine import rules
from kit.rules.table import Record, Table


def new_records(slug: str, *shape: int) -> np.recarray:
    """Return an array of tables of a game, all zeros, for the compiled engine."""
    return np.zeros(shape, record_type(rules(slug).RECORD)).view(np.recarray)


@cache
def record_type(record: Record) -> np.dtype:
    """Return the type of a record with the same bytes as a table."""
    cards = ("cards", np.int8, (record.piles, record.depth))
    return np.dtype([cards, ("sizes", np.int8, (record.piles,)), ("numbers", np.int32, (record.numbers,))])


def view(records: np.ndarray, place: int | tuple[int, ...]) -> Table:
    """Return a record of an array as a `Table` of views. A change of the table changes the record."""
    piles, depth = records.dtype["cards"].shape
    index: Any = place if isinstance(place, tuple) else (place,)
    cell = records.view(np.ndarray)[(*index, ...)]  # an array without dimensions, not a copy
    return Record(piles, depth, *records.dtype["numbers"].shape).view(cell.reshape(1).view(np.uint8).data)


class Tables:
    """An array of records whose items are tables, without the compiler. A change of a table changes the array."""

    def __init__(self, records: np.ndarray) -> None:
        self._records = records

    def __getitem__(self, place: Any) -> Any:
        part = self._records[place]
        return view(self._records, place) if part.shape == () else Tables(part)

    def __setitem__(self, place: Any, table: Table) -> None:
        self._records[place] = tuple(table)

    def __len__(self) -> int:
        return len(self._records)


def accept_records(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that turns records among its arguments into tables, also in tuples of arrays."""
    return lambda *arguments: function(*map(as_tables, arguments))


def as_tables(argument: Any) -> Any:
    """Return an argument with tables in place of records."""
    if isinstance(argument, np.ndarray):
        return Tables(argument) if argument.dtype.names == Table._fields else argument
    return argument._make(map(as_tables, argument)) if hasattr(argument, "_make") else argument
