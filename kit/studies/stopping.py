"""Measures how often one stops at nothing: Stack 'Em from ace to king against deuce to ace, looked at again and again.

The two orders are one game under two names, so whatever seems to be a difference is chance. `python -m
kit.studies.stopping FOLDER` writes `stopping.csv`, `stopping_chances.csv` and `stopping_paths.csv`, and
`stopping.toml`, which says how they were made.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from kit.lab import results
from kit.lab.simulate import simulate
from kit.lab.stats import share_interval
from kit.lab.stopping import DEALS, LOOKS, RECIPES, STEP, chances_to_stop, first_clear
from kit.studies.tables import Row, columns, run_study

GAME, SEED = "stack-em", 1
ORDERS = ("A-K", "2-A")
EXPERIMENTS = 2_000
SHOWN = 60  # experiments whose course is kept
TRUTHS = (0.5, 0.55, 0.6, 0.65, 0.7)  # the first order's share of the deals that one alone wins


def won_alone(experiments: int) -> np.ndarray:
    """How many deals each order alone has won, after every tenth: [experiment, look, order], deals numbered from 1."""
    one, other = (
        simulate(GAME, experiments * DEALS, by="careful", seed=SEED, work_stacks=4, hand_limit=3, order=order).won
        for order in ORDERS
    )
    alone = np.stack([one & ~other, other & ~one], axis=-1)
    return alone.reshape(experiments, DEALS // STEP, STEP, 2).sum(axis=2).cumsum(axis=1)


def kept_courses() -> np.ndarray:
    """The same of the first experiments, from the table that is kept. Raises FileNotFoundError where none is."""
    rows = pd.read_csv(results.kept("stopping_paths.csv") or "stopping_paths.csv")
    return rows[["ace_to_king", "deuce_to_ace"]].to_numpy().reshape(-1, DEALS // STEP, 2)


def counted(counts: np.ndarray, share: float) -> list[Row]:
    """How many experiments each recipe has misled, and the chance of it."""
    rows = []
    for recipe, looks, clear in RECIPES:
        stopped = int((first_clear(counts, LOOKS[looks], clear) > 0).sum())
        about = {"recipe": recipe, "looks": looks, "experiments": len(counts), "deals": DEALS, "stopped": stopped}
        found = columns("share", share_interval(stopped, len(counts)))
        worked_out = max(chances_to_stop(LOOKS[looks], clear, share).values())
        rows.append(about | found | {"worked_out": worked_out, "won_alone": share})
    return rows


def worked_out(share: float) -> list[Row]:
    """The chance to have seemed clear by each look, for each recipe and each truth."""
    return [
        {"first": first, "recipe": recipe, "looks": looks, "deals": deals, "stopped": stopped}
        for first in TRUTHS for recipe, looks, clear in RECIPES
        for deals, stopped in chances_to_stop(LOOKS[looks], clear, share, first).items()
    ]


def paths(counts: np.ndarray) -> list[Row]:
    """The course of each experiment, ten deals a row."""
    return [
        {"experiment": experiment, "deals": STEP * look, "ace_to_king": first, "deuce_to_ace": second}
        for experiment, path in enumerate(counts, start=1)
        for look, (first, second) in enumerate(path.tolist(), start=1)
    ]


def tables() -> dict[str, list[Row]]:
    """Every table measured, by the name of its file."""
    counts = won_alone(EXPERIMENTS)
    share = float(counts[:, -1].sum() / (len(counts) * DEALS))
    return {
        "stopping": counted(counts, share), "stopping_chances": worked_out(share),
        "stopping_paths": paths(counts[:SHOWN]),
    }


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("stopping", "stopping", SEED, tables)


if __name__ == "__main__":
    main()
