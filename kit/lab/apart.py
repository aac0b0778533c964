"""Work on threads of its own, so that an interrupt is heard meanwhile.

Only the main thread hears interrupts, and none while it is inside a compiled function; one that falls into the making
of what such a function returns would even end Python. So the main thread waits, and lets others call them; where no
other can be started it calls them all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
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
Task = TypeVar("Task")


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


def run_tasks(
    pool: Executor, at_once: int, next_task: Callable[[], Task | None], work: Callable[[Task, np.ndarray], T]
) -> Generator[list[tuple[Task, T]], None, None]:
    """Do tasks in a pool of workers. Yield the tasks that have ended, each with its result, in any order.

    `next_task` returns the next task, or None while there is none: it is asked again after each task that ends. At most
    `at_once` tasks wait or are under way. `work` takes a task and what asks it to stop; when the generator is closed,
    all work is asked to stop at once. An empty list comes now and then, so that progress is shown and interrupts heard.
    """
    doing = dict[Future[T], tuple[Task, np.ndarray]]()
    try:
        while True:
            while len(doing) < at_once and not any(future.done() for future in doing):
                if (task := next_task()) is None:
                    break
                stop = new_stop()
                doing[pool.submit(work, task, stop)] = task, stop
            if not doing:
                return
            ended = wait(doing, HEARD, FIRST_COMPLETED).done
            yield [(doing.pop(future)[0], future.result()) for future in ended]
    finally:
        for future, (_, stop) in doing.items():
            stop[AT_ONCE] = 1
            future.cancel()
        tell_if_long(doing)


def tell_if_long(under_way: Iterable[Future]) -> None:
    """Wait a moment for work that was asked to stop, and say why the wait goes on, if it does."""
    if wait([future for future in under_way if not future.cancelled()], LONG).not_done:
        what = "under way is done" if slowly.known() else "being compiled is ready"
        print(f"stopping as soon as what is {what}", file=sys.stderr, flush=True)
