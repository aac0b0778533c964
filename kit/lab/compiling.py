"""What is being compiled just now, for whoever waits for it: of which game, and for how long one may have to wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kit.rules import under_way

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


def now() -> str:
    """What is being compiled, and how long it takes, in words; empty while nothing of a game is."""
    for name, _ in under_way.functions[:1]:
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
        begun = under_way.functions[:1]
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
