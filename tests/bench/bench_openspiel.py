"""Six Stacks on the compiled engine against OpenSpiel's `solitaire`, both playing at random on one core, in turns.

OpenSpiel is driven from Python, as its users do. A move is a player's choice, in both: cards that chance turns up,
merges and draws are work, but are not counted.

    python -m tests.bench.bench_openspiel
"""

from __future__ import annotations

import random

import pyspiel

import kit
from tests.bench.timing import rates, report

SOLITAIRES = 400
GAMES = 5_000
PLAYERS = 4


def openspiel(number: int) -> int:
    """Play some games of solitaire at random; returns how many moves were made."""
    dice = random.Random(number)
    game = pyspiel.load_game("solitaire")
    moves = 0
    for _ in range(SOLITAIRES):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(dice.choice(state.legal_actions()))
    return moves


def six_stacks(number: int) -> int:
    """Play some games of Six Stacks at random on one core; returns how many moves were made."""
    games = kit.simulate("six-stacks", GAMES, players=["random"] * PLAYERS, seed=1 + number * GAMES, workers=1)
    return int(games["moves"].sum())


def main() -> None:
    """Print moves a second of both, and how many times as many the kit makes."""
    measured = rates({"OpenSpiel solitaire, from Python": openspiel, "Six Stacks, four players": six_stacks})
    report(measured, "moves")
    theirs, ours = measured.values()
    print(f"Six Stacks makes {ours / theirs:.1f} times as many moves a second.")


if __name__ == "__main__":
    main()
