"""Measures Fashion: whether the last player has an advantage, and what an ace is worth.

`python -m data.studies.fashion FOLDER` writes `fashion_places.csv`; and the points of each rank, and how seats do by
when their first ace comes, as `fashion_ranks.csv` and `fashion_aces.csv`. `fashion_places.toml` and `fashion_aces.toml`
say how they were made.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import mean_interval
from kit.rules.games.fashion import HANDS_TO_PLAY
from tutorials.chance.lessons.last_player import SEED, Rotated, places, rotated

DEALS = {"random": 40_000, "careful": 10_000}
TABLES: list[dict[str, Any]] = [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 4, "partners": True}]


def every_rotated() -> Iterator[tuple[Row, Rotated]]:
    """Play every table with each player: yield what its rows say of the games they count, and the games."""
    for options in TABLES:
        for player, deals in DEALS.items():
            yield {"partners": False} | options | {"player": player, "deals": deals}, rotated(deals, player, **options)


def by_place() -> dict[str, list[Row]]:
    """Return a row for each place in the order of play."""
    return {"fashion_places": [
        about | {"place": place} | columns("mean_points", points) | columns("win_share", wins)
        for about, played in every_rotated() for place, (points, wins) in enumerate(places(played), 1)
    ]}  # fmt: skip


def ranks(played: Rotated, about: Row) -> list[Row]:
    """Return a row for each rank: the points that one card of it shows at the end, on average."""
    cards = played.totals.shape[1] * (3 if about["players"] == 3 else 4)
    return [
        about | {"rank": rank} | columns("mean_points", mean_interval(points / cards))
        for rank, points in zip("A23456789T", played.by_rank.T, strict=True)
    ]


def aces(played: Rotated, about: Row) -> list[Row]:
    """Return a row for each of the five hands: how a seat does whose first ace comes in it, over all places."""
    rows = []
    for number in range(1, HANDS_TO_PLAY + 1):
        deals, chosen = np.nonzero(played.ace_hands == number)
        totals, wins = (each.mean(axis=1)[deals, chosen] for each in (played.totals, played.shares))
        rows.append(
            about | {"hand": number, "seats": len(deals)}
            | columns("mean_points", mean_interval(totals)) | columns("win_share", mean_interval(wins, (0, 1)))
        )
    return rows


def by_card() -> dict[str, list[Row]]:
    """Return the rows about ranks and those about aces."""
    found: dict[str, list[Row]] = {"fashion_ranks": [], "fashion_aces": []}
    for about, played in every_rotated():
        found["fashion_ranks"] += ranks(played, about)
        found["fashion_aces"] += aces(played, about)
    return found


if __name__ == "__main__":
    run_study("fashion_places", SEED, by_place)
    run_study("fashion_aces", SEED, by_card)
