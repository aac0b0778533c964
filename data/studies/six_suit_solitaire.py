"""Measure Six-Suit Solitaire: the scores of each player, and the coverage of intervals from a few games.

The study also measures how often 500, 1000 and 2000 points are reached, with hidden and with visible tiles.

`python -m data.studies.six_suit_solitaire FOLDER` writes `six_suit_scores.csv`, `six_suit_search.csv`,
`six_suit_counts.csv` and `interval_coverage.csv`.
"""

from data.studies.tables import Row, make_quantiles, make_row, run_study
from kit.lab.simulate import simulate
from kit.lab.solve import find_best_scores
from kit.lab.stats import share_interval
from tutorials.chance.lessons.series import RECIPES, measure_coverage

GAME, SEED = "six-suit-solitaire", 1
DEALS = {"random": 10_000, "careful": 10_000, "lookahead": 100}  # the lookahead player takes seconds a game
VICTORIES = (500, 1000, 2000)
GAMES, SIZES = 10_000, (5, 10, 20, 50, 100, 200)  # of the careful player; sizes of samples from these games
# By the points to reach: the number of deals, and the number of positions searched in each deal.
SEARCHES = {500: (200, 20_000_000), 1000: (40, 4_000_000), 2000: (40, 4_000_000)}


def measure_player(player: str, deals: int) -> Row:
    """Return a row about the distribution of a player's scores; the player does not see hidden tiles."""
    totals = simulate(GAME, deals, by=player, seed=SEED).total.to_numpy()
    return make_row(
        player=player, deals=deals, mean=totals.mean(), standard_deviation=totals.std(ddof=1), **make_quantiles(totals),
        **{f"share_{points}": share_interval(int((totals >= points).sum()), deals) for points in VICTORIES},
    )


def measure_search(points: int, deals: int, nodes: int) -> Row:
    """Return a row about the deals in which a search with all tiles visible finds `points` points."""
    searches = find_best_scores(GAME, deals, SEED, points, nodes)
    reached = int((searches.points >= points).sum())
    return make_row(
        target=points, deals=deals, node_limit=nodes, reached=reached, share=share_interval(reached, deals),
        best_below=searches.points[searches.points < points].max(), median_nodes=searches.nodes.median(),
    )


def measure_scores() -> dict[str, list[Row]]:
    """Return the tables of scores and of searches."""
    return {
        "six_suit_scores": [measure_player(player, deals) for player, deals in DEALS.items()],
        "six_suit_search": [measure_search(points, *budget) for points, budget in SEARCHES.items()],
    }


def measure_samples() -> dict[str, list[Row]]:
    """Return the number of games with each score, and the coverage of intervals from a few games."""
    totals = simulate(GAME, GAMES, by="careful", seed=SEED).total
    counts = totals.value_counts().sort_index()
    coverage = [measure_coverage(totals.to_numpy(), games, recipe) for recipe in RECIPES for games in SIZES]
    return {
        "six_suit_counts": [{"score": score, "games": games} for score, games in counts.items()],
        "interval_coverage": coverage,
    }


if __name__ == "__main__":
    run_study("six_suit", SEED, measure_scores)
    run_study("interval_coverage", SEED, measure_samples)
