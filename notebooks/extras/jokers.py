"""The lives of the three jokers through a game of Six-Suit Solitaire or Solitaire for Two."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

import pandas as pd

from kit.errors import BadOption
from kit.play.game import Game
from kit.rules.cards import say

NAMES = {"*g": "green joker", "*b": "black joker", "*r": "red joker"}


class Stretch(NamedTuple):
    """A part of a joker's life: its state, the tiles that it may be, its first and its last step."""

    state: str
    tiles: tuple[str, ...]
    begin: int
    end: int


def lives(game: Game) -> pd.DataFrame:
    """Return the lives of the jokers, a row a stretch, with the moves in which a joker moved with its column.

    Raises BadOption for a game without jokers.
    """
    rows = []
    for joker, name in NAMES.items():
        rides = list(moves_with(game, joker))
        for part in life(game, joker):
            moved = [str(step) for step in rides if part.begin < step <= part.end]
            rows.append((name, part.begin, part.state, " or ".join(map(say, part.tiles)), ", ".join(moved)))
    return pd.DataFrame(rows, columns=["joker", "from move", "state", "tile", "column moves"]).set_index("joker")


def life(game: Game, joker: str) -> list[Stretch]:
    """Return the stretches of a joker's life from the start to the last step. Raises BadOption without jokers."""
    if "jokers" not in game.position():
        raise BadOption(f"{game.slug} has no jokers")
    states = [_joker_state(game.at(step).position(), joker) for step in range(len(game.history) + 1)]
    parts = [(what, len(list(steps))) for what, steps in groupby(states)]
    stretches, begin = [], 0
    for (state, tiles), length in parts:
        stretches.append(Stretch(state, tiles, begin, min(begin + length, len(game.history))))
        begin += length
    return stretches


def moves_with(game: Game, joker: str) -> Iterator[int]:
    """Yield the steps, counted from 1, in which a joker moved with its column to another column."""
    for step in range(1, len(game.history) + 1):
        before, after = (_column(game.at(each).position(), joker) for each in (step - 1, step))
        if before is not None and after is not None and before != after:
            yield step


def _column(position: Mapping[str, Any], joker: str) -> int | None:
    return next((place for place, pile in enumerate(position["columns"]) if joker in pile.split()), None)


def _joker_state(position: Mapping[str, Any], joker: str) -> tuple[str, tuple[str, ...]]:
    """Return the state of a joker in a position, and the tiles that it may be."""
    declared = position["jokers"][joker]
    in_sight = " ".join([*position["columns"], position["waste"], position.get("ups", "")]).split()
    if declared == "cashed":
        return "cashed", ()
    if declared.endswith("!"):
        return "odd", ()
    tiles = tuple(declared[0] + suit for suit in declared[1:])
    if len(tiles) == 2:
        return "one of two tiles", tiles
    if tiles:
        return f"one tile, {'in a column' if _column(position, joker) is not None else 'up top'}", tiles
    return ("free to be anything" if joker in in_sight else "not seen yet"), ()
