"""Who holds which point card of Fashion after each move, over many deals: how a fight goes, and what is ever safe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import advice, kinds_of, named_by_seat
from kit.lab.playout import AT_ONCE, begin_deal, choose
from kit.lab.stats import mean_interval, share_interval
from kit.lab.worker_thread import apart_with_stop
from kit.play.game import Game
from kit.play.position import new_table
from kit.rules.cards import say
from kit.rules.choices import new_choices
from kit.rules.engine import compiled
from kit.rules.games.fashion_layout import GRID, GRID_SIZE, LAID_CARDS, is_bare, owner, seats
from kit.rules.law import is_over, play
from kit.rules.table import TURN, number, top

GAME, SEED = "fashion", 1
POINTS = sum(range(1, GRID_SIZE + 1))


def fought(deals: int, player: str = "careful", seed: int = SEED, **options: Any) -> np.ndarray:
    """Play so many deals, all seats by players of one kind, and write down who holds what on the way.

    `holders[deal, move, pile]` is the seat that holds a point card after so many moves, from none to forty, 0 where the
    card is bare; the piles come as they rise in worth, from J♣ to K♦. Passes count as moves; a game that ends before
    its fortieth move stays as it ended, and of a longer one the last entry is its end. Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, options, 0)
    holders = np.zeros((len(numbers), LAID_CARDS + 1, GRID_SIZE), np.int64)
    play_them = compiled(play_fights, GAME, advice(GAME))
    kinds = kinds_of(named_by_seat(player, seats(table)))
    apart_with_stop(play_them, tables_like(GAME, table), numbers[0], kinds, holders)
    return holders


def shares_held(holders: np.ndarray, seat: int) -> np.ndarray:
    """In which share of the deals a seat holds each point card after each move: `[move, pile]`."""
    return (holders == seat).mean(axis=0)


def shares_kept(holders: np.ndarray) -> np.ndarray:
    """Of the deals in which somebody holds a card after a move, the share where the same seat holds it at the end.

    `[move, pile]`; not a number where nobody held the card in any of the deals.
    """
    taken = holders > 0
    stays = (taken & (holders == holders[:, -1:])).sum(axis=0)
    held = taken.sum(axis=0)
    return np.divide(stays, held, out=np.full(held.shape, np.nan), where=held > 0)


def times_taken(holders: np.ndarray) -> np.ndarray:
    """How often each point card gets another holder, on average over the deals; the first one counts too."""
    return (np.diff(holders, axis=1) != 0).sum(axis=1).mean(axis=0)


def points_of(holders: np.ndarray, partners: bool = False) -> np.ndarray:
    """The points of each seat, or of each side where partners pool, at the end of each deal: `[deal, seat]`."""
    worth = np.arange(1, GRID_SIZE + 1)
    points = np.array([(holders[:, -1] == seat) @ worth for seat in range(1, int(holders.max()) + 1)]).T
    return points[:, :2] + points[:, 2:] if partners else points


def by_table(deals: int, tables: Mapping[str, Mapping[str, Any]], players: Sequence[str]) -> pd.DataFrame:
    """How fights differ from table to table: a row for each table, its options by its name, and kind of player.

    Columns: how often cards get a new holder in a game, points left on bare cards, and ties in per cent of the games;
    each a mean, with the reach of its 95 % interval beside it. Raises BadOption.
    """
    rows = {}
    for name, options in tables.items():
        for player in players:
            holders = fought(deals, player, **options)
            points = points_of(holders, bool(options.get("partners")))
            tied = (points == points.max(axis=1, keepdims=True)).sum(axis=1) > 1
            taken, left = (np.diff(holders, axis=1) != 0).sum(axis=(1, 2)), POINTS - points.sum(axis=1)
            rows[name, player] = [
                figure for found, unit in (
                    (mean_interval(taken), 1), (mean_interval(left), 1), (share_interval(int(tied.sum()), deals), 100)
                ) for figure in (unit * found.estimate, unit * found.reach)
            ]
    columns = ["new holders", "±", "points for nobody", "± ", "ties (%)", " ±"]
    table = pd.DataFrame.from_dict(rows, orient="index", columns=columns)
    table.index = pd.MultiIndex.from_tuples(table.index, names=["players", "who play"])
    return table


def battles(game: Game) -> pd.DataFrame:
    """For each point card of a game, the dearest first: points, cards laid on it, changes of holder, and who holds it.

    Who lays the first card is not counted as a change; where nothing was laid the holder is empty.
    """
    rows = []
    for worth, (code, owners) in enumerate(game.position()["owners"].items(), start=1):
        changes = sum(one != other for one, other in pairwise(owners))
        rows.append(
            {
                "card": say(code), "points": worth, "cards laid": len(owners), "changes": changes,
                "held by": f"seat {owners[-1]}" if owners else "",
            }
        )
    return pd.DataFrame(rows[::-1]).set_index("card")


def play_fights(tables, first, players, holders, stop):
    """Deal number first + i for each row i, played to its end, until it is to stop."""
    t, choices = tables[1], new_choices()
    for index in range(len(holders)):
        begin_deal(tables, first + index)
        made = 0
        while not is_over(t):
            if stop[AT_ONCE]:
                return
            play(t, choose(tables, choices, players[number(t, TURN) - 1], made), None)
            made += 1
            write_holders(t, holders[index, min(made, LAID_CARDS)])
        for move in range(made + 1, LAID_CARDS + 1):
            write_holders(t, holders[index, move])


def write_holders(t, row):
    """Write down who holds each point card."""
    for pile in range(GRID, GRID + GRID_SIZE):
        row[pile - GRID] = 0 if is_bare(t, pile) else owner(t, top(t, pile))
