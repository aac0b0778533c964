"""Measures where the points of Solitaire for Two come from.

`python -m kit.studies.solitaire_for_two_points FOLDER` writes `for_two_points.csv`, and `for_two_points.toml`, which
says how it was made.
"""

from __future__ import annotations

from kit.lab.stats import mean_interval, share_interval
from kit.rules.games.solitaire_for_two_rounds import BEFORE, SCORE_PARTS
from kit.studies.solitaire_for_two_by_round import DEALS, SEED, played
from kit.studies.tables import Row, columns, run_study


def sources(players: int, player: str, deals: int) -> list[Row]:
    """A row for each part of the score: the points of a game from it, of all sides, and its share of all points."""
    game = played(deals, player, players=players)
    total = game.final.sum(axis=1).mean()
    rows = []
    for part in range(BEFORE):
        by_deal = game.parts[:, part].sum(axis=1)
        rows.append(
            {"players": players, "player": player, "deals": deals, "part": SCORE_PARTS[part]}
            | columns("points", mean_interval(by_deal))
            | {"share": by_deal.mean() / total}
            | columns("seen", share_interval(int((by_deal > 0).sum()), deals))
        )
    return rows


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"for_two_points": [row for player, deals in DEALS.items() for row in sources(2, player, deals)]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("solitaire_for_two_points", "for_two_points", SEED, tables)


if __name__ == "__main__":
    main()
