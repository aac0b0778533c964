"""Measure how often repeated looks stop at a difference that is not there: Stack 'Em from ace to king against two to
ace.

The two orders are the same game under two names, so every difference between them is chance. `python -m
data.studies.stopping FOLDER` writes `stopping.csv`, `stopping_chances.csv` and `stopping_paths.csv`, and
`stopping.toml`, a note about how they were made.
"""

import numpy as np

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import share_interval
from tutorials.chance.lessons.stopping import (
    DEALS, LOOKS, POCOCK, STEP, USUAL, line_recipe, chances_to_stop, first_clear, is_fortune, count_wins_alone,
)

SEED = 1
EXPERIMENTS = 2_000
SHOWN = 60  # experiments whose paths are saved
TRUTHS = (0.5, 0.55, 0.6, 0.65, 0.7)  # the first order's share of the deals that one alone wins
RECIPES = [
    *(("1.96 errors", looks, line_recipe(USUAL)) for looks in LOOKS), ("2.555 errors", 10, line_recipe(POCOCK)),
    ("£1 becomes £20", 99, is_fortune),
]


def count_misled(counts: np.ndarray, share: float) -> list[Row]:
    """Return a row for each recipe: the number of experiments that it misled, and the exact chance."""
    rows = []
    for recipe, looks, clear in RECIPES:
        stopped = int((first_clear(counts, LOOKS[looks], clear) > 0).sum())
        about = {"recipe": recipe, "looks": looks, "experiments": len(counts), "deals": DEALS, "stopped": stopped}
        stopped_share = columns("share", share_interval(stopped, len(counts)))
        exact = max(chances_to_stop(LOOKS[looks], clear, share).values())
        rows.append(about | stopped_share | {"exact": exact, "discordant_share": share})
    return rows


def tables() -> dict[str, list[Row]]:
    """Return every table measured, by the name of its file."""
    counts = count_wins_alone(EXPERIMENTS)
    share = float(counts[:, -1].sum() / (len(counts) * DEALS))
    chances = [
        {"first_share": first, "recipe": recipe, "looks": looks, "deals": deals, "exact": chance}
        for first in TRUTHS for recipe, looks, clear in RECIPES
        for deals, chance in chances_to_stop(LOOKS[looks], clear, share, first).items()
    ]
    paths = [
        {"experiment": experiment, "deals": STEP * look, "ace_to_king": first, "two_to_ace": second}
        for experiment, path in enumerate(counts[:SHOWN], start=1)
        for look, (first, second) in enumerate(path.tolist(), start=1)
    ]
    return {"stopping": count_misled(counts, share), "stopping_chances": chances, "stopping_paths": paths}


if __name__ == "__main__":
    run_study("stopping", SEED, tables)
