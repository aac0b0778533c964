"""Run work in worker threads and show its progress. The user can interrupt the work at any time.

Only the main thread notices an interrupt, and not while it runs a compiled function. An interrupt at the end of a
compiled function would even end Python. So the main thread waits, and worker threads call the compiled functions. Some
systems cannot start threads, such as Python in a browser. There the main thread calls the functions itself.
"""

import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, contextmanager, suppress
from threading import Event, Thread, current_thread, main_thread
from typing import Any, ParamSpec, TypeVar

from kit.lab.stop_flag import Stop

PATIENCE = 1.0  # seconds before a progress bar appears, because creating a bar takes longer than a short task
INTERRUPT_SECONDS = 0.2  # seconds until an interrupt is noticed, at most
STOP_SECONDS = 1.5  # seconds until all compiled work stops, at most

P = ParamSpec("P")
T = TypeVar("T")
Task = TypeVar("Task")


class CallingThreadExecutor(Executor):
    """An executor that runs each task immediately, in the calling thread."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run the task and return its future, with a result or an exception. An interrupt is raised here."""
        future = Future[T]()
        try:
            future.set_result(work(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def new_executor(most_threads: int) -> Executor:
    """Return an executor with `most_threads` threads, or fewer if the system cannot start so many.

    If the system cannot start any thread, the calling thread does the work.
    """
    threads = count_startable_threads(most_threads)
    return ThreadPoolExecutor(threads) if threads else CallingThreadExecutor()


def can_start_threads() -> bool:
    """Return whether the system can start another thread now."""
    return count_startable_threads(1) > 0


def count_startable_threads(most_threads: int) -> int:
    """Count the threads that the system can start now, up to `most_threads`. The function starts and ends each one."""
    end, threads = Event(), list[Thread]()
    try:
        with suppress(RuntimeError):  # can't start new thread
            while len(threads) < most_threads:
                thread = Thread(target=end.wait, daemon=True)
                thread.start()
                threads.append(thread)
    finally:
        end.set()
    for thread in threads:
        thread.join()
    return len(threads)


@contextmanager
def show_progress(total: int | None, unit: str, label: str, done_before: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if the work takes longer than `PATIENCE`; yield a function that moves the bar on.

    Call the yielded function with the amount of new work. `total` is the amount of all work (None: unknown), counted in
    `unit`, and `done_before` the part of it that was done earlier. `label` is printed in front of the bar.
    """
    from tqdm.auto import tqdm

    tqdm.monitor_interval = 0  # no thread of tqdm's own: where none can start, tqdm would print a warning
    start, done_so_far = time.perf_counter(), done_before
    bar: Any = None

    def add_progress(amount: int) -> None:
        nonlocal done_so_far, bar
        done_so_far += amount
        if bar is not None:
            bar.update(amount)
        elif time.perf_counter() - start > PATIENCE:
            new_bar = tqdm(total=total, initial=done_so_far, unit=unit, desc=label, leave=False)
            bar = bars.enter_context(closing(new_bar))

    with ExitStack() as bars:
        yield add_progress


def run_in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do the work in a worker thread and return its result. After an interrupt, the thread finishes the work first."""
    return run_with_stop(lambda stop: work(*args, **kwargs))


def run_with_stop(work: Callable[..., T], *args: Any) -> T:
    """Do the work as `run_in_thread` does, but stop it immediately after an interrupt.

    `work` gets `args` and one more argument: the flag that asks it to stop.
    """
    if current_thread() is not main_thread():
        return work(*args, Stop())
    results = list[T]()
    with new_executor(1) as pool, closing(
        run_tasks(pool, 1, iter([args]), lambda task, stop: work(*task, stop))
    ) as batches:
        for finished in batches:
            results += [result for _, result in finished]
    return results[0]


def run_tasks(
    pool: Executor, at_once: int, tasks: Iterator[Task], work: Callable[[Task, Any], T]
) -> Generator[list[tuple[Task, T]], None, None]:
    """Do tasks in a pool of workers. Yield lists of finished tasks, each with its result, in any order.

    `work` takes a task and the flag that asks it to stop. At most `at_once` tasks are in the pool. The generator takes
    the next task only when it can start, so its size may depend on the finished tasks. The generator also yields
    empty lists, so that the caller can show progress and notice interrupts. When the generator is closed, it asks all
    tasks to stop.
    """
    unfinished = dict[Future[T], tuple[Task, Any]]()
    try:
        while True:
            while len(unfinished) < at_once and not any(future.done() for future in unfinished):
                if (task := next(tasks, None)) is None:
                    break
                stop = Stop()
                unfinished[pool.submit(work, task, stop)] = task, stop
            if not unfinished:
                return
            finished = wait(unfinished, INTERRUPT_SECONDS, FIRST_COMPLETED).done
            yield [(unfinished.pop(future)[0], future.result()) for future in finished]
    finally:
        for future, (_, stop) in unfinished.items():
            stop.ask()
            future.cancel()
        if wait([future for future in unfinished if not future.cancelled()], STOP_SECONDS).not_done:
            print("Stopping: please wait until the current step has finished.", file=sys.stderr, flush=True)
