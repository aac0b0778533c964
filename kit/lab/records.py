"""Tables of many games in one array: for the compiled engine, and as tables for the interpreted one."""

from collections.abc import Callable
from typing import Any

from kit.lab.arrays import Array
from kit.rules.engine import rules
from kit.rules.table import Record, Table, pack


class Tables(Array):
    """An array of tables. A change of a table changes the array. NumPy sees records with the same bytes."""

    def __init__(self, record: Record, *shape: int, content: memoryview | None = None) -> None:
        self.record = record
        super().__init__("B", *shape, len(pack(record.blank())), content=content)

    def __getitem__(self, place: Any) -> Any:
        part = super().__getitem__(place)
        if len(part.shape) == 1:
            return self.record.view(part.content)
        return Tables(self.record, *part.shape[:-1], content=part.content)

    def __setitem__(self, place: Any, table: Table) -> None:
        super().__getitem__(place).content[:] = pack(table)

    def copy(self) -> "Tables":
        """Return a copy of the tables."""
        return Tables(self.record, *self.shape[:-1], content=memoryview(bytearray(self.content)))

    def tobytes(self) -> bytes:
        """Return the bytes of the tables."""
        return self.content.tobytes()

    @property
    def __array_interface__(self) -> dict[str, Any]:
        piles, depth, numbers = self.record
        fields = [("cards", "|i1", (piles, depth)), ("sizes", "|i1", (piles,)), ("numbers", "<i4", (numbers,))]
        shape, size = self.shape[:-1], self.shape[-1]
        return {"shape": shape, "typestr": f"|V{size}", "descr": fields, "data": self.content, "version": 3}


def new_tables(slug: str, *shape: int) -> Tables:
    """Return an array of tables of a game, all zeros."""
    return Tables(rules(slug).RECORD, *shape)


def accept_records(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that turns records of NumPy's among its arguments into tables, also in tuples of arrays."""
    return lambda *arguments: function(*map(as_tables, arguments))


def as_tables(argument: Any) -> Any:
    """Return an argument with tables in place of records."""
    if getattr(getattr(argument, "dtype", None), "names", None) == Table._fields:
        piles, depth = argument.dtype["cards"].shape
        record = Record(piles, depth, *argument.dtype["numbers"].shape)
        return Tables(record, *argument.shape, content=memoryview(argument).cast("B"))
    return argument._make(map(as_tables, argument)) if hasattr(argument, "_make") else argument
