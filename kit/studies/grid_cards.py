"""Measures how many cards are won at Grid, and who wins.

`python -m kit.studies.grid_cards FOLDER` writes `grid_cards.csv`, and `grid_cards.toml`, which says how it was made.
"""

from __future__ import annotations

import numpy as np

from kit.lab.simulate import simulate
from kit.lab.stats import mean_interval
from kit.rules.games.grid import MOST_SEATS
from kit.studies.tables import Row, columns, run_study

GAME, SEED = "grid", 1
VARIANTS, PLAYERS = (1, 2, 3), range(2, MOST_SEATS + 1)
DEALS = 10_000  # of each table
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def sizes(deals: int, players: int, variant: int, player: str = "random") -> np.ndarray:
    """How many cards each seat has at the end: `[deal, seat]`, all seats played by one kind of player."""
    rows = simulate(GAME, deals, [player] * players, SEED, variant=variant)
    return rows.filter(like="cards_").to_numpy()


def shares(cards: np.ndarray) -> np.ndarray:
    """Each seat's share of the win, tied seats sharing it."""
    won = cards == cards.max(axis=1, keepdims=True)
    return won / won.sum(axis=1, keepdims=True)


def rows_of(variant: int, players: int, player: str) -> list[Row]:
    """A row for each seat: cards at the end, and the share of wins."""
    cards = sizes(DEALS, players, variant, player)
    won = shares(cards)
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
    """The table measured, by the name of its file."""
    kinds = ("random", "careful")
    each = [rows_of(variant, players, kind) for variant in VARIANTS for players in PLAYERS for kind in kinds]
    return {"grid_cards": [row for rows in each for row in rows]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("grid_cards", "grid_cards", SEED, tables)


if __name__ == "__main__":
    main()
