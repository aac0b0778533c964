"""The fields of a position, and the piles of a game.

A game declares its piles and fields in `kit.play.words`. A field is one entry, a list of entries, or an object of
entries. Each sort of field can be read from a table and written to a table. A value that cannot be read raises
BadPosition, which names the place.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from kit.errors import BadPosition, state_demand, whole_number
from kit.play.notation import Box, pile_text, put_pile, read_list
from kit.rules.table import Table, number, set_number


class Field(NamedTuple):
    """A field of a position.

    `get(t, codes)` reads the field from a table; `codes` has the code of each card. `set(t, value, box)` writes it, and
    raises BadPosition. `empty` is the default value, or a function `empty(t)` if the default depends on earlier fields.
    For a list, `entries` is the slot of the table with its length, and `empty` is the default of one entry.
    """

    name: str
    get: Callable[[Table, list[str]], Any]
    set: Callable[[Table, Any, Box], None]
    empty: Any
    entries: int | None = None


class Entry(NamedTuple):
    """One value of a field: its only value, or the value at a `place` (counted from 0) of a list or an object.

    `get(t, codes, place)` reads the value. `set(t, value, box, place, where)` writes it; errors call the value `where`.
    """

    get: Callable[[Table, list[str], int], Any]
    set: Callable[[Table, Any, Box, int, str], None]
    empty: Any


# ---- fields made of entries ----


def single_field(name: str, entry: Entry) -> Field:
    """Return a field that is one entry."""
    return Field(
        name, lambda t, codes: entry.get(t, codes, 0), lambda t, value, box: entry.set(t, value, box, 0, name),
        entry.empty,
    )


def list_field(name: str, entry: Entry, entries: int | None = None, length: int | Callable[[Table], int] = 0) -> Field:
    """Return a field that is a list. Its length is in the table's slot `entries`, or it is `length`."""

    def count(t: Table) -> int:
        return number(t, entries) if entries is not None else length(t) if callable(length) else length

    def write(t: Table, value: Any, box: Box) -> None:
        for place, each in enumerate(read_list(value, count(t), count(t), name)):
            entry.set(t, each, box, place, f"{name}[{place + 1}]")

    def get(t: Table, codes: list[str]) -> list[Any]:
        return [entry.get(t, codes, place) for place in range(count(t))]

    empty = [entry.empty] * length if entries is None and isinstance(length, int) else entry.empty
    return Field(name, get, write, empty, entries)


def object_field(name: str, keys: Iterable[str], entry: Entry, meaning: str) -> Field:
    """Return a field that is an object with these keys. In errors, `meaning` completes "must …"."""
    places = {key: place for place, key in enumerate(keys)}

    def write(t: Table, value: Any, box: Box) -> None:
        if not isinstance(value, dict) or set(value) != set(places):
            raise BadPosition(state_demand(name, meaning, value))
        for key, place in places.items():
            entry.set(t, value[key], box, place, f"{name}.{key}")

    def get(t: Table, codes: list[str]) -> dict[str, Any]:
        return {key: entry.get(t, codes, place) for key, place in places.items()}

    return Field(name, get, write, dict.fromkeys(places, entry.empty))


# ---- sorts of entries ----


def numbers_at(slot: int, low: int, high: int) -> Entry:
    """Return entries for whole numbers from `low` to `high`, in the table's slots from `slot` on."""
    return entry_at(slot, int, lambda value, where: whole_number(value, low, high, where, BadPosition), low)


def seats_at(slot: int, seats: Callable[[Table], int]) -> Entry:
    """Return entries for seats (default: 1), of which the table has as many as `seats` returns."""

    def write(t: Table, value: Any, box: Box, place: int, where: str) -> None:
        set_number(t, slot + place, whole_number(value, 1, seats(t), where, BadPosition))

    return Entry(lambda t, codes, place: number(t, slot + place), write, 1)


def flags_at(slot: int) -> Entry:
    """Return entries for values that are true or false (default: false)."""
    return choices_at(slot, (False, True), "true or false")


def words_at(slot: int, words: tuple[str, ...]) -> Entry:
    """Return entries for values that are one of these words (default: the first)."""
    return choices_at(slot, words, f"one of {', '.join(words)}")


def choices_at(slot: int, choices: Sequence[Any], meaning: str) -> Entry:
    """Return entries for values from a list of choices (default: the first). The table has the index of the choice."""

    def read(value: Any, where: str) -> int:
        if type(value) is not type(choices[0]) or value not in choices:
            raise BadPosition(state_demand(where, f"be {meaning}", value))
        return choices.index(value)

    return entry_at(slot, choices.__getitem__, read, choices[0])


def entry_at(slot: int, show: Callable[[int], Any], read: Callable[[Any, str], int], empty: Any) -> Entry:
    """Return entries for values that the table has as whole numbers in its slots from `slot` on.

    `show` turns a number into the value in a position. `read(value, where)` returns the number of a value, and raises
    BadPosition.
    """
    return Entry(
        lambda t, codes, place: show(number(t, slot + place)),
        lambda t, value, box, place, where: set_number(t, slot + place, read(value, where)),
        empty,
    )


class Piles(NamedTuple):
    """Piles of one sort, with consecutive numbers from `first` on.

    There are `length` piles, or as many as the table's slot `entries` contains. A pile is called `code` in moves and
    events, `name` in sentences, and `label` in the picture. Each of these is one text with `{n}` for the number of the
    pile, or a tuple with a text for each pile. `field` is the piles' field in a position. A stock (`is_stock`) has the
    next card first there. If `gets_rest`, `setup` shuffles the cards that nobody names into these piles.

    `preposition` goes before the name in a sentence about a card there; with "on", the last card covers the others.
    `alias` is another name that people write in moves.
    """

    field: str
    first: int
    code: str | tuple[str, ...]
    name: str | tuple[str, ...]
    label: str = ""
    entries: int | None = None
    length: int = 1
    is_stock: bool = False
    gets_rest: bool = False
    preposition: str = "in"
    alias: str = ""

    def codes(self, t: Table) -> list[str]:
        """Return the codes of the piles that exist now."""
        length = self.length if self.entries is None else number(t, self.entries)
        return [find_pile_text(self.code, place) for place in range(length)]

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield the code of each pile with each of its names in moves, the name that people see first."""
        for place in range(self.length if self.entries is None else 9):  # numbers of one digit
            for text in (self.label, self.name, self.alias):
                if name := find_pile_text(text, place).removeprefix("the "):
                    yield find_pile_text(self.code, place), name[0].lower() + name[1:]


def find_pile_text(texts: str | tuple[str, ...], place: int) -> str:
    """Return the code or name of a pile; `place` is its place (from 0) among the piles of its sort."""
    return texts.format(n=place + 1) if isinstance(texts, str) else texts[place]


def pile_field(piles: Piles) -> Field:
    """Return the field of a position for these piles."""
    first, is_stock = piles.first, piles.is_stock
    entry = Entry(
        lambda t, codes, place: pile_text(t, first + place, codes, is_stock),
        lambda t, value, box, place, where: put_pile(t, first + place, box.take_all(value, where), is_stock),
        "",
    )
    if piles.entries is None and piles.length == 1:
        return single_field(piles.field, entry)
    return list_field(piles.field, entry, piles.entries, piles.length)


class Places:
    """All piles of a game, by number, by code and by name."""

    def __init__(self, *sorts: Piles) -> None:
        self.sorts = {piles.first: piles for piles in sorts}
        self.starts = sorted(self.sorts)
        self.rest = next(piles for piles in sorts if piles.gets_rest)
        pairs = [pair for piles in sorts for pair in piles.names()]
        self.names_in_moves = dict(reversed(pairs))  # by code, the first name of each
        self.codes_by_name = {name.lower(): code for code, name in pairs if " " not in code}
        names = "|".join(map(re.escape, sorted(self.codes_by_name, key=len, reverse=True)))
        self.name_pattern = re.compile(rf"(?<!\S)(?:the )?({names})(?!\S)", re.IGNORECASE)

    def piles_in(self, field: str) -> Piles:
        """Return the piles in a field of the position."""
        return next(piles for piles in self.sorts.values() if piles.field == field)

    def find_piles(self, pile: int) -> Piles:
        """Return the sort to which a pile belongs."""
        return self.sorts[self.starts[bisect_right(self.starts, pile) - 1]]

    def code(self, pile: int) -> str:
        """Return the text of a pile in moves and events."""
        piles = self.find_piles(pile)
        return find_pile_text(piles.code, pile - piles.first)

    def name(self, pile: int) -> str:
        """Return the text of a pile in sentences."""
        piles = self.find_piles(pile)
        return find_pile_text(piles.name, pile - piles.first)

    def in_codes(self, text: str) -> str:
        """Return the text of a move with codes in place of the names of piles: `stack 3`, `the reserve`."""
        return self.name_pattern.sub(lambda name: self.codes_by_name[name[1].lower()], text)
