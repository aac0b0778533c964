"""Deals of Fashion, each played as often as there are players, each leading once.

So every seat's cards come to stand at every place in the order of play: two studies ask what that place, and what an
ace, is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from kit.lab.apart import apart_with_stop
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import advice, kinds_of, named_by_seat
from kit.lab.playout import AT_ONCE, begin_deal, play_out
from kit.play.position import new_table
from kit.rules.cards import ACE, rank
from kit.rules.engine import compiled
from kit.rules.games.fashion import total
from kit.rules.games.fashion_layout import (
    GRID, GRID_SIZE, LEADER, hand, hand_size, is_bare, owner, points, seats, stock,
)
from kit.rules.table import TURN, card_at, set_number, size, top
from kit.studies.tables import Row

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
    numbers, table = deal_numbers(deals, seed), new_table(GAME, options, 0)
    many, count = len(numbers), seats(table)
    totals = np.zeros((many, count, count), np.int64)
    holders = np.full((many, count, GRID_SIZE), -1, np.int64)
    by_rank, ace_hands = np.zeros((many, RANKS), np.int64), np.zeros((many, count), np.int64)
    play = compiled(play_rotated, GAME, advice(GAME))
    kinds = kinds_of(named_by_seat(player, count))
    apart_with_stop(play, tables_like(GAME, table), numbers[0], kinds, totals, holders, by_rank, ace_hands)
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


def play_rotated(tables, first, players, totals, holders, by_rank, ace_hands, stop):
    """Deal number first + i for each row i, played once with each seat leading, until it is to stop."""
    t = tables[1]
    for index in range(len(totals)):
        if stop[AT_ONCE]:
            return
        for leader in range(1, seats(t) + 1):
            begin_deal(tables, first + index)
            set_number(t, LEADER, leader)
            set_number(t, TURN, leader)
            for seat in range(1, seats(t) + 1):
                ace_hands[index, seat - 1] = hand_of_ace(t, seat)
            play_out(tables, players, MOVES, stop)
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


def every_rotated() -> Iterator[tuple[Row, Rotated]]:
    """Every table and player measured: what its rows say of the games they count, and the games."""
    for options in TABLES:
        for player, deals in DEALS.items():
            yield {"partners": False} | options | {"player": player, "deals": deals}, rotated(deals, player, **options)
