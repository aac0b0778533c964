"""The fight for the point cards of Fashion: the holders in one game, and the share of holders who keep a card."""

from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from kit.charts.chart import Chart
from kit.charts.general import draw_parts
from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.players import list_player_names
from kit.lab.playout import begin_deal, choose_move
from kit.lab.stop_flag import STOP_CHECK
from kit.lab.tables import encode_players
from kit.play.game import Game
from kit.play.position import new_table
from kit.rules.cards import say
from kit.rules.choices import new_choices
from kit.rules.games.fashion_layout import GRID, GRID_SIZE, LAID_CARDS, is_bare, owner, seats
from kit.rules.law import is_over, play
from kit.rules.table import TURN, number, top

GAME, SEED = "fashion", 1


def draw_fight(game: Game) -> Chart:
    """Draw for how many moves each seat or side held each point card of a game of Fashion, most points on top."""
    last = len(game.history)
    owners = [game.at(move).position()["owners"] for move in range(min(1, last), last + 1)]  # in the order of points
    holders = np.array([[(seats_on_pile or [0])[-1] for seats_on_pile in piles.values()] for piles in owners])
    seats = {f"seat {seat}": seat for seat in range(1, len(game.score()["total"]) + 1)} | {"nobody": 0}
    rows = {
        f"{say(code)} {worth}": {name: int((holders[:, worth - 1] == seat).sum()) for name, seat in seats.items()}
        for worth, code in reversed([*enumerate(owners[0], 1)])
    }
    return draw_parts(rows, "Who held which point card, and for how many moves")


def list_battles(game: Game) -> pd.DataFrame:
    """Return a row for each point card of a game, with most points first.

    The columns are its points, the cards laid on it, the changes of its holder, and its holder at the end. The first
    card laid is not a change. The holder is empty if no card was laid.
    """
    rows = [
        {
            "card": say(code), "points": worth, "cards laid": len(owners),
            "changes": sum(one != other for one, other in pairwise(owners)),
            "held by": f"seat {owners[-1]}" if owners else "",
        }
        for worth, (code, owners) in enumerate(game.position()["owners"].items(), start=1)
    ]
    return pd.DataFrame(rows[::-1]).set_index("card")


def record_holders(deals: int, player: str = "careful", seed: int = SEED, **options: Any) -> np.ndarray:
    """Play `deals` deals with players of one kind, and return the holder of each point card after each move.

    `holders[deal, move, pile]` is the seat that holds a point card after `move` moves, from 0 to 40, and 0 if the card
    is bare. The piles are in the order of their points, from J♣ to K♦. Passes count as moves. If a game ends before its
    fortieth move, the later entries repeat its end. The last entry of a longer game is its end. Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, options, 0)
    holders = np.zeros((len(numbers), LAID_CARDS + 1, GRID_SIZE), np.int64)
    kinds = encode_players(list_player_names(player, seats(table)))
    play_on_tables(play_fights, GAME, table, numbers[0], kinds, holders)
    return holders


def play_fights(tables, first, players, holders, stop):
    """Play deal number first + i for each row i to its end, or until `stop` is set."""
    t, choices = tables[1], new_choices()
    for index in range(len(holders)):
        begin_deal(tables, first + index)
        move_count = 0
        while not is_over(t):
            if stop[STOP_CHECK]:
                return
            play(t, choose_move(tables, choices, players[number(t, TURN) - 1], move_count), None)
            move_count += 1
            for pile in range(GRID_SIZE):  # the holders of now, until a later move changes them
                holder = 0 if is_bare(t, GRID + pile) else owner(t, top(t, GRID + pile))
                holders[index, min(move_count, LAID_CARDS) :, pile] = holder
