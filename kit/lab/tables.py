"""Tables, players and outcomes as the compiled engine takes and gives them: arrays and whole numbers."""

from math import nan

from kit.lab.compiled import load_compiled
from kit.lab.exact import MOST_TABLES
from kit.lab.player_kinds import KINDS, careful_module
from kit.lab.playout import WHOLE_WIN, compute_outcome, keep_chosen_move
from kit.lab.records import Tables, new_tables
from kit.lab.worker_thread import run_in_thread
from kit.play.game import Game
from kit.play.position import set_seed
from kit.play.words import words
from kit.rules.choices import move_at, new_choices, new_numbers
from kit.rules.engine import bind_game
from kit.rules.table import Table


def copy_table(slug: str, table: Table, count: int = MOST_TABLES) -> Tables:
    """Return `count` copies of a game's table as an array, for the compiled engine (default: MOST_TABLES).

    In a simulation the first is the empty table, and the game is played on the second. The lookahead player and the
    expert try their moves on the third (see `kit.lab.playout`), and the expert's search needs the rest.
    """
    tables = new_tables(slug, count)
    for place in range(count):
        tables[place] = table
    return tables


def copy_with_seed(slug: str, table: Table, seed: int) -> Tables:
    """Return copies of a game's table, as `copy_table` does. The game on the second copy gets another seed."""
    tables = copy_table(slug, table)
    set_seed(tables[1], seed)
    return tables


def make_snapshots(slug: str, moves: int = 0, playouts: int = 0) -> Tables:
    """Return an array `[stage, move, playout]` for the tables that playouts keep; by default they keep none."""
    return new_tables(slug, 3 * (playouts > 0), moves, playouts)


def encode_players(names: list[str]) -> memoryview:
    """Return the numbers that the compiled engine uses for these players, such as CAREFUL."""
    kinds = new_numbers(len(names))
    for place, name in enumerate(names):
        kinds[place] = KINDS[name]
    return kinds


def choose_ahead(game: Game, kind: int) -> str:
    """Return the move of a LOOKAHEAD or EXPERT player. Only the compiled engine is fast enough for its playouts."""
    choose = load_compiled(keep_chosen_move, game.slug, careful_module(game.slug))
    choices = new_choices()
    run_in_thread(choose, copy_table(game.slug, game.table), choices, kind, len(game.history))
    text: str = words(game.slug).spell(game.table, move_at(choices, 0))
    return text


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
