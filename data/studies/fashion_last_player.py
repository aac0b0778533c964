"""Measures whether the last player at Fashion has an advantage.

`python -m data.studies.fashion_last_player FOLDER` writes `fashion_places.csv`, and `fashion_places.toml`, which says
how it was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from data.studies.tables import Row, columns, run_study
from tutorials.chance.lessons.last_player import SEED, Rotated, places, rotated

DEALS = {"random": 40_000, "careful": 10_000}
TABLES: list[dict[str, Any]] = [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 4, "partners": True}]


def every_rotated() -> Iterator[tuple[Row, Rotated]]:
    """Play every table with each player: yield what its rows say of the games they count, and the games."""
    for options in TABLES:
        for player, deals in DEALS.items():
            yield {"partners": False} | options | {"player": player, "deals": deals}, rotated(deals, player, **options)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file: a row for each place in the order of play."""
    return {"fashion_places": [
        about | {"place": place} | columns("points", points) | columns("wins", wins)
        for about, played in every_rotated() for place, (points, wins) in enumerate(places(played), 1)
    ]}  # fmt: skip


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("fashion_places", SEED, tables)


if __name__ == "__main__":
    main()
