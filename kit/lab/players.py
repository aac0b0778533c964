"""Computer players: functions that take a game and return a move. `played` plays a whole game with them."""

from collections.abc import Callable, Sequence
from math import nan
from types import ModuleType
from typing import Any

import numpy as np

from kit.errors import BadOption, quote, state_demand
from kit.lab.compiler import compile_for_game, new_records, view
from kit.lab.playout import CAREFUL, LOOKAHEAD, RANDOM, WHOLE_WIN, compute_outcome, keep_chosen_move
from kit.lab.worker_thread import run_in_thread
from kit.play.game import Game, deal
from kit.play.names import read_slug
from kit.play.position import drop_fixed_players, set_seed
from kit.play.words import words
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import bind_game, module_of_game, rules
from kit.rules.rulebook import info, players_in_words
from kit.rules.table import Table

MOVE_LIMIT = 5_000  # moves after which the kit stops a game that has not ended
KINDS = {"random": RANDOM, "careful": CAREFUL, "lookahead": LOOKAHEAD}


def careful_module(slug: str) -> ModuleType:
    """Return the module of a game's careful player."""
    return module_of_game(rules(slug), "kit.lab.careful")


def outcome_unit(slug: str) -> int:
    """Return the engine's number for an outcome of 1: a whole win, or a point in a game for points."""
    return 1 if careful_module(slug).FOR_POINTS else WHOLE_WIN


def choose_by_kind(game: Game, kind: int) -> str:
    """Return the move of a kind of player, such as CAREFUL: the same move as in a simulation of the deal."""
    choices, arguments = new_choices(), (kind, len(game.history))
    if kind == LOOKAHEAD:  # only the compiled engine is fast enough for its playouts
        choose = compile_for_game(keep_chosen_move, game.slug, careful_module(game.slug))
        run_in_thread(choose, copy_table(game.slug, game.table), choices, *arguments)
    else:
        bind_game(keep_chosen_move, game.slug, careful_module(game.slug))([None, game.table], choices, *arguments)
    return words(game.slug).spell(game.table, move_at(choices, 0))


def copy_table(slug: str, table: Table, count: int = 3) -> np.ndarray:
    """Return `count` copies of a game's table as an array of records, for the compiled engine (default: 3).

    A simulation needs three: the first is the empty table, the game is played on the second, and the lookahead player
    tries its moves on the third (see `kit.lab.playout`).
    """
    # A record array also works without the compiler.
    tables = new_records(slug, count)
    tables[:] = tuple(table)
    return tables


def copy_with_seed(slug: str, table: Table, seed: int) -> np.ndarray:
    """Return three copies of a game's table, as `copy_table` does. The game on the second copy gets another seed."""
    tables = copy_table(slug, table)
    set_seed(view(tables, 1), seed)
    return tables


def make_snapshots(tables: np.ndarray, moves: int = 0, playouts: int = 0) -> np.ndarray:
    """Return an array `[stage, move, playout]` for the tables that playouts keep; by default they keep none."""
    return np.zeros((3 * (playouts > 0), moves, playouts), tables.dtype).view(np.recarray)


def random(game: Game) -> str:
    """Choose a legal move at random; all legal moves are equally likely."""
    return choose_by_kind(game, RANDOM)


def careful(game: Game) -> str:
    """Choose the move with the best score by the game's rules of thumb; among equal moves, choose at random."""
    return choose_by_kind(game, CAREFUL)


def lookahead(game: Game) -> str:
    """Choose the careful move, unless playouts show that another move is clearly better.

    Each playout starts from a determinization: the hidden cards are dealt at random.
    """
    return choose_by_kind(game, LOOKAHEAD)


PLAYERS: dict[str, Callable[[Game], str]] = {"random": random, "careful": careful, "lookahead": lookahead}


def set_players(slug: str, players: int | None, by: str | Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game with the number of players added. Raises BadOption.

    If `players` is None, `by` decides: the number is the length of the list.
    """
    if isinstance(players, str | list | tuple):
        remedy = f"To name who plays, write by={quote(players)}."
        raise BadOption(state_demand("players", "be a number", players, remedy))
    slug = read_slug(slug)
    if players is None and not isinstance(by, str) and "players" in info(slug).options:
        players, possible = len(list_names(by)), info(slug).players
        if players not in possible:
            raise BadOption(f"by names {players_in_words((players,))}; {slug} is for {players_in_words(possible)}")
    return drop_fixed_players(slug, options if players is None else options | {"players": players})


def list_player_names(by: str | Sequence[str], seats: int) -> list[str]:
    """Return the names of the players by seat. `by` is one name for all seats, or such a list. Raises BadOption."""
    if len(names := [by] * seats if isinstance(by, str) else list_names(by)) != seats:
        raise BadOption(f"by names {players_in_words((len(names),))}; this game has {seats} of them")
    for name in names:
        if not isinstance(name, str) or name not in KINDS:
            raise BadOption(f"by: there is no player {quote(name)}; there are {', '.join(KINDS)}")
    return names


def list_names(by: Sequence[str]) -> list[str]:
    """Return `by` as a list of names. Raises BadOption if it is not a list or tuple."""
    if not isinstance(by, list | tuple):
        raise BadOption(state_demand("by", "be a player's name, or a list of names by seat", by))
    return list(by)


def encode_players(names: list[str]) -> np.ndarray:
    """Return the numbers that the compiled engine uses for these players, such as CAREFUL."""
    return np.array([KINDS[name] for name in names], np.int64)


def play_deal(
    slug: str, seed: int = 0, players: int | None = None, by: str | Sequence[str] = "random", **options: Any
) -> Game:
    """Play deal number `seed` of a game (default: 0) to its end and return the game, with its whole history.

    The game is the same as in the deal's row of `kit.simulate` with the same `players`, `by` and `options`. You can go
    through its moves, or review it: `kit.review(kit.play_deal("fashion", seed=17, by="careful"))`. A game that has not
    ended after 5,000 moves is stopped. Raises UnknownGame, BadOption.

    >>> game = play_deal("fashion", seed=17, players=2, by="careful")
    >>> game.over, game.winners()
    (True, [1])
    """
    game = deal(slug, seed, **set_players(slug, players, by, options))
    by_seat = [PLAYERS[name] for name in list_player_names(by, game.seats)]
    return play_out(game, lambda position: by_seat[position.turn - 1](position), MOVE_LIMIT)


def play_out(game: Game, choose: Callable[[Game], str], most_moves: int = MOVE_LIMIT) -> Game:
    """Play a game with the moves that `choose` returns, to its end or until it has `most_moves` moves; return the game.
    """
    while not game.over and len(game.history) < most_moves:
        game.play(choose(game))
    return game


def measure_outcome(game: Game, seat: int) -> float:
    """Return the outcome of a game for a seat: its share of the win, or its points in a game for points.

    Before the end of the game the outcome is nan.
    """
    if not game.over:
        return nan
    outcome = bind_game(compute_outcome, game.slug, careful_module(game.slug))(game.table, seat)
    return float(outcome) / outcome_unit(game.slug)
