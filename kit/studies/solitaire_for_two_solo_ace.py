"""Measures what the rule of the solo ace is worth at Solitaire for Two.

`python -m kit.studies.solitaire_for_two_solo_ace FOLDER` writes `for_two_solo_ace.csv`, and `for_two_solo_ace.toml`,
which says how it was made.
"""

from __future__ import annotations

import numpy as np

from kit.lab.stats import mean_interval
from kit.rules.games.solitaire_for_two_rounds import SCORE_PARTS
from kit.studies.solitaire_for_two_by_round import DEALS, SEED, lead, played
from kit.studies.tables import Row, columns, run_study


def solo_ace(player: str, deals: int) -> list[Row]:
    """A row for each thing that the rule of the solo ace might change: with it, without it, and the difference."""
    kept, free = (played(deals, player, players=2, solo_ace=rule) for rule in (True, False))
    measures = {
        "points": [game.final.sum(axis=1) for game in (kept, free)],
        "sequences": [(game.parts[:, SCORE_PARTS.index("sequence")] > 0).any(axis=1) for game in (kept, free)],
        "first wins": [game.shares[:, 0] for game in (kept, free)],
        "margin": [np.abs(lead(game.final)) for game in (kept, free)],
        "moves": [game.moves for game in (kept, free)],
    }
    return [
        {"player": player, "deals": deals, "measure": name, "with": with_rule.mean(), "without": without.mean()}
        | columns("difference", mean_interval(with_rule.astype(float) - without.astype(float)))
        for name, (with_rule, without) in measures.items()
    ]


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"for_two_solo_ace": [row for player, deals in DEALS.items() for row in solo_ace(player, deals)]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("solitaire_for_two_solo_ace", "for_two_solo_ace", SEED, tables)


if __name__ == "__main__":
    main()
