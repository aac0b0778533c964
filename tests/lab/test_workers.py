"""Threads as many as can be started, and the caller in the place of none; what takes minutes says so beforehand."""

from __future__ import annotations

import threading

import pytest

from kit.lab import slowly
from kit.lab.workers import Caller, can_start_threads, startable, workers


def limited(monkeypatch, most: int) -> None:
    """Let only so many threads be started."""
    start, left = threading.Thread.start, [most]

    def start_one(thread):
        if not left[0]:
            raise RuntimeError("can't start new thread")
        left[0] -= 1
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_one)


def test_there_are_as_many_workers_as_asked_for(monkeypatch):
    before = threading.active_count()
    assert startable(3) == 3 and can_start_threads()
    assert threading.active_count() == before
    with workers(3) as pool:
        assert pool._max_workers == 3 and pool.submit(threading.get_ident).result() != threading.get_ident()


def test_where_only_some_can_be_started_these_do_the_work(monkeypatch):
    limited(monkeypatch, 2)
    assert startable(5) == 2


def test_where_none_can_be_started_the_caller_does_the_work(monkeypatch):
    limited(monkeypatch, 0)
    assert not can_start_threads()
    with workers(4) as pool:
        assert isinstance(pool, Caller)
        assert pool.submit(threading.get_ident).result() == threading.get_ident()
        assert list(pool.map(abs, [-1, 2])) == [1, 2]
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()


def interrupt():
    raise KeyboardInterrupt


def test_an_interrupt_of_the_caller_ends_the_work_at_once():
    with pytest.raises(KeyboardInterrupt):
        Caller().submit(interrupt)


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes on by what is done; a list of how often it was."""
    done = []
    monkeypatch.setattr(slowly.time, "perf_counter", lambda: 2.0 * len(done))
    return done


@pytest.mark.parametrize(
    ("times", "said"), [(29, ""), (31, "1 minute"), (900, "30 minutes"), (9_000, "5 hours"), (900_000, "21 days")]
)
def test_what_takes_minutes_without_the_compiler_says_so(monkeypatch, capsys, clock, times, said):
    monkeypatch.setattr(slowly, "can_compile", lambda: False)
    slowly.say_if_long(lambda: clock.append(1), times)
    sentence = f"Without the compiler (the package numba cannot be loaded here) this takes about {said}.\n"
    assert capsys.readouterr().err == (sentence if said else "")


def test_nothing_is_tried_where_there_is_little_to_do_or_a_compiler(monkeypatch, capsys, clock):
    for compiles, times in ((True, 1_000), (False, 3)):
        monkeypatch.setattr(slowly, "can_compile", lambda compiles=compiles: compiles)
        slowly.say_if_long(lambda: clock.append(1), times)
    assert clock == [] and capsys.readouterr().err == ""
