"""Many deals searched: each as it would be alone, on any number of threads, which stop when they are told to."""

from __future__ import annotations

import signal
import threading

import pytest

import kit
from kit.lab.search_for_points import compiled_rollouts
from kit.lab.search_for_win import search_of
from kit.lab.solve import solve
from kit.lab.solve_deals import best_of_deals, solve_deals

PATIENCE = 600  # seconds: the first run compiles the searches


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
def test_deals_are_searched_alike_alone_together_and_on_any_number_of_threads():
    together = solve_deals("stack-em", 120, seed=7, nodes=3_000, workers=2, work_stacks=2, hand_limit=5)
    parts = [
        solve_deals("stack-em", deals, seed=seed, nodes=3_000, workers=1, work_stacks=2, hand_limit=5)
        for seed, deals in ((7, 50), (57, 70))
    ]
    assert together["deal"].tolist() == list(range(7, 127))
    assert together["verdict"].tolist() == [verdict for part in parts for verdict in part["verdict"]]
    for row in together.head(5).itertuples():
        alone = solve(kit.deal("stack-em", seed=row.deal, work_stacks=2, hand_limit=5), nodes=3_000)
        assert (row.verdict, row.nodes) == (alone.verdict, alone.nodes)


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
def test_many_deals_are_searched_for_points_as_each_alone():
    rows = best_of_deals("six-suit-solitaire", 4, seed=11, nodes=30_000, workers=2)
    assert rows["deal"].tolist() == [11, 12, 13, 14]
    for row in rows.itertuples():
        alone = solve(kit.deal("six-suit-solitaire", seed=row.deal), nodes=30_000)
        assert (row.points, row.nodes) == (alone.points, alone.nodes)


@pytest.fixture
def interrupted():
    """Interrupts this test from its keyboard after half a second."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
    yield timer.start
    timer.cancel()
    signal.signal(signal.SIGINT, before)


ENDLESS = {  # searches that would take hours
    solve_deals: ("swap", {"nodes": None, "work_stacks": 3}, search_of),
    best_of_deals: ("six-suit-solitaire", {"nodes": None, "points": 1_000_000}, compiled_rollouts),
}


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("search", ENDLESS, ids=lambda search: search.__name__)
def test_an_interrupted_batch_stops_its_threads(search, interrupted):
    slug, endless, make_ready = ENDLESS[search]
    make_ready(slug)
    before = set(threading.enumerate())
    interrupted()
    with pytest.raises(KeyboardInterrupt):
        search(slug, 500, workers=2, **endless)
    assert {thread for thread in set(threading.enumerate()) - before if "Executor" in thread.name} == set()
