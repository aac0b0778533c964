"""Answers in the browser: kept beside the notebook, there again in a new kernel, and read as a class."""

from __future__ import annotations

import json

import pytest

import kit.classroom
from kit.classroom.page import page as page_of
from tests.project import PROJECT

FASHION = PROJECT / "tutorials" / "rules" / "04_fashion.ipynb"


@pytest.fixture
def cells():
    """The tutorial of Fashion, cut down to a question of each kind and the report."""
    book = json.loads(FASHION.read_text(encoding="utf-8"))
    code = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    return [code[0], *(next(each for each in code if words in each) for words in ("7c to Kh", "Ac to Kd")), code[-1]]


def answer_all(book):
    """Answer both questions, the first wrong at first, and write a name."""
    which = book.element(".kit-choices")
    for move in ("7♣ to K♦", "9♣ to K♥", "7♣ to K♥"):
        which.get_by_text(move).click()
    book.element("button:has-text('Check')").click()
    book.wait_for_text(".kit-said", "Not quite")
    which.get_by_text("7♣ to K♥").click()
    which.get_by_text("6♠ to J♣").click()
    book.element("button:has-text('Check')").click()
    book.wait_for_text(".kit-said", "That is right")
    book.element("button:has-text('a deuce goes on an ace')").click()
    book.wait_for_text(".kit-answer", "This is what happens")
    book.element("input[placeholder='any name will do']").fill("Ada")
    book.page.keyboard.press("Enter")
    book.wait_for_text(".kit-hand-in", "You can hand it in as it is")


def test_what_was_answered_is_there_in_a_new_kernel_and_can_be_handed_in(lab, open_notebook, cells, browser, tmp_path):
    folder = lab.folder / "answered"
    folder.mkdir()
    book = open_notebook(lab.write("answered/04_fashion.ipynb", cells)).run_all()
    assert [path.name for path in folder.iterdir() if path.is_file()] == ["04_fashion.ipynb"]
    answer_all(book)
    assert (folder / "04_fashion.answers.jsonl").is_file()

    book.kill_kernel()
    book.choose_run_all()
    book.wait_for_text(".kit-told", "2 of 2 questions answered, 1 at the first try")
    assert all(cell["count"] for cell in book.code_cells()), "nothing is left to wait for"
    assert book.element("input[placeholder='any name will do']").input_value() == "Ada"
    assert book.text(".kit-answer").startswith("This is what happens")

    report = kit.classroom.read(folder)
    assert report.people == ["Ada"]
    assert report.questions[report.questions.mistaken == 1].rule.tolist() == ["fashion/beat"]
    file = tmp_path / "class.html"
    file.write_text(page_of(report), encoding="utf-8")
    context = browser.new_context(offline=True, viewport={"width": 360, "height": 700})
    shown, said = context.new_page(), []
    shown.on("console", lambda message: said.append(message.text))
    shown.goto(file.as_uri())
    assert "7♣ to K♥" in shown.locator(".mistake").first.inner_text()
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    assert not said
    context.close()
