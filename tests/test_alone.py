"""Without the compiler, and without threads, the kit does the same, only slower.

`python -m tests.test_alone` does what needs time without both, and prints what came of it as JSON: any thread that is
started fails, and so does the loading of numba.
"""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from typing import Any
from unittest.mock import Mock

import pytest

import kit
from kit.lab.solve import find_best_scores, solve_deals
from kit.lesson.lesson import Lesson, Practice
from tests.project import PROJECT, cells

SECONDS = 60  # for which something at a table is waited for


def work_out() -> dict[str, Any]:
    """Simulations, odds, reviews and searches that take a second or so each without a compiler."""
    games = {"six-stacks": 150, "swap": 3, "stack-the-deck": 1}
    found = {f"simulate {slug}": kit.simulate(slug, count, by="careful") for slug, count in games.items()} | {
        "odds": kit.odds(kit.deal("swap", seed=1), playouts=15),
        "review": kit.review(kit.played("six-stacks", seed=4, by="careful"), playouts=30),
        "solve_deals": solve_deals("stack-em", 10),
        "best_of_deals": find_best_scores("six-suit-solitaire", 2, nodes=1_000),
    }
    told = {name: json.loads(frame.to_json(orient="split")) for name, frame in found.items()}
    for deal in (kit.deal("stack-em", seed=1), kit.deal("swap", seed=6, work_stacks=5)):
        solved = kit.solve(deal)
        told[f"solve {deal.name}"] = [solved.verdict, list(solved.line), solved.nodes]
    return told | {"lookahead": [step.move for step in kit.played("stack-em", seed=2, by="lookahead").history]}


def do_tutorial() -> list[bool]:
    """Run the cells of a tutorial; return its first tasks, done: a click on the deck, and a card laid on a stack."""
    tasks, practise = list[Practice](), Lesson.practise
    Lesson.practise = lambda *asked, **more: tasks.append(practise(*asked, **more)) or tasks[-1]  # type: ignore
    names: dict[str, object] = {}
    for cell in cells("tutorials/rules/05_stack_em.ipynb"):
        exec(cell["source"], names)  # noqa: S102
    Lesson.practise = practise  # type: ignore[method-assign]
    draw, lay, *_ = tasks
    draw.table.model.press("draw")
    lay.table.model.lay(("7h", "hand"), "w1")
    return [draw.done, lay.done]


async def play_at_table() -> dict[str, Any]:
    """Return a game against the computer, its odds, its review and a search, at tables as a notebook shows them."""
    table = kit.table(kit.deal("six-stacks", seed=8, players=2), autosave=False).model
    table.set_hint("odds")
    hinted = await wait_until(lambda: list(table.hints.advice))
    table.play(table.game.moves()[0])
    await wait_until(lambda: table.game.turn == 1 or table.game.over)
    table.begin_review()
    await wait_until(lambda: table.review.rows)
    lost = kit.table(kit.deal("stack-em", seed=1), autosave=False).model
    lost.search_win()
    verdict = (await wait_until(lambda: lost.search.found)).verdict
    table.stop()
    return {"hinted": hinted, "played": [step.move for step in table.game.history][:2], "verdict": verdict}


async def wait_until(known: Any) -> Any:
    """What is known, once something is."""
    end = time.perf_counter() + SECONDS
    while not (found := known()):
        assert time.perf_counter() < end, "nothing came of it"
        await asyncio.sleep(0.05)
    return found


def do_everything() -> dict[str, Any]:
    """Return all of it."""
    return work_out() | {"tutorial": do_tutorial(), "table": asyncio.run(play_at_table())}


@pytest.fixture(scope="module")
def results() -> dict:
    """What came of everything without compiler and threads."""
    command, told = [sys.executable, "-m", "tests.test_alone"], os.environ | {"PYTHONPATH": str(PROJECT)}
    done = subprocess.run(command, cwd=PROJECT, env=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Thread" not in done.stderr and "monitor" not in done.stderr
    return json.loads(done.stdout)


@pytest.mark.thorough
def test_without_compiler_and_threads_a_tutorial_is_done_and_a_table_answers(results):
    assert results["tutorial"] == [True, True]
    assert len(results["table"]["played"]) == 2 and results["table"]["verdict"] == "lost"


@pytest.mark.compiled
def test_the_compiler_and_threads_change_nothing(results):
    assert json.loads(json.dumps(do_everything())) == results


if __name__ == "__main__":
    sys.modules["numba"] = None  # type: ignore[assignment]
    # As Python refuses a thread where the machine has no more, and where it has none at all
    threading.Thread.start = Mock(side_effect=RuntimeError("can't start new thread"))  # type: ignore[method-assign]
    print(json.dumps(do_everything()))
