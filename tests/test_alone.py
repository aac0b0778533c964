"""On Python alone a part of the kit works; without the compiler and without threads it gives the same results, slower.

`python -m tests.test_alone` works without both and prints its results as JSON: a thread cannot start there, and
wasmtime cannot be imported.
"""

import asyncio
import json
import os
import re
import sys
import threading
import time
from typing import Any
from unittest.mock import Mock

import pytest

import kit
from kit.lab.solve import find_best_scores, solve_deals
from tests.project import PROJECT, run_alone, run_python

SECONDS = 60  # longest wait for a result at a table


def compute_results() -> dict[str, Any]:
    """Return results of simulations, odds, reviews and searches that take a second or so each without a compiler."""
    games = {"six-stacks": 150, "swap": 3, "stack-the-deck": 1}
    frames = {f"simulate {slug}": kit.simulate(slug, count, by="careful") for slug, count in games.items()} | {
        "odds": kit.odds(kit.deal("swap", seed=1), playouts=15),
        "review": kit.review(kit.play_deal("six-stacks", seed=4, by="careful"), playouts=30),
        "solve_deals": solve_deals("stack-em", 10),
        "best_of_deals": find_best_scores("six-suit-solitaire", 2, nodes=1_000),
    }
    results = {name: json.loads(frame.to_json(orient="split")) for name, frame in frames.items()}
    for deal in (kit.deal("stack-em", seed=1), kit.deal("swap", seed=6, work_stacks=5)):
        solved = kit.solve(deal)
        results[f"solve {deal.name}"] = [solved.verdict, list(solved.line), solved.nodes]
    return results | {"lookahead": [step.move for step in kit.play_deal("stack-em", seed=2, by="lookahead").history]}


async def play_at_table() -> dict[str, Any]:
    """Return the results of a game against the computer, its odds, its review and a search, at two tables."""
    table = kit.table(kit.deal("six-stacks", seed=8, players=2), autosave=False).model
    table.set_hint("odds")
    hinted = await wait_until(lambda: list(table.hints.advice))
    table.play(table.game.moves()[0])
    await wait_until(lambda: table.game.turn == 1 or table.game.over)
    table.begin_review()
    await wait_until(lambda: table.review.rows)
    lost = kit.table(kit.deal("stack-em", seed=1), autosave=False).model
    lost.search_win()
    verdict = (await wait_until(lambda: lost.search.solution)).verdict
    table.stop()
    return {"hinted": hinted, "played": [step.move for step in table.game.history][:2], "verdict": verdict}


async def wait_until(result: Any) -> Any:
    """Return the first true value of a function, called again and again."""
    end = time.perf_counter() + SECONDS
    while not (value := result()):
        assert time.perf_counter() < end, "no result in time"
        await asyncio.sleep(0.05)
    return value


def do_everything() -> dict[str, Any]:
    """Return the results of simulations and a table."""
    return compute_results() | {"table": asyncio.run(play_at_table())}


@pytest.fixture(scope="module")
def results() -> dict:
    """The results of `do_everything` without compiler and threads."""
    done = run_python("tests.test_alone", flags="-m", env=os.environ | {"PYTHONPATH": str(PROJECT)})
    assert done.returncode == 0, done.stderr
    assert "Thread" not in done.stderr and "monitor" not in done.stderr
    return json.loads(done.stdout)


@pytest.mark.thorough
def test_table_works_without_compiler_and_threads(results):
    assert len(results["table"]["played"]) == 2 and results["table"]["verdict"] == "lost"


@pytest.mark.compiled
def test_results_are_equal_with_and_without_compiler_and_threads(results):
    assert json.loads(json.dumps(do_everything())) == results


ALONE = """
import kit
calls = dict.fromkeys(kit.__all__, lambda value: value) | {
    "rulebook": lambda rulebook: rulebook("swap"), "deal_of_the_day": lambda deal_of_the_day: deal_of_the_day(),
    "play_deal": lambda play_deal: play_deal("swap", by=sys.argv[1]), "odds": lambda odds: odds(kit.deal("swap")),
    "review": lambda review: review(kit.deal("swap")), "reasons": lambda reasons: reasons(kit.deal("swap"), "", ""),
    "check": lambda check: check(kit.play_deal("six-stacks", by="careful").transcript()),
}
for name, call in calls.items():
    try:
        call(getattr(kit, name))
    except kit.KitError as error:
        print(name, error)
"""
NEEDING_PACKAGES = [
    "simulate", "odds", "reasons", "review", "solve", "table", "stepper", "scenario", "gallery",
    "practice", "deal_of_the_day", "score_chart", "score_sheet",
]


@pytest.mark.parametrize(("player", "refused"), [
    ("careful", NEEDING_PACKAGES), ("expert", [*NEEDING_PACKAGES[:1], "play_deal", *NEEDING_PACKAGES[1:]]),
])
def test_python_alone_plays_games_and_names_the_package_that_more_needs(player, refused):
    lines = run_alone(ALONE, player).splitlines()
    assert [line.split()[0] for line in lines] == refused
    sentence = r"needs the package \w+, which is missing here: `python -m pip install stack-games-kit` installs all"
    assert all(re.search(sentence, line) for line in lines)


def test_command_line_on_python_alone_names_its_package_in_one_line():
    done = run_python("kit", flags="-S -E -m")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert "kit: the command line needs the package typer, which is missing here" in done.stderr


if __name__ == "__main__":
    sys.modules["wasmtime"] = None  # type: ignore[assignment]
    # As Python refuses to start a thread: too many threads on the machine, or no threads at all
    threading.Thread.start = Mock(side_effect=RuntimeError("can't start new thread"))  # type: ignore[method-assign]
    print(json.dumps(do_everything()))
