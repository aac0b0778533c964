"""Several games of Grid side by side, turn by turn."""

from collections.abc import Mapping
from itertools import groupby, zip_longest

import pandas as pd

from kit.play.game import Game
from kit.play.message import format_move


def compare_turns(games: Mapping[str, Game]) -> pd.DataFrame:
    """Return the seats and moves of several games: a row for each turn, from 1, and a column for each game."""
    rows = list(zip_longest(*map(list_turns, games.values()), fillvalue=""))
    return pd.DataFrame(rows, pd.RangeIndex(1, len(rows) + 1, name="turn"), list(games))


def list_turns(game: Game) -> list[str]:
    """Return the turns of a game as text: each is a seat and its moves until another seat moves."""
    return [
        f"seat {seat}: " + ", ".join(format_move(step.move) for step in steps)
        for seat, steps in groupby(game.history, key=lambda step: step.seat)
    ]
