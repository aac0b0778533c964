"""Compile the functions of every game once, so that nobody waits for them later: `python -m kit.lab.precompile`.

For each game, functions that are needed first are compiled first: those of its table, then those of its notebook, and
last the lookahead player.
"""

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from kit.lab.odds import odds
from kit.lab.players import lookahead
from kit.lab.review import review
from kit.lab.simulate import simulate
from kit.lab.solve import solve
from kit.lab.solver import solvable_games
from kit.play.game import deal
from kit.rules.engine import can_compile
from kit.rules.rulebook import slugs


def warm(slug: str) -> float:
    """Compile the odds, review, search, simulation and lookahead of a game by a short run of each; return the seconds.
    """
    began = time.perf_counter()
    game = deal(slug, seed=1)
    odds(game, playouts=1)
    game.play(game.moves()[0])
    review(game, playouts=2)
    if slug in solvable_games():
        solve(deal(slug, seed=1), nodes=1)
    simulate(slug, games=2, by="careful")
    lookahead(deal(slug, seed=1))
    return time.perf_counter() - began


def main() -> None:
    """Compile every game, one on each core at a time, and print how long each took."""
    if not can_compile():
        print("There is no compiler here (the package numba cannot be loaded), so there is nothing to compile.")
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for slug, seconds in zip(slugs(), pool.map(warm, slugs()), strict=True):
            print(f"{slug}: ready after {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
