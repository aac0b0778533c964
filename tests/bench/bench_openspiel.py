"""Games of the compiled engine against games of OpenSpiel, both with random players on one core, in turns.

OpenSpiel is called from Python. A move is the choice of a player, in both: chance events, merges and draws take time,
but do not count.

    python -m tests.bench.bench_openspiel
"""

import random
from collections.abc import Callable

import pyspiel

import kit
from tests.bench.timing import measure_rates, print_rates

# OpenSpiel's games, and the number of games in a turn.
OPPONENTS = {"solitaire": 400, "crazy_eights": 500, "hearts": 600}
ALONE, IN_TURN = ("solitaire",), ("crazy_eights", "hearts")
# For each contestant: the game, the number of games in a turn (turns have about equally many moves), the players, and
# OpenSpiel's games for comparison.
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


def new_rival(name: str, games: int) -> Callable[[int], int]:
    """Return a function that plays `games` of OpenSpiel's games at random and returns the number of moves."""
    game = pyspiel.load_game(name)

    def play(number: int) -> int:
        rng, moves = random.Random(number), 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                moves += not state.is_chance_node()
                state.apply_action(rng.choice(state.legal_actions()))
        return moves

    return play


def new_contestant(slug: str, games: int, by: list[str] | str) -> Callable[[int], int]:
    """Return a function that plays `games` games at random on one core and returns the number of moves."""

    def play(number: int) -> int:
        return int(kit.simulate(slug, games, by=by, seed=1 + number * games, workers=1)["moves"].sum())

    return play


if __name__ == "__main__":  # print moves a second, and the ratio to the fastest opponent
    rivals = {f"OpenSpiel {name}, from Python": new_rival(name, games) for name, games in OPPONENTS.items()}
    kit_contestants = {name: new_contestant(*game[:3]) for name, game in GAMES.items()}
    measured = measure_rates(rivals | kit_contestants)
    print_rates(measured, "moves")
    for name, game in GAMES.items():
        fastest = max(game[3], key=lambda other: measured[f"OpenSpiel {other}, from Python"])
        times = measured[name] / measured[f"OpenSpiel {fastest}, from Python"]
        print(f"{name}: {times:.1f} times as many moves a second as {fastest}.")
