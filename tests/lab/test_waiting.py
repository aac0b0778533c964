"""Worker threads, progress bars, and messages for a user who waits."""

import threading
from unittest.mock import Mock, call

import pytest

from kit.lab import worker_thread as waiting
from kit.lab.worker_thread import (
    CallingThreadExecutor, can_start_threads, count_startable_threads, new_executor, show_progress,
)

# ---- workers ----


def limit_threads(monkeypatch, most: int) -> None:
    """Let the system start only `most` threads."""
    start, threads_left = threading.Thread.start, [most]

    def start_one(thread):
        if not threads_left[0]:
            raise RuntimeError("can't start new thread")
        threads_left[0] -= 1
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_one)


def test_executor_has_as_many_threads_as_can_be_started(monkeypatch):
    before = threading.active_count()
    assert count_startable_threads(3) == 3 and can_start_threads()
    assert threading.active_count() == before
    with new_executor(3) as pool:
        assert pool._max_workers == 3 and pool.submit(threading.get_ident).result() != threading.get_ident()
    limit_threads(monkeypatch, 2)
    assert count_startable_threads(5) == 2


def test_calling_thread_works_when_no_thread_can_be_started(monkeypatch):
    limit_threads(monkeypatch, 0)
    assert not can_start_threads()
    with new_executor(4) as pool:
        assert isinstance(pool, CallingThreadExecutor)
        assert pool.submit(threading.get_ident).result() == threading.get_ident()
        assert list(pool.map(abs, [-1, 2])) == [1, 2]
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()


def test_interrupt_of_the_calling_thread_ends_the_work():
    with pytest.raises(KeyboardInterrupt):
        CallingThreadExecutor().submit(Mock(side_effect=KeyboardInterrupt))


# ---- bars ----


@pytest.fixture
def bars(monkeypatch):
    """The progress bars that are created from now on, with the arguments of each."""
    bars = []
    monkeypatch.setattr("tqdm.auto.tqdm", lambda **arguments: bars.append(Mock(arguments=arguments)) or bars[-1])
    return bars


def test_progress_bar_appears_only_when_a_task_takes_long(bars, monkeypatch):
    with show_progress(100, " deals", "search", done_before=20) as add_progress:
        add_progress(5)
        assert bars == []
        monkeypatch.setattr(waiting, "PATIENCE", -1)
        add_progress(5)
        add_progress(30)
    [bar] = bars
    assert bar.arguments["initial"] == 30 and bar.mock_calls == [call.update(30), call.close()]
    with pytest.raises(ValueError), show_progress(2, " deals", "search") as add_progress:
        add_progress(1)
        raise ValueError
    assert bars[-1].mock_calls == [call.close()]
