"""The lives of the three jokers through a game of Six-Suit Solitaire or Solitaire for Two."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

import pandas as pd

from kit.errors import BadOption
from kit.play.game import Game
from kit.rules.cards import say

JOKER_NAMES = {"*g": "green joker", "*b": "black joker", "*r": "red joker"}


def list_joker_lives(game: Game) -> pd.DataFrame:
    """Return the lives of the jokers: a row for each stretch of moves in which a joker's state stays the same.

    The last column lists the moves in which the joker moved with its column. Raises BadOption for a game without
    jokers.
    """
    if "jokers" not in game.position():
        raise BadOption(f"{game.slug} has no jokers; choose six-suit-solitaire or solitaire-for-two")
    positions = [game.at(step).position() for step in range(len(game.history) + 1)]
    rows = []
    for joker, name in JOKER_NAMES.items():
        begin = 0
        for (state, tiles), steps in groupby(_describe(position, joker) for position in positions):
            end = begin + len(list(steps))
            moved = [str(step) for step in range(begin + 1, min(end, len(game.history)) + 1)
                     if any(event.kind == "move" and joker in event.cards for event in game.history[step - 1].events)]
            rows.append((name, begin, state, " or ".join(map(say, tiles)), ", ".join(moved)))
            begin = end
    return pd.DataFrame(rows, columns=["joker", "from move", "state", "tile", "column moves"]).set_index("joker")


def _describe(position: Mapping[str, Any], joker: str) -> tuple[str, tuple[str, ...]]:
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
        return f"one tile, {'in a column' if joker in ' '.join(position['columns']).split() else 'up top'}", tiles
    return ("free to be anything" if joker in in_sight else "not seen yet"), ()
