"""Measures Six-Suit Solitaire: how scores are spread, by player, and how often 500, 1000 and 2000 points are reached,
with tiles unknown and known.

`python -m data.studies.six_suit_solitaire_scores FOLDER` writes `six_suit_scores.csv`, `six_suit_paired.csv` and
`six_suit_known.csv`, and `six_suit.toml`, which says how they were made.
"""

from __future__ import annotations

import numpy as np

from data.studies.tables import Row, only_columns, run_study
from kit.lab.simulate import simulate
from kit.lab.solve import best_of_deals
from kit.lab.stats import mean_interval, share_interval

GAME, SEED = "six-suit-solitaire", 1
DEALS = {"random": 10_000, "careful": 10_000, "looking": 100}  # looking ahead takes seconds a game
PAIRS = (("careful", "random", 2_000), ("looking", "careful", 100))
VICTORIES = (500, 1000, 2000)
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
KNOWN = {500: (200, 20_000_000), 1000: (40, 4_000_000), 2000: (40, 4_000_000)}  # deals, and positions looked at in each


def scores(player: str, deals: int) -> Row:
    """How a player's scores are spread, no tile known but those that are seen."""
    totals = simulate(GAME, deals, by=player, seed=SEED).total.to_numpy()
    row: Row = {"player": player, "deals": deals, "mean": totals.mean(), "scatter": totals.std(ddof=1)}
    row |= {
        f"q{100 * each:02.0f}": value for each, value in zip(QUANTILES, np.quantile(totals, QUANTILES), strict=True)
    }
    for points in VICTORIES:
        found = only_columns("share", share_interval(int((totals >= points).sum()), deals))
        row |= {f"{name}_{points}": value for name, value in found.items()}
    return row


def paired(better: str, worse: str, deals: int) -> Row:
    """By how much one player does better than another on the same deals, with the 95 % interval of the mean."""
    first, second = (simulate(GAME, deals, by=name, seed=SEED).total.to_numpy() for name in (better, worse))
    about = {"better": better, "worse": worse, "deals": deals}
    return about | only_columns("gain", mean_interval(first - second))


def known(points: int, deals: int, nodes: int) -> Row:
    """How often a search that knows every tile finds a line to so many points; the others are not decided."""
    found = best_of_deals(GAME, deals, SEED, points, nodes)
    reached = int((found.points >= points).sum())
    return (
        {"points": points, "deals": deals, "nodes_allowed": nodes, "reached": reached}
        | only_columns("share", share_interval(reached, deals))
        | {"best_of_others": found.points[found.points < points].max(), "median_nodes": found.nodes.median()}
    )


def tables() -> dict[str, list[Row]]:
    """Every table measured, by the name of its file."""
    return {
        "six_suit_scores": [scores(player, deals) for player, deals in DEALS.items()],
        "six_suit_paired": [paired(*pair) for pair in PAIRS],
        "six_suit_known": [known(points, *budget) for points, budget in KNOWN.items()],
    }


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("six_suit", SEED, tables)


if __name__ == "__main__":
    main()
