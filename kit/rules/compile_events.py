"""Which functions the compiler works on just now, for whoever waits for it."""

import time
from functools import cache
from typing import Any

# the outermost first, each with when it was begun (`time.perf_counter`)
functions_in_compilation: list[tuple[str, float]] = []


@cache
def listen() -> None:
    """Have the compiler tell from now on what it does."""
    from numba.core import event

    class Listener(event.Listener):
        """Hears when a function is begun and done; those that it calls are compiled meanwhile."""

        def on_start(self, told: Any) -> None:
            functions_in_compilation.append((told.data["dispatcher"].py_func.__name__, time.perf_counter()))

        def on_end(self, told: Any) -> None:
            functions_in_compilation.pop()

    event.register("numba:compile", Listener())
