"""A wait for the compiler is told, and nothing else is; what is met first is compiled first."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from tqdm import tqdm

from kit.lab import apart as waiting, compiling, warm
from kit.rules.engine import slugs
from kit.rules.under_way import listen
from tests.project import NOTEBOOKS


@pytest.fixture
def under_way(monkeypatch):
    """What is being compiled, as the compiler would tell it."""
    monkeypatch.setattr(compiling.under_way, "functions", [])
    return compiling.under_way.functions


def test_games_come_in_the_order_of_their_notebooks():
    stems = [path.stem for path in NOTEBOOKS if path.parent.name == "notebooks" and not path.stem.startswith("00")]
    assert list(compiling.SECONDS) == [stem[3:].replace("_", "-") for stem in stems]
    assert sorted(compiling.SECONDS) == sorted(slugs())


def test_they_are_compiled_in_that_order(monkeypatch):
    asked = []
    monkeypatch.setattr(warm, "can_compile", lambda: True)
    monkeypatch.setattr(warm, "warm", lambda slug: asked.append(slug) or 1.0)
    monkeypatch.setattr(warm, "ProcessPoolExecutor", lambda **_: ThreadPoolExecutor(1))
    warm.main()
    assert asked == list(compiling.SECONDS)


@pytest.mark.parametrize(
    ("name", "seconds"), [(None, 0), ("someone_elses_function", 12), ("six_stacks_kit_lab_odds_fill_outcomes", 0)]
)
def test_nothing_is_told_of_a_short_wait_or_where_no_game_is_compiled(bars, under_way, name, seconds):
    if name is not None:
        under_way.append((name, time.perf_counter() - seconds))
    waiting.apart(time.sleep, 0.3)
    assert bars == [] and bool(compiling.now()) == (name is not None and name.startswith("six_stacks"))


def test_a_wait_for_the_compiler_says_for_what_and_how_long(bars, under_way, monkeypatch):
    under_way.append(("six_stacks_kit_lab_odds_fill_outcomes_outermost", time.perf_counter() - 12))
    under_way.append(("six_stacks_kit_rules_games_six_stacks_ruling", time.perf_counter()))
    waiting.apart(time.sleep, 0.5)
    seconds = compiling.SECONDS["six-stacks"]
    [bar] = bars
    assert bar.said == [f"compiling six-stacks, the first time only (about {seconds} s on an idle machine): 12 s"]
    assert bar.closed


def test_where_bars_are_switched_off_nothing_is_shown(under_way, monkeypatch, capsys):
    monkeypatch.setattr("tqdm.auto.tqdm", partial(tqdm, disable=True))
    under_way.append(("six_stacks_kit_lab_odds_fill_outcomes_outermost", time.perf_counter() - 12))
    waiting.apart(time.sleep, 0.5)
    assert capsys.readouterr() == ("", "")


@pytest.mark.compiled
def test_the_compiler_tells_what_it_compiles_and_when_it_is_done():
    from numba import njit
    from numba.core import event

    listen()
    seen = []

    def swap_made_up(number):
        return number

    twin = njit(swap_made_up)

    class Listener(event.Listener):
        def on_start(self, told):
            seen.append(compiling.now())

        def on_end(self, told):
            pass

    last = Listener()
    event.register("numba:compile", last)
    try:
        twin(1)
    finally:
        event.unregister("numba:compile", last)
    assert seen == [f"compiling swap, the first time only (about {compiling.SECONDS['swap']} s on an idle machine)"]
    assert compiling.now() == ""
