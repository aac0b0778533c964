"""The functions that the compiler is working on, so that the kit can show the wait."""

import time
from functools import cache
from typing import Any

# the outermost first, each with its starting time (`time.perf_counter`)
functions_in_compilation: list[tuple[str, float]] = []


@cache
def listen() -> None:
    """Follow the compiler's events from now on."""
    from numba.core import event

    class Listener(event.Listener):
        """Note the start and the end of each function; the functions that it calls are compiled in between."""

        def on_start(self, event: Any) -> None:
            functions_in_compilation.append((event.data["dispatcher"].py_func.__name__, time.perf_counter()))

        def on_end(self, event: Any) -> None:
            functions_in_compilation.pop()

    event.register("numba:compile", Listener())
