"""One JupyterLab, in one window, for all browser tests of a process: loading it takes far longer than what a test does.

Each test begins with nothing open and with kernels of its own: in one that is kept all widgets of earlier tests stay
alive, and the page asks for them all.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kit.lesson.answers import ENDING
from tests.browser.notebook import OPEN_TIMEOUT, Notebook
from tests.browser.server import WINDOW, Lab, running_chromium, running_lab
from tests.browser.table import TableInBrowser

FAILURES = Path(__file__).parent / "failures"
COUNTED = count(1)
TESTS_IN_A_PAGE = 25  # JupyterLab keeps something of each notebook that was open, until it is reloaded

# Whether JupyterLab is loaded and no question that a failed test left behind stands in the way.
IS_READY = "() => Boolean(window.jupyterapp) && document.querySelector('.jp-Dialog') === null"
# A table scrolls to itself while the cell after it is the chosen one.
CHOOSE_FIRST_CELL = "() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0; }"
CLOSE_DOCUMENTS = "() => Array.from(window.jupyterapp.shell.widgets('main')).forEach(widget => widget.dispose())"


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A running JupyterLab on a copy of the project's notebooks."""
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a screen."""
    with running_chromium() as running:
        yield running


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[Page]:
    """The window of all tests; its screen can be touched."""
    context = browser.new_context(viewport=WINDOW, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(window: Page, lab: Lab) -> Iterator[Page]:
    """JupyterLab in the window, with nothing open; afterwards all is closed, and kernels and answers are gone."""
    window.set_viewport_size(WINDOW)
    if not window.evaluate(IS_READY):
        window.goto(lab.page(), timeout=OPEN_TIMEOUT)
        window.wait_for_function(IS_READY, timeout=OPEN_TIMEOUT)
        window.evaluate("() => window.jupyterapp.restored.then(() => true)")
    yield window
    close_all(window, lab)
    for answers in lab.folder.rglob(f"*{ENDING}"):
        answers.unlink()
    window.request_gc()
    if next(COUNTED) % TESTS_IN_A_PAGE == 0:
        window.goto("about:blank")


@contextmanager
def open_for_all_tests(window: Page, lab: Lab, cells: list[str]) -> Iterator[Notebook]:
    """Yield a notebook of these cells, run, that stays open for all tests of a file; they work at cells of their own.
    """
    window.set_viewport_size(WINDOW)
    book = Notebook(window, lab, lab.write("open_for_all_tests.ipynb", cells)).load().run_all()
    window.evaluate(CHOOSE_FIRST_CELL)
    book.wait_until_at_rest()
    yield book
    close_all(window, lab)


def close_all(window: Page, lab: Lab) -> None:
    """Close all notebooks, and end their kernels."""
    window.evaluate(CLOSE_DOCUMENTS)
    lab.close_sessions()


@pytest.fixture
def open_notebook(page: Page, lab: Lab) -> Callable[[str], Notebook]:
    """Opens a notebook, given its path as JupyterLab shows it, and waits until its kernel, a new one, is ready."""
    return lambda path: Notebook(page, lab, path).open()


@pytest.fixture
def run_cell(lab: Lab, open_notebook: Callable[[str], Notebook]) -> Callable[[str], Notebook]:
    """Runs a cell, the only one of its notebook."""
    return lambda code: open_notebook(lab.write("cell.ipynb", [code])).run_all()


@pytest.fixture
def table_of(run_cell: Callable[[str], Notebook]) -> Callable[..., TableInBrowser]:
    """Shows a table: `make` is "deal" or "setup", `more` the table's own arguments."""
    return lambda make, arguments, **more: TableInBrowser(run_cell(table_cell(make, arguments, more)))


def table_cell(make: str, arguments: dict[str, Any], more: dict[str, Any]) -> str:
    """Return the cell that shows a table."""
    given = {"seats": "person", "autosave": False} | more
    return f"import kit\nkit.table(kit.{make}(**{arguments!r}), **{given!r})"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """Keep a picture of the window of every test that fails."""
    report = yield
    window = getattr(item, "funcargs", {}).get("page")
    if report.when in ("setup", "call") and report.failed and window is not None:
        picture = FAILURES / (re.sub(r"\W+", "-", item.name).strip("-") + ".png")
        window.screenshot(path=picture)  # which makes the folder too
        report.sections.append(("window when it failed", str(picture)))
    return report
