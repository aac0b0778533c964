"""Measures how far a mean of a few games of Six-Suit Solitaire may be trusted: how often intervals of several recipes,
made from a few games, hold the mean of all of them.

`python -m data.studies.five_games FOLDER` writes `six_suit_each.csv` and `five_games.csv`, and `five_games.toml`, which
says how they were made.
"""

from __future__ import annotations

import numpy as np

from data.studies.tables import Row, run_study
from kit.lab.simulate import simulate
from tutorials.chance.lessons.series import RECIPES, coverage

SEED = 1
GAMES = 10_000  # those of the careful player in six_suit_scores.csv
SIZES = (5, 10, 20, 50, 100, 200)


def tables() -> dict[str, list[Row]]:
    """Return every table measured, by the name of its file."""
    scores = simulate("six-suit-solitaire", GAMES, by="careful", seed=SEED).total.to_numpy()
    points, times = np.unique(scores, return_counts=True)
    return {
        "six_suit_each": [{"score": int(each), "games": int(time)} for each, time in zip(points, times, strict=True)],
        "five_games": [coverage(scores, games, recipe) for recipe in RECIPES for games in SIZES],
    }


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("five_games", SEED, tables)


if __name__ == "__main__":
    main()
