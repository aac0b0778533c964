"""Measures whether going first matters at Solitaire for Two, and how often the second round turns the game.

`python -m kit.studies.solitaire_for_two_order FOLDER` writes `for_two_order.csv`, and `for_two_order.toml`, which says
how it was made.
"""

from __future__ import annotations

import numpy as np

from kit.lab.stats import mean_interval, share_interval
from kit.studies.solitaire_for_two_by_round import DEALS, SEED, Played, lead, played
from kit.studies.tables import Row, columns, run_study

PLAYERS = (2, 3, 4)


def is_turned(game: Played) -> np.ndarray:
    """Whether the only leader after the first round did not win, or not alone."""
    ahead = game.halfway == game.halfway.max(axis=1, keepdims=True)
    alone = ahead.sum(axis=1) == 1
    return alone & (game.shares[np.arange(len(ahead)), ahead.argmax(axis=1)] < 1)


def order(players: int, player: str, deals: int) -> Row:
    """A row about going first, and about the second round."""
    game = played(deals, player, players=players)
    turned, tied = int(is_turned(game).sum()), int((game.shares.max(axis=1) < 1).sum())
    return (
        {"players": players, "player": player, "deals": deals, "even_share": 1 / game.final.shape[1]}
        | columns("first_wins", mean_interval(game.shares[:, 0], (0, 1)))
        | columns("first_leads_by", mean_interval(lead(game.final)))
        | columns("first_led_half_way", mean_interval(lead(game.halfway)))
        | columns("turned", share_interval(turned, deals))
        | columns("tied", share_interval(tied, deals))
    )


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"for_two_order": [order(players, player, deals) for player, deals in DEALS.items() for players in PLAYERS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("solitaire_for_two_order", "for_two_order", SEED, tables)


if __name__ == "__main__":
    main()
