"""Print messages for a user who waits: the game that is being compiled, or the time of work without a compiler.

Without the compiler the kit does the same work more slowly. If the work will take minutes, the kit prints a warning
first.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib.util import find_spec
from typing import Any

from kit.lab import compile_state
from kit.lab.compile_state import can_compile
from kit.rules.rulebook import slugs

# The longest wait for the compiler on an idle machine, in seconds, for the smallest and for the largest game. We
# compiled odds, search, simulation and lookahead of each game in turn and took the processor time of the slowest.
COMPILE_SECONDS = "10 to 25"
PATIENCE = 1.0  # seconds before a wait is shown
WITHOUT_COMPILER = "Without the compiler (the package numba cannot be loaded here)"
LONG_SECONDS = 60  # seconds; longer work gets a warning
FEW_PARTS = 20  # parts; for fewer parts, timing a part first would take too long


def compile_status() -> str:
    """Return a text about the game that is being compiled and the expected wait; empty if no game is compiled now."""
    for name, _ in compile_state.functions_in_compilation[:1]:
        for slug in slugs():
            if name.startswith(slug.replace("-", "_") + "_"):
                return f"compiling {slug}, the first time only ({COMPILE_SECONDS} s on an idle machine)"
    return ""


@contextmanager
def show_compile_wait() -> Iterator[Callable[[], None]]:
    """Yield a function to call during a wait. It shows which game is being compiled, and since when."""
    from tqdm.auto import tqdm  # imported before a thread compiles: only then can the import silence a warning

    bar: Any = None
    shown_seconds = 0

    def show_wait() -> None:
        nonlocal bar, shown_seconds
        current = compile_state.functions_in_compilation[:1]
        seconds = int(time.perf_counter() - current[0][1]) if current else 0
        if seconds >= PATIENCE and seconds != shown_seconds and (status := compile_status()):
            bar = bars.enter_context(closing(tqdm(bar_format="{desc}", leave=False))) if bar is None else bar
            bar.set_description_str(f"{status}: {seconds} s")
            shown_seconds = seconds

    with ExitStack() as bars:
        yield show_wait


def warn_if_long(do_part: Callable[[], object], parts: float, prefix: str = "about") -> None:
    """Print how long some work will take without a compiler, if it takes a minute or more.

    `do_part` does one of the `parts` equal parts of the work. The function runs it twice and times the second run,
    because the first run also prepares data. `prefix` is printed before the time, such as "up to about".
    """
    if can_compile() or parts <= FEW_PARTS:
        return
    do_part()
    start = time.perf_counter()
    do_part()
    if (seconds := parts * (time.perf_counter() - start)) >= LONG_SECONDS:
        print(f"{WITHOUT_COMPILER} this takes {prefix} {spell_duration(seconds)}.", file=sys.stderr, flush=True)


def is_compiler_missing() -> bool:
    """Return whether the compiler is not installed, or was tried before and failed. This function does not try it."""
    return find_spec("numba") is None or (can_compile.cache_info().currsize > 0 and not can_compile())


def table_wait_note() -> str:
    """Return the note of an interactive table about waits without a compiler; empty if there may be a compiler."""
    return f". {WITHOUT_COMPILER} it can take some minutes" if is_compiler_missing() else ""


def spell_duration(seconds: float) -> str:
    """Return a duration as text, such as `3 minutes` or `2 hours`."""
    if (minutes := max(1, round(seconds / 60))) < 100:
        return f"{minutes} minute{'s' * (minutes > 1)}"
    hours = round(seconds / 3600)
    return f"{hours:,} hours" if hours < 72 else f"{round(hours / 24):,} days"
