"""Measure Grid: how often a seat can stack or take, the cards won, and the gain of careful play.

`python -m data.studies.grid FOLDER` writes `grid_agree.csv`, `grid_cards.csv` and `grid_skill.csv`.
"""

from itertools import product

import numpy as np

from data.studies.player_strength import measure_gains
from data.studies.tables import Row, make_quantiles, make_row, run_study
from kit.lab.stats import mean_interval, share_interval
from kit.rules.games.grid import MOST_SEATS
from tutorials.chance.lessons.pigeonhole import (
    PLACES, SEED, count_final_cards, deal_open_cards, find_no_pair, make_agreement_table, tally_turns,
)
from tutorials.chance.lessons.shared import share_wins

VARIANTS, PLAYERS = (1, 2, 3), range(2, MOST_SEATS + 1)
DEALS = 10_000  # at each table; the first cards are dealt in these deals, the turns are counted in each variant
SKILL_DEALS = 2_000  # to compare careful and random players


def measure_agreement() -> dict[str, list[Row]]:
    """Return a row for each number of stacks: the chance that no two cards agree.

    The row has the exact chance, the share in dealt cards, and the numbers of turns in play.
    """
    first, agrees = deal_open_cards(DEALS), make_agreement_table()
    turns = np.sum([tally_turns(DEALS, variant=variant) for variant in VARIANTS], axis=0)
    rows = []
    for stacks in range(1, PLACES + 1):
        cards = first[:, :stacks]
        pairs = agrees[cards[:, :, None], cards[:, None, :]].sum(axis=(1, 2)) - stacks  # a card agrees with itself
        rows.append(make_row(
            stacks=stacks, exact=float(find_no_pair(stacks)), deals=DEALS,
            observed=share_interval(int((pairs == 0).sum()), DEALS), turns=int(turns[stacks].sum()),
            turns_without_stacking=int(turns[stacks, 0].sum()), turns_without_move=int(turns[stacks, 0, 0]),
        ))
    return {"grid_agree": rows}


def measure_cards() -> dict[str, list[Row]]:
    """Return a row for each seat at each table: the number of cards at the end, and the share of wins."""
    rows = []
    for variant, players, player in product(VARIANTS, PLAYERS, ("random", "careful")):
        win_shares = share_wins(counts := count_final_cards(DEALS, players, variant, player))
        rows += [
            make_row(
                variant=variant, players=players, player=player, deals=DEALS, seat=seat + 1,
                mean_cards=mean_interval(cards), standard_deviation=cards.std(ddof=1), **make_quantiles(cards),
                win_share=mean_interval(win_shares[:, seat], (0, 1)),
            )
            for seat, cards in enumerate(counts.T)
        ]
    return {"grid_cards": rows}


def measure_skill() -> dict[str, list[Row]]:
    """Return a row for each table: the share of wins of one careful player among random players."""
    rows = []
    for variant, players in product(VARIANTS, PLAYERS):
        gains, _ = measure_gains("grid", "careful", "random", players, SKILL_DEALS, SEED, variant=variant)
        share = mean_interval(gains + 1 / players, (0, 1))
        rows.append(
            make_row(variant=variant, players=players, deals=SKILL_DEALS, even_share=1 / players, win_share=share)
        )
    return {"grid_skill": rows}


if __name__ == "__main__":
    run_study("grid_agree", SEED, measure_agreement)
    run_study("grid_cards", SEED, measure_cards)
    run_study("grid_skill", SEED, measure_skill)
