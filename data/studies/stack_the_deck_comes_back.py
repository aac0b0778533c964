"""Measures who draws a card that went back into the deck at Stack The Deck.

`python -m data.studies.stack_the_deck_comes_back FOLDER` writes `comes_back.csv`, and `comes_back.toml`, which says how
it was made.
"""

from __future__ import annotations

from data.studies.tables import Row, only_columns, run_study
from kit.lab.stats import share_interval
from tutorials.chance.lessons.card_returns import DECK_SIZE, SEED, drawn_in_deals
from tutorials.chance.lessons.comes_back import drawn_after, share_by_seat

PLAYERS = (2, 3, 4)
RETURNS = 20_000  # games for each depth at which a card goes back
DEPTHS = (2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 36)


def comes_back(players: int, depth: int, deals: int) -> Row:
    """Return who draws a card that went back so deep: exact chances and shares in deals, its owner's with interval."""
    exact, seen = drawn_after(depth), drawn_in_deals(players, depth, deals)
    own, next_time = int((seen % players == players - 1).sum()), int((seen == players - 1).sum())
    about = {"players": players, "above": depth, "deck": DECK_SIZE, "own": share_by_seat(players, exact)[-1],
             "own_at_once": exact[players - 1], "deals": deals}
    return about | only_columns("own_seen", share_interval(own, deals)) | {"own_at_once_seen": next_time / deals}


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"comes_back": [comes_back(seats, depth, RETURNS) for seats in PLAYERS for depth in DEPTHS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("comes_back", SEED, tables)


if __name__ == "__main__":
    main()
