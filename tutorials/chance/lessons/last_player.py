"""The advantage of the last player at Fashion: deals played once with each leader, and the points that cards keep.

`rotate_leaders` plays each deal once with each seat as leader, so the cards of every seat have every place in the order
of play. `measure_points` shows how much of the advantage comes from the last card of the game.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.players import list_player_names
from kit.lab.playout import begin_deal, choose_move, play_game
from kit.lab.stats import Interval, mean_interval
from kit.lab.stop_flag import STOP_CHECK
from kit.lab.tables import encode_players
from kit.play.position import new_table
from kit.rules.cards import ACE, rank
from kit.rules.choices import new_choices
from kit.rules.games.fashion import LAY, total
from kit.rules.games.fashion_layout import (
    GRID, GRID_SIZE, HAND_NUMBER, HANDS_TO_PLAY, LEADER, hand, hand_size, is_bare, points, seats, stock,
)
from kit.rules.law import is_over, play
from kit.rules.table import TURN, card_at, number, set_number, size, top

from .shared import share_wins

GAME, SEED, RANKS, MOVES = "fashion", 1, 10, 1_000
ALWAYS_FIRST = (1,) * HANDS_TO_PLAY  # the leaders of the hands by the rules


class RotatedDeals(NamedTuple):
    """Deals played once with each seat as leader.

    `totals[deal, place, seat]` are the points of a seat that played at this place in the order; the leader has place 0.
    `shares` are the shares of the win. `by_rank[deal, rank]` are the points that cards of a rank show at the end, over
    all places. `ace_hands[deal, seat]` is the hand, from 1, in which the seat got its first ace.
    """

    totals: np.ndarray
    shares: np.ndarray
    by_rank: np.ndarray
    ace_hands: np.ndarray


def rotate_leaders(deals: int, player: str = "random", seed: int = SEED, **options: Any) -> RotatedDeals:
    """Play each of `deals` deals once with each seat as leader. Raises BadOption."""
    numbers, table = deal_numbers(deals, seed), new_table(GAME, options, 0)
    deal_count, count = len(numbers), seats(table)
    totals = np.zeros((deal_count, count, count), np.int64)
    by_rank, ace_hands = np.zeros((deal_count, RANKS), np.int64), np.zeros((deal_count, count), np.int64)
    kinds = encode_players(list_player_names(player, count))
    play_on_tables(play_rotated, GAME, table, numbers[0], kinds, totals, by_rank, ace_hands)
    return RotatedDeals(arrange_by_place(totals), arrange_by_place(share_wins(totals)), by_rank, ace_hands)


def arrange_by_place(by_leader: np.ndarray) -> np.ndarray:
    """Return values `[deal, place, seat]`, by each seat's place in the order of play, from values by leader."""
    each = np.arange(by_leader.shape[1])
    return by_leader[:, (each - each[:, None]) % len(each), each]


def play_rotated(tables, first, players, totals, by_rank, ace_hands, stop):
    """Play deal number first + i for each row i, once with each seat as leader, until `stop` is set."""
    t = tables[1]
    for index in range(len(totals)):
        if stop[STOP_CHECK]:
            return
        for leader in range(1, seats(t) + 1):
            begin_deal(tables, first + index)
            set_number(t, LEADER, leader)
            set_number(t, TURN, leader)
            for seat in range(1, seats(t) + 1):
                ace_hands[index, seat - 1] = find_hand_of_ace(t, seat)
            play_game(tables, players, MOVES, None, stop)
            for seat in range(1, seats(t) + 1):
                totals[index, leader - 1, seat - 1] = total(t, seat)
            for pile in range(GRID, GRID + GRID_SIZE):
                if not is_bare(t, pile):
                    by_rank[index, rank(top(t, pile))] += points(pile)


def find_hand_of_ace(t, seat):
    """Return the hand, from 1 to 5, in which a seat gets its first ace, before any card is played."""
    for depth in range(size(t, hand(seat))):
        if rank(card_at(t, hand(seat), depth)) == ACE:
            return 1
    draw_count = 0
    while rank(card_at(t, stock(seat), size(t, stock(seat)) - 1 - draw_count)) != ACE:
        draw_count += 1
    return 2 + draw_count // hand_size(t)


def measure_points(
    deals: int, player: str = "random", leaders: Sequence[int] = ALWAYS_FIRST, seed: int = SEED
) -> np.ndarray:
    """Play each of `deals` deals once; `leaders` are the seats that lead the five hands.

    Return the points that each card keeps at the end, `[deal, seat, hand, card]`: by the seat that played the card, the
    hand, and the number of the card in that hand, both from 0. A seat's points add up to its total. Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": 2}, 0)
    kept_points = np.zeros((len(numbers), 2, HANDS_TO_PLAY, hand_size(table)), np.int64)
    kinds = encode_players(list_player_names(player, 2))
    play_on_tables(fill_points, GAME, table, numbers[0], kinds, np.array(leaders, np.int64), kept_points)
    return kept_points


def fill_points(tables, first, players, leaders, kept_points, stop):
    """Play deal number first + i, and add the points that cards keep to row i of `kept_points`, until `stop` is set."""
    t, choices, last_cards = tables[1], new_choices(), np.zeros((GRID_SIZE, 3), np.int64)
    for index in range(len(kept_points)):
        begin_deal(tables, first + index)
        set_number(t, TURN, leaders[0])
        move_count = 0
        while not is_over(t):
            if stop[STOP_CHECK]:
                return
            seat, hand_number = number(t, TURN), number(t, HAND_NUMBER)
            set_number(t, LEADER, leaders[min(hand_number, HANDS_TO_PLAY - 1)])  # of the next hand
            move = choose_move(tables, choices, players[seat - 1], move_count)
            if move.verb == LAY:
                pile = move.target - GRID
                last_cards[pile, 0], last_cards[pile, 1] = seat - 1, hand_number - 1
                last_cards[pile, 2] = hand_size(t) - size(t, hand(seat))
            play(t, move, None)
            move_count += 1
        for pile in range(GRID_SIZE):
            if not is_bare(t, GRID + pile):
                kept_points[index, last_cards[pile, 0], last_cards[pile, 1], last_cards[pile, 2]] += points(GRID + pile)


def estimate_excess(results: RotatedDeals) -> list[Interval]:
    """Return for each place in the order of play its share of wins minus an even share, in percentage points."""
    even = 1 / results.shares.shape[1]
    return [mean_interval(100 * (place.mean(axis=1) - even)) for place in results.shares.swapaxes(0, 1)]


def add_up_series(results: RotatedDeals, is_rotated: bool = True) -> np.ndarray:
    """Return the points of each seat after a whole series: a row for each series, a column for each seat.

    A series has as many deals as seats, one after another; deals left over at the end are not used. Seat 1 leads the
    first game. If the lead `is_rotated`, seats 2, 3 … lead the next games; otherwise seat 1 leads all games.
    """
    count = results.totals.shape[1]
    series_count = len(results.totals) // count
    # by series, game, place and seat
    games = results.totals[: series_count * count].reshape(series_count, count, count, count)
    number, seats = np.arange(count)[:, None], np.arange(count)
    return games[:, number, (seats - number * is_rotated) % count, seats].sum(axis=1)
