"""Measures whether the last player at Fashion has an advantage.

`python -m kit.studies.fashion_last_player FOLDER` writes `fashion_places.csv`, and `fashion_places.toml`, which says
how it was made.
"""

from __future__ import annotations

import numpy as np

from kit.lab.stats import Interval, mean_interval
from kit.studies.fashion_rotated import SEED, Rotated, every_rotated
from kit.studies.tables import Row, columns, run_study


def advantage(played: Rotated) -> np.ndarray:
    """By how much more, on each deal, the last place wins than an even share."""
    return played.shares[:, -1].mean(axis=1) - 1 / played.shares.shape[1]


def above_even(played: Rotated) -> list[Interval]:
    """By how much more than an even share each place wins, from the first in the order of play to the last."""
    even = 1 / played.shares.shape[1]
    return [mean_interval(played.shares[:, place].mean(axis=1) - even) for place in range(played.shares.shape[1])]


def held(played: Rotated) -> np.ndarray:
    """How often each place in the order of play holds each point card at the end: `[place, pile]`, as shares."""
    count = played.totals.shape[1]
    return np.array([(played.holders == place).mean(axis=(0, 1)) for place in range(count)])


def places(played: Rotated, about: Row) -> list[Row]:
    """A row for each place in the order of play: points, and the share of wins."""
    return [
        about | {"place": place + 1}
        | columns("points", mean_interval(played.totals[:, place].mean(axis=1)))
        | columns("wins", mean_interval(played.shares[:, place].mean(axis=1), (0, 1)))
        for place in range(played.totals.shape[1])
    ]


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"fashion_places": [row for about, played in every_rotated() for row in places(played, about)]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("fashion_last_player", "fashion_places", SEED, tables)


if __name__ == "__main__":
    main()
