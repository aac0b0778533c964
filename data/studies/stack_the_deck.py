"""Measures Stack The Deck: how rare it is that a round gets stuck, who draws a card that went back, and what is dealt.

`python -m data.studies.stack_the_deck FOLDER` writes `stalemates.csv`, `card_returns.csv` and `opening_deals.csv`, and
a note beside each that says how it was made.
"""

from itertools import product

from scipy.stats import hypergeom

from data.studies.tables import Row, columns, run_study
from kit.lab.stats import share_interval
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK
from tutorials.chance.lessons.card_returns import DECK_SIZE, drawn_after, drawn_in_deals, share_by_seat
from tutorials.chance.lessons.hands import CARDS, openings
from tutorials.chance.lessons.very_rare import stalemates

SEED = 1
PLAYERS = (2, 3, 4)
ROUNDS = {"random": 100_000, "careful": 100_000}
RETURNS = 20_000  # games for each depth at which a card goes back
DEPTHS = (2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 36)
DEALS = 100_000  # of which the opening is looked at


def stuck() -> dict[str, list[Row]]:
    """Return how many rounds get stuck, by a stalemate or without an end, and the shares with their intervals."""
    rows = []
    for (player, rounds), players in product(ROUNDS.items(), PLAYERS):
        found = stalemates(players, player, rounds, SEED)
        called, without_end = found.pop("stalemate_share"), found.pop("stuck_share")
        rows.append(found | columns("stalemate_share", called) | columns("stuck_share", without_end))
    return {"stalemates": rows}


def comes_back() -> dict[str, list[Row]]:
    """Return who draws a card that went back so deep: exact chances and shares in deals, its owner's with interval."""
    rows = []
    for players, depth in product(PLAYERS, DEPTHS):
        exact, seen = drawn_after(depth), drawn_in_deals(players, depth, RETURNS, SEED)
        own, next_time = int((seen % players == players - 1).sum()), int((seen == players - 1).sum())
        about = {"players": players, "cards_above": depth, "deck_size": DECK_SIZE,
                 "owner_exact": share_by_seat(players, exact)[-1],
                 "owner_next_draw_exact": exact[players - 1], "deals": RETURNS}
        own_seen = columns("owner_observed", share_interval(own, RETURNS))
        rows.append(about | own_seen | {"owner_next_draw_observed": next_time / RETURNS})
    return {"card_returns": rows}


def wilds_dealt(players: int, deals: int) -> list[Row]:
    """Return how many wilds lie in an opening deal: exact chances, and shares in deals with their intervals."""
    wilds = len(PACK.extras)
    dealt = openings(players, deals, SEED).filter(like="wilds").sum(axis=1)
    return [
        {"players": players, "wilds": count, "exact": hypergeom.pmf(count, PACK.size, wilds, CARDS * players)}
        | {"deals": deals} | columns("observed", share_interval(int((dealt == count).sum()), deals))
        for count in range(wilds + 1)
    ]


def opening_deals() -> dict[str, list[Row]]:
    """Return the wilds in opening deals for each number of players."""
    return {"opening_deals": [row for players in PLAYERS for row in wilds_dealt(players, DEALS)]}


if __name__ == "__main__":
    run_study("stalemates", SEED, stuck)
    run_study("card_returns", SEED, comes_back)
    run_study("opening_deals", SEED, opening_deals)
