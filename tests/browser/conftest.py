"""One JupyterLab and one Chromium for all browser tests; a fresh window and fresh kernels for each test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.chromium import WINDOW, running_chromium
from tests.browser.notebook import Notebook
from tests.browser.server import Lab, running_lab
from tests.browser.table import TableInBrowser

FAILURES = Path(__file__).parent / "failures"


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
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One profile for all windows, so that JupyterLab's scripts are loaded once; its screen can be touched."""
    opened = browser.new_context(viewport=WINDOW, has_touch=True)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext, lab: Lab) -> Iterator[Page]:
    """An empty window; it is closed and the kernels started in it are stopped afterwards."""
    window = context.new_page()
    yield window
    window.close()
    lab.close_sessions()


@pytest.fixture
def open_notebook(page: Page, lab: Lab) -> Callable[[str], Notebook]:
    """Opens a notebook, given its path as JupyterLab shows it, and waits until its kernel is ready."""
    return lambda path: Notebook(page, lab, path).open()


@pytest.fixture
def table_of(lab: Lab, open_notebook: Callable[[str], Notebook]) -> Callable[..., TableInBrowser]:
    """Opens a notebook with one table: `make` is "deal" or "setup", `more` the table's own arguments."""

    def opened(make: str, arguments: dict[str, Any], **more: Any) -> TableInBrowser:
        given = {"players": "person", "kept": False} | more
        cell = f"import kit\nkit.table(kit.{make}(**{arguments!r}), **{given!r})"
        book = open_notebook(lab.write("table.ipynb", [cell])).run_all()
        return TableInBrowser(book)

    return opened


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """Keep a picture of the window of every test that fails."""
    report = yield
    window = getattr(item, "funcargs", {}).get("page")
    if report.when in ("setup", "call") and report.failed and window is not None:
        FAILURES.mkdir(exist_ok=True)
        picture = FAILURES / (re.sub(r"\W+", "-", item.name).strip("-") + ".png")
        window.screenshot(path=picture)
        report.sections.append(("window when it failed", str(picture)))
    return report
