"""Rows: the cases of each game as data, in `cases`. The head of `test_cases.py` says what a row may have."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import kit
from kit.rules.engine import rules
from tests.project import PROJECT
from tests.rules.stack_the_deck import completed, rest_once
from tests.rules.tables import rest

CASES = PROJECT / "tests" / "rules" / "cases"
NO_CASES = ("tables", "rare", "clauses")  # sections that have no cases
REST = "..."  # in a set-up, all cards that it does not name
NOBODY = "person"  # in a set-up, the time of a seat at Speed that has none
PADDED = {  # the piles of which a set-up may name the first ones only
    "swap": {"work": 4},
    "six-suit-solitaire": {"columns": 9, "down": 9},
    "solitaire-for-two": {"columns": 9, "down": 9},
}


@cache
def book(slug: str) -> dict[str, Any]:
    """All that the files of a game have: `GAME.toml`, and `GAME.PART.toml` where that would be long."""
    found: dict[str, Any] = {}
    for file in sorted(CASES.glob(f"{slug}.*toml")):
        for section, part in tomllib.loads(file.read_text(encoding="utf-8")).items():
            found[section] = (found.get(section, []) + part) if isinstance(part, list) else part
    return found


def rows(slug: str, section: str) -> Iterator[dict[str, Any]]:
    """The rows of a section, one for each of the values that a row goes through."""
    for row in book(slug).get(section, []):
        for values in row.get("each", [{}]):
            named = values if isinstance(values, dict) else {"each": values}
            words = ", ".join(str(value) for value in named.values() if isinstance(value, str | int | float))
            yield filled(row, {f"{{{name}}}": value for name, value in named.items()}) | {"values": words}


def filled(value: Any, named: dict[str, Any]) -> Any:
    """A value in which words of all texts are replaced; a text that is nothing else becomes the new value itself."""
    if isinstance(value, dict):
        return {filled(key, named): filled(each, named) for key, each in value.items()}
    if isinstance(value, list):
        return [filled(each, named) for each in value]
    if isinstance(value, str) and value not in named:
        for name, each in named.items():
            value = value.replace(name, str(each))
        return value
    return named[value] if isinstance(value, str) else value


def lay_out(slug: str, row: dict[str, Any]) -> kit.Game:
    """The game of a row: dealt, or set up with piles padded and `...` replaced by all cards not named."""
    if "deal" in row:
        return kit.deal(slug, **row["deal"])
    named = (book(slug)["tables"][row["table"]] if "table" in row else {}) | row.get("setup", {})
    for pile, count in PADDED.get(slug, {}).items():
        if isinstance(named.get(pile), list):
            named[pile] = named[pile] + [""] * (count - len(named[pile]))
    if named.get("done") == REST:
        named["done"] = [[], *completed(rest_once(*codes_in(named)), len(named["stacks"]) - 1)]
    return kit.setup(slug, **filled(named, {REST: rest(slug, *lying(slug, named)), NOBODY: None}))


def lying(slug: str, named: dict[str, Any]) -> Iterator[str]:
    """The cards that a set-up names, those up top too; a joker is itself, and not the tile for which it stands."""
    pack = rules(slug).PACK
    for name, value in named.items():
        if name in ("up", "top") and isinstance(value, dict):
            yield from (rank + suit for suit, count in value.items() for rank in pack.ranks[:count])
        else:
            yield from value if name == "jokers" else codes_in(value)


def codes_in(value: Any) -> Iterator[str]:
    """The words of all texts in a value as TOML has it."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from codes_in(each)
