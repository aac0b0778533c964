"""What is being compiled just now, for whoever waits for it: of which game, and for how long one may have to wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from kit.rules.engine import can_compile

# How many seconds the longest wait for a game takes where nothing else is done: the processor's time for whichever took
# most when its odds, its search, a simulation and a look ahead were compiled one after another. In the order in which
# people meet the games: that of the notebooks.
SECONDS = {
    "six-stacks": 15,
    "six-suit-solitaire": 20,
    "solitaire-for-two": 25,
    "fashion": 10,
    "stack-em": 15,
    "swap": 15,
    "grid": 10,
    "speed": 10,
    "stack-the-deck": 20,
}
PATIENCE = 1.0  # seconds after which a wait is told

_under_way: list[tuple[str, float]] = []  # functions, the outermost first, each with when it was begun


@cache
def listen() -> None:
    """Have the compiler tell from now on what it does, where there is one."""
    if not can_compile():
        return
    from numba.core import event

    class Listener(event.Listener):
        """Hears when a function is begun and done; those that it calls are compiled meanwhile."""

        def on_start(self, told: Any) -> None:
            _under_way.append((told.data["dispatcher"].py_func.__name__, time.perf_counter()))

        def on_end(self, told: Any) -> None:
            _under_way.pop()

    event.register("numba:compile", Listener())


def now() -> str:
    """What is being compiled, and how long it takes, in words; empty while nothing of a game is."""
    for name, _ in _under_way[:1]:
        for slug, seconds in SECONDS.items():
            if name.startswith(slug.replace("-", "_") + "_"):
                return f"compiling {slug}, the first time only (about {seconds} s on an idle machine)"
    return ""


@contextmanager
def told_while_waiting() -> Iterator[Callable[[], None]]:
    """Gives a function to be called while one waits; it shows for how long something is being compiled already."""
    from tqdm.auto import tqdm  # here, for its import silences a warning, which it cannot while a thread compiles

    bar: Any = None
    said = ""

    def tell() -> None:
        nonlocal bar, said
        begun = _under_way[:1]
        took = int(time.perf_counter() - begun[0][1]) if begun else 0
        if took >= PATIENCE and (what := now()):
            if bar is None:
                bar = tqdm(bar_format="{desc}", leave=False)
            if said != (text := f"{what}: {took} s"):
                said = text
                bar.set_description_str(said)

    try:
        yield tell
    finally:
        if bar is not None:
            bar.close()
