"""Compile the functions of every game once, so that nobody has to wait later: `python -m tests.precompile`.

The functions of an interactive table come first, then the functions of a notebook, then the lookahead player.
"""

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from kit.lab.compile_state import can_compile
from kit.lab.odds import odds
from kit.lab.players import lookahead
from kit.lab.reasons import find_reasons
from kit.lab.review import review
from kit.lab.simulate import simulate
from kit.lab.solve import solve
from kit.lab.solver import list_solvable_games
from kit.play.game import deal
from kit.rules.rulebook import slugs


def compile_game(slug: str) -> float:
    """Compile a game by a short run of its odds, review, search, simulation and lookahead; return the seconds."""
    start = time.perf_counter()
    game = deal(slug, seed=1)
    odds(game, playouts=1)
    find_reasons(game, game.moves()[0], game.moves()[-1], playouts=2)
    game.play(game.moves()[0])
    review(game, playouts=2)
    if slug in list_solvable_games():
        solve(deal(slug, seed=1), nodes=1)
    simulate(slug, games=2, by="careful")
    lookahead(deal(slug, seed=1))
    return time.perf_counter() - start


def main() -> None:
    """Compile all games, one on each core at a time, and print the time of each."""
    if not can_compile():
        print("Nothing to compile: the compiler (the package numba) cannot be loaded here.")
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for slug, seconds in zip(slugs(), pool.map(compile_game, slugs()), strict=True):
            print(f"{slug}: ready after {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
