"""The compiled engine: deals a second on one core, and games a second on one core and on all cores, in turns.

    python -m tests.bench.bench_deals
"""

import os

import numpy as np

import kit
from kit.lab.compiled import load_compiled
from kit.lab.player_kinds import careful_module
from kit.lab.playout import play_batch
from kit.lab.stop_flag import Stop
from kit.lab.tables import copy_table, encode_players
from kit.play.position import new_table
from kit.rules.engine import rules
from tests.bench.timing import measure_rates, print_rates

SLUG = "six-stacks"
PLAYERS = 4
DEALS = 100_000
GAMES = 20_000
NO_MOVES = 0


def play_no_moves(number: int) -> int:
    """Deal games without playing them; return the number of deals."""
    tables = copy_table(SLUG, new_table(SLUG, {"players": PLAYERS}, 0), 3)
    rows = np.zeros((DEALS, 3 + PLAYERS * len(rules(SLUG).SCORE_PARTS)), np.int64)
    play = load_compiled(play_batch, SLUG, careful_module(SLUG))
    play(tables, 1 + number * DEALS, encode_players(["random"] * PLAYERS), NO_MOVES, rows, Stop())
    return DEALS


def play_games(workers: int, number: int) -> int:
    """Play games at random with `workers` threads; return the number of games."""
    first = 1 + number * GAMES
    return len(kit.simulate(SLUG, GAMES, players=PLAYERS, seed=first, workers=workers))


if __name__ == "__main__":  # print deals and games a second
    print_rates(measure_rates({"Deals of Six Stacks, four players, one core": play_no_moves}), "deals")
    cores = os.cpu_count() or 1
    measured = measure_rates(
        {
            "Random games, one core": lambda number: play_games(1, number),
            f"Random games, {cores} cores": lambda number: play_games(cores, number),
        },
        rounds=5,
    )
    print_rates(measured, "games")
    one, all_cores = measured.values()
    print(f"{cores} cores together do {all_cores / one:.2f} times the work of one.")
