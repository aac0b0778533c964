"""What can be computed here: whether NumPy and the compiler can be loaded, and what the compiler compiles now."""

import time
from functools import cache
from importlib.util import find_spec
from typing import Any

# The functions in compilation with their starting times (`time.perf_counter`), the outermost first
functions_in_compilation: list[tuple[str, float]] = []


@cache
def has_numpy() -> bool:
    """Return whether NumPy is here: without it, games can be played, but not by the thousand."""
    return find_spec("numpy") is not None


@cache
def can_compile() -> bool:
    """Return whether numba can be loaded and is not switched off by the variable NUMBA_DISABLE_JIT."""
    try:
        import numba
    except Exception:  # numba is not installed, or a broken package that it needs raises any error
        return False
    return not numba.config.DISABLE_JIT


@cache
def follow_compiler() -> None:
    """Update `functions_in_compilation` at each event of the compiler from now on."""
    from numba.core import event

    class Listener(event.Listener):
        """Updates the list at the start and the end of each function. Called functions are compiled in between."""

        def on_start(self, event: Any) -> None:
            functions_in_compilation.append((event.data["dispatcher"].py_func.__name__, time.perf_counter()))

        def on_end(self, event: Any) -> None:
            functions_in_compilation.pop()

    event.register("numba:compile", Listener())
