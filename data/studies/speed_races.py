"""Measure races: the share of wins of the faster player at Speed, by the ratio of the players' speeds.

`python -m data.studies.speed_races FOLDER` writes `races.csv`, and `races.toml`, a note about how it was made.
"""

from typing import Any

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import share_interval
from tutorials.chance.lessons.races import first_share, race_share, wins_of_faster

SEED = 1
DEALS = 10_000  # of each ratio, half of them with the faster player in seat 1
RATIOS = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2.0, 2.5, 3.0)  # of the players' speeds
RULES: tuple[dict[str, Any], ...] = (
    {"hand_size": 5, "table_stacks": 4},
    {"hand_size": 3, "table_stacks": 2},
    {"hand_size": 7, "table_stacks": 6},
)
PLAYERS = ("random", "careful")


def row(ratio: float, player: str, options: dict[str, Any]) -> Row:
    """Return a row about the wins of the faster player with these options."""
    won = float(wins_of_faster(ratio, player, DEALS, SEED, **options).sum())
    cards = (52 - options["table_stacks"]) // 2
    return (
        {"ratio": ratio, "player": player, **options, "deals": DEALS}
        | columns("win_share", share_interval(won, DEALS))
        | {"exact_one_race": first_share(ratio), "exact_all_plays": race_share(ratio, cards)}
    )


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"races": [row(each, player, options) for options in RULES for player in PLAYERS for each in RATIOS]}


if __name__ == "__main__":
    run_study("races", SEED, tables)
