"""Every part of a lesson with the keyboard alone, from the cell on; nothing is clicked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import kit
from kit.play.scenarios import find, scenarios
from kit.view.ruling_html import pretty
from tests.browser.notebook import TEXT_TIMEOUT, Notebook

MOST_TABS = 60
CASE = find("stack-em/king-kept")
WHICH = """
import kit
from kit.view.lesson.lesson import Lesson
game = kit.setup("stack-em", work=["9s", "Jd 5h"], hand="9c 6h 2d")
Lesson("rules/05_stack_em").which(game, "Which of these moves are allowed?", ["9c to w1", "6h to w1", "2d to w1"])
"""
PRACTICE = """
import kit
from kit.view.lesson.lesson import Lesson
game = kit.setup("stack-em", work=["9s", ""], hand="7h Tc")
Lesson("rules/05_stack_em").practise(game, "Lay the 7♥ on the 9♠.", after={"work.1": "9s 7h"})
"""
EXERCISE = """
from kit.view.lesson.exercises import Exercise
Exercise("How much is a half?", lambda: 0.5, 0.01)
"""
GUESS = """
from kit.view.lesson.exercises import Guess
Guess("At least one wild among five cards?", start=30)
"""
CHART = """
from kit.view.lesson.chance_charts import settling
settling([True, False] * 30, "Heads")
"""


def focused(page: Page) -> Locator:
    """What has the focus; it can be seen that it does."""
    found = page.locator(":focus")
    assert found.evaluate("""element => {
        const seen = getComputedStyle(element.closest('.kit-tile') ?? element);
        return seen.outlineStyle !== 'none' && parseFloat(seen.outlineWidth) >= 1;
    }"""), "the focus cannot be seen"
    return found


def enter(book: Notebook) -> None:
    """Put the focus on the cell, as a reader has it who chooses cells with the arrows."""
    book.page.locator(".jp-Cell").first.focus()


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab until this has the focus."""
    wanted.wait_for(timeout=TEXT_TIMEOUT)
    for _ in range(MOST_TABS):
        page.keyboard.press(key)
        if wanted.evaluate("element => element === document.activeElement"):
            focused(page)
            return
    raise AssertionError(f"{wanted} does not get the focus")


def expect_focus_on(page: Page, wanted: Locator) -> None:
    """The focus comes to this by itself."""
    expect(wanted).to_be_focused(timeout=TEXT_TIMEOUT)
    focused(page)


def test_a_case_is_guessed_and_the_focus_goes_to_its_answer(run_cell):
    book = run_cell(f"import kit\nkit.scenario({CASE.name!r})")
    keys, case = book.page.keyboard, book.element(".kit-scenario")
    wrong = next(guess for guess in CASE.guesses if guess is not CASE.right())
    enter(book)
    tab_to(book.page, case.get_by_role("button", name=wrong.text))
    keys.press("x")  # JupyterLab's key to cut a cell
    keys.press("Enter")
    expect(case.get_by_role("status").filter(has_text="Not so")).to_have_count(1, timeout=TEXT_TIMEOUT)
    expect_focus_on(book.page, case.get_by_role("button", name=wrong.text))
    onwards = "Shift+Tab" if CASE.guesses[-1] is wrong else "Tab"
    tab_to(book.page, case.get_by_role("button", name=CASE.right().text), onwards)
    keys.press("Space")
    expect_focus_on(book.page, case.locator(".kit-answer"))
    expect(case.locator(".kit-answer")).to_contain_text(CASE.why, timeout=TEXT_TIMEOUT)
    tab_to(book.page, case.get_by_role("button", name="◀"), "Shift+Tab")
    keys.press("Enter")
    last = len(CASE.answer().moments)
    expect(case).to_contain_text(f"step {last - 1} of {last}", timeout=TEXT_TIMEOUT)
    tab_to(book.page, case.get_by_role("button", name="Try it yourself"))
    keys.press("Enter")
    expect_focus_on(book.page, case.locator(".kit-table .kit-layer").first)


def test_the_gallery_is_paged_through_and_the_focus_follows(run_cell):
    book = run_cell("import kit\nkit.gallery('swap')")
    keys, gallery, known = book.page.keyboard, book.element(".kit-gallery"), scenarios("swap").all
    enter(book)
    tab_to(book.page, gallery.get_by_role("button", name=known[1].title))
    keys.press("Enter")
    question = gallery.locator(".kit-question")
    expect(question).to_have_text(known[1].question, timeout=TEXT_TIMEOUT)
    expect_focus_on(book.page, question)
    tab_to(book.page, gallery.get_by_role("button", name="Next ▶"), "Shift+Tab")
    keys.press("Enter")
    expect(question).to_have_text(known[2].question, timeout=TEXT_TIMEOUT)
    expect_focus_on(book.page, question)
    tab_to(book.page, gallery.get_by_role("button", name="All cases"), "Shift+Tab")
    keys.press("Space")
    expect_focus_on(book.page, gallery.get_by_role("button", name=known[2].title))


def test_moves_are_chosen_and_checked(run_cell):
    book = run_cell(WHICH)
    keys, part = book.page.keyboard, book.element(".kit-page")
    enter(book)
    for move in ("9♣ to w1", "6♥ to w1", "2♦ to w1"):  # all three are allowed
        tab_to(book.page, part.get_by_role("checkbox", name=move))
        keys.press("Space")
        keys.press("d")
        keys.press("d")  # pressed twice, JupyterLab's key to delete a cell
    tab_to(book.page, part.get_by_role("button", name="Check"))
    keys.press("Enter")
    expect(part.get_by_role("status")).to_contain_text("That is right", timeout=TEXT_TIMEOUT)
    expect_focus_on(book.page, part.get_by_role("button", name="Check"))


def test_a_number_is_answered(run_cell):
    book = run_cell(EXERCISE)
    keys, part = book.page.keyboard, book.element(".kit-page")
    enter(book)
    tab_to(book.page, part.get_by_role("textbox", name="your answer"))
    keys.type("1/2")
    tab_to(book.page, part.get_by_role("button", name="Check"))
    keys.press("Enter")
    expect(part.get_by_role("status")).to_contain_text("That is right", timeout=TEXT_TIMEOUT)


@pytest.mark.parametrize(("code", "name", "key", "then"), [
    (GUESS, "my guess", "ArrowRight", "You say 31 %"),
    (CHART, "deals", "End", "30 of 60 deals"),
])
def test_a_slider_is_moved(code, name, key, then, run_cell):
    book = run_cell(code)
    keys, part = book.page.keyboard, book.element(".kit-page")
    enter(book)
    tab_to(book.page, part.get_by_role("slider", name=name))
    keys.press(key)
    if code == GUESS:
        tab_to(book.page, part.get_by_role("button", name="That is my guess"))
        keys.press("Enter")
    expect(part).to_contain_text(then, timeout=TEXT_TIMEOUT)


def test_a_task_at_the_table_is_done(run_cell):
    book = run_cell(PRACTICE)
    keys, task = book.page.keyboard, book.element(".kit-task")
    enter(book)
    tab_to(book.page, book.element(".kit-table [role='application']"))
    moves = kit.setup("stack-em", work=["9s", ""], hand="7h Tc").moves()
    for move in moves[: moves.index("7h to w1") + 1]:
        keys.press("ArrowDown")
        book.wait_for_text(".kit-pointed", pretty(move))
    keys.press("Enter")
    expect(task).to_contain_text("Done", timeout=TEXT_TIMEOUT)
