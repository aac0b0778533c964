"""Answers in the browser: kept beside the notebook, there again in a new kernel, and read as a class."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import kit.school
from kit.school.report import page as page_of
from tests.browser.answering import TUTORIAL, answer_wrong_at_first, hand_in
from tests.project import cells as cells_of


@pytest.fixture
def cells():
    """The tutorial of Fashion, cut down to a question of each kind and the report."""
    code = [cell["source"] for cell in cells_of(TUTORIAL)]
    return [code[0], *(next(each for each in code if words in each) for words in ("7c to Kh", "Ac to Kd")), code[-1]]


def test_what_was_answered_is_there_in_a_new_kernel_and_can_be_handed_in(lab, open_notebook, cells, browser, tmp_path):
    folder = lab.folder / "answered"
    folder.mkdir()
    book = open_notebook(lab.write("answered/04_fashion.ipynb", cells)).run_all()
    assert [path.name for path in folder.iterdir() if path.is_file()] == ["04_fashion.ipynb"]
    answer_wrong_at_first(book)
    book.element("button:has-text('a deuce goes on an ace')").click()
    book.wait_for_text(".kit-answer", "This is what happens")
    hand_in(book)
    assert (folder / "04_fashion.answers.jsonl").is_file()

    book.kill_kernel()
    book.choose_run_all()
    book.wait_for_text(".kit-told", "2 of 2 questions answered, 1 at the first try")
    assert all(cell["count"] for cell in book.code_cells()), "nothing is left to wait for"
    expect(book.element("input[placeholder='any name will do']")).to_have_value("Ada")
    book.wait_for_text(".kit-answer", "This is what happens")

    report = kit.school.read(folder)
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
