"""Threads to work on, as many as can be started: where none can, as in a browser's Python, the caller's does it all."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from threading import Event, Thread
from typing import Any


class Caller(Executor):
    """Does at once, in the calling thread, what it is given to do."""

    def submit(self, work: Callable, /, *given: Any, **named: Any) -> Future:
        """The work, done: its result, or what it raised. An interrupt is raised here."""
        done: Future = Future()
        try:
            done.set_result(work(*given, **named))
        except Exception as error:
            done.set_exception(error)
        return done


def workers(most: int) -> Executor:
    """So many threads, or fewer where no more can be started; the caller in the place of none."""
    threads = startable(most)
    return ThreadPoolExecutor(threads) if threads else Caller()


def can_start_threads() -> bool:
    """Whether a thread can be started just now."""
    return startable(1) > 0


def startable(most: int) -> int:
    """How many threads can be started beside those that run, up to so many: each is started once, and ends again."""
    ending, started = Event(), list[Thread]()
    try:
        while len(started) < most:
            thread = Thread(target=ending.wait, daemon=True)
            thread.start()
            started.append(thread)
    except RuntimeError:  # can't start new thread
        pass
    finally:
        ending.set()
    for thread in started:
        thread.join()
    return len(started)
