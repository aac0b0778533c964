"""Games on the compiled engine against OpenSpiel's `solitaire`, both playing at random on one core, in turns.

OpenSpiel is driven from Python, as its users do. A move is a player's choice, in both: cards that chance turns up,
merges and draws are work, but are not counted.

    python -m tests.bench.bench_openspiel
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pyspiel

import kit
from tests.bench.timing import rates, report

OPENSPIEL = "OpenSpiel solitaire, from Python"
SOLITAIRES = 400
# For each contestant the game, how many are played in a turn (about as many moves in each), and who plays.
GAMES = {
    "Six Stacks, four players": ("six-stacks", 5_000, ["random"] * 4),
    "Stack 'Em": ("stack-em", 60_000, "random"),
    "Swap": ("swap", 15_000, "random"),
}


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


def simulation(slug: str, games: int, players: list[str] | str) -> Callable[[int], int]:
    """A contestant who plays so many games at random on one core, and tells how many moves were made."""

    def play(number: int) -> int:
        return int(kit.simulate(slug, games, players=players, seed=1 + number * games, workers=1)["moves"].sum())

    return play


def main() -> None:
    """Print moves a second of all, and how many times as many as OpenSpiel the kit makes."""
    measured = rates({OPENSPIEL: openspiel} | {name: simulation(*game) for name, game in GAMES.items()})
    report(measured, "moves")
    for name in GAMES:
        print(f"{name}: {measured[name] / measured[OPENSPIEL]:.1f} times as many moves a second.")


if __name__ == "__main__":
    main()
