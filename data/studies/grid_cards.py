"""Measures how many cards are won at Grid, and who wins.

`python -m data.studies.grid_cards FOLDER` writes `grid_cards.csv`, and `grid_cards.toml`, which says how it was made.
"""

from __future__ import annotations

import numpy as np

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import mean_interval
from kit.rules.games.grid import MOST_SEATS
from tutorials.chance.lessons.pigeonhole import SEED, sizes
from tutorials.chance.lessons.shared import win_shares

VARIANTS, PLAYERS = (1, 2, 3), range(2, MOST_SEATS + 1)
DEALS = 10_000  # of each table
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def rows_of(variant: int, players: int, player: str) -> list[Row]:
    """Return a row for each seat: cards at the end, and the share of wins."""
    cards = sizes(DEALS, players, variant, player)
    won = win_shares(cards)
    about = {"variant": variant, "players": players, "player": player, "deals": DEALS}
    return [
        about
        | {"seat": seat + 1}
        | columns("cards", mean_interval(cards[:, seat]))
        | {"scatter": cards[:, seat].std(ddof=1)}
        | {f"q{round(100 * share):02}": np.quantile(cards[:, seat], share) for share in QUANTILES}
        | columns("wins", mean_interval(won[:, seat], (0, 1)))
        for seat in range(players)
    ]


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    kinds = ("random", "careful")
    each = [rows_of(variant, players, kind) for variant in VARIANTS for players in PLAYERS for kind in kinds]
    return {"grid_cards": [row for rows in each for row in rows]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("grid_cards", SEED, tables)


if __name__ == "__main__":
    main()
