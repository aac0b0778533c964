"""Measure whether luck is zero on average, as a review reports it of games between players like its reference player.

`python -m data.studies.mean_luck FOLDER` writes `mean_luck.csv`, and `mean_luck.toml`, which says how it was made.
"""

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import mean_interval
from tutorials.chance.lessons.paths import weigh

SEED = 1
GAMES = 1_000  # of each game, chosen beforehand
PLAYOUTS = 10  # of each move that is valued
SLUGS = (
    "six-stacks", "fashion", "grid", "solitaire-for-two", "speed", "stack-the-deck", "stack-em", "swap",
    "six-suit-solitaire",
)


def luck_row(slug: str) -> Row:
    """Return a row about a game between careful players."""
    games = weigh(slug, "careful", GAMES, PLAYOUTS, SEED)
    return (
        {"game": slug, "player": "careful", "games": len(games), "start": games.start.mean()}
        | {"result": games.result.mean()} | columns("choice", mean_interval(games.choice))
        | columns("luck", mean_interval(games.luck)) | {"standard_deviation": games.luck.std()}
    )


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"mean_luck": [luck_row(slug) for slug in SLUGS]}


if __name__ == "__main__":
    run_study("mean_luck", SEED, tables)
