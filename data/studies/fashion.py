"""Measure Fashion: the advantage of the last player, and the value of an ace.

`python -m data.studies.fashion FOLDER` writes `fashion_places.csv`. It writes the points of each rank into
`fashion_ranks.csv`, and the results of seats by the hand of their first ace into `fashion_aces.csv`.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from data.studies.tables import Row, make_row, run_study
from kit.lab.stats import Interval, mean_interval
from kit.rules.games.fashion_layout import HANDS_TO_PLAY
from tutorials.chance.lessons.last_player import SEED, RotatedDeals, rotate_leaders

DEALS = {"random": 40_000, "careful": 10_000}
TABLES: list[dict[str, Any]] = [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 4, "partners": True}]


def play_tables() -> Iterator[tuple[Row, RotatedDeals]]:
    """Play at every table with each player; yield the columns that identify the rows, and the games."""
    for options in TABLES:
        for player, deals in DEALS.items():
            about = {"partners": False} | options | {"player": player, "deals": deals}
            yield about, rotate_leaders(deals, player, **options)


def estimate_places(results: RotatedDeals) -> list[tuple[Interval, Interval]]:
    """Return the mean points and the share of wins of each place in the order of play."""
    both = zip(results.totals.swapaxes(0, 1), results.shares.swapaxes(0, 1), strict=True)
    return [(mean_interval(points.mean(axis=1)), mean_interval(wins.mean(axis=1), (0, 1))) for points, wins in both]


def measure_places() -> dict[str, list[Row]]:
    """Return a row for each place in the order of play."""
    return {"fashion_places": [
        make_row(**about, place=place, mean_points=points, win_share=wins)
        for about, games in play_tables() for place, (points, wins) in enumerate(estimate_places(games), 1)
    ]}  # fmt: skip


def make_rank_rows(games: RotatedDeals, about: Row) -> list[Row]:
    """Return a row for each rank: the mean points that a card of the rank shows at the end."""
    cards = games.totals.shape[1] * (3 if about["players"] == 3 else 4)
    return [
        make_row(**about, rank=rank, mean_points=mean_interval(points / cards))
        for rank, points in zip("A23456789T", games.by_rank.T, strict=True)
    ]


def make_ace_rows(games: RotatedDeals, about: Row) -> list[Row]:
    """Return a row for each of the five hands: the results of seats that get their first ace in it.

    The results are means over all places in the order of play.
    """
    rows = []
    for number in range(1, HANDS_TO_PLAY + 1):
        deals, seats = np.nonzero(games.ace_hands == number)
        totals, wins = (values.mean(axis=1)[deals, seats] for values in (games.totals, games.shares))
        points, share = mean_interval(totals), mean_interval(wins, (0, 1))
        rows.append(make_row(**about, hand=number, seats=len(deals), mean_points=points, win_share=share))
    return rows


def measure_cards() -> dict[str, list[Row]]:
    """Return the rows about ranks and the rows about aces."""
    tables = list(play_tables())
    makers = {"fashion_ranks": make_rank_rows, "fashion_aces": make_ace_rows}
    return {name: [row for about, games in tables for row in make(games, about)] for name, make in makers.items()}


if __name__ == "__main__":
    run_study("fashion_places", SEED, measure_places)
    run_study("fashion_aces", SEED, measure_cards)
