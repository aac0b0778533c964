"""A table in JupyterLab in a real browser, for what is measured there."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from kit.picture.scene import Area, Card
from kit.play.game import Game
from tests.browser.notebook import Notebook
from tests.browser.server import WINDOW, Lab, running_chromium, running_lab
from tests.browser.table import Box, TableInBrowser

MARGIN = 6  # pixels round a card, for it is lifted when picked up


@contextmanager
def lab_and_page(window: ViewportSize = WINDOW) -> Iterator[tuple[Lab, Page]]:
    """JupyterLab, and an empty page of a browser with a window of this size."""
    with tempfile.TemporaryDirectory() as folder, running_lab(Path(folder)) as lab, running_chromium() as browser:
        yield lab, browser.new_page(viewport=window)


def show_table(lab: Lab, page: Page, game: Game, *cells: str) -> TableInBrowser:
    """Return the table that these cells show, once it shows this game."""
    table = TableInBrowser(Notebook(page, lab, lab.write("measured.ipynb", list(cells))).load().run_all())
    table.wait_for(game)
    return table


def box_around(what: Card | Area) -> Box:
    """Return a card, or an area, with what lies right around it."""
    width, height = what.size if isinstance(what, Card) else (what.width, what.height)
    return what.x - MARGIN, what.y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN
