"""Measures what careful play is worth at Grid.

`python -m data.studies.grid_skill FOLDER` writes `grid_skill.csv`, and `grid_skill.toml`, which says how it was made.
"""

from __future__ import annotations

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import mean_interval
from kit.rules.games.grid import MOST_SEATS
from tutorials.chance.lessons.pigeonhole import SEED, skill

VARIANTS, PLAYERS = (1, 2, 3), range(2, MOST_SEATS + 1)
DEALS = 2_000  # on which careful and random players are compared


def row(variant: int, players: int) -> Row:
    """Return a row about a table: the wins of one careful player among random ones."""
    about = {"variant": variant, "players": players, "deals": DEALS, "even": 1 / players}
    return about | columns("wins", mean_interval(skill(DEALS, players, variant), (0, 1)))


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"grid_skill": [row(variant, players) for variant in VARIANTS for players in PLAYERS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("grid_skill", SEED, tables)


if __name__ == "__main__":
    main()
