"""Stills: what is seen of the kit's widgets in a notebook that is not trusted, or whose kernel does not know them."""

from __future__ import annotations

import nbformat
import pytest

from tests.browser.notebook import OPEN_TIMEOUT, TEXT_TIMEOUT, Notebook
from tests.browser.table import TableInBrowser

STILL = ".jp-RenderedImage img:visible"
IS_PAINTED = "img => img.complete && img.naturalWidth > 700 && img.getBoundingClientRect().width > 500"
CELL = "import kit\nkit.table(kit.deal('six-stacks', seed=1), seats='person', kept=False)"
CLOSE = "() => Array.from(window.jupyterapp.shell.widgets('main')).forEach(widget => widget.dispose())"


@pytest.fixture
def saved(lab, open_notebook):
    """A notebook that shows two tables, run, saved and closed; its kernel is stopped."""
    path = lab.write("stills.ipynb", [CELL, "from IPython.display import display\ndisplay(_)\nprint('after')"])
    book = open_notebook(path).run_all()
    TableInBrowser(book, 1)
    assert book.page.locator(STILL).count() == 0, "a still beside a living table"
    assert book.page.locator(".kit-table:visible").count() == 2
    book.save()
    assert book.page.evaluate(CLOSE) is None
    lab.close_sessions(but="")
    return book


def wait_for_stills(book: Notebook) -> None:
    """Wait until both stills are seen, and nothing of what failed."""
    stills = book.page.locator(STILL)
    stills.nth(1).wait_for(timeout=TEXT_TIMEOUT)
    assert all(stills.nth(place).evaluate(IS_PAINTED) for place in range(2))
    assert stills.count() == 2
    assert book.page.locator(".jp-OutputArea-output:visible", has_text="Error displaying").count() == 0
    assert book.page.locator(".jp-OutputArea-output:visible", has_text="Loading").count() == 0
    assert book.page.locator(".jp-OutputArea-output:visible", has_text="after").count() == 1


def test_ones_own_copy_shows_stills_until_it_is_run(saved):
    saved.open()
    saved.page.wait_for_timeout(1000)  # the widgets' manager has given up by then
    wait_for_stills(saved)
    saved.run_all()
    TableInBrowser(saved, 1)
    assert saved.page.locator(STILL).count() == 0


def test_a_notebook_that_is_not_trusted_shows_stills(saved, lab, open_notebook):
    book = nbformat.read(lab.folder / saved.path, as_version=4)
    book.cells[0].source += "  # from somebody else"
    nbformat.write(book, lab.folder / "foreign.ipynb")
    foreign = open_notebook("foreign.ipynb")
    wait_for_stills(foreign)


def test_a_page_loaded_anew_shows_the_living_tables_and_no_still(lab, open_notebook):
    book = open_notebook(lab.write("anew.ipynb", [CELL])).run_all()
    book.save()
    book.load()
    TableInBrowser(book)
    book.page.locator(".kit-table canvas:visible").first.wait_for(timeout=OPEN_TIMEOUT)
    assert book.page.locator(STILL).count() == 0
