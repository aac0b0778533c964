"""Without the compiler the kit does the same, only slower; what takes minutes then says so before it starts."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec

from kit.rules.engine import can_compile

WITHOUT = "Without the compiler (the package numba cannot be loaded here)"
LONG = 60  # seconds from which it is said
FEW = 20  # times: it costs too much to do a part of so little beforehand


def say_if_long(once: Callable[[], object], times: float, about: str = "about") -> None:
    """Where nothing can be compiled, do a small part of some work, and say how long so many times as much takes.

    `about` stands before the time, such as "up to about". The part is done twice, for the first time readies it.
    """
    if can_compile() or times <= FEW:
        return
    once()
    began = time.perf_counter()
    once()
    seconds = times * (time.perf_counter() - began)
    if seconds >= LONG:
        print(f"{WITHOUT} this takes {about} {in_words(seconds)}.", file=sys.stderr, flush=True)


def known() -> bool:
    """Whether it is known that nothing can be compiled; a compiler that is there is not tried for this."""
    return find_spec("numba") is None or (can_compile.cache_info().currsize > 0 and not can_compile())


def wait_at_table() -> str:
    """What is said at a table to whoever waits; empty where nothing speaks against the compiler."""
    return f". {WITHOUT} it can take some minutes" if known() else ""


def in_words(seconds: float) -> str:
    """A long time: `3 minutes`, `2 hours`."""
    minutes = max(1, round(seconds / 60))
    if minutes < 100:
        return f"{minutes} minute{'s' * (minutes > 1)}"
    hours = round(seconds / 3600)
    return f"{hours:,} hours" if hours < 72 else f"{round(hours / 24):,} days"
