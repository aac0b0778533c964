"""Arrays of numbers in plain Python, as the compiled engine takes them. NumPy, where there is one, sees their bytes.

In the compiled engine, `new_floats`, `new_grid` and `new_mask` make arrays of NumPy's: see `make engine`.
"""

from collections.abc import Sequence
from math import prod
from struct import calcsize
from typing import Any


class Array:
    """Numbers with one axis or more. `content` has them all in a row; a part of an array shares it.

    `numbers[2, 3]` is a number, `numbers[2]` a row, and `numbers[:2]` has the first two rows.
    """

    def __init__(self, code: Any, *shape: int, content: memoryview | None = None) -> None:
        self.code, self.shape = code, shape
        size = prod(shape) * calcsize(code)
        self.content: memoryview[Any] = memoryview(bytearray(size)).cast(code) if content is None else content

    @classmethod
    def of(cls, code: str, rows: Sequence[Sequence[Any]]) -> "Array":
        """Return rows of numbers as an array with two axes."""
        made = cls(code, len(rows), len(rows[0]) if rows else 0)
        for place, value in enumerate(value for row in rows for value in row):
            made.content[place] = value
        return made

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            first, end, _ = place.indices(len(self))
            step = prod(self.shape[1:])
            content = self.content[first * step : max(first, end) * step]
            return Array(self.code, max(0, end - first), *self.shape[1:], content=content)
        places = place if isinstance(place, tuple) else (place,)
        start, rest = self._find(places), self.shape[len(places) :]
        if not rest:
            return self.content[start]
        return Array(self.code, *rest, content=self.content[start : start + prod(rest)])

    def __setitem__(self, place: Any, value: Any) -> None:
        self.content[self._find(place if isinstance(place, tuple) else (place,))] = value

    def _find(self, places: tuple[int, ...]) -> int:
        """Return where a part of the array begins. Raises IndexError."""
        start = 0
        for place, length in zip(places, self.shape, strict=False):
            if not -length <= place < length:
                raise IndexError(f"{place} is not below {length}")
            start = start * length + place % length
        return start * prod(self.shape[len(places) :])

    def tolist(self) -> list[Any]:
        """Return the numbers as nested lists."""
        numbers: list[Any] = self.content.tolist()
        for length in self.shape[:0:-1]:
            numbers = [numbers[place : place + length] for place in range(0, len(numbers), max(1, length))]
        return numbers

    @property
    def __array_interface__(self) -> dict[str, Any]:
        kind = {"q": "<i8", "d": "<f8", "?": "|b1"}[self.code]
        return {"shape": self.shape, "typestr": kind, "data": self.content, "version": 3}


def new_floats(count: int) -> Any:
    """Return an array of floats, all zero."""
    return Array("d", count)


def new_grid(rows: int, columns: int) -> Any:
    """Return an array of whole numbers with two axes, all zero."""
    return Array("q", rows, columns)


def new_mask(rows: int, columns: int) -> Any:
    """Return an array of flags with two axes, all false."""
    return Array("?", rows, columns)


def count_up(numbers: Any) -> None:
    """Fill an array with 0, 1, 2 …"""
    for place in range(len(numbers)):
        numbers[place] = place
