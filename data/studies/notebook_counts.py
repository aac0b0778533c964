"""Measure the tables that the notebooks of the games read, so that no reader waits for them.

`python -m data.studies.notebook_counts FOLDER` writes the tables. All players are careful, unless a row names others.
"""

from collections import Counter

import numpy as np
import pandas as pd

from data.studies.tables import Row, make_row, run_study
from kit.lab.odds import odds
from kit.lab.players import play_deal
from kit.lab.review import review
from kit.lab.simulate import simulate
from kit.lab.stats import mean_interval, share_interval
from kit.rules.cards import say
from notebooks.extras.fashion import record_holders

SEED = 1
GAMES, GRID_GAMES = 1_000, 20_000  # of Six-Suit Solitaire; of each variant of Grid
RACES = 2_000  # games of each row about Speed and Stack The Deck, and of Fashion
PLAYOUTS = 100  # of each move of the duel
DUEL, BEFORE_TRIO = 99, 125  # a deal of Solitaire for Two, and the moves before its last trio
MOVES = [4, 8, 12, 16, 20, 24, 28, 32, 36, 38, 39]  # of a game of Fashion
POINT_CARDS = [rank + suit for rank in "JQK" for suit in "chsd"]  # of Fashion, fewest points first
EVEN = 1.5  # seconds that a player of Speed takes on average


def count_jokers() -> list[Row]:
    """Return the mean points of Six-Suit Solitaire, a row for each number of cashed jokers."""
    rows = simulate("six-suit-solitaire", GAMES, by="careful", seed=SEED)
    return [
        make_row(
            jokers_cashed=cashed, deals=len(deals), mean_points=mean_interval(deals.total), win_share=deals.won.mean()
        )
        for cashed, deals in rows.groupby(rows.jokers // 10)
    ]


def review_duel() -> dict[str, list[Row]]:
    """Return the review of a duel for seat 2, and the odds of each move before its last trio."""
    game = play_deal("solitaire-for-two", DUEL, by="careful")
    steps = review(game, seat=2, playouts=PLAYOUTS, seed=SEED).drop(columns="reason")
    chances = odds(game.at(BEFORE_TRIO), playouts=PLAYOUTS, seed=SEED)[["move", "estimate", "low", "high"]]
    return {"duel_review": steps.to_dict("records"), "duel_odds": chances.to_dict("records")}


def compute_survival_shares(holders: np.ndarray) -> np.ndarray:
    """Return the share of the holders after a move who still hold the card at the end, as `[move, pile]`.

    A share is not a number if nobody held the card in any of the deals.
    """
    is_held = holders > 0
    stays, times = (is_held & (holders == holders[:, -1:])).sum(axis=0), is_held.sum(axis=0)
    return np.divide(stays, times, out=np.full(times.shape, np.nan), where=times > 0)


def count_holders() -> list[Row]:
    """Return how often a point card of Fashion is held after a move, and how often its holder keeps it to the end."""
    holders = record_holders(RACES, "careful", SEED, players=2, leader=1)
    held_shares, kept_shares = (holders > 0).mean(axis=0), compute_survival_shares(holders)
    return [
        {"card": say(card), "moves": move, "deals": RACES, "held_share": held_shares[move, pile],
         "kept_share": kept_shares[move, pile]}
        for pile, card in enumerate(POINT_CARDS) for move in MOVES
    ]  # fmt: skip


def count_patterns(winners: np.ndarray) -> Counter[str]:
    """Return how many columns have each pattern of winners, such as `aab`; a column with a tie (0) does not count.

    In the pattern, equal letters are equal winners.
    """
    columns = winners[:, (winners > 0).all(axis=0)].T.tolist()
    return Counter("".join("abc"[list(dict.fromkeys(column)).index(each)] for each in column) for column in columns)


def compare_variants() -> list[Row]:
    """Return how often three games of Grid, one under each variant, have each pattern of winners.

    The three games are of one deal, or of three different deals.
    """
    games = [simulate("grid", GRID_GAMES, 3, by="careful", seed=SEED, variant=number) for number in (1, 2, 3)]
    winners = np.array([[seats[0] if len(seats) == 1 else 0 for seats in rows.winners] for rows in games])
    mixed = np.array([np.roll(row, shift) for shift, row in enumerate(winners)])
    return [
        {"games": name, "winners": pattern, "deals": deals}
        for name, each in {"one deal": winners, "three deals": mixed}.items()
        for pattern, deals in sorted(count_patterns(each).items())
    ]


def race(by_1: str, by_2: str, seconds: float) -> Row:
    """Return the share of races that seat 1 wins, if its player takes these seconds on average and seat 2 takes 1.5.

    Two players who win together have half a win each.
    """
    rows = simulate("speed", RACES, by=[by_1, by_2], seed=SEED, mean_reaction=[seconds, EVEN])
    wins = sum(1 / len(winners) for winners in rows.winners if 1 in winners)
    share = share_interval(wins, RACES)
    return make_row(player_1=by_1, player_2=by_2, seconds_1=seconds, deals=RACES, win_share=share)


def compare_speed_and_care() -> list[Row]:
    """Return the wins of faster and faster players of Speed, and of a careful player against a random one."""
    rows = [race("careful", "careful", seconds) for seconds in (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)]
    return [*rows, race("careful", "random", EVEN)]


def play_rounds(*by: str) -> pd.DataFrame:
    """Return the rounds of Stack The Deck that these two players play."""
    return simulate("stack-the-deck", RACES, by=list(by), seed=SEED, rounds=1)


def compare_players_of_rounds() -> list[Row]:
    """Return the points of a careful and a random player in the same rounds of Stack The Deck, each in either seat."""
    one, other = play_rounds("careful", "random"), play_rounds("random", "careful")
    careful, random = (one.total_1 + other.total_2) / 2, (one.total_2 + other.total_1) / 2
    gain = mean_interval(careful - random)
    return [make_row(rounds=RACES, careful_points=careful.mean(), random_points=random.mean(), difference=gain)]


def tables() -> dict[str, list[Row]]:
    """Return the tables, by the names of their files."""
    return {
        "cashed_jokers": count_jokers(), **review_duel(),
        "fashion_holders": count_holders(), "grid_variants": compare_variants(),
        "speed_and_care": compare_speed_and_care(), "round_lead": compare_players_of_rounds(),
    }  # fmt: skip


if __name__ == "__main__":
    run_study("notebook_counts", SEED, tables)
