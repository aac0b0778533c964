"""Measures how many wilds lie in an opening deal of Stack The Deck, and how many different numbers.

`python -m data.studies.stack_the_deck_openings FOLDER` writes `opening_deals.csv`, and `opening_deals.toml`, which says
how it was made.
"""

from __future__ import annotations

from scipy.stats import hypergeom

from data.studies.tables import Row, only_columns, run_study
from kit.lab.stats import share_interval
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK
from tutorials.chance.lessons.hands import CARDS, openings

SEED = 1
PLAYERS = (2, 3, 4)
DEALS = 100_000


def wilds_dealt(players: int, deals: int) -> list[Row]:
    """Return how many wilds lie in an opening deal: exact chances, and shares in deals with their intervals."""
    wilds = len(PACK.extras)
    dealt = openings(players, deals, SEED).filter(like="wilds").sum(axis=1)
    return [
        {"players": players, "wilds": count, "exact": hypergeom.pmf(count, PACK.size, wilds, CARDS * players)}
        | {"deals": deals} | only_columns("seen", share_interval(int((dealt == count).sum()), deals))
        for count in range(wilds + 1)
    ]


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"opening_deals": [row for seats in PLAYERS for row in wilds_dealt(seats, DEALS)]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("opening_deals", SEED, tables)


if __name__ == "__main__":
    main()
