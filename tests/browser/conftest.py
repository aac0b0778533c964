"""One JupyterLab and one Chromium for all browser tests; a fresh window and fresh kernels for each test."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.notebook import Notebook
from tests.browser.server import Lab, running_lab

FAILURES = Path(__file__).parent / "failures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# As root, and with no way out of the machine, Chromium needs to be told what not to try.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WINDOW = {"width": 1400, "height": 1100}


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A running JupyterLab on a copy of the project's notebooks."""
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a screen."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, f"no browser: none of {', '.join(BROWSERS)} is installed (Debian: apt-get install chromium)"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser, lab: Lab) -> Iterator[Page]:
    """An empty window with nothing remembered; the kernels started in it are stopped afterwards."""
    context = browser.new_context(viewport=WINDOW)
    yield context.new_page()
    context.close()
    lab.close_sessions()


@pytest.fixture
def open_notebook(page: Page, lab: Lab) -> Callable[[str], Notebook]:
    """Opens a notebook, given its path as JupyterLab shows it, and waits until its kernel is ready."""
    return lambda path: Notebook(page, lab, path).open()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """Keep a picture of the window of every test that fails."""
    report = yield
    window = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and window is not None:
        FAILURES.mkdir(exist_ok=True)
        picture = FAILURES / (re.sub(r"\W+", "-", item.name).strip("-") + ".png")
        window.screenshot(path=picture)
        report.sections.append(("window when it failed", str(picture)))
    return report
