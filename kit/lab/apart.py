"""Work on a thread of its own, so that an interrupt is heard meanwhile.

Only the main thread hears interrupts, and none while it is inside a compiled function; one that falls into the making
of what such a function returns would even end Python. So the main thread waits, and lets others call them; where no
other can be started it calls them all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Future, wait
from functools import partial
from threading import current_thread, main_thread
from typing import Any, ParamSpec, TypeVar

import numpy as np

from kit.lab import compiling, slowly
from kit.lab.playout import AT_ONCE, new_stop
from kit.lab.workers import can_start_threads, workers

HEARD = 0.2  # seconds after which an interrupt is heard at the latest, also where waiting hears none
LONG = 1.5  # seconds: whatever is no compiling has stopped by then

P = ParamSpec("P")
T = TypeVar("T")


def apart(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """What the work returns; called on the main thread, it is done on another, and a wait for the compiler is told.

    Interrupted, the work ends first.
    """
    return waited_for(partial(work, *given, **named), new_stop())


def apart_with_stop(work: Callable[..., T], *given: Any) -> T:
    """The same for work that takes, after all that is given, what asks it to stop: interrupted, it stops at once."""
    stop = new_stop()
    return waited_for(partial(work, *given, stop), stop)


def waited_for(work: Callable[[], T], stop: np.ndarray) -> T:
    """What the work returns; an interrupt asks it to stop, and is raised when it has ended."""
    if current_thread() is not main_thread() or not can_start_threads():
        return work()
    with workers(1) as pool, compiling.told_while_waiting() as tell:
        under_way = pool.submit(work)
        try:
            while not wait([under_way], HEARD).done:
                tell()
        except KeyboardInterrupt:
            stop[AT_ONCE] = 1
            tell_if_long([under_way])
            raise
    return under_way.result()


def tell_if_long(under_way: Iterable[Future]) -> None:
    """Wait a moment for work that was asked to stop, and say why the wait goes on, if it does."""
    if wait([future for future in under_way if not future.cancelled()], LONG).not_done:
        what = "under way is done" if slowly.known() else "being compiled is ready"
        print(f"stopping as soon as what is {what}", file=sys.stderr, flush=True)
