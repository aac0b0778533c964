"""Measures who can stack or take at Grid: of five cards two agree for certain, and of fewer?

`python -m data.studies.grid_pigeonhole FOLDER` writes `grid_agree.csv`, and `grid_agree.toml`, which says how it was
made.
"""

from __future__ import annotations

import numpy as np

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import share_interval
from tutorials.chance.lessons.pigeonhole import PLACES, SEED, agreeing, first_cards, none_agree, turns

VARIANTS = (1, 2, 3)
DEALS = 10_000  # whose cards are looked at, and of each variant whose turns are


def tables() -> dict[str, list[Row]]:
    """Return a row for each number of stacks: the chance that no two agree, exact, among cards dealt, and in play."""
    first, agrees = first_cards(DEALS), agreeing()
    played = np.sum([turns(DEALS, variant=variant) for variant in VARIANTS], axis=0)
    rows = []
    for stacks in range(1, PLACES + 1):
        laid = first[:, :stacks]
        pairs = agrees[laid[:, :, None], laid[:, None, :]].sum(axis=(1, 2)) - stacks  # a card agrees with itself
        rows.append(
            {"stacks": stacks, "exact": float(none_agree(stacks)), "deals": DEALS}
            | columns("dealt", share_interval(int((pairs == 0).sum()), DEALS))
            | {"turns": int(played[stacks].sum()), "turns_without_stacking": int(played[stacks, 0].sum())}
            | {"turns_without_anything": int(played[stacks, 0, 0])}
        )
    return {"grid_agree": rows}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("grid_agree", SEED, tables)


if __name__ == "__main__":
    main()
