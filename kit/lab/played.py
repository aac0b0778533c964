"""One game played from the deal to its end, move by move: a row of a simulation, or by any players; what it brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import Any

from kit.lab.batch import LIMIT
from kit.lab.players import PLAYERS, advice, named_by_seat, options_for
from kit.lab.playout import outcome
from kit.lab.review.verdict import unit
from kit.play.game import Game, deal
from kit.rules.engine import bound


def played(
    slug: str, seed: int = 0, players: int | None = None, by: str | Sequence[str] = "random", **options: Any
) -> Game:
    """Deal number `seed` of a game, played to its end, with its whole history.

    It is the game of the row of that deal in `kit.simulate` with the same players and options, to be looked at move by
    move, or reviewed: `kit.review(kit.played("fashion", seed=17, by="careful"))`. Like the row, it stops after 5,000
    moves. `players`, `by` and `options` are those of `kit.simulate`. Raises UnknownGame, BadOption.
    """
    game = deal(slug, seed, **options_for(slug, players, by, options))
    by_seat = [PLAYERS[name] for name in named_by_seat(by, game.seats)]
    return play_out(game, lambda now: by_seat[now.turn - 1](now), LIMIT)


def play_out(game: Game, move_of: Callable[[Game], str], most: int = LIMIT) -> Game:
    """Play a game to its end, or until it has so many moves, each the one that `move_of` says; return the game."""
    while not game.over and len(game.history) < most:
        game.play(move_of(game))
    return game


def brought(game: Game, seat: int) -> float:
    """Return what a game brought a seat: its share of the win, or where points count its points; nan before the end."""
    if not game.over:
        return nan
    return float(bound(outcome, game.slug, advice(game.slug))(game.table, seat)) / unit(game.slug)
