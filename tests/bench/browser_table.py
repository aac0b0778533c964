"""A table in JupyterLab in a real browser, for measurements."""

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

MARGIN = 6  # pixels around a card, because a card that is picked up is lifted


@contextmanager
def open_lab_and_page(window: ViewportSize = WINDOW) -> Iterator[tuple[Lab, Page]]:
    """Start JupyterLab and a browser; yield the lab and an empty page with a window of this size."""
    with tempfile.TemporaryDirectory() as folder, running_lab(Path(folder)) as lab, running_chromium() as browser:
        yield lab, browser.new_page(viewport=window)


def show_table(lab: Lab, page: Page, game: Game, *cells: str) -> TableInBrowser:
    """Run these cells, wait until their table shows the game, and return the table."""
    table = TableInBrowser(Notebook(page, lab, lab.write("measured.ipynb", list(cells))).load().run_all())
    table.wait_for(game)
    return table


def box_around(shape: Card | Area) -> Box:
    """Return the box of a card or an area, with a margin around it."""
    width, height = shape.size if isinstance(shape, Card) else (shape.width, shape.height)
    return shape.x - MARGIN, shape.y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN
