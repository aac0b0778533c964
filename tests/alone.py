"""What the kit does of what needs time: `python -m tests.alone` does it all without the compiler and without threads.

It prints what came of it as JSON. Any thread that is started fails, and so does the loading of numba.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from typing import Any, NoReturn

import nbformat

import kit
from kit.lab.solve import best_of_deals, solve_deals
from kit.lesson.lesson import Lesson, Practice
from tests.project import PROJECT

SECONDS = 60  # for which something at a table is waited for


def worked_out() -> dict[str, Any]:
    """Simulations, odds, reviews and searches that take a second or so each without a compiler."""
    six_stacks = kit.played("six-stacks", seed=4, by="careful")
    looking = kit.played("stack-em", seed=2, by="looking")
    found: dict[str, Any] = {
        f"simulate {slug}": kit.simulate(slug, games, by="careful")
        for slug, games in (("six-stacks", 300), ("swap", 8), ("stack-the-deck", 2))
    }
    found |= {
        "odds": kit.odds(kit.deal("swap", seed=1), playouts=30),
        "review": kit.review(six_stacks, playouts=60),
        "solve_deals": solve_deals("stack-em", 30),
        "best_of_deals": best_of_deals("six-suit-solitaire", 2, nodes=4_000),
    }
    told = {name: json.loads(frame.to_json(orient="split")) for name, frame in found.items()}
    for deal in (kit.deal("stack-em", seed=1), kit.deal("swap", seed=6, work_stacks=5)):
        solved = kit.solve(deal)
        told[f"solve {deal.name}"] = [solved.verdict, list(solved.line), solved.nodes]
    told["looking"] = [step.move for step in looking.history]
    return told


def tutorial(name: str) -> list[Practice]:
    """Run the cells of a tutorial; returns its tasks."""
    found, practise = list[Practice](), Lesson.practise
    Lesson.practise = lambda *asked, **more: found.append(practise(*asked, **more)) or found[-1]  # type: ignore
    names: dict[str, object] = {}
    for cell in nbformat.read(PROJECT / "tutorials" / "rules" / f"{name}.ipynb", as_version=4).cells:
        if cell.cell_type == "code":
            exec(cell.source, names)  # noqa: S102
    Lesson.practise = practise  # type: ignore[method-assign]
    return found


def done_in_a_tutorial() -> list[bool]:
    """Return the first tasks of a tutorial, done: a click on the deck, and a card laid on a stack."""
    draw, lay, *_ = tutorial("05_stack_em")
    draw.table.model.press("draw")
    lay.table.model.lay(("7h", "hand"), "w1")
    return [draw.done, lay.done]


async def at_a_table() -> dict[str, Any]:
    """Return a game against the computer, its odds, its review and a search, at tables as a notebook shows them."""
    table = kit.table(kit.deal("six-stacks", seed=8, players=2), kept=False).model
    table.set_hint("odds")
    hinted = await until(lambda: list(table.hints.advice))
    table.play(table.game.moves()[0])
    await until(lambda: table.game.turn == 1 or table.game.over)
    table.begin_review()
    await until(lambda: table.review.rows)
    lost = kit.table(kit.deal("stack-em", seed=1), kept=False).model
    lost.search_win()
    verdict = (await until(lambda: lost.search.found)).verdict
    table.stop()
    return {"hinted": hinted, "played": [step.move for step in table.game.history][:2], "verdict": verdict}


async def until(known: Any) -> Any:
    """What is known, once something is."""
    end = time.perf_counter() + SECONDS
    while not (found := known()):
        assert time.perf_counter() < end, "nothing came of it"
        await asyncio.sleep(0.05)
    return found


def everything() -> dict[str, Any]:
    """Return all of it."""
    return worked_out() | {"tutorial": done_in_a_tutorial(), "table": asyncio.run(at_a_table())}


def no_thread(thread: threading.Thread) -> NoReturn:
    """How Python refuses a thread where the machine has no more, and where it has none at all."""
    raise RuntimeError("can't start new thread")


def main() -> None:
    """Do it all without compiler and threads."""
    sys.modules["numba"] = None  # type: ignore[assignment]
    threading.Thread.start = no_thread  # type: ignore[method-assign,assignment]
    print(json.dumps(everything()))


if __name__ == "__main__":
    main()
