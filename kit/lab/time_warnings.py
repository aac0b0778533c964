"""Messages for a user who waits: what is being compiled, and how long work takes without a compiler.

Without the compiler the kit does the same, only slower. Work that then takes minutes prints a warning before it starts.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib.util import find_spec
from typing import Any

from kit.rules import engine
from kit.rules.engine import can_compile
from kit.rules.rulebook import slugs

# The longest wait for a game on an idle machine, in seconds: its odds, its search, a simulation and a lookahead were
# compiled one after another, and these are the processor times of the slowest, for the least and the largest game.
SECONDS = (10, 25)
PATIENCE = 1.0  # seconds after which a wait is shown
WITHOUT_COMPILER = "Without the compiler (the package numba cannot be loaded here)"
LONG_SECONDS = 60  # seconds from which a warning is printed
FEW_TIMES = 20  # times: for so little work, timing a part of it beforehand costs too much


def compile_status() -> str:
    """Return the compiler's current work and its duration in words; empty if no game is being compiled."""
    for name, _ in engine.functions_in_compilation[:1]:
        for slug in slugs():
            if name.startswith(slug.replace("-", "_") + "_"):
                return f"compiling {slug}, the first time only ({SECONDS[0]} to {SECONDS[1]} s on an idle machine)"
    return ""


@contextmanager
def show_compile_wait() -> Iterator[Callable[[], None]]:
    """Yield a function to be called during a wait; it shows what is being compiled, and for how long already."""
    from tqdm.auto import tqdm  # here, because its import silences a warning, which it cannot while a thread compiles

    bar: Any = None
    shown_seconds = 0

    def show_wait() -> None:
        nonlocal bar, shown_seconds
        begun = engine.functions_in_compilation[:1]
        seconds = int(time.perf_counter() - begun[0][1]) if begun else 0
        if seconds >= PATIENCE and seconds != shown_seconds and (what := compile_status()):
            bar = bars.enter_context(closing(tqdm(bar_format="{desc}", leave=False))) if bar is None else bar
            bar.set_description_str(f"{what}: {seconds} s")
            shown_seconds = seconds

    with ExitStack() as bars:
        yield show_wait


def warn_if_long(once: Callable[[], object], times: float, about: str = "about") -> None:
    """If nothing can be compiled, time a part of some work and print how long `times` parts take, if that is minutes.

    `about` is printed before the time, such as "up to about". The part is done twice, because the first run prepares
    it.
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
    """Whether it is known that nothing can be compiled; an installed compiler is not tried for this."""
    return find_spec("numba") is None or (can_compile.cache_info().currsize > 0 and not can_compile())


def table_wait_note() -> str:
    """Return the note about waits without a compiler for an interactive table; empty if a compiler may be there."""
    return f". {WITHOUT_COMPILER} it can take some minutes" if is_compiler_missing() else ""


def time_in_words(seconds: float) -> str:
    """Return a long time in words: `3 minutes`, `2 hours`."""
    minutes = max(1, round(seconds / 60))
    if minutes < 100:
        return f"{minutes} minute{'s' * (minutes > 1)}"
    hours = round(seconds / 3600)
    return f"{hours:,} hours" if hours < 72 else f"{round(hours / 24):,} days"
