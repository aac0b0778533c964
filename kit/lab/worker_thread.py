"""Work in threads of its own, as many as can be started, with its progress, so that an interrupt is heard meanwhile.

Only the main thread hears interrupts, and none while it is inside a compiled function; one that falls into the making
of what such a function returns would even end Python. So the main thread waits, and lets others call them; where no
other can be started, as in a browser's Python, it calls them all the same.
"""

import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, contextmanager
from threading import Event, Thread, current_thread, main_thread
from typing import Any, ParamSpec, TypeVar

import numpy as np

from kit.lab import time_warnings
from kit.lab.playout import STOP_CHECK, new_stop

PATIENCE = 1.0  # seconds: in a notebook, making a bar costs more than many a short task
INTERRUPT_SECONDS = 0.2  # seconds after which an interrupt is heard at the latest, also where waiting hears none
STOP_SECONDS = 1.5  # seconds: whatever is no compiling has stopped by then

P = ParamSpec("P")
T = TypeVar("T")
Task = TypeVar("Task")


class CallingThread(Executor):
    """Does at once, in the calling thread, what it is given to do."""

    def submit(self, work: Callable, /, *given: Any, **named: Any) -> Future:
        """Return the work, done: its result, or what it raised. An interrupt is raised here."""
        done: Future = Future()
        try:
            done.set_result(work(*given, **named))
        except Exception as error:
            done.set_exception(error)
        return done


def new_executor(most: int) -> Executor:
    """So many threads, or fewer where no more can be started; the caller in the place of none."""
    threads = count_startable_threads(most)
    return ThreadPoolExecutor(threads) if threads else CallingThread()


def can_start_threads() -> bool:
    """Whether a thread can be started just now."""
    return count_startable_threads(1) > 0


def count_startable_threads(most: int) -> int:
    """Return how many threads can be started beside those that run, up to so many: each is started once, and ends
    again.
    """
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


@contextmanager
def progress(total: int | None, unit: str, what: str, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Yield a function to be told how much more was done; `done` of the total were done before."""
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
            new_bar = tqdm(total=total, initial=now_done, unit=unit, desc=what, leave=False)
            bar = bars.enter_context(closing(new_bar))

    with ExitStack() as bars:
        yield tell


def run_in_thread(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Return what the work returns. Called on the main thread, it is done on another; a wait for the compiler is shown.

    Interrupted, the work ends first.
    """
    return run_with_stop(lambda stop: work(*given, **named))


def run_with_stop(work: Callable[..., T], *given: Any) -> T:
    """Do the same for work that takes, after all that is given, what asks it to stop: interrupted, it stops at once."""
    if current_thread() is not main_thread() or not can_start_threads():
        return work(*given, new_stop())
    results = list[T]()
    with new_executor(1) as pool, time_warnings.show_compile_wait() as tell, closing(
        run_tasks(pool, 1, iter([given]), lambda task, stop: work(*task, stop))
    ) as running:
        for ended in running:
            results += [result for _, result in ended]
            if not ended:
                tell()
    return results[0]


def run_tasks(
    pool: Executor, at_once: int, tasks: Iterator[Task], work: Callable[[Task, np.ndarray], T]
) -> Generator[list[tuple[Task, T]], None, None]:
    """Do tasks in a pool of workers. Yield the tasks that have ended, each with its result, in any order.

    At most `at_once` tasks wait or are under way. Each task is taken only when it can start: so its size may depend on
    the tasks that have ended. `work` takes a task and the array that asks it to stop; when the generator is closed, all
    work is asked to stop at once. An empty list comes now and then, to show progress and to hear interrupts.
    """
    doing = dict[Future[T], tuple[Task, np.ndarray]]()
    try:
        while True:
            while len(doing) < at_once and not any(future.done() for future in doing):
                if (task := next(tasks, None)) is None:
                    break
                stop = new_stop()
                doing[pool.submit(work, task, stop)] = task, stop
            if not doing:
                return
            ended = wait(doing, INTERRUPT_SECONDS, FIRST_COMPLETED).done
            yield [(doing.pop(future)[0], future.result()) for future in ended]
    finally:
        for future, (_, stop) in doing.items():
            stop[STOP_CHECK] = 1
            future.cancel()
        if wait([future for future in doing if not future.cancelled()], STOP_SECONDS).not_done:
            what = "under way is done" if time_warnings.is_compiler_missing() else "being compiled is ready"
            print(f"stopping as soon as what is {what}", file=sys.stderr, flush=True)
