"""Compiles what every game needs, once, so that nobody waits for it later: `python -m kit.lab.warm`."""

from __future__ import annotations

import time

from kit.lab.odds import odds
from kit.lab.players import looking
from kit.lab.simulate import simulate
from kit.lab.solve import searcher_of, solvable
from kit.play.game import deal
from kit.rules.engine import slugs


def warm(slug: str) -> None:
    """Simulate a few deals of a game, look ahead and ask for odds at its beginning, and have its search ready."""
    simulate(slug, games=2, players="careful")
    looking(deal(slug, seed=1))
    odds(deal(slug, seed=1), playouts=1)
    if slug in solvable():
        searcher_of(slug)


def main() -> None:
    """Make every game ready, and say how long each took."""
    for slug in slugs():
        began = time.perf_counter()
        warm(slug)
        print(f"{slug}: ready after {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
