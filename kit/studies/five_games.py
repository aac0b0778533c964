"""Measures how far a mean of a few games of Six-Suit Solitaire may be trusted: how often intervals of several recipes,
made from a few games, hold the mean of all of them.

`python -m kit.studies.five_games FOLDER` writes `six_suit_each.csv` and `five_games.csv`, and `five_games.toml`, which
says how they were made.
"""

from __future__ import annotations

import numpy as np

from kit.lab.series import RECIPES
from kit.lab.simulate import simulate
from kit.lab.stats import share_interval
from kit.studies.tables import Row, columns, run_study

GAME, SEED = "six-suit-solitaire", 1
GAMES = 10_000  # those of the careful player in six_suit_scores.csv
SIZES = (5, 10, 20, 50, 100, 200)
SERIES = 4_000  # of each size

def coverage(scores: np.ndarray, games: int, recipe: str) -> Row:
    """How often intervals of a recipe, from so many games drawn from these, hold the mean of all."""
    series = np.random.default_rng([SEED, games]).choice(scores, (SERIES, games))
    low, high = RECIPES[recipe](series)
    truth = scores.mean()
    held = int(((low <= truth) & (truth <= high)).sum())
    return (
        {"recipe": recipe, "games": games, "series": SERIES, "held": held}
        | columns("share", share_interval(held, SERIES))
        | {"too_low": (high < truth).mean(), "too_high": (low > truth).mean(), "width": (high - low).mean()}
    )


def tables() -> dict[str, list[Row]]:
    """Every table measured, by the name of its file."""
    scores = simulate(GAME, GAMES, by="careful", seed=SEED).total.to_numpy()
    points, times = np.unique(scores, return_counts=True)
    return {
        "six_suit_each": [{"score": int(each), "games": int(time)} for each, time in zip(points, times, strict=True)],
        "five_games": [coverage(scores, games, recipe) for recipe in RECIPES for games in SIZES],
    }


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("five_games", "five_games", SEED, tables)


if __name__ == "__main__":
    main()
