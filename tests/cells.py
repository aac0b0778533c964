"""Settings for the tests of the notebooks' cells: `pytest -p tests.conftest -p tests.cells -p nbval --nbval-lax`."""

import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partialmethod
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nbformat.v4 import new_code_cell

from tests.forked_kernel import forking_kernels
from tests.keys import COMPARE, LESSONS
from tests.project import PROJECT

# nbval imports this package, which takes two seconds to prepare its grammar, and never uses it.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
KEY = "Key"  # the name of the cell that compares a lesson's key
TOPICS = (b"kernel", b"display_data", b"stream")  # messages that nbval reads; it ignores those between widgets


def pytest_configure(config: pytest.Config) -> None:
    """Fork the kernels of all notebooks from one process, also those of parallel test processes.

    Also keep nbval from laying out every message of a kernel for its log, which takes longer than most cells.
    """
    import nbval.kernel
    import nbval.plugin

    start_new_kernel = nbval.kernel.start_new_kernel

    def start_and_choose_messages(*arguments: Any, **named: Any) -> Any:
        manager, client = start_new_kernel(*arguments, **named)
        for topic in TOPICS:
            client.iopub_channel.socket.subscribe(topic)
        client.iopub_channel.socket.unsubscribe(b"")
        return manager, client

    nbval.kernel.start_new_kernel = start_and_choose_messages
    nbval.kernel.pformat = repr
    nbval.plugin.IPyNbFile.collect = partialmethod(collect_cells, nbval.plugin.IPyNbFile.collect)
    if not hasattr(config, "workerinput"):  # so this is the first test process
        kept = ExitStack()
        folder = kept.enter_context(tempfile.TemporaryDirectory(prefix="stack-games-kit-"))
        kept.enter_context(forking_kernels(Path(folder), quiet=True))
        config.add_cleanup(kept.close)


def collect_cells(book: Any, collect: Callable[[Any], Iterator[pytest.Item]]) -> Iterator[pytest.Item]:
    """Yield the cells of a notebook; those of a lesson are followed by one that compares its key with the saved key."""
    cells = list(collect(book))
    yield from cells
    if book.path in [PROJECT / f"tutorials/{lesson}.ipynb" for lesson in LESSONS]:
        cell, options = new_code_cell(COMPARE), defaultdict(bool)
        yield type(cells[0]).from_parent(book, name=KEY, cell_num=len(cells), cell=cell, options=options)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Change the order of the cells of tutorials (see `choose_cell_order`)."""
    files = groupby(items, key=lambda item: item.path)
    items[:] = [item for path, group in files for item in choose_cell_order(path, list(group))]


def choose_cell_order(path: Path, items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the cells of a notebook in the order in which they run.

    Readers choose the cells of a tutorial in any order, so nbval runs them in random order. The teachers' notes on a
    tutorial run it from top to bottom. The key comes last.
    """
    if path.parent == PROJECT / "tutorials/rules":
        Random(path.stem).shuffle(items)
    return sorted(items, key=lambda item: item.name == KEY)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give the kernel of a notebook the notebook's path, as JupyterLab does."""
    os.environ["JPY_SESSION_NAME"] = str(item.path)
