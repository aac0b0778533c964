"""Stills: what is seen of the kit's widgets in a notebook that is not trusted, or whose kernel does not know them."""

from __future__ import annotations

import nbformat

from tests.browser.conftest import CLOSE_DOCUMENTS
from tests.browser.notebook import TEXT_TIMEOUT, Notebook
from tests.browser.table import TableInBrowser

STILL = ".jp-RenderedImage img:visible"
IS_PAINTED = "img => img.complete && img.naturalWidth > 700 && img.getBoundingClientRect().width > 500"
CELL = "import kit\nkit.table(kit.deal('six-stacks', seed=1), seats='person', kept=False)"


def wait_for_stills(book: Notebook) -> None:
    """Wait until both stills are seen, and nothing of what failed."""
    stills = book.page.locator(STILL)
    stills.nth(1).wait_for(timeout=TEXT_TIMEOUT)
    assert all(stills.nth(place).evaluate(IS_PAINTED) for place in range(2))
    assert stills.count() == 2
    assert book.page.locator(".jp-OutputArea-output:visible", has_text="Error displaying").count() == 0
    assert book.page.locator(".jp-OutputArea-output:visible", has_text="Loading").count() == 0
    assert book.page.locator(".jp-OutputArea-output:visible", has_text="after").count() == 1


def wait_for_tables(book: Notebook) -> None:
    """Wait until both tables live, and no still is seen beside them."""
    TableInBrowser(book, 1)
    assert book.page.locator(".kit-table:visible").count() == 2
    assert book.page.locator(STILL).count() == 0, "a still beside a living table"


def test_stills_are_seen_until_a_notebook_is_run_and_of_one_that_is_not_trusted(page, lab, open_notebook):
    path = lab.write("stills.ipynb", [CELL, "from IPython.display import display\ndisplay(_)\nprint('after')"])
    book = open_notebook(path).run_all()
    wait_for_tables(book)
    book.save()
    page.evaluate(CLOSE_DOCUMENTS)
    lab.close_sessions()
    book.open()
    page.wait_for_timeout(1000)  # the widgets' manager has given up by then
    wait_for_stills(book)
    book.run_all()
    wait_for_tables(book)
    book.save()
    book.load()
    wait_for_tables(book)

    foreign = nbformat.read(lab.folder / path, as_version=4)
    foreign.cells[0].source += "  # from somebody else"
    nbformat.write(foreign, lab.folder / "foreign.ipynb")
    page.evaluate(CLOSE_DOCUMENTS)
    wait_for_stills(open_notebook("foreign.ipynb"))
