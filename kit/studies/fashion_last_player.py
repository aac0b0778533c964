"""Measures two questions about Fashion: has the last player an advantage, and what is an ace worth?

Every deal is played as often as there are players, each leading once, so that every seat's cards come to
stand at every place in the order of play. `python -m kit.studies.fashion_last_player FOLDER` writes
`fashion_places.csv`, `fashion_ranks.csv`, `fashion_aces.csv`, and `fashion.toml`, which says how they were made.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from kit.lab.counted import counted
from kit.lab.players import advice, kinds_of, named_by_seat
from kit.lab.playout import play_out
from kit.play.position import new_table
from kit.rules.cards import ACE, rank
from kit.rules.engine import compiled, rules
from kit.rules.games.fashion import (
    GRID, GRID_SIZE, HANDS_TO_PLAY, LEADER, hand, hand_size, is_bare, owner, points, seats, stock, total,
)
from kit.rules.law import deal
from kit.rules.table import SEED_LOW, TURN, card_at, set_number, size, top
from kit.studies.tables import measured_into

GAME, SEED, RANKS, MOVES = "fashion", 1, 10, 1_000
DEALS = {"random": 40_000, "careful": 10_000}
TABLES: list[dict[str, Any]] = [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 4, "partners": True}]


class Rotated(NamedTuple):
    """Deals played with each seat leading once.

    `totals[deal, place, seat]` are the points of a seat when it played at that place in the order, 0 being the
    lead; `shares` are its shares of the win. `by_rank[deal, rank]` are the points that cards of a rank
    showed at the end, over all places; `ace_hands[deal, seat]` tells in which hand the first ace of a seat came.
    `holders[deal, leader, pile]` is the place of the seat that held a point card at the end, -1 where it stayed bare.
    """

    totals: np.ndarray
    shares: np.ndarray
    holders: np.ndarray
    by_rank: np.ndarray
    ace_hands: np.ndarray


def rotated(deals: int, player: str = "random", seed: int = SEED, **options: Any) -> Rotated:
    """Play each of so many deals as often as there are players, each leading once. Raises BadOption."""
    table = new_table(GAME, options, counted(seed, "seed", 0, 1 << 30))
    tables = np.zeros(3, rules(GAME).RECORD).view(np.recarray)
    tables[:] = tuple(table)
    count, many = seats(table), counted(deals, "deals", 1, 1 << 30)
    totals = np.zeros((many, count, count), np.int64)
    holders = np.full((many, count, GRID_SIZE), -1, np.int64)
    by_rank, ace_hands = np.zeros((many, RANKS), np.int64), np.zeros((many, count), np.int64)
    play = compiled(play_rotated, GAME, advice(GAME))
    play(tables, seed, kinds_of(named_by_seat(player, count)), totals, holders, by_rank, ace_hands)
    won = totals == totals.max(axis=2, keepdims=True)
    shares = won / won.sum(axis=2, keepdims=True)
    return Rotated(by_place(totals), by_place(shares), holders, by_rank, ace_hands)


def by_place(by_leader: np.ndarray) -> np.ndarray:
    """What seats have by who leads, as what they have by their own place in the order of play."""
    count = by_leader.shape[1]
    placed = np.empty_like(by_leader)
    for leader in range(count):
        for seat in range(count):
            placed[:, (seat - leader) % count, seat] = by_leader[:, leader, seat]
    return placed


def play_rotated(tables, first, players, totals, holders, by_rank, ace_hands):
    """Deal number first + i for each row i, played once with each seat leading."""
    t = tables[1]
    for index in range(len(totals)):
        for leader in range(1, seats(t) + 1):
            tables[1] = tables[0]
            set_number(t, SEED_LOW, first + index)
            deal(t, None)
            set_number(t, LEADER, leader)
            set_number(t, TURN, leader)
            for seat in range(1, seats(t) + 1):
                ace_hands[index, seat - 1] = hand_of_ace(t, seat)
            play_out(tables, players, MOVES)
            for seat in range(1, seats(t) + 1):
                totals[index, leader - 1, seat - 1] = total(t, seat)
            for pile in range(GRID, GRID + GRID_SIZE):
                if not is_bare(t, pile):
                    holders[index, leader - 1, pile] = (owner(t, top(t, pile)) - leader) % seats(t)
                    by_rank[index, rank(top(t, pile))] += points(pile)


def hand_of_ace(t, seat):
    """In which of the five hands the first ace of a seat comes, before any card is played."""
    for depth in range(size(t, hand(seat))):
        if rank(card_at(t, hand(seat), depth)) == ACE:
            return 1
    drawn = 0
    while rank(card_at(t, stock(seat), size(t, stock(seat)) - 1 - drawn)) != ACE:
        drawn += 1
    return 2 + drawn // hand_size(t)


def interval(values: np.ndarray) -> tuple[float, float, float]:
    """The mean of values, and its 95 % interval."""
    mean, reach = values.mean(), 1.96 * values.std(ddof=1) / np.sqrt(len(values))
    return mean, mean - reach, mean + reach


def advantage(played: Rotated) -> np.ndarray:
    """By how much more, on each deal, the last place wins than an even share."""
    return played.shares[:, -1].mean(axis=1) - 1 / played.shares.shape[1]


def held(played: Rotated) -> np.ndarray:
    """How often each place in the order of play holds each point card at the end: `[place, pile]`, as shares."""
    count = played.totals.shape[1]
    return np.array([(played.holders == place).mean(axis=(0, 1)) for place in range(count)])


def row(options: dict[str, Any], player: str, deals: int, **more: Any) -> dict[str, Any]:
    """What every row of the tables says of the games it counts."""
    return {"partners": False} | options | {"player": player, "deals": deals} | more


def with_interval(name: str, values: np.ndarray) -> dict[str, float]:
    """A mean and its interval as columns."""
    return dict(zip((name, f"{name}_low", f"{name}_high"), interval(values), strict=True))


def places(played: Rotated, about: dict[str, Any]) -> list[dict[str, Any]]:
    """A row for each place in the order of play: points, and the share of wins."""
    return [
        about | {"place": place + 1}
        | with_interval("points", played.totals[:, place].mean(axis=1))
        | with_interval("wins", played.shares[:, place].mean(axis=1))
        for place in range(played.totals.shape[1])
    ]


def ranks(played: Rotated, about: dict[str, Any]) -> list[dict[str, Any]]:
    """A row for each rank: the points that one card of it shows at the end, on average."""
    games, suits = played.totals.shape[1], 3 if about["players"] == 3 else 4
    return [
        about | {"rank": "A23456789T"[each]} | with_interval("points", played.by_rank[:, each] / games / suits)
        for each in range(RANKS)
    ]


def aces(played: Rotated, about: dict[str, Any]) -> list[dict[str, Any]]:
    """A row for each of the five hands: how a seat does whose first ace comes in it, over all places."""
    rows = []
    for number in range(1, HANDS_TO_PLAY + 1):
        deals, chosen = np.nonzero(played.ace_hands == number)
        with_ace = [each.mean(axis=1)[deals, chosen] for each in (played.totals, played.shares)]
        rows.append(
            about | {"hand": number, "seats": len(deals)}
            | with_interval("points", with_ace[0]) | with_interval("wins", with_ace[1])
        )
    return rows


def tables() -> dict[str, list[dict[str, Any]]]:
    """Every table measured, by the name of its file."""
    found: dict[str, list[dict[str, Any]]] = {"fashion_places": [], "fashion_ranks": [], "fashion_aces": []}
    for options in TABLES:
        for player, deals in DEALS.items():
            played, about = rotated(deals, player, **options), row(options, player, deals)
            for name, rows_of in zip(found, (places, ranks, aces), strict=True):
                found[name] += rows_of(played, about)
    return found


def main() -> None:
    """Measure into the folder named on the command line."""
    measured_into("fashion_last_player", "fashion", SEED, tables)


if __name__ == "__main__":
    main()
