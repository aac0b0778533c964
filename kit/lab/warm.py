"""Compiles every game once, so that nobody waits for it later: `python -m kit.lab.warm`."""

from __future__ import annotations

import time

from kit.lab.simulate import simulate
from kit.rules.engine import slugs


def main() -> None:
    """Simulate a few games of each kind, and say how long each took to compile."""
    for slug in slugs():
        began = time.perf_counter()
        simulate(slug, games=2, players="careful")
        print(f"{slug}: ready after {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
