"""*Run All* waits where the reader has something to do first; cells run one by one go on as ever."""

from __future__ import annotations

from IPython import get_ipython


def hold_what_follows() -> None:
    """Take back the cells that were asked to run after this one: the reader's turn comes before them.

    Outside a notebook's kernel nothing happens. The kernel takes cells back so after an error; to say it without one
    there is only a method that ipykernel keeps to itself. `tests/browser/test_lessons.py` sees it work.
    """
    take_back = getattr(getattr(get_ipython(), "kernel", None), "_abort_queues", None)
    if take_back is not None:
        take_back()
