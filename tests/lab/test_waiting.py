"""Threads and bars: as many workers as can be started, bars for what takes a while, and words for who waits long."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from unittest.mock import Mock, call

import pytest
from tqdm import tqdm

from kit.lab import precompile, time_warnings, worker_thread as waiting
from kit.lab.worker_thread import (
    CallingThreadExecutor, can_start_threads, count_startable_threads, new_executor, show_progress,
)
from kit.rules.engine import follow_compiler, slugs

COMPILES = "six_stacks_kit_lab_odds_fill_outcomes_outermost"

# ---- workers ----


def limit_threads(monkeypatch, most: int) -> None:
    """Let only so many threads be started."""
    start, left = threading.Thread.start, [most]

    def start_one(thread):
        if not left[0]:
            raise RuntimeError("can't start new thread")
        left[0] -= 1
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_one)


def test_there_are_as_many_workers_as_asked_for_or_as_can_be_started(monkeypatch):
    before = threading.active_count()
    assert count_startable_threads(3) == 3 and can_start_threads()
    assert threading.active_count() == before
    with new_executor(3) as pool:
        assert pool._max_workers == 3 and pool.submit(threading.get_ident).result() != threading.get_ident()
    limit_threads(monkeypatch, 2)
    assert count_startable_threads(5) == 2


def test_where_none_can_be_started_the_caller_does_the_work(monkeypatch):
    limit_threads(monkeypatch, 0)
    assert not can_start_threads()
    with new_executor(4) as pool:
        assert isinstance(pool, CallingThreadExecutor)
        assert pool.submit(threading.get_ident).result() == threading.get_ident()
        assert list(pool.map(abs, [-1, 2])) == [1, 2]
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()


def test_an_interrupt_of_the_caller_ends_the_work_at_once():
    with pytest.raises(KeyboardInterrupt):
        CallingThreadExecutor().submit(Mock(side_effect=KeyboardInterrupt))


# ---- bars ----


@pytest.fixture
def bars(monkeypatch):
    """The bars that are made from now on, each with what it was made of."""
    made = []
    monkeypatch.setattr("tqdm.auto.tqdm", lambda **about: made.append(Mock(about=about)) or made[-1])
    return made


def test_a_task_has_a_bar_only_when_it_takes_long_and_then_shows_all_that_was_done(bars, monkeypatch):
    with show_progress(100, " deals", "search", done_before=20) as add_progress:
        add_progress(5)
        assert bars == []
        monkeypatch.setattr(waiting, "PATIENCE", -1)
        add_progress(5)
        add_progress(30)
    [bar] = bars
    assert bar.about["initial"] == 30 and bar.mock_calls == [call.update(30), call.close()]
    with pytest.raises(ValueError), show_progress(2, " deals", "search") as add_progress:
        add_progress(1)
        raise ValueError
    assert bars[-1].mock_calls == [call.close()]


@pytest.fixture
def compiling(monkeypatch):
    """What is being compiled, as the compiler would tell it."""
    monkeypatch.setattr(time_warnings.engine, "functions_in_compilation", [])
    return time_warnings.engine.functions_in_compilation


@pytest.mark.parametrize(("name", "seconds"), [(None, 0), ("someone_elses_function", 12), (COMPILES, 0)])
def test_nothing_is_shown_of_a_short_wait_or_where_no_game_is_compiled(bars, compiling, name, seconds):
    if name is not None:
        compiling.append((name, time.perf_counter() - seconds))
    waiting.run_in_thread(time.sleep, 0.3)
    assert bars == [] and bool(time_warnings.compile_status()) == (name == COMPILES)


def test_a_wait_for_the_compiler_says_for_what_and_how_long(bars, compiling):
    compiling.append((COMPILES, time.perf_counter() - 12))
    compiling.append(("six_stacks_kit_rules_games_six_stacks_ruling", time.perf_counter()))
    waiting.run_in_thread(time.sleep, 0.5)
    [bar] = bars
    said = "compiling six-stacks, the first time only (10 to 25 s on an idle machine): 12 s"
    assert bar.mock_calls == [call.set_description_str(said), call.close()]


def test_where_bars_are_switched_off_nothing_is_shown(compiling, monkeypatch, capsys):
    monkeypatch.setattr("tqdm.auto.tqdm", partial(tqdm, disable=True))
    compiling.append((COMPILES, time.perf_counter() - 12))
    waiting.run_in_thread(time.sleep, 0.5)
    assert capsys.readouterr() == ("", "")


@pytest.mark.compiled
def test_the_compiler_shows_what_it_compiles_and_when_it_is_done():
    from numba import njit
    from numba.core import event

    follow_compiler()
    seen = []

    def swap_made_up(number):
        return number

    twin = njit(swap_made_up)

    class Listener(event.Listener):
        def on_start(self, told):
            seen.append(time_warnings.compile_status())

        def on_end(self, told):
            pass

    with event.install_listener("numba:compile", Listener()):
        twin(1)
    assert seen == ["compiling swap, the first time only (10 to 25 s on an idle machine)"]
    assert time_warnings.compile_status() == ""


def test_every_game_is_compiled(monkeypatch):
    asked = []
    monkeypatch.setattr(precompile, "can_compile", lambda: True)
    monkeypatch.setattr(precompile, "compile_game", lambda slug: asked.append(slug) or 1.0)
    monkeypatch.setattr(precompile, "ProcessPoolExecutor", lambda **_: ThreadPoolExecutor(1))
    precompile.main()
    assert sorted(asked) == sorted(slugs())


# ---- without the compiler ----


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes on by what is done; a list of how often it was."""
    done = []
    monkeypatch.setattr(time_warnings.time, "perf_counter", lambda: 2.0 * len(done))
    return done


@pytest.mark.parametrize(
    ("times", "said"), [(29, ""), (31, "1 minute"), (900, "30 minutes"), (9_000, "5 hours"), (900_000, "21 days")]
)
def test_what_takes_minutes_without_the_compiler_says_so(monkeypatch, capsys, clock, times, said):
    monkeypatch.setattr(time_warnings, "can_compile", lambda: False)
    time_warnings.warn_if_long(lambda: clock.append(1), times)
    sentence = f"Without the compiler (the package numba cannot be loaded here) this takes about {said}.\n"
    assert capsys.readouterr().err == (sentence if said else "")


def test_nothing_is_tried_where_there_is_little_to_do_or_a_compiler(monkeypatch, capsys, clock):
    for compiles, times in ((True, 1_000), (False, 3)):
        monkeypatch.setattr(time_warnings, "can_compile", lambda compiles=compiles: compiles)
        time_warnings.warn_if_long(lambda: clock.append(1), times)
    assert clock == [] and capsys.readouterr().err == ""
