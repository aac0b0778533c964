"""Measure how many riffles make a fair pack.

A pack sorted by suits is riffled and then used for Swap. The study measures the share of wins by the number of riffles.

`python -m data.studies.riffles FOLDER` writes `riffles.csv`.
"""

import numpy as np

from data.studies.tables import Row, make_row, run_study
from kit.lab.stats import share_interval
from tutorials.chance.lessons.riffles import compute_distance, find_wins, shuffle_packs

SEED = 1
PACKS = 20_000
RIFFLES = (*range(11), None)  # None: every order equally likely
STACKS = (3, 4, 5)


def measure_wins(riffles: int | None, stacks: int) -> Row:
    """Return a row about the wins at Swap with packs riffled `riffles` times (None: fair packs).

    The column `distance` bounds the difference from the share of wins with a fair pack.
    """
    generator = np.random.default_rng([SEED, 99 if riffles is None else riffles])
    wins = int(find_wins(shuffle_packs(PACKS, riffles, generator), work_stacks=stacks).sum())
    return make_row(
        riffles="fair" if riffles is None else riffles, work_stacks=stacks, packs=PACKS, won=wins,
        win_share=share_interval(wins, PACKS), distance=0.0 if riffles is None else float(compute_distance(riffles)),
    )


def measure_riffles() -> dict[str, list[Row]]:
    """Return the rows of the table, by the name of its file."""
    return {"riffles": [measure_wins(riffles, stacks) for stacks in STACKS for riffles in RIFFLES]}


if __name__ == "__main__":
    run_study("riffles", SEED, measure_riffles)
