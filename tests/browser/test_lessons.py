"""Notebooks in the browser, each opened once: a lesson runs to what the reader is asked to do, others stay as kept.

That every cell of every notebook runs, and prints what is kept, is seen without a browser, by `make notebooks`. Which
notebooks are marked to run when they are opened, and that each widget is kept with its still, `tests/test_notebooks.py`
sees. Here it is seen that each page opens, with all its pictures and no fault, as far as the reader is taken; and of a
lesson of each kind, and of the notebooks that show whatever the kit has, that all of it lives in the page.
"""

from __future__ import annotations

import re
import time

import nbformat
import pytest
from playwright.sync_api import expect

import kit
from tests.browser.conftest import CLOSE_DOCUMENTS
from tests.browser.notebook import TEXT_TIMEOUT
from tests.browser.table import TableInBrowser, area_in, scene_of
from tests.notebook import WIDGET
from tests.project import LESSONS, NOTEBOOKS, PROJECT, cells

RULES = "tutorials/rules/05_stack_em.ipynb"
CHANCE = "tutorials/chance/16_one_falling_stack.ipynb"
SLOW = "tutorials/chance/14_five_games_make_a_series.ipynb"  # plays for half a minute before it asks anything
PLANS = "tutorials/teachers/00_plans.ipynb"
# The welcome is run in `test_welcome`; notes for teachers show texts and tables.
OTHERS = [PLANS, *(str(path) for path in NOTEBOOKS[1:] if path not in LESSONS and path.parts[1] != "teachers")]
RUN_WHOLE = ("notebooks/01_six_stacks.ipynb", "tutorials/glossary.ipynb", "tutorials/map.ipynb", PLANS)
ASKS = re.compile(r"lesson\.(practise|which|what|guess|own_deals|whole_game)\(")
SMALL = {"width": 1280, "height": 800}
SETTLED = 2.5  # seconds after which nothing scrolls any more
HAS_RUN_AGAIN = """count => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    return notebook.widgets.some(cell => cell.hasClass('kit-continue-here') && cell.model.executionCount > count);
}"""
LIVE = ".jp-NotebookPanel:not(.lm-mod-hidden) .kit-continue-here .kit-cell"


def pictures(cell):
    """The pictures that a cell shows."""
    shown = (output.get("data", {}).get("image/png") for output in cell["outputs"])
    return ["".join(png).strip() for png in shown if png]


def check_that_it_waits(book, path, waiting):
    """Check that a lesson has run to the cell in this place: its task is alive, and all later pictures are there."""
    shown = book.code_cells()
    assert book.waiting_cell() == waiting
    assert all(cell["count"] for cell in shown[: waiting + 1])
    assert waiting < 0 or any(WIDGET in output.get("data", ()) for output in shown[waiting]["outputs"])
    assert not any(output["output_type"] == "error" for cell in shown for output in cell["outputs"])
    for cell, kept in list(zip(shown, cells(path), strict=True))[waiting + 1 :]:
        assert not cell["count"] and pictures(cell) == pictures(kept)


def first_to_do(path):
    """The place of the first code cell in which a lesson asks its reader something."""
    return next(place for place, cell in enumerate(cells(path)) if ASKS.search(cell["source"]))


@pytest.mark.parametrize("path", [str(path) for path in LESSONS if str(path) not in (RULES, CHANCE, SLOW)])
def test_a_lesson_runs_to_the_first_thing_to_do_when_it_is_opened(path, open_notebook):
    check_that_it_waits(open_notebook(path), path, first_to_do(path))


@pytest.mark.parametrize("path", [RULES, CHANCE])
def test_run_all_stops_at_the_first_thing_the_reader_has_to_do_and_then_it_runs_cell_by_cell(path, page, open_notebook):
    book, first = open_notebook(path), first_to_do(path)
    check_that_it_waits(book, path, first)
    book.go_to(cells(path)[first]["source"])
    expect(page.locator(LIVE).first).to_be_visible(timeout=TEXT_TIMEOUT)
    book.choose_run_all()
    page.wait_for_function(HAS_RUN_AGAIN, arg=first + 1)
    check_that_it_waits(book, path, first)
    expect(page.locator(LIVE).first).to_be_in_viewport(timeout=TEXT_TIMEOUT)
    book.run_all()


@pytest.mark.parametrize("path", OTHERS)
def test_another_notebook_shows_its_pictures_until_it_is_run(path, open_notebook):
    book = open_notebook(path)
    if path != PLANS:  # it runs when it is opened
        check_that_it_waits(book, path, -1)
    if path in RUN_WHOLE:
        book.run_all()


def test_a_lesson_goes_on_where_the_reader_left_it_with_a_new_kernel(page, lab, open_notebook):
    page.set_viewport_size(SMALL)
    book, game = open_notebook(RULES), kit.setup("stack-em", hand="7h", deck="4c 9s")
    first = book.waiting_cell()
    TableInBrowser(book).click(area_in(scene_of(game), "deck"))
    book.wait_for_text(".kit-task", "Done")
    page.evaluate(CLOSE_DOCUMENTS)
    lab.close_sessions()
    book.open()
    check_that_it_waits(book, RULES, first + 1)
    time.sleep(SETTLED)
    expect(page.locator(LIVE).locator(".kit-guess").first).to_be_in_viewport()


def test_a_lesson_whose_kernel_has_run_it_is_not_run_again(page, open_notebook):
    book = open_notebook(RULES)
    first = book.waiting_cell()
    before = [cell["count"] for cell in book.code_cells()]
    book.save()
    page.evaluate(CLOSE_DOCUMENTS)
    book.open()
    assert [cell["count"] for cell in book.code_cells()] == before
    assert book.waiting_cell() == first
    book.go_to(cells(RULES)[first]["source"])
    expect(page.locator(LIVE).first).to_be_visible(timeout=TEXT_TIMEOUT)


def changed(book):
    book.cells[1].source += "\nprint('changed')"


def unmarked(book):
    del book.metadata["stack-games-kit"]


def emptied(book):
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs = []


@pytest.mark.parametrize(
    ("change", "folder"), [(changed, "tutorials/rules"), (emptied, "tutorials/rules"), (unmarked, "tutorials/rules"),
                           (lambda book: None, "handed_in")]
)  # fmt: skip
def test_no_other_notebook_is_run_when_it_is_opened(change, folder, page, lab, open_notebook):
    book = nbformat.read(PROJECT / RULES, as_version=4)
    change(book)
    place = lab.folder / folder / "another.ipynb"
    place.parent.mkdir(exist_ok=True)
    nbformat.write(book, place)
    for _ in range(2):  # JupyterLab trusts a notebook that shows nothing, once it is saved
        opened = open_notebook(f"{folder}/another.ipynb")
        assert not any(cell["count"] for cell in opened.code_cells())
        opened.save()
        page.evaluate(CLOSE_DOCUMENTS)
    place.unlink()


def test_the_plan_for_an_hour_meets_no_error(page, open_notebook):
    """As pupils do it who press only what the plan says, and leave out what lies between."""
    plan = nbformat.read(PROJECT / PLANS, as_version=4).cells[0].source
    assert "Go to section 2, and guess." in plan and "click on the folded line under exercise 1" in plan
    book = open_notebook(CHANCE)
    book.go_to("lesson.guess(")
    page.locator(LIVE).get_by_role("button", name="That is my guess").click()
    book.wait_for_text(".kit-said", "Now let us count")
    for words in ("hearts = on_stack[", "Fifty-two easy questions", "lesson.exercise(\n    1,"):
        book.run_cell_with(words)
    exercise = page.locator(".kit-page", has_text="Cards to be expected").first
    exercise.locator("input").fill(str(sum(4 / (4 * lower + 1) for lower in range(6))))
    exercise.get_by_role("button", name="Check").click()
    expect(exercise.locator(".kit-said")).to_contain_text("That is right", timeout=TEXT_TIMEOUT)
    book.run_cell_with("lesson.report()")
    book.wait_for_text(".kit-told", "1 of 1 questions answered")
    assert not any(output["output_type"] == "error" for cell in book.code_cells() for output in cell["outputs"])
