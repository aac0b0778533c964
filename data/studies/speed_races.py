"""Measure the faster player's share of wins at Speed, by the ratio of the players' speeds.

`python -m data.studies.speed_races FOLDER` writes `races.csv`.
"""

from itertools import product

from data.studies.tables import Row, make_row, run_study
from kit.lab.stats import share_interval
from tutorials.chance.lessons.races import find_race_share, find_share, play_races

SEED = 1
DEALS = 10_000  # of each ratio; the faster player has seat 1 in half of them
RATIOS = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2.0, 2.5, 3.0)  # of the players' speeds
OPTIONS = [{"hand_size": hand, "table_stacks": stacks} for hand, stacks in ((5, 4), (3, 2), (7, 6))]
PLAYERS = ("random", "careful")


def measure_ratio(options: dict[str, int], player: str, ratio: float) -> Row:
    """Return a row about the wins of the faster player with these options."""
    wins = float(play_races(ratio, player, DEALS, SEED, **options).sum())
    return make_row(
        ratio=ratio, player=player, **options, deals=DEALS, win_share=share_interval(wins, DEALS),
        exact_one_race=find_share(ratio), exact_all_plays=find_race_share(ratio, (52 - options["table_stacks"]) // 2),
    )


def measure_races() -> dict[str, list[Row]]:
    """Return the rows of the table, by the name of its file."""
    return {"races": [measure_ratio(*setting) for setting in product(OPTIONS, PLAYERS, RATIOS)]}


if __name__ == "__main__":
    run_study("races", SEED, measure_races)
