"""Setting tables of the tile games: columns by their tiles, and what lies nowhere else."""

from __future__ import annotations

from typing import Any

import kit
from tests.rules.tables import rest

GAME = "six-suit-solitaire"
FULL = dict.fromkeys("acdhsw", 13)
ACES_UP = dict.fromkeys("acdhsw", 1)
CASHED = {"*g": "cashed", "*b": "cashed", "*r": "cashed"}


def setup(*columns: str, slug: str = GAME, down: dict[int, str] | None = None, **named: Any) -> kit.Game:
    """A table with these columns, the first ones of nine, and these face-down tiles by the number of the column."""
    behind = [(down or {}).get(number, "") for number in range(1, 10)]
    return kit.setup(slug, columns=nine(*columns), down=behind, **named)


def nine(*columns: str) -> list[str]:
    """Nine columns, of which the first ones are given."""
    return [*columns, *[""] * (9 - len(columns))]


def setup_without_stock(*columns: str, talon: str = "", up: dict[str, int] | None = None, **named: Any) -> kit.Game:
    """A table whose stock is empty: what lies nowhere else are discards, under the talon."""
    counts = dict.fromkeys("acdhsw", 0) | (up or {})
    standing = ["A23456789TJQK"[rank] + suit for suit, count in counts.items() for rank in range(count)]
    cashed = [joker for joker, what in named.get("jokers", {}).items() if what == "cashed"]
    behind = (named.get("down") or {}).values()
    lying = rest(GAME, *columns, *standing, *cashed, *behind, talon)
    return setup(*columns, waste=f"{lying} {talon}".strip(), up=counts, stock="", **named)
