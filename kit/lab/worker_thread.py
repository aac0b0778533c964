"""Work in worker threads, as many as can be started, with its progress, so that an interrupt is noticed meanwhile.

Only the main thread notices interrupts, and not while it is inside a compiled function. An interrupt while Python makes
the return value of such a function would even end Python. So the main thread waits, and other threads call compiled
functions. If no other thread can be started, as in a browser's Python, the main thread calls them itself.
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
INTERRUPT_SECONDS = 0.2  # seconds after which an interrupt is noticed at the latest, also where waiting hides it
STOP_SECONDS = 1.5  # seconds: all work except compiling has stopped by then

P = ParamSpec("P")
T = TypeVar("T")
Task = TypeVar("Task")


class CallingThread(Executor):
    """An executor that does all work at once, in the calling thread."""

    def submit(self, work: Callable, /, *args: Any, **kwargs: Any) -> Future:
        """Do the work and return its future, with a result or an exception. An interrupt is raised here."""
        future: Future = Future()
        try:
            future.set_result(work(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def new_executor(most: int) -> Executor:
    """Return an executor with `most` threads, or as many as can be started; without any, the calling thread works."""
    threads = count_startable_threads(most)
    return ThreadPoolExecutor(threads) if threads else CallingThread()


def can_start_threads() -> bool:
    """Whether a thread can be started now."""
    return count_startable_threads(1) > 0


def count_startable_threads(most: int) -> int:
    """Count the threads that can be started besides the running threads, up to `most`: start each once, and end it."""
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
    """Yield a function to be called with the amount of new work; `done` of the total were done before."""
    from tqdm.auto import tqdm

    if not can_start_threads():
        tqdm.monitor_interval = 0  # otherwise tqdm warns that it could not start its own thread
    began, now_done = time.perf_counter(), done
    bar: Any = None

    def show_progress(more: int) -> None:
        nonlocal now_done, bar
        now_done += more
        if bar is not None:
            bar.update(more)
        elif time.perf_counter() - began > PATIENCE:
            new_bar = tqdm(total=total, initial=now_done, unit=unit, desc=what, leave=False)
            bar = bars.enter_context(closing(new_bar))

    with ExitStack() as bars:
        yield show_progress


def run_in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do the work in another thread than the main thread and return its result; show a wait for the compiler.

    After an interrupt, the work is finished first.
    """
    return run_with_stop(lambda stop: work(*args, **kwargs))


def run_with_stop(work: Callable[..., T], *args: Any) -> T:
    """Do the work as `run_in_thread` does, but stop it at once after an interrupt.

    The last argument of `work` is the array that asks it to stop.
    """
    if current_thread() is not main_thread() or not can_start_threads():
        return work(*args, new_stop())
    results = list[T]()
    with new_executor(1) as pool, time_warnings.show_compile_wait() as show_wait, closing(
        run_tasks(pool, 1, iter([args]), lambda task, stop: work(*task, stop))
    ) as running:
        for ended in running:
            results += [result for _, result in ended]
            if not ended:
                show_wait()
    return results[0]


def run_tasks(
    pool: Executor, at_once: int, tasks: Iterator[Task], work: Callable[[Task, np.ndarray], T]
) -> Generator[list[tuple[Task, T]], None, None]:
    """Do tasks in a pool of workers. Yield the tasks that have ended, each with its result, in any order.

    At most `at_once` tasks wait or are under way. Each task is taken only when it can start: so its size may depend on
    the tasks that have ended. `work` takes a task and the array that asks it to stop; when the generator is closed, all
    work is asked to stop at once. An empty list comes now and then, so that the caller can show progress and notice
    interrupts.
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
