"""Measure Grid: how often a seat can stack or take, the cards won, and the gain of careful play.

`python -m data.studies.grid FOLDER` writes `grid_agree.csv`, `grid_cards.csv` and `grid_skill.csv`, each with a note
about how it was made.
"""

from itertools import product

import numpy as np

from data.studies.player_strength import gains_by_seat
from data.studies.tables import Row, columns, run_study
from kit.lab.stats import mean_interval, share_interval
from kit.rules.games.grid import MOST_SEATS
from tutorials.chance.lessons.pigeonhole import PLACES, SEED, agreement_table, first_cards, none_agree, sizes, turns
from tutorials.chance.lessons.shared import win_shares

VARIANTS, PLAYERS = (1, 2, 3), range(2, MOST_SEATS + 1)
DEALS = 10_000  # of each table; for agreement, dealt once for the cards, and for each variant for the turns
COMPARED = 2_000  # deals on which careful and random players are compared
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def agree() -> dict[str, list[Row]]:
    """Return a row for each number of stacks: the chance that no two agree, exact, among dealt cards, and in play."""
    first, agrees = first_cards(DEALS), agreement_table()
    played = np.sum([turns(DEALS, variant=variant) for variant in VARIANTS], axis=0)
    rows = []
    for stacks in range(1, PLACES + 1):
        laid = first[:, :stacks]
        pairs = agrees[laid[:, :, None], laid[:, None, :]].sum(axis=(1, 2)) - stacks  # a card agrees with itself
        rows.append(
            {"stacks": stacks, "exact": float(none_agree(stacks)), "deals": DEALS}
            | columns("observed", share_interval(int((pairs == 0).sum()), DEALS))
            | {"turns": int(played[stacks].sum()), "turns_without_stacking": int(played[stacks, 0].sum())}
            | {"turns_without_move": int(played[stacks, 0, 0])}
        )
    return {"grid_agree": rows}


def cards() -> dict[str, list[Row]]:
    """Return a row for each seat at each table: cards at the end, and the share of wins."""
    rows = []
    for variant, players, player in product(VARIANTS, PLAYERS, ("random", "careful")):
        won = win_shares(counts := sizes(DEALS, players, variant, player))
        rows += [
            {"variant": variant, "players": players, "player": player, "deals": DEALS, "seat": seat + 1}
            | columns("mean_cards", mean_interval(each)) | {"standard_deviation": each.std(ddof=1)}
            | {f"q{round(100 * share):02}": np.quantile(each, share) for share in QUANTILES}
            | columns("win_share", mean_interval(won[:, seat], (0, 1)))
            for seat, each in enumerate(counts.T)
        ]
    return {"grid_cards": rows}


def skills() -> dict[str, list[Row]]:
    """Return a row for each table: the wins of one careful player among random ones."""
    rows = []
    for variant, players in product(VARIANTS, PLAYERS):
        gains, _ = gains_by_seat("grid", "careful", "random", players, COMPARED, SEED, variant=variant)
        rows.append(
            {"variant": variant, "players": players, "deals": COMPARED, "even_share": 1 / players}
            | columns("win_share", mean_interval(gains + 1 / players, (0, 1)))
        )
    return {"grid_skill": rows}


if __name__ == "__main__":
    run_study("grid_agree", SEED, agree)
    run_study("grid_cards", SEED, cards)
    run_study("grid_skill", SEED, skills)
