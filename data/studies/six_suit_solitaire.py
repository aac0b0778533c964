"""Measures Six-Suit Solitaire: how scores are spread, by player, how often 500, 1000 and 2000 points are reached, with
tiles unknown and known, and how far a mean of a few games may be trusted.

`python -m data.studies.six_suit_solitaire FOLDER` writes `six_suit_scores.csv`,
`six_suit_search.csv`, `six_suit_counts.csv` and `interval_coverage.csv`; `six_suit.toml` and
`interval_coverage.toml` say how they were made.
"""

import numpy as np

from data.studies.tables import Row, columns, run_study
from kit.lab.simulate import simulate
from kit.lab.solve import find_best_scores
from kit.lab.stats import share_interval
from tutorials.chance.lessons.series import RECIPES, coverage

GAME, SEED = "six-suit-solitaire", 1
DEALS = {"random": 10_000, "careful": 10_000, "lookahead": 100}  # looking ahead takes seconds a game
VICTORIES = (500, 1000, 2000)
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
GAMES, SIZES = 10_000, (5, 10, 20, 50, 100, 200)  # of the careful player, and drawn from these at a time
KNOWN = {500: (200, 20_000_000), 1000: (40, 4_000_000), 2000: (40, 4_000_000)}  # deals, and positions looked at in each


def scores(player: str, deals: int) -> Row:
    """How a player's scores are spread, no tile known but those that are seen."""
    totals = simulate(GAME, deals, by=player, seed=SEED).total.to_numpy()
    row: Row = {"player": player, "deals": deals, "mean": totals.mean(), "standard_deviation": totals.std(ddof=1)}
    row |= {
        f"q{100 * each:02.0f}": value for each, value in zip(QUANTILES, np.quantile(totals, QUANTILES), strict=True)
    }
    for points in VICTORIES:
        row |= columns(f"share_{points}", share_interval(int((totals >= points).sum()), deals))
    return row


def known(points: int, deals: int, nodes: int) -> Row:
    """How often a search that knows every tile finds a line to so many points; the others are undecided."""
    found = find_best_scores(GAME, deals, SEED, points, nodes)
    reached = int((found.points >= points).sum())
    return (
        {"target": points, "deals": deals, "node_limit": nodes, "reached": reached}
        | columns("share", share_interval(reached, deals))
        | {"best_below": found.points[found.points < points].max(), "median_nodes": found.nodes.median()}
    )


def spread() -> dict[str, list[Row]]:
    """Return how scores are spread, and what a search finds."""
    return {
        "six_suit_scores": [scores(player, deals) for player, deals in DEALS.items()],
        "six_suit_search": [known(points, *budget) for points, budget in KNOWN.items()],
    }


def five_games() -> dict[str, list[Row]]:
    """Return how many games brought which score, and how often intervals from a few of them hold the mean of all."""
    totals = simulate(GAME, GAMES, by="careful", seed=SEED).total.to_numpy()
    points, times = np.unique(totals, return_counts=True)
    return {
        "six_suit_counts": [{"score": int(each), "games": int(time)} for each, time in zip(points, times, strict=True)],
        "interval_coverage": [coverage(totals, games, recipe) for recipe in RECIPES for games in SIZES],
    }


if __name__ == "__main__":
    run_study("six_suit", SEED, spread)
    run_study("interval_coverage", SEED, five_games)
