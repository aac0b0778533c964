"""Tables, players and outcomes as the compiled engine takes and gives them: arrays and whole numbers."""

from collections.abc import Iterable
from math import nan
from types import ModuleType

import numpy as np

from kit.lab import careful
from kit.lab.best_moves import EXPERT
from kit.lab.careful import six_suit_solitaire_expert, swap_expert
from kit.lab.choosing import KINDS, careful_module
from kit.lab.compiler import compile_for_game, new_records, view
from kit.lab.playout import WHOLE_WIN, compute_outcome, keep_chosen_move
from kit.lab.worker_thread import run_in_thread
from kit.play.game import Game
from kit.play.position import set_seed
from kit.play.words import words
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import bind_game, fill_in_defaults
from kit.rules.table import Table

# Modules that take the careful player's place when an expert plays: it looks ahead with their scores. A game for
# several has none, because careful and lookahead players may sit at the same table.
EXPERT_SCORES = {"six-suit-solitaire": six_suit_solitaire_expert, "swap": swap_expert}


def copy_table(slug: str, table: Table, count: int = 3) -> np.ndarray:
    """Return `count` copies of a game's table as an array of records, for the compiled engine (default: 3).

    A simulation needs three: the first is the empty table, the game is played on the second, and the lookahead player
    and the expert try their moves on the third (see `kit.lab.playout`).
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


def encode_players(names: list[str]) -> np.ndarray:
    """Return the numbers that the compiled engine uses for these players, such as CAREFUL."""
    return np.array([KINDS[name] for name in names], np.int64)


def score_module(slug: str, kinds: Iterable[int]) -> ModuleType:
    """Return the module with the scores of a game's moves that these kinds of players use."""
    if EXPERT in kinds and slug in EXPERT_SCORES:
        return fill_in_defaults(EXPERT_SCORES[slug], careful)
    return careful_module(slug)


def choose_ahead(game: Game, kind: int) -> str:
    """Return the move of a LOOKAHEAD or EXPERT player. Only the compiled engine is fast enough for its playouts."""
    choose = compile_for_game(keep_chosen_move, game.slug, score_module(game.slug, [kind]))
    choices = np.asarray(new_choices())
    run_in_thread(choose, copy_table(game.slug, game.table), choices, kind, len(game.history))
    return words(game.slug).spell(game.table, move_at(choices, 0))


def outcome_unit(slug: str) -> int:
    """Return the engine's number for an outcome of 1: a whole win, or a point in a game for points."""
    return 1 if careful_module(slug).FOR_POINTS else WHOLE_WIN


def measure_outcome(game: Game, seat: int) -> float:
    """Return the outcome of a game for a seat: its share of the win, or its points in a game for points.

    Before the end of the game the outcome is nan.
    """
    if not game.over:
        return nan
    outcome = bind_game(compute_outcome, game.slug, careful_module(game.slug))(game.table, seat)
    return float(outcome) / outcome_unit(game.slug)
