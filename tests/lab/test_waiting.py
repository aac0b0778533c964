"""Worker threads, progress bars, and messages for a user who waits."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from unittest.mock import Mock, call

import pytest
from tqdm import tqdm

from kit.lab import time_warnings, worker_thread as waiting
from kit.lab.compile_state import follow_compiler
from kit.lab.worker_thread import (
    CallingThreadExecutor, can_start_threads, count_startable_threads, new_executor, show_progress,
)
from kit.rules.engine import slugs
from tests import precompile

COMPILES = "six_stacks_kit_lab_odds_fill_outcomes_outermost"

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


@pytest.fixture
def compiling(monkeypatch):
    """The list of functions that the compiler is compiling."""
    monkeypatch.setattr(time_warnings.compile_state, "functions_in_compilation", [])
    return time_warnings.compile_state.functions_in_compilation


@pytest.mark.parametrize(("name", "seconds"), [(None, 0), ("someone_elses_function", 12), (COMPILES, 0)])
def test_no_wait_is_shown_when_it_is_short_or_no_game_compiles(bars, compiling, name, seconds):
    if name is not None:
        compiling.append((name, time.perf_counter() - seconds))
    waiting.run_in_thread(time.sleep, 0.3)
    assert bars == [] and bool(time_warnings.compile_status()) == (name == COMPILES)


def test_wait_for_the_compiler_shows_the_game_and_the_time(bars, compiling):
    compiling.append((COMPILES, time.perf_counter() - 12))
    compiling.append(("six_stacks_kit_rules_games_six_stacks_ruling", time.perf_counter()))
    waiting.run_in_thread(time.sleep, 0.5)
    [bar] = bars
    text = "compiling six-stacks, the first time only (10 to 25 s on an idle machine): 12 s"
    assert bar.mock_calls == [call.set_description_str(text), call.close()]


def test_nothing_is_shown_when_bars_are_switched_off(compiling, monkeypatch, capsys):
    monkeypatch.setattr("tqdm.auto.tqdm", partial(tqdm, disable=True))
    compiling.append((COMPILES, time.perf_counter() - 12))
    waiting.run_in_thread(time.sleep, 0.5)
    assert capsys.readouterr() == ("", "")


@pytest.mark.compiled
def test_compile_status_names_the_game_only_while_it_compiles():
    from numba import njit
    from numba.core import event

    follow_compiler()
    statuses = []

    def swap_made_up(number):
        return number

    twin = njit(swap_made_up)

    class Listener(event.Listener):
        def on_start(self, data):
            statuses.append(time_warnings.compile_status())

        def on_end(self, data):
            pass

    with event.install_listener("numba:compile", Listener()):
        twin(1)
    assert statuses == ["compiling swap, the first time only (10 to 25 s on an idle machine)"]
    assert time_warnings.compile_status() == ""


def test_precompile_compiles_every_game(monkeypatch):
    asked = []
    monkeypatch.setattr(precompile, "can_compile", lambda: True)
    monkeypatch.setattr(precompile, "compile_game", lambda slug: asked.append(slug) or 1.0)
    monkeypatch.setattr(precompile, "ProcessPoolExecutor", lambda **_: ThreadPoolExecutor(1))
    precompile.main()
    assert sorted(asked) == sorted(slugs())


# ---- without the compiler ----


@pytest.fixture
def clock(monkeypatch):
    """A list. The clock goes on by two seconds for each entry."""
    clock_steps = []
    monkeypatch.setattr(time_warnings.time, "perf_counter", lambda: 2.0 * len(clock_steps))
    return clock_steps


@pytest.mark.parametrize(
    ("parts", "text"), [(29, ""), (31, "1 minute"), (900, "30 minutes"), (9_000, "5 hours"), (900_000, "21 days")]
)
def test_warning_gives_the_time_when_there_is_no_compiler(monkeypatch, capsys, clock, parts, text):
    monkeypatch.setattr(time_warnings, "can_compile", lambda: False)
    time_warnings.warn_if_long(lambda: clock.append(1), parts)
    sentence = f"Without the compiler (the package numba cannot be loaded here) this takes about {text}.\n"
    assert capsys.readouterr().err == (sentence if text else "")


def test_no_part_is_timed_when_there_is_a_compiler_or_little_work(monkeypatch, capsys, clock):
    for compiles, parts in ((True, 1_000), (False, 3)):
        monkeypatch.setattr(time_warnings, "can_compile", lambda compiles=compiles: compiles)
        time_warnings.warn_if_long(lambda: clock.append(1), parts)
    assert clock == [] and capsys.readouterr().err == ""
