"""Compiles what every game needs, once, so that nobody waits for it later: `python -m kit.lab.precompile`.

First comes what is met first: the games in the order of the notebooks, and of each game what its table offers, then
what its notebook asks, and last the player that looks ahead.
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
from kit.lab.time_warnings import SECONDS
from kit.play.game import deal
from kit.rules.engine import can_compile


def warm(slug: str) -> float:
    """Ask for odds and a review of a game, have its search ready, simulate some deals, look ahead; returns seconds."""
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
    """Make every game ready, one on each core at a time, and say how long each took."""
    if not can_compile():
        print("There is no compiler here (the package numba cannot be loaded), so there is nothing to compile.")
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for slug, seconds in zip(SECONDS, pool.map(warm, SECONDS), strict=True):
            print(f"{slug}: ready after {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
