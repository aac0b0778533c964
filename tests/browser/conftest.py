"""One JupyterLab, in one window, for all browser tests of a process, because loading it takes longer than a test.

Each test begins with nothing open and with a new kernel. In an old kernel the widgets of earlier tests would stay
alive, and the page would ask for all of them.
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
from kit.site.build import write_site
from tests.browser.notebook import OPEN_TIMEOUT, Notebook
from tests.browser.server import WINDOW, Lab, running_chromium, running_lab
from tests.browser.static_site import PYODIDE, serve
from tests.browser.table import TableInBrowser
from tests.forked_kernel import forking_kernels

FAILURES = Path(__file__).parent / "failures"
COUNTED = count(1)
TESTS_IN_A_PAGE = 25  # then JupyterLab is reloaded, because it keeps memory of each notebook

# Whether JupyterLab is loaded, and shows no dialog that a failed test has left open.
IS_READY = "() => Boolean(window.jupyterapp) && document.querySelector('.jp-Dialog') === null"
# A table scrolls itself into view while the cell after it is chosen.
CHOOSE_FIRST_CELL = "() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0; }"
CLOSE_DOCUMENTS = "() => Array.from(window.jupyterapp.shell.widgets('main')).forEach(widget => widget.dispose())"


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A running JupyterLab on a copy of the project's notebooks."""
    kernels = forking_kernels(tmp_path_factory.mktemp("kernels"))
    with kernels, running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a screen."""
    with running_chromium() as running:
        yield running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site with the interpreter."""
    folder = tmp_path_factory.mktemp("site") / "site"
    assert write_site(folder, str(PYODIDE)) < 16_000_000
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address of the site."""
    with serve(site) as address:
        yield address


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[Page]:
    """The window of all tests; its screen can be touched."""
    context = browser.new_context(viewport=WINDOW, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(window: Page, lab: Lab) -> Iterator[Page]:
    """JupyterLab in the window, with nothing open. Afterwards its notebooks, kernels and answers are removed."""
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
    """Yield a notebook whose cells have run. It stays open for all tests of a file; each test uses cells of its own.
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
    """A function that opens the notebook at a path, with a new kernel, and waits until it is ready."""
    return lambda path: Notebook(page, lab, path).open()


@pytest.fixture
def run_cell(lab: Lab, open_notebook: Callable[[str], Notebook]) -> Callable[[str], Notebook]:
    """A function that runs a cell in a notebook without other cells."""
    return lambda code: open_notebook(lab.write("cell.ipynb", [code])).run_all()


@pytest.fixture
def table_of(run_cell: Callable[[str], Notebook]) -> Callable[..., TableInBrowser]:
    """A function that shows a table: `make` is "deal" or "setup", and `more` are arguments of the table."""
    return lambda make, arguments, **more: TableInBrowser(run_cell(table_cell(make, arguments, more)))


def table_cell(make: str, arguments: dict[str, Any], more: dict[str, Any]) -> str:
    """Return the source of a cell that shows a table."""
    given = {"seats": "person", "autosave": False} | more
    return f"import kit\nkit.table(kit.{make}(**{arguments!r}), **{given!r})"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """Save a picture of the window when a test fails."""
    report = yield
    window = getattr(item, "funcargs", {}).get("page")
    if report.when in ("setup", "call") and report.failed and window is not None:
        picture = FAILURES / (re.sub(r"\W+", "-", item.name).strip("-") + ".png")
        window.screenshot(path=picture)  # which makes the folder too
        report.sections.append(("window when it failed", str(picture)))
    return report
