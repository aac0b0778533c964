"""Measure contestants in turns, so that other work of the machine affects all of them; and summarize times."""

import os
import time
from collections.abc import Callable
from statistics import median, quantiles


def measure_rates(contestants: dict[str, Callable[[int], int]], rounds: int = 7) -> dict[str, float]:
    """Return the units of work per second of each contestant: the median of several rounds.

    In each round each contestant has one turn. A contestant is a function of the number of the round that returns the
    number of units done. Round 0 fills caches and does not count.
    """
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, work in contestants.items():
            start = time.perf_counter()
            units = work(number)
            if number > 0:
                rates[name].append(units / (time.perf_counter() - start))
    return {name: median(values) for name, values in rates.items()}


def print_rates(measured: dict[str, float], unit: str) -> None:
    """Print each rate, and the load of the machine."""
    for name, rate in measured.items():
        print(f"{name:<42}{rate:>14,.0f} {unit} a second")
    print(f"{'(load of the machine over the last minute)':<42}{os.getloadavg()[0]:>14.1f}")


def summarize(times: list[float]) -> str:
    """Return the median, the 95th percentile and the number of these times (in milliseconds) as text."""
    return f"median {median(times):.0f} ms, 95th percentile {quantiles(times, n=20)[-1]:.0f} ms, of {len(times)}"
