"""A player who slips: careful, but each of its moves is made at random with the same chance, whatever the position.

With chance 0 it is the careful player, with chance 1 the random one. It sits in seat 1, careful players elsewhere. The
same coins fall in the compiled engine and in a `Game`: what was played a thousand times can be looked at one by one.
Beside it, how the studies play on from moments of games.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

import kit
from kit.lab import players
from kit.lab.deals import LIMIT, deal_numbers, play_on_tables
from kit.lab.moments import Moment, players_at_work
from kit.lab.players import careful, play_out, random
from kit.lab.playout import AT_ONCE, UNFINISHED, begin_deal, keep_best, outcome
from kit.lab.review import unit
from kit.play.game import Game
from kit.play.position import named_options, new_table
from kit.rules.choices import any_of, new_choices
from kit.rules.engine import find_legal
from kit.rules.law import is_over, play
from kit.rules.table import TURN, number
from tutorials.chance.lessons import paths

COINS = 512  # thrown for a game; longer games use them again
SLIPPING = 1  # the seat of the player who slips


def coins(deal: int, chance: float) -> np.ndarray:
    """At which moves of a deal the player slips."""
    return np.random.default_rng(deal).random(COINS) < chance


def slipping_game(slug: str, deal: int, chance: float, **options: Any) -> Game:
    """Return a whole game in which seat 1 slips with this chance. Raises UnknownGame, BadOption."""
    game, slips = kit.deal(slug, seed=deal, **options), coins(deal, chance)

    def move(now: Game) -> str:
        slipped = now.turn == SLIPPING and slips[len(now.history) % COINS]
        return (random if slipped else careful)(now)

    return play_out(game, move, LIMIT)


def brought(slug: str, deals: int, chance: float, seed: int, **options: Any) -> tuple[np.ndarray, int]:
    """What each of so many deals, from number `seed` on, brings seat 1 that slips; and how many games did not end.

    The share of the win, or in a game for points the points. A game that did not end is shared by all; one for points
    always ends. Raises UnknownGame, BadOption.
    """
    numbers = deal_numbers(deals, seed)
    table = new_table(slug, named_options(slug, options), 0)
    slips = np.array([coins(deal, chance) for deal in numbers])
    outcomes = np.zeros(deals, np.int64)
    play_on_tables(fill_brought, slug, table, numbers[0], slips, outcomes)
    seats = kit.deal(slug, seed=seed, **options).seats
    ended = outcomes != UNFINISHED
    return np.where(ended, outcomes / unit(slug), 1 / seats), int((~ended).sum())


def play_on(slug: str, seat: int, by: str, moments: Iterable[Moment], playouts: int) -> None:
    """Play on from moments of games as a seat sees them, all racing moves so many times; the moments keep it all."""
    with players_at_work(slug, seat, by) as play:
        paths.play_on(play, moments, playouts)


def brought_by(game: Game) -> float:
    """What a game brought seat 1, as `brought` counts it."""
    return players.brought(game, SLIPPING) if game.over else 1 / game.seats


def fill_brought(tables, first, slips, outcomes, stop):
    """Play deal number first + i for each outcome i, until it is to stop."""
    t, choices = tables[1], new_choices()
    for index in range(len(outcomes)):
        begin_deal(tables, first + index)
        made = 0
        while made < LIMIT and not is_over(t):
            if stop[AT_ONCE]:
                return
            find_legal(t, choices)
            if number(t, TURN) != SLIPPING or not slips[index, made % COINS]:
                keep_best(t, choices)
            play(t, any_of(t, choices, made), None)
            made += 1
        outcomes[index] = outcome(t, SLIPPING) if is_over(t) else UNFINISHED
