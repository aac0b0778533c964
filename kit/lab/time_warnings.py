"""What is said to whoever waits: what is being compiled, and how long work takes where nothing can be compiled.

Without the compiler the kit does the same, only slower; what takes minutes then says so before it starts.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib.util import find_spec
from typing import Any

from kit.rules import engine
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
WITHOUT_COMPILER = "Without the compiler (the package numba cannot be loaded here)"
LONG_SECONDS = 60  # seconds from which it is said
FEW_TIMES = 20  # times: it costs too much to do a part of so little beforehand


def compile_status() -> str:
    """Return what is being compiled, and how long it takes, in words; empty while nothing of a game is."""
    for name, _ in engine.functions_in_compilation[:1]:
        for slug, seconds in SECONDS.items():
            if name.startswith(slug.replace("-", "_") + "_"):
                return f"compiling {slug}, the first time only (about {seconds} s on an idle machine)"
    return ""


@contextmanager
def show_compile_wait() -> Iterator[Callable[[], None]]:
    """Yield a function to be called while one waits; it shows for how long something is being compiled already."""
    from tqdm.auto import tqdm  # here, for its import silences a warning, which it cannot while a thread compiles

    bar: Any = None
    told = 0

    def tell() -> None:
        nonlocal bar, told
        begun = engine.functions_in_compilation[:1]
        took = int(time.perf_counter() - begun[0][1]) if begun else 0
        if took >= PATIENCE and took != told and (what := compile_status()):
            bar = bars.enter_context(closing(tqdm(bar_format="{desc}", leave=False))) if bar is None else bar
            bar.set_description_str(f"{what}: {took} s")
            told = took

    with ExitStack() as bars:
        yield tell


def warn_if_long(once: Callable[[], object], times: float, about: str = "about") -> None:
    """Where nothing can be compiled, do a small part of some work, and say how long so many times as much takes.

    `about` stands before the time, such as "up to about". The part is done twice, for the first time readies it.
    """
    if can_compile() or times <= FEW_TIMES:
        return
    once()
    began = time.perf_counter()
    once()
    seconds = times * (time.perf_counter() - began)
    if seconds >= LONG_SECONDS:
        print(f"{WITHOUT_COMPILER} this takes {about} {time_in_words(seconds)}.", file=sys.stderr, flush=True)


def is_compiler_missing() -> bool:
    """Whether it is known that nothing can be compiled; a compiler that is there is not tried for this."""
    return find_spec("numba") is None or (can_compile.cache_info().currsize > 0 and not can_compile())


def table_wait_note() -> str:
    """Return what is said at a table to whoever waits; empty where nothing speaks against the compiler."""
    return f". {WITHOUT_COMPILER} it can take some minutes" if is_compiler_missing() else ""


def time_in_words(seconds: float) -> str:
    """Return a long time: `3 minutes`, `2 hours`."""
    minutes = max(1, round(seconds / 60))
    if minutes < 100:
        return f"{minutes} minute{'s' * (minutes > 1)}"
    hours = round(seconds / 3600)
    return f"{hours:,} hours" if hours < 72 else f"{round(hours / 24):,} days"
