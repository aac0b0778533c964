"""Compiles what every game needs, once, so that nobody waits for it later: `python -m kit.lab.warm`."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from kit.lab.odds import odds
from kit.lab.players import looking
from kit.lab.searchable import solvable
from kit.lab.simulate import simulate
from kit.lab.solve import solve
from kit.play.game import deal
from kit.rules.engine import slugs


def warm(slug: str) -> float:
    """Simulate a few deals of a game, look ahead, ask for odds, and have its search ready; returns the seconds."""
    began = time.perf_counter()
    simulate(slug, games=2, by="careful")
    looking(deal(slug, seed=1))
    odds(deal(slug, seed=1), playouts=1)
    if slug in solvable():
        solve(deal(slug, seed=1), nodes=1)
    return time.perf_counter() - began


def main() -> None:
    """Make every game ready, one on each core at a time, and say how long each took."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for slug, seconds in zip(slugs(), pool.map(warm, slugs()), strict=True):
            print(f"{slug}: ready after {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
