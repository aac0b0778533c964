"""The compiled engine: deals a second on one core, and games a second on one core and on all, in turns.

    python -m tests.bench.bench_deals
"""

import os

import numpy as np

import kit
from kit.lab.players import careful_module, encode_players
from kit.lab.playout import new_stop, play_batch
from kit.play.position import new_table
from kit.rules.engine import compile_for_game, rules
from tests.bench.timing import rates, report

SLUG = "six-stacks"
PLAYERS = 4
DEALS = 100_000
GAMES = 20_000
NO_MOVES = 0


def deals(number: int) -> int:
    """Deal some numbered games, and play none of them; returns how many were dealt."""
    start = new_table(SLUG, {"players": PLAYERS}, 0)
    tables = np.zeros(3, rules(SLUG).RECORD).view(np.recarray)
    tables[:] = tuple(start)
    rows = np.zeros((DEALS, 3 + PLAYERS * len(rules(SLUG).SCORE_PARTS)), np.int64)
    play = compile_for_game(play_batch, SLUG, careful_module(SLUG))
    play(tables, 1 + number * DEALS, encode_players(["random"] * PLAYERS), NO_MOVES, rows, new_stop())
    return DEALS


def games(workers: int, number: int) -> int:
    """Play some games at random on a number of cores; returns how many."""
    first = 1 + number * GAMES
    return len(kit.simulate(SLUG, GAMES, players=PLAYERS, seed=first, workers=workers))


if __name__ == "__main__":  # print deals and games a second
    report(rates({"Deals of Six Stacks, four players, one core": deals}), "deals")
    cores = os.cpu_count() or 1
    measured = rates(
        {
            "Random games, one core": lambda number: games(1, number),
            f"Random games, {cores} cores": lambda number: games(cores, number),
        },
        rounds=5,
    )
    report(measured, "games")
    one, all_cores = measured.values()
    print(f"{cores} cores together do {all_cores / one:.2f} times the work of one.")
