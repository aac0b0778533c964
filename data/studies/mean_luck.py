"""Measure whether the luck in reviews is zero on average, in games between players like the reference player.

`python -m data.studies.mean_luck FOLDER` writes `mean_luck.csv`.
"""

from data.studies.tables import Row, make_row, run_study
from kit.lab.stats import mean_interval
from tutorials.chance.lessons.paths import split_luck

SEED = 1
GAMES = 1_000  # of each game, chosen beforehand
PLAYOUTS = 10  # of each evaluated move


def measure_luck(slug: str) -> dict[str, list[Row]]:
    """Return the row about a game between careful players, by the name of its file."""
    games = split_luck(slug, "careful", GAMES, PLAYOUTS, SEED)
    row = make_row(
        game=slug, player="careful", games=len(games), start=games.start.mean(), result=games.result.mean(),
        choice=mean_interval(games.choice), luck=mean_interval(games.luck), standard_deviation=games.luck.std(),
    )
    return {"mean_luck": [row]}


if __name__ == "__main__":
    run_study("mean_luck", SEED, measure_luck)
