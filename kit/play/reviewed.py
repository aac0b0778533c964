"""How a game was judged, step by step, as a game keeps it and its transcript has it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any, NamedTuple, get_type_hints

from kit.errors import BadPosition, shown, whole_number
from kit.rules.table import MOST_SEED

SPOKEN = {int: "a whole number", float: "a number", str: "text", bool: "true or false"}
ROUNDING = 1e-9  # by which the sums of a step may be off, relative to its values


class Reviewed(NamedTuple):
    """A step of a game that was reviewed for a seat; what the fields mean is told at `kit.review`."""

    step: int
    seat: int
    move: str
    best: str
    before: float
    after: float
    low: float
    high: float
    luck: float
    choice: float
    missed: float
    missed_low: float
    missed_high: float
    clear: bool
    playouts: int
    unfinished: int


class Review(NamedTuple):
    """A review: for which seat, as who everybody played on, with how many playouts and which dice; and its rows."""

    seat: int
    by: str
    playouts: int
    seed: int
    steps: tuple[Reviewed, ...]

    def is_of(self, moves: Sequence[tuple[int, str]]) -> bool:
        """Whether it is of a game with these moves, each with its seat."""
        return [(row.seat, row.move) for row in self.steps] == list(moves)

    def as_dict(self) -> dict[str, Any]:
        """The review as a transcript has it."""
        return self._asdict() | {"steps": [row._asdict() for row in self.steps]}


def read_review(told: Any, moves: Sequence[tuple[int, str]], seats: int) -> Review:
    """The review of a game with these moves, from its transcript. Raises BadPosition."""
    if not isinstance(told, dict) or set(told) != set(Review._fields) or not isinstance(told["steps"], list):
        raise BadPosition(f"review is {shown(told)}; it should have {', '.join(Review._fields)}, the last one a list")
    seat = whole_number(told["seat"], 1, seats, "review, seat", BadPosition)
    playouts = whole_number(told["playouts"], 2, MOST_SEED, "review, playouts", BadPosition)
    seed = whole_number(told["seed"], 0, MOST_SEED, "review, seed", BadPosition)
    if not isinstance(told["by"], str):
        raise BadPosition(f"review, by is {shown(told['by'])}; it should be a player's name")
    rows = tuple(read_row(row, f"review, steps[{place}]") for place, row in enumerate(told["steps"], start=1))
    found = Review(seat, told["by"], playouts, seed, rows)
    if not found.is_of(moves) or [row.step for row in rows] != list(range(1, len(rows) + 1)):
        raise BadPosition("the review is of another game: its steps are not those of the transcript")
    return found


def read_row(told: Any, where: str) -> Reviewed:
    """A row of a review, in whose figures luck and choice add up. Raises BadPosition."""
    kinds = get_type_hints(Reviewed)
    if not isinstance(told, dict) or set(told) != set(kinds):
        raise BadPosition(f"{where} is {shown(told)}; it should have {', '.join(kinds)}")
    for name, kind in kinds.items():
        if not is_kind(told[name], kind):
            raise BadPosition(f"{where}, {name} is {shown(told[name])}; it should be {SPOKEN[kind]}")
    row = Reviewed(**told)
    apart = row.before + row.luck + row.choice - row.after
    if abs(apart) > ROUNDING * max(1.0, abs(row.before), abs(row.after)):
        raise BadPosition(f"{where}: luck {row.luck:g} and choice {row.choice:g} do not add up to what changed")
    return row


def is_kind(value: Any, kind: type) -> bool:
    """Whether a value of JSON is of the kind of a field; true is no number."""
    if kind is float:
        return type(value) in (int, float) and isfinite(value)
    return type(value) is kind
