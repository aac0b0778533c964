"""How far a long task is: a bar that is made only once the task has taken a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kit.lab.workers import can_start_threads

PATIENCE = 1.0  # seconds: in a notebook, making a bar costs more than many a short task


@contextmanager
def progress(total: int | None, unit: str, what: str, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how much more was done; `done` of the total were done before."""
    from tqdm.auto import tqdm

    if not can_start_threads():
        tqdm.monitor_interval = 0  # else it warns that its own could not be started
    began, now_done = time.perf_counter(), done
    bar: Any = None

    def tell(more: int) -> None:
        nonlocal now_done, bar
        now_done += more
        if bar is not None:
            bar.update(more)
        elif time.perf_counter() - began > PATIENCE:
            bar = tqdm(total=total, initial=now_done, unit=unit, desc=what, leave=False)

    try:
        yield tell
    finally:
        if bar is not None:
            bar.close()
