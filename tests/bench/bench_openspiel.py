"""Games on the compiled engine against games of OpenSpiel, both playing at random on one core, in turns.

OpenSpiel is driven from Python, as its users do. A move is a player's choice, in both: cards that chance turns up,
merges and draws are work, but are not counted.

    python -m tests.bench.bench_openspiel
"""

import random
from collections.abc import Callable

import pyspiel

import kit
from tests.bench.timing import rates, report

# OpenSpiel's games, and how many of each are played in a turn.
OPPONENTS = {"solitaire": 400, "crazy_eights": 500, "hearts": 600}
ALONE, IN_TURN = ("solitaire",), ("crazy_eights", "hearts")
# For each contestant the game, how many are played in a turn (about as many moves in each), who plays, and whom of
# OpenSpiel's it is held against.
GAMES = {
    "Six Stacks, four players": ("six-stacks", 5_000, ["random"] * 4, ALONE),
    "Stack 'Em": ("stack-em", 60_000, "random", ALONE),
    "Swap": ("swap", 15_000, "random", ALONE),
    "Six-Suit Solitaire": ("six-suit-solitaire", 10_000, "random", ALONE),
    "Solitaire for Two": ("solitaire-for-two", 5_000, ["random"] * 2, ALONE),
    "Fashion, two players": ("fashion", 10_000, ["random"] * 2, IN_TURN),
    "Fashion, four players": ("fashion", 10_000, ["random"] * 4, IN_TURN),
    "Grid, two players": ("grid", 5_000, ["random"] * 2, IN_TURN),
    "Grid, four players": ("grid", 5_000, ["random"] * 4, IN_TURN),
    "Speed": ("speed", 10_000, ["random"] * 2, IN_TURN),
    "Stack The Deck, two players": ("stack-the-deck", 300, ["random"] * 2, IN_TURN),
    "Stack The Deck, four players": ("stack-the-deck", 300, ["random"] * 4, IN_TURN),
}


def openspiel(name: str, games: int) -> Callable[[int], int]:
    """Return a contestant who plays so many of OpenSpiel's games at random, and tells how many moves were made."""
    game = pyspiel.load_game(name)

    def play(number: int) -> int:
        dice, moves = random.Random(number), 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                moves += not state.is_chance_node()
                state.apply_action(dice.choice(state.legal_actions()))
        return moves

    return play


def simulation(slug: str, games: int, by: list[str] | str) -> Callable[[int], int]:
    """Return a contestant who plays so many games at random on one core, and tells how many moves were made."""

    def play(number: int) -> int:
        return int(kit.simulate(slug, games, by=by, seed=1 + number * games, workers=1)["moves"].sum())

    return play


if __name__ == "__main__":  # print moves a second of all, and how many times those of its fastest opponent each makes
    theirs = {f"OpenSpiel {name}, from Python": openspiel(name, games) for name, games in OPPONENTS.items()}
    ours = {name: simulation(*game[:3]) for name, game in GAMES.items()}
    measured = rates(theirs | ours)
    report(measured, "moves")
    for name, game in GAMES.items():
        fastest = max(game[3], key=lambda other: measured[f"OpenSpiel {other}, from Python"])
        times = measured[name] / measured[f"OpenSpiel {fastest}, from Python"]
        print(f"{name}: {times:.1f} times as many moves a second as {fastest}.")
