"""Players by name: functions that take a game and return their move. And a game that they play to its end."""

from collections.abc import Callable, Sequence
from math import nan
from types import ModuleType
from typing import Any

import numpy as np

from kit.errors import BadOption, quote, state_demand
from kit.lab.playout import CAREFUL, LOOKAHEAD, RANDOM, WHOLE_WIN, leave_chosen, outcome
from kit.lab.worker_thread import run_in_thread
from kit.play.game import Game, deal
from kit.play.names import slug_of
from kit.play.position import drop_fixed_players
from kit.play.words import words
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import bind_game, compile_for_game, module_of_game, rules
from kit.rules.rulebook import info, players_in_words
from kit.rules.table import Table

LIMIT = 5_000  # moves after which a game that does not end is left undecided
KINDS = {"random": RANDOM, "careful": CAREFUL, "lookahead": LOOKAHEAD}


def careful_module(slug: str) -> ModuleType:
    """Return the module with a game's rules of thumb."""
    return module_of_game(rules(slug), "kit.lab.careful")


def outcome_unit(slug: str) -> int:
    """Return the number of the engine's units in one unit of an outcome: a win, or a point."""
    return 1 if careful_module(slug).FOR_POINTS else WHOLE_WIN


def choose_move(game: Game, kind: int) -> str:
    """Return the move of a kind of player; it is the same as in a simulation of the same deal."""
    choices, about = new_choices(), (kind, len(game.history))
    if kind == LOOKAHEAD:  # many playouts: a task for the compiled engine
        work = compile_for_game(leave_chosen, game.slug, careful_module(game.slug))
        run_in_thread(work, tables_like(game.slug, game.table), choices, *about)
    else:
        bind_game(leave_chosen, game.slug, careful_module(game.slug))([None, game.table], choices, *about)
    return words(game.slug).spell(game.table, move_at(choices, 0))


def tables_like(slug: str, table: Table, count: int = 3) -> np.ndarray:
    """Return `count` records for the compiled engine, each a copy of this table of a game.

    A batch (`kit.lab.playout`) keeps the first table, copies it to the second and plays there. The third is for the
    lookahead player.
    """
    # As a record array, the tables can also be played on without a compiler.
    tables = np.zeros(count, rules(slug).RECORD).view(np.recarray)
    tables[:] = tuple(table)
    return tables


def random(game: Game) -> str:
    """Choose a legal move at random, all equally likely."""
    return choose_move(game, RANDOM)


def careful(game: Game) -> str:
    """Choose the move that a few rules of thumb of the game recommend."""
    return choose_move(game, CAREFUL)


def lookahead(game: Game) -> str:
    """Choose the careful move, unless playouts from determinizations show that another move is clearly better."""
    return choose_move(game, LOOKAHEAD)


PLAYERS: dict[str, Callable[[Game], str]] = {"random": random, "careful": careful, "lookahead": lookahead}


def options_for(slug: str, players: int | None, by: str | Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game for `players` players (default: as many as `by` names). Raises BadOption."""
    if isinstance(players, str | list | tuple):
        remedy = f"To name who plays, write by={quote(players)}."
        raise BadOption(state_demand("players", "be a number", players, remedy))
    slug = slug_of(slug)
    if players is None and not isinstance(by, str) and "players" in info(slug).options:
        players, possible = len(as_list(by)), info(slug).players
        if players not in possible:
            raise BadOption(f"by names {players_in_words((players,))}; {slug} is for {players_in_words(possible)}")
    return drop_fixed_players(slug, options if players is None else options | {"players": players})


def names_by_seat(by: str | Sequence[str], seats: int) -> list[str]:
    """Return the name of the player in each seat, from one name for all or a list by seat. Raises BadOption."""
    names = [by] * seats if isinstance(by, str) else as_list(by)
    if len(names) != seats:
        raise BadOption(f"by names {players_in_words((len(names),))}; this game has {seats} of them")
    for name in names:
        if not isinstance(name, str) or name not in KINDS:
            raise BadOption(f"by: there is no player {quote(name)}; there are {', '.join(KINDS)}")
    return names


def as_list(by: Sequence[str]) -> list[str]:
    """Return names by seat as a list. Raises BadOption."""
    if not isinstance(by, list | tuple):
        raise BadOption(state_demand("by", "be a player's name, or a list of names by seat", by))
    return list(by)


def kinds_of(names: list[str]) -> np.ndarray:
    """Return players' kinds as the compiled engine knows them."""
    return np.array([KINDS[name] for name in names], np.int64)


def played(
    slug: str, seed: int = 0, players: int | None = None, by: str | Sequence[str] = "random", **options: Any
) -> Game:
    """Play deal number `seed` of a game (default: 0) to its end and return the game, with its whole history.

    It is the game of that deal's row in `kit.simulate` with the same players and options. You can look at it move by
    move, or review it: `kit.review(kit.played("fashion", seed=17, by="careful"))`. Like the row, it stops after 5,000
    moves. `players`, `by` and `options` are those of `kit.simulate`. Raises UnknownGame, BadOption.

    >>> game = played("fashion", seed=17, players=2, by="careful")
    >>> game.over, game.winners()
    (True, [1])
    """
    game = deal(slug, seed, **options_for(slug, players, by, options))
    by_seat = [PLAYERS[name] for name in names_by_seat(by, game.seats)]
    return play_out(game, lambda now: by_seat[now.turn - 1](now), LIMIT)


def play_out(game: Game, move_of: Callable[[Game], str], most: int = LIMIT) -> Game:
    """Play a game with the moves of `move_of` to its end, or until it has `most` moves; return the game."""
    while not game.over and len(game.history) < most:
        game.play(move_of(game))
    return game


def outcome_of(game: Game, seat: int) -> float:
    """Return the outcome of a game for a seat: its share of the win, or in a game for points its points.

    The outcome is nan before the end of the game.
    """
    if not game.over:
        return nan
    return float(bind_game(outcome, game.slug, careful_module(game.slug))(game.table, seat)) / outcome_unit(game.slug)
