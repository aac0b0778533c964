"""One game played from the deal to its end by the kit's players: a row of a simulation, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.lab.batch import LIMIT
from kit.lab.players import PLAYERS, named_by_seat, options_for
from kit.play.game import Game, deal


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
    while not game.over and len(game.history) < LIMIT:
        game.play(by_seat[game.turn - 1](game))
    return game
