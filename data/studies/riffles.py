"""Measure the number of riffles that make a fair pack: the share of wins at Swap with a pack that was sorted by suits,
by the number of riffles.

`python -m data.studies.riffles FOLDER` writes `riffles.csv`, and `riffles.toml`, a note about how it was made.
"""

import numpy as np

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import share_interval
from tutorials.chance.lessons.riffles import distance, shuffle_packs, wins

SEED = 1
PACKS = 20_000
RIFFLES = (*range(11), None)  # None: every order equally likely
STACKS = (3, 4, 5)


def row(riffles: int | None, stacks: int) -> Row:
    """Return a row about the wins at Swap with packs riffled `riffles` times, and the most the share may still change.
    """
    generator = np.random.default_rng([SEED, 99 if riffles is None else riffles])
    won = int(wins(shuffle_packs(PACKS, riffles, generator), work_stacks=stacks).sum())
    return (
        {"riffles": "fair" if riffles is None else riffles, "work_stacks": stacks, "packs": PACKS, "won": won}
        | columns("win_share", share_interval(won, PACKS))
        | {"distance": 0.0 if riffles is None else float(distance(riffles))}
    )


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"riffles": [row(riffles, stacks) for stacks in STACKS for riffles in RIFFLES]}


if __name__ == "__main__":
    run_study("riffles", SEED, tables)
