"""A careful player that slips: in every position it makes a random move with the same chance.

With chance 0 it is the careful player, with chance 1 the random player. It has seat 1, careful players have the other
seats. The compiled engine and a `Game` toss the same coins, so you can examine each of thousands of games.
"""

from typing import Any

import numpy as np

import kit
from kit.lab.best_moves import CAREFUL, RANDOM
from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.players import MOVE_LIMIT, careful, random
from kit.lab.playout import UNFINISHED, begin_deal, choose_move, compute_outcome
from kit.lab.stop_flag import STOP_CHECK
from kit.lab.tables import measure_outcome, outcome_unit
from kit.play.game import Game
from kit.play.position import drop_fixed_players, new_table
from kit.rules.choices import new_choices
from kit.rules.law import is_over, play
from kit.rules.table import TURN, number
from tutorials.chance.lessons.paths import SEAT, play_game

COINS = 512  # for each game; longer games use them again
SLIPPING_SEAT = SEAT  # of the slipping player


def toss_coins(deal: int, chance: float) -> np.ndarray:
    """Return for each move of a deal whether the player slips."""
    return np.random.default_rng(deal).random(COINS) < chance


def play_slipping_game(slug: str, deal: int, chance: float, **options: Any) -> Game:
    """Play and return a whole game in which seat 1 slips with this chance. Raises UnknownGame, BadOption."""
    slips = toss_coins(deal, chance)

    def choose_move(game: Game) -> str:
        return (random if slips[len(game.history) % COINS] else careful)(game)

    return play_game(kit.deal(slug, seed=deal, **options), choose_move, MOVE_LIMIT)


def play_deals(slug: str, deals: int, chance: float, seed: int, **options: Any) -> tuple[np.ndarray, int]:
    """Play `deals` deals, from number `seed` on; return the outcomes of the slipping seat, and the unfinished games.

    An outcome is the share of the win, or in a game for points the points. All seats share the win of an unfinished
    game; a game for points always ends. The second return value counts the unfinished games. Raises UnknownGame,
    BadOption.
    """
    numbers = deal_numbers(deals, seed)
    table = new_table(slug, drop_fixed_players(slug, options), 0)
    slips = np.array([toss_coins(deal, chance) for deal in numbers])
    outcomes = np.zeros(deals, np.int64)
    play_on_tables(fill_slipping_outcomes, slug, table, numbers[0], slips, outcomes)
    seats = kit.deal(slug, seed=seed, **options).seats
    ended = outcomes != UNFINISHED
    return np.where(ended, outcomes / outcome_unit(slug), 1 / seats), int((~ended).sum())


def measure_slipper_outcome(game: Game) -> float:
    """Return the outcome of a game for seat 1, as `play_deals` counts it."""
    return measure_outcome(game, SLIPPING_SEAT) if game.over else 1 / game.seats


def fill_slipping_outcomes(tables, first, slips, outcomes, stop):
    """Play deal number first + i for each outcome i, until `stop` is set."""
    t, choices = tables[1], new_choices()
    for index in range(len(outcomes)):
        begin_deal(tables, first + index)
        move_count = 0
        while move_count < MOVE_LIMIT and not is_over(t):
            if stop[STOP_CHECK]:
                return
            is_slip = number(t, TURN) == SLIPPING_SEAT and slips[index, move_count % COINS]
            play(t, choose_move(tables, choices, RANDOM if is_slip else CAREFUL, move_count), None)
            move_count += 1
        outcomes[index] = compute_outcome(t, SLIPPING_SEAT) if is_over(t) else UNFINISHED
