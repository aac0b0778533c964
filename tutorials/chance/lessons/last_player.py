"""Has the last player an advantage: deals of Fashion that everybody leads once, and what each card laid keeps.

In `rotated` deals every seat's cards come to stand at every place in the order of play. `by_hand` asks how much of the
advantage comes from the last card of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from kit.charts.chart import COLOURS, EDGE, HATCHES, MUTED, TEXT, Chart, estimates, in_style, new_figure
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import advice, kinds_of, named_by_seat
from kit.lab.playout import AT_ONCE, begin_deal, choose, play_out
from kit.lab.stats import Interval, mean_interval
from kit.lab.worker_thread import apart_with_stop
from kit.play.position import new_table
from kit.rules.cards import ACE, rank
from kit.rules.choices import new_choices
from kit.rules.engine import compiled
from kit.rules.games.fashion import LAY, total
from kit.rules.games.fashion_layout import (
    GRID, GRID_SIZE, HAND_NUMBER, HANDS_TO_PLAY, LEADER, hand, hand_size, is_bare, owner, points, seats, stock,
)
from kit.rules.law import is_over, play
from kit.rules.table import TURN, card_at, number, set_number, size, top

from .shared import win_shares

GAME, SEED, RANKS, MOVES = "fashion", 1, 10, 1_000
ALWAYS_FIRST = (1,) * HANDS_TO_PLAY  # seat 1 leads every hand, as the rules have it
BETWEEN = 1.6  # bars' widths between two hands
HIGHEST = 8.4  # points on the scale, so that charts of different players can be compared
NAMES = ("the leader", "the last")


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
    play_all = compiled(play_rotated, GAME, advice(GAME))
    kinds = kinds_of(named_by_seat(player, count))
    apart_with_stop(play_all, tables_like(GAME, table), numbers[0], kinds, totals, holders, by_rank, ace_hands)
    return Rotated(by_place(totals), by_place(win_shares(totals)), holders, by_rank, ace_hands)


def by_place(by_leader: np.ndarray) -> np.ndarray:
    """Return what seats have by who leads, as what they have by their own place in the order of play."""
    each = np.arange(by_leader.shape[1])
    return by_leader[:, (each - each[:, None]) % len(each), each]


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


def by_hand(
    deals: int, player: str = "random", leaders: Sequence[int] = ALWAYS_FIRST, seed: int = SEED
) -> np.ndarray:
    """Play each of so many deals once; `leaders` are the seats that lead the five hands.

    Returns what the cards laid keep: `[deal, seat, hand, card]` are the points that a seat's card holds when the game
    is over, by the hand in which it was laid and its number in that hand, from 0. All of a seat's make up its total.
    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": 2}, 0)
    kept = np.zeros((len(numbers), 2, HANDS_TO_PLAY, hand_size(table)), np.int64)
    kinds = kinds_of(named_by_seat(player, 2))
    fill = compiled(fill_kept, GAME, advice(GAME))
    apart_with_stop(fill, tables_like(GAME, table), numbers[0], kinds, np.array(leaders, np.int64), kept)
    return kept


def fill_kept(tables, first, players, leaders, kept, stop):
    """Play deal number first + i for each row i, and write down what each card laid keeps, until it is to stop."""
    t, choices, laid = tables[1], new_choices(), np.zeros((GRID_SIZE, 3), np.int64)
    for index in range(len(kept)):
        begin_deal(tables, first + index)
        set_number(t, TURN, leaders[0])
        made = 0
        while not is_over(t):
            if stop[AT_ONCE]:
                return
            seat, now = number(t, TURN), number(t, HAND_NUMBER)
            set_number(t, LEADER, leaders[min(now, HANDS_TO_PLAY - 1)])  # who leads the next hand
            move = choose(tables, choices, players[seat - 1], made)
            if move.verb == LAY:
                pile = move.target - GRID
                laid[pile, 0], laid[pile, 1] = seat - 1, now - 1
                laid[pile, 2] = hand_size(t) - size(t, hand(seat))
            play(t, move, None)
            made += 1
        for pile in range(GRID_SIZE):
            if not is_bare(t, GRID + pile):
                kept[index, laid[pile, 0], laid[pile, 1], laid[pile, 2]] += points(GRID + pile)


def advantage(played: Rotated) -> np.ndarray:
    """Return by how much more, on each deal, the last place wins than an even share."""
    return played.shares[:, -1].mean(axis=1) - 1 / played.shares.shape[1]


def above_even(played: Rotated) -> list[Interval]:
    """Return by how much more than an even share each place wins, from the first in the order of play to the last."""
    even = 1 / played.shares.shape[1]
    return [mean_interval(place.mean(axis=1) - even) for place in played.shares.swapaxes(0, 1)]


def places(played: Rotated) -> list[tuple[Interval, Interval]]:
    """Return the points, and the share of wins, of each place in the order of play."""
    both = zip(played.totals.swapaxes(0, 1), played.shares.swapaxes(0, 1), strict=True)
    return [(mean_interval(points.mean(axis=1)), mean_interval(wins.mean(axis=1), (0, 1))) for points, wins in both]


def held(played: Rotated) -> np.ndarray:
    """How often each place in the order of play holds each point card at the end: `[place, pile]`, as shares."""
    count = played.totals.shape[1]
    return np.array([(played.holders == place).mean(axis=(0, 1)) for place in range(count)])


def series_points(played: Rotated, is_rotated: bool = True) -> np.ndarray:
    """Return the points that each seat has after a whole series: a row a series, a column a seat.

    A series takes as many deals as there are seats, one after another; deals left over at the end are not used. In its
    first game seat 1 leads; in the next ones seat 2, 3 … where the lead is rotated, else seat 1 again.
    """
    count = played.totals.shape[1]
    many = len(played.totals) // count
    games = played.totals[: many * count].reshape(many, count, count, count)  # series, game, place, seat
    number, seats = np.arange(count)[:, None], np.arange(count)
    return games[:, number, (seats - number * is_rotated) % count, seats].sum(axis=1)


@in_style
def places_chart(kinds: Mapping[str, Mapping[str, Sequence[Interval]]], title: str) -> Chart:
    """Draw by how much more than an even share each place wins: a panel a kind of player, a group a table.

    `kinds[kind][table]` are the shares of wins above an even one, by place in the order of play.
    """
    figure = new_figure(7.8, 3.4)
    figure.suptitle(title)
    panels = figure.subplots(1, len(kinds), sharey=True, squeeze=False)[0]
    said = []
    for axes, (kind, tables) in zip(panels, kinds.items(), strict=True):
        left, middles = 0, []
        widest = max(tables, key=lambda name: len(tables[name]))  # its places are all places
        for name, found in tables.items():
            points = [Interval(*(100 * end for end in each)) for each in found]
            for place, each in enumerate(points):
                label = f"place {place + 1}{', leads' * (place == 0)}" if name == widest else None
                estimates(axes, [left + place], [each], place, label)
            middles.append(left + (len(found) - 1) / 2)
            left += len(found) + 1
            said.append(f"{kind}, {name}: " + ", ".join(f"{each.estimate:+.1f}" for each in points))
        axes.axhline(0, color=MUTED, lw=1)
        axes.set_xticks(middles, list(tables))
        axes.set(title=kind, xlabel="players")
        axes.grid(axis="y")
    panels[0].set_ylabel("wins above an even share\n(percentage points)")
    return Chart(figure, f"{title}, in percentage points by place. {'; '.join(said)}.")


@in_style
def kept_chart(kept: np.ndarray, title: str) -> Chart:
    """Draw forty cards in the order in which two players lay them, and the points that each still holds at the end.

    `kept[deal, seat, hand, card]` are the points of each card that was laid; seat 1 leads. The bars are means, with
    their 95 % intervals; all of a player's together are as much as its points.
    """
    figure = new_figure(7.8, 3.6)
    axes = figure.add_subplot()
    _, seats, hands, cards = kept.shape
    begins = np.arange(hands) * (seats * cards + BETWEEN)
    totals = []
    for seat, name in enumerate(NAMES):
        found = [[mean_interval(kept[:, seat, hand, card]) for card in range(cards)] for hand in range(hands)]
        at = (begins[:, None] + seat + seats * np.arange(cards)).ravel()
        means, lows, highs = np.moveaxis(np.array(found), -1, 0)
        look = {"color": COLOURS[seat], "hatch": HATCHES[seat], "edgecolor": EDGE, "lw": 0.5}
        axes.bar(at, means.ravel(), 0.92, label=f"{name}: {means.sum():.1f}\npoints in all", **look)
        axes.vlines(at, lows.ravel(), highs.ravel(), color=TEXT, lw=1)
        totals.append(f"{name}: " + ", ".join(f"{each:.2f}" for each in means.sum(axis=1)))
    axes.set(title=title, xlabel="cards in the order in which they are laid", ylim=(0, HIGHEST))
    axes.set_ylabel("points that a card\nholds at the end")
    axes.set_xticks(begins + (seats * cards - 1) / 2, [f"hand {hand}" for hand in range(1, hands + 1)])
    axes.tick_params(axis="x", length=0)
    last = f"the last card of all: {means[-1, -1]:.2f}"
    return Chart(figure, f"{title}. Points that the cards of each hand hold; {'; '.join([*totals, last])}.")
