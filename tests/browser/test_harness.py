"""The browser tests' own tools, proved on notebooks small enough to be understood at a glance."""

from __future__ import annotations

import os

import pytest

WHERE = "import os\nfrom pathlib import Path\nprint('seen' in globals(), os.getpid(), Path.home())"


def test_a_cell_that_raises_is_reported(lab, open_notebook):
    book = open_notebook(lab.write("raises.ipynb", ["1 + 1", "1 / 0", "2 + 2"]))
    with pytest.raises(AssertionError, match=r"code cell 2: ZeroDivisionError(.|\n)*code cell 3 never ran"):
        book.run_all()


def test_a_kernel_lives_in_an_empty_home_and_a_new_one_has_forgotten_everything(lab, open_notebook):
    book = open_notebook(lab.write("killed.ipynb", [WHERE, "seen = 1"])).run_all()
    book.kill_kernel()
    book.run_all()
    was_seen, number, home = book.code_cells()[0]["outputs"][0]["text"].split()
    assert (was_seen, number) == ("False", str(book.kernel_number()))
    assert home != os.path.expanduser("~") and home.startswith(str(lab.folder.parent))


def test_the_menu_runs_all_cells_and_no_question_stands_in_the_way(lab, open_notebook):
    """As a person does it, with the settings that the set-up installed: nothing is asked about news."""
    book = open_notebook(lab.write("menu.ipynb", ["print('ran')"]))
    book.page.get_by_role("menuitem", name="Run", exact=True).click()
    book.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    book.page.locator(".jp-OutputArea-output", has_text="ran").wait_for()
    assert book.page.locator(".Toastify__toast").all_inner_texts() == []
