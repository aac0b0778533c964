"""The piles of a game, declared once: as its positions write them, its moves call them, and people say them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from kit.errors import BadMove, shown
from kit.play.fields import Field, list_field, piles_at, single_field
from kit.rules.table import Table, number


class Piles(NamedTuple):
    """Piles of one sort, which follow one another from `first` on.

    There are always `many` of them, or as many as the number `entries` of the table says. `code` is how moves and
    events write them, `name` how people say them, `label` how the picture names them: one text with `{n}` for the
    number of the pile, or a tuple with one for each pile. `field` is that of the position; a stock (`drawn_from`) is
    written there with the next card first.
    """

    field: str
    first: int
    code: str | tuple[str, ...]
    name: str | tuple[str, ...]
    label: str = ""
    entries: int | None = None
    many: int = 1
    drawn_from: bool = False

    def codes(self, t: Table) -> list[str]:
        """Return the codes of the piles that there are now."""
        return codes_of(self.code, self.many if self.entries is None else number(t, self.entries))


@cache
def codes_of(code: str | tuple[str, ...], many: int) -> list[str]:
    """Return the codes of so many piles of a sort."""
    return [of_pile(code, place) for place in range(many)]


def of_pile(texts: str | tuple[str, ...], place: int) -> str:
    """Return the code or name of a pile, by its place among its sort."""
    return texts.format(n=place + 1) if isinstance(texts, str) else texts[place]


def pile_field(piles: Piles) -> Field:
    """Return the field of a position that these piles are."""
    entry = piles_at(piles.first, piles.drawn_from)
    if piles.entries is None and piles.many == 1:
        return single_field(piles.field, entry)
    return list_field(piles.field, entry, piles.entries, piles.many)


class Places:
    """All piles of a game, by number, by code and by name."""

    def __init__(self, *sorts: Piles) -> None:
        self.sorts = {piles.first: piles for piles in sorts}
        self.starts = sorted(self.sorts)

    def of_field(self, field: str) -> Piles:
        """Return the piles that are a field of the position."""
        return next(piles for piles in self.sorts.values() if piles.field == field)

    def sort_of(self, pile: int) -> Piles:
        """Return the sort to which a pile belongs."""
        return self.sorts[self.starts[bisect_right(self.starts, pile) - 1]]

    def code(self, pile: int) -> str:
        """Return how moves and events write a pile."""
        piles = self.sort_of(pile)
        return of_pile(piles.code, pile - piles.first)

    def name(self, pile: int) -> str:
        """Return how people say a pile."""
        piles = self.sort_of(pile)
        return of_pile(piles.name, pile - piles.first)

    def read(self, t: Table, word: str, among: Sequence[int], text: str) -> int:
        """Return the pile that a move calls so, of the sorts that begin with these piles. Raises BadMove."""
        found: dict[str, int] = {}
        spoken = []
        for first in among:
            codes = self.sorts[first].codes(t)
            for place, code in enumerate(codes):
                found.setdefault(code.lower(), first + place)
            spoken += [ends_of(codes)] if codes and isinstance(self.sorts[first].code, str) else codes
        if word.lower() not in found:
            raise BadMove(f"{shown(text)}: {no_place(word, spoken)}")
        return found[word.lower()]


def ends_of(codes: Sequence[str]) -> str:
    """Return the first and the last of the codes of numbered piles: `w1 to w4`."""
    return " to ".join(dict.fromkeys([codes[0], codes[-1]]))


def no_place(word: str, known: Sequence[str]) -> str:
    """Return why a word names no place, where only `known` ones are named."""
    return f"there is no place {shown(word)}" + (f"; there is {', '.join(known)}" if known else " now")
