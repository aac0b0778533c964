"""Measures what an ace is worth at Fashion: the points of each rank, and how seats do by when their first ace comes.

`python -m data.studies.fashion_aces FOLDER` writes `fashion_ranks.csv` and `fashion_aces.csv`, and `fashion_aces.toml`,
which says how they were made.
"""

from __future__ import annotations

import numpy as np

from data.studies.fashion_last_player import every_rotated
from data.studies.tables import Row, columns, run_study
from kit.lab.stats import mean_interval
from kit.rules.games.fashion import HANDS_TO_PLAY
from tutorials.chance.lessons.last_player import RANKS, SEED, Rotated


def ranks(played: Rotated, about: Row) -> list[Row]:
    """Return a row for each rank: the points that one card of it shows at the end, on average."""
    games, suits = played.totals.shape[1], 3 if about["players"] == 3 else 4
    return [
        about
        | {"rank": "A23456789T"[each]}
        | columns("points", mean_interval(played.by_rank[:, each] / games / suits))
        for each in range(RANKS)
    ]


def aces(played: Rotated, about: Row) -> list[Row]:
    """Return a row for each of the five hands: how a seat does whose first ace comes in it, over all places."""
    rows = []
    for number in range(1, HANDS_TO_PLAY + 1):
        deals, chosen = np.nonzero(played.ace_hands == number)
        totals, wins = (each.mean(axis=1)[deals, chosen] for each in (played.totals, played.shares))
        rows.append(
            about | {"hand": number, "seats": len(deals)}
            | columns("points", mean_interval(totals)) | columns("wins", mean_interval(wins, (0, 1)))
        )
    return rows


def tables() -> dict[str, list[Row]]:
    """Return every table measured, by the name of its file."""
    found: dict[str, list[Row]] = {"fashion_ranks": [], "fashion_aces": []}
    for about, played in every_rotated():
        found["fashion_ranks"] += ranks(played, about)
        found["fashion_aces"] += aces(played, about)
    return found


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("fashion_aces", SEED, tables)


if __name__ == "__main__":
    main()
