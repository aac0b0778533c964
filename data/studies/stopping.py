"""Measure how often repeated looks stop at a difference that does not exist.

The study compares two orders of Stack 'Em: ace to king, and two to ace. They are the same game under two names, so
every difference between them is chance.

`python -m data.studies.stopping FOLDER` writes `stopping.csv`, `stopping_chances.csv` and `stopping_paths.csv`.
"""

import numpy as np

from data.studies.tables import Row, make_row, run_study
from kit.lab.simulate import simulate
from kit.lab.stats import share_interval
from tutorials.chance.lessons.stopping import (
    DEALS, FOLD, LOOKS, POCOCK_LINE, STEP, USUAL_LINE, count_pounds, find_first_clear, find_stop_chances, make_recipe,
)

SEED = 1
EXPERIMENTS = 2_000
SAVED_PATHS = 60  # the number of experiments with saved paths
TRUTHS = (0.5, 0.55, 0.6, 0.65, 0.7)  # the first order's share of the deals that only one order wins


def is_fortune(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return for each lead whether the bet has grown by the factor `FOLD`, so that the lead looks clear."""
    return count_pounds(first, second) >= FOLD


RECIPES = [
    *(("1.96 errors", looks, make_recipe(USUAL_LINE)) for looks in LOOKS),
    ("2.555 errors", 10, make_recipe(POCOCK_LINE)), ("£1 becomes £20", 99, is_fortune),
]


def count_misled(counts: np.ndarray, share: float) -> list[Row]:
    """Return a row for each recipe: the number of experiments that stopped, and the exact chance to stop."""
    rows = []
    for recipe, looks, clear in RECIPES:
        stopped = int((find_first_clear(counts, LOOKS[looks], clear) > 0).sum())
        rows.append(make_row(
            recipe=recipe, looks=looks, experiments=len(counts), deals=DEALS, stopped=stopped,
            share=share_interval(stopped, len(counts)),
            exact=max(find_stop_chances(LOOKS[looks], clear, share).values()), discordant_share=share,
        ))
    return rows


def count_wins_alone(experiments: int) -> np.ndarray:
    """Return the numbers of deals that only one order has won, after every tenth deal: [experiment, look, order]."""
    one, other = (
        simulate("stack-em", experiments * DEALS, by="careful", seed=1, work_stacks=4, hand_limit=3, order=order).won
        for order in ("A-K", "2-A")
    )
    wins_alone = np.stack([one & ~other, other & ~one], axis=-1)
    return wins_alone.reshape(experiments, DEALS // STEP, STEP, 2).sum(axis=2).cumsum(axis=1)


def measure_experiments() -> dict[str, list[Row]]:
    """Return the rows of each table, by the name of its file."""
    counts = count_wins_alone(EXPERIMENTS)
    share = float(counts[:, -1].sum() / (len(counts) * DEALS))
    chances = [
        {"first_share": first, "recipe": recipe, "looks": looks, "deals": deals, "exact": chance}
        for first in TRUTHS for recipe, looks, clear in RECIPES
        for deals, chance in find_stop_chances(LOOKS[looks], clear, share, first).items()
    ]
    paths = [
        {"experiment": experiment, "deals": STEP * look, "ace_to_king": first, "two_to_ace": second}
        for experiment, path in enumerate(counts[:SAVED_PATHS], start=1)
        for look, (first, second) in enumerate(path.tolist(), start=1)
    ]
    return {"stopping": count_misled(counts, share), "stopping_chances": chances, "stopping_paths": paths}


if __name__ == "__main__":
    run_study("stopping", SEED, measure_experiments)
