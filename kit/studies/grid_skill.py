"""Measures what careful play is worth at Grid.

`python -m kit.studies.grid_skill FOLDER` writes `grid_skill.csv`, and `grid_skill.toml`, which says how it was made.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from kit.lab.stats import mean_interval
from kit.rules.games.grid import MOST_SEATS
from kit.studies.player_strength import SEED, gains_by_seat
from kit.studies.tables import Row, columns, run_study

GAME = "grid"
VARIANTS, PLAYERS = (1, 2, 3), range(2, MOST_SEATS + 1)
DEALS = 2_000  # on which careful and random players are compared


def skill(deals: int, players: int, variant: int) -> np.ndarray:
    """A careful player's share of the win against random ones, deal by deal, over all seats in turn."""
    gains, _ = gains_by_seat(GAME, "careful", "random", players, deals, variant=variant)  # every game of Grid ends
    return gains + 1 / players


def scales(wins: pd.Series) -> pd.DataFrame:
    """Shares of games won, by the number of players, on three scales: skill, times an even share, and strength.

    Strength is how many times as strong as each other player one is who wins such a share.
    """
    players = wins.index.to_series()
    even = 1 / players
    return pd.DataFrame(
        {"skill": (wins - even) / (1 - even), "times even": wins / even, "strength": wins / (1 - wins) * (players - 1)}
    )


def of_equal_strength(strength: float, players: Sequence[int]) -> pd.Series:
    """The shares that somebody wins who is as many times as strong as each other player, whatever their number."""
    return pd.Series({each: strength / (strength + each - 1) for each in players})


def row(variant: int, players: int) -> Row:
    """A row about a table: the wins of one careful player among random ones."""
    about = {"variant": variant, "players": players, "deals": DEALS, "even": 1 / players}
    return about | columns("wins", mean_interval(skill(DEALS, players, variant), (0, 1)))


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"grid_skill": [row(variant, players) for variant in VARIANTS for players in PLAYERS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("grid_skill", "grid_skill", SEED, tables)


if __name__ == "__main__":
    main()
