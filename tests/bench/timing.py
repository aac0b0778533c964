"""Timing contestants in turns, so that whatever else the machine does meets them all; and times told in short."""

import os
import time
from collections.abc import Callable
from statistics import median, quantiles


def rates(contestants: dict[str, Callable[[int], int]], rounds: int = 7) -> dict[str, float]:
    """Return units of work per second of each contestant: the median over rounds in which each has one turn.

    A contestant is called with the number of the round and returns how many units it has done. Round 0 is
    not counted: it warms caches.
    """
    seen: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, work in contestants.items():
            start = time.perf_counter()
            done = work(number)
            if number > 0:
                seen[name].append(done / (time.perf_counter() - start))
    return {name: median(values) for name, values in seen.items()}


def report(measured: dict[str, float], unit: str) -> None:
    """Print each rate, and what the machine was doing besides."""
    for name, rate in measured.items():
        print(f"{name:<42}{rate:>14,.0f} {unit} a second")
    print(f"{'(load of the machine over the last minute)':<42}{os.getloadavg()[0]:>14.1f}")


def summarize(times: list[float]) -> str:
    """Return a list of milliseconds in short."""
    return f"median {median(times):.0f} ms, 95th percentile {quantiles(times, n=20)[-1]:.0f} ms, of {len(times)}"
