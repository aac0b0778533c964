"""Fields of a position: how each sort is read from a table and written to one.

A game says in `kit.play.words` of which fields its position consists. A field is one entry, a list of entries, or an
object of them. Whatever cannot be read is one clear BadPosition that names the place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from kit.errors import BadPosition, shown, whole_number
from kit.play.notation import Box, lay, listed, pile_text
from kit.rules.table import Table, number, set_number


class Field(NamedTuple):
    """A field of a position: `get` reads it from a table, `set` writes it, `empty` is its value unset.

    `get(t, codes)` gets the code of each card; `set(t, value, box)` raises BadPosition. Of a list
    `entries` is the number of the table that says how many it has, and `empty` one entry's. A value
    that follows from the fields before it is a function `empty(t)`.
    """

    name: str
    get: Callable[[Table, list[str]], Any]
    set: Callable[[Table, Any, Box], None]
    empty: Any
    entries: int | None = None


class Entry(NamedTuple):
    """One value of a field: the only one, or that at a `place`, counted from 0, of a list or an object.

    `get(t, codes, place)` reads it; `set(t, value, box, place, where)` writes it; a BadPosition calls it `where`.
    """

    get: Callable[[Table, list[str], int], Any]
    set: Callable[[Table, Any, Box, int, str], None]
    empty: Any


# ---- how entries make a field ----


def single_field(name: str, entry: Entry) -> Field:
    """Return a field that is one entry."""
    return Field(
        name, lambda t, codes: entry.get(t, codes, 0), lambda t, value, box: entry.set(t, value, box, 0, name),
        entry.empty,
    )


def list_field(name: str, entry: Entry, entries: int | None = None, many: int = 0) -> Field:
    """Return a field that is a list: as long as the number `entries` of the table says, or always `many`."""

    def count(t: Table) -> int:
        return many if entries is None else number(t, entries)

    def write(t: Table, value: Any, box: Box) -> None:
        for place, each in enumerate(listed(value, count(t), count(t), name)):
            entry.set(t, each, box, place, f"{name}[{place + 1}]")

    def get(t: Table, codes: list[str]) -> list[Any]:
        return [entry.get(t, codes, place) for place in range(count(t))]

    return Field(name, get, write, [entry.empty] * many if entries is None else entry.empty, entries)


def object_field(name: str, keys: Iterable[str], entry: Entry, meaning: str) -> Field:
    """Return a field that is an object with these keys; `meaning` says what it should do."""
    places = {key: place for place, key in enumerate(keys)}

    def write(t: Table, value: Any, box: Box) -> None:
        if not isinstance(value, dict) or set(value) != set(places):
            raise BadPosition(f"{name} is {shown(value)}; it should {meaning}")
        for key, place in places.items():
            entry.set(t, value[key], box, place, f"{name}.{key}")

    def get(t: Table, codes: list[str]) -> dict[str, Any]:
        return {key: entry.get(t, codes, place) for key, place in places.items()}

    return Field(name, get, write, dict.fromkeys(places, entry.empty))


# ---- sorts of entries ----


def piles_at(first: int, drawn_from: bool = False) -> Entry:
    """Return the entries for piles that follow one another from `first` on; a stock's next card is written first."""
    return Entry(
        lambda t, codes, place: pile_text(t, first + place, codes, drawn_from),
        lambda t, value, box, place, where: lay(t, first + place, box.take_all(value, where), drawn_from),
        "",
    )


def numbers_at(slot: int, low: int, high: int) -> Entry:
    """Return the entries for whole numbers within bounds, which the table keeps from `slot` on."""
    return kept_at(slot, int, lambda value, where: whole_number(value, low, high, where, BadPosition), low)


def flags_at(slot: int) -> Entry:
    """Return the entries for values that are true or false."""
    return kept_at(slot, bool, read_flag, False)


def words_at(slot: int, words: tuple[str, ...], default: str) -> Entry:
    """Return the entries for values that are one of these words; the table keeps which."""

    def read(value: Any, where: str) -> int:
        if not isinstance(value, str) or value not in words:
            raise BadPosition(f"{where} is {shown(value)}; it should be one of {', '.join(words)}")
        return words.index(value)

    return kept_at(slot, words.__getitem__, read, default)


def kept_at(slot: int, tell: Callable[[int], Any], read: Callable[[Any, str], int], empty: Any) -> Entry:
    """Return the entries that the table keeps as numbers from `slot` on; `tell` is how a position writes a number.

    `read(value, where)` is the number for a value, and raises BadPosition.
    """
    return Entry(
        lambda t, codes, place: tell(number(t, slot + place)),
        lambda t, value, box, place, where: set_number(t, slot + place, read(value, where)),
        empty,
    )


def read_flag(value: Any, where: str) -> int:
    """Return 1 for true and 0 for false. Raises BadPosition."""
    if not isinstance(value, bool):
        raise BadPosition(f"{where} is {shown(value)}; it should be true or false")
    return int(value)
