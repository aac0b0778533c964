"""*Run All* waits where the reader has something to do first; cells run one by one go on as ever."""

from __future__ import annotations

from time import sleep
from typing import Any

from IPython import get_ipython

ARRIVAL = 0.1  # seconds in which the cells that the page has sent reach the kernel


def hold_what_follows(resumed: bool = False) -> None:
    """Take back the cells that were asked to run after this one: the reader's turn comes before them.

    The page learns of it from the kernel's reply to this cell, and also whether the reader has `resumed` the lesson:
    `.jupyter/labextensions/stack-games-kit` reads the reply. Outside a notebook's kernel nothing happens.

    The kernel takes cells back in this way after an error; to do so without one there is only a method that ipykernel
    keeps to itself. `tests/browser/test_lessons.py` sees it work.
    """
    shell = get_ipython()
    take_back = getattr(getattr(shell, "kernel", None), "_abort_queues", None)
    if take_back is None:
        return
    shell.payload_manager.write_payload({"source": "stack-games-kit", "resumed": resumed})

    def at_the_end_of_the_cell(_: Any) -> None:  # the reader sees it already
        shell.events.unregister("post_run_cell", at_the_end_of_the_cell)
        sleep(ARRIVAL)  # the kernel takes back only what has arrived
        take_back()

    shell.events.register("post_run_cell", at_the_end_of_the_cell)
