"""Measure Stack The Deck: the share of rounds that get stuck, the seat that draws a returned card, and opening deals.

`python -m data.studies.stack_the_deck FOLDER` writes `stalemates.csv`, `card_returns.csv` and `opening_deals.csv`.
"""

from itertools import product

from scipy.stats import hypergeom

from data.studies.tables import Row, make_row, run_study
from kit.lab.stats import share_interval
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK
from tutorials.chance.lessons.card_returns import DECK_SIZE, count_turns_to_draw, find_turn_chances, sum_by_seat
from tutorials.chance.lessons.hands import CARDS, deal_openings
from tutorials.chance.lessons.very_rare import count_stuck_rounds

SEED = 1
PLAYERS = (2, 3, 4)
ROUNDS = {"random": 100_000, "careful": 100_000}
RETURNS = 20_000  # games for each depth at which a card goes back
DEPTHS = (2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 36)
DEALS = 100_000  # opening deals


def measure_stuck_rounds() -> dict[str, list[Row]]:
    """Return a row for each player and number of players: the shares of rounds that get stuck.

    A round gets stuck by a stalemate, or it has no end.
    """
    return {"stalemates": [
        make_row(**count_stuck_rounds(players, player, rounds, SEED))
        for (player, rounds), players in product(ROUNDS.items(), PLAYERS)
    ]}  # fmt: skip


def measure_returns() -> dict[str, list[Row]]:
    """Return a row for each depth at which a card goes back: the chance that its owner draws it first.

    The row has the exact chance and the share in deals.
    """
    rows = []
    for players, depth in product(PLAYERS, DEPTHS):
        exact, draws = find_turn_chances(depth), count_turns_to_draw(players, depth, RETURNS, SEED)
        own, next_time = int((draws % players == players - 1).sum()), int((draws == players - 1).sum())
        rows.append(make_row(
            players=players, cards_above=depth, deck_size=DECK_SIZE, owner_exact=sum_by_seat(players, exact)[-1],
            owner_next_draw_exact=exact[players - 1], deals=RETURNS, owner_observed=share_interval(own, RETURNS),
            owner_next_draw_observed=next_time / RETURNS,
        ))
    return {"card_returns": rows}


def measure_wilds(players: int, deals: int) -> list[Row]:
    """Return a row for each number of wilds in an opening deal: the exact chance, and the share in deals."""
    wilds = len(PACK.extras)
    wild_counts = deal_openings(players, deals, SEED).filter(like="wilds").sum(axis=1)
    return [
        make_row(
            players=players, wilds=count, exact=hypergeom.pmf(count, PACK.size, wilds, CARDS * players), deals=deals,
            observed=share_interval(int((wild_counts == count).sum()), deals),
        )
        for count in range(wilds + 1)
    ]


def measure_opening_deals() -> dict[str, list[Row]]:
    """Return the rows about wilds for each number of players."""
    return {"opening_deals": [row for players in PLAYERS for row in measure_wilds(players, DEALS)]}


if __name__ == "__main__":
    run_study("stalemates", SEED, measure_stuck_rounds)
    run_study("card_returns", SEED, measure_returns)
    run_study("opening_deals", SEED, measure_opening_deals)
