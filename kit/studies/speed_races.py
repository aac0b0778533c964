"""Measures races: how often the faster player wins at Speed, by how much faster that player is.

`python -m kit.studies.speed_races FOLDER` writes `races.csv`, and `races.toml`, which says how it was made.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from kit.lab.deals import deal_numbers
from kit.lab.players import careful
from kit.lab.simulate import simulate
from kit.lab.stats import share_interval
from kit.play.game import deal
from kit.rules.games.speed import can_play
from kit.studies.tables import Row, only_columns, run_study

SEED = 1
DEALS = 10_000  # of each ratio, half of them with the faster player in seat 1
SLOWER = 1.5  # seconds that the slower player takes on average
RATIOS = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2.0, 2.5, 3.0)  # how many times as fast the faster player is
RULES: tuple[dict[str, Any], ...] = (
    {"hand_size": 5, "table_stacks": 4},
    {"hand_size": 3, "table_stacks": 2},
    {"hand_size": 7, "table_stacks": 6},
)
PLAYERS = ("random", "careful")


def first_share(ratio: float) -> float:
    """The chance that the faster of two exponential times comes first: its rate's share."""
    return ratio / (1 + ratio)


def race_share(ratio: float, cards: int) -> float:
    """The chance to make so many plays first, if nobody were ever stuck: each play a race of its own."""
    from scipy.stats import binom

    return float(binom.sf(cards - 1, 2 * cards - 1, first_share(ratio)))


def wins_of_faster(ratio: float, player: str, deals: int, seed: int = SEED, **options: Any) -> np.ndarray:
    """What the faster player wins of each deal, from either seat: 1, 0, or a half where the win is shared.

    Raises BadOption.
    """
    numbers, half, faster = deal_numbers(deals, seed), deals // 2, round(SLOWER / ratio, 3)
    wins = []
    for seat, first, means in ((1, numbers[0], [faster, SLOWER]), (2, numbers[half], [SLOWER, faster])):
        rows = simulate("speed", half, by=player, seed=first, mean_reaction=means, **options)
        wins.append([1 / len(winners) if seat in winners else 0 for winners in rows.winners])
    return np.concatenate(wins)


def row(ratio: float, player: str, options: dict[str, Any]) -> Row:
    """How often the faster player wins with these rules, with its interval."""
    won = float(wins_of_faster(ratio, player, DEALS, **options).sum())
    cards = (52 - options["table_stacks"]) // 2
    return (
        {"ratio": ratio, "player": player, **options, "deals": DEALS}
        | only_columns("won", share_interval(won, DEALS))
        | {"first": first_share(ratio), "never_stuck": race_share(ratio, cards)}
    )


def ratio_for(share: float, rows: pd.DataFrame, column: str = "won") -> float:
    """How many times as fast one must be to win this share of games, between the ratios measured."""
    return float(np.interp(share, rows[column], rows["ratio"]))


def steps_looked_at(games: int, **options: Any) -> pd.DataFrame:
    """Careful players' games with seat 1 half again as fast, step by step: who could play, and who then did.

    Columns: deal; late, whether a draw pile was empty; faster and slower, whether that seat could play; seat, who
    played, or 1 where both turned a card. Raises BadOption.
    """
    rows = []
    for seed in range(games):
        game = deal("speed", seed=seed, mean_reaction=[1.0, SLOWER], **options)
        while not game.over:
            late = "" in game.position()["draws"]
            able = can_play(game.table, 1), can_play(game.table, 2)
            game.play(careful(game))
            rows.append((seed, late, *map(bool, able), game.history[-1].seat))
    return pd.DataFrame(rows, columns=["deal", "late", "faster", "slower", "seat"])


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"races": [row(each, player, options) for options in RULES for player in PLAYERS for each in RATIOS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("speed_races", "races", SEED, tables)


if __name__ == "__main__":
    main()
