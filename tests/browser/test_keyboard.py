"""Every part of a lesson with the keyboard alone, from the cell on; nothing is clicked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import kit
from kit.picture.ruling_html import pretty
from kit.play.scenarios import find, scenarios
from tests.browser.notebook import TEXT_TIMEOUT, Notebook
from tests.project import PROJECT

MOST_TABS = 60
CASE = find("stack-em/king-kept")
LESSON = "import kit\nfrom kit.lesson.lesson import Lesson\nlesson = Lesson('rules/05_stack_em')\n"
PRACTICE: dict[str, Any] = {"slug": "stack-em", "work": ["9s", ""], "hand": "7h Tc"}
# A cell; what is reached in it, by role and name, with the keys then pressed; and what it says at last.
ANSWERED = {
    "moves are chosen, all of them allowed": (
        f"""{LESSON}lesson.which(
            kit.setup("stack-em", work=["9s", "Jd 5h"], hand="9c 6h 2d"), "Which?",
            ["9c to w1", "6h to w1", "2d to w1"],
        )""",
        [  # d pressed twice is JupyterLab's key to delete a cell
            *(("checkbox", move, ["Space", "d", "d"]) for move in ("9♣ to w1", "6♥ to w1", "2♦ to w1")),
            ("button", "Check", ["Enter"]),
        ],
        "That is right",
    ),
    "a number": (
        "from kit.lesson.exercises import Exercise\nExercise('How much is a half?', lambda: 0.5, 0.01)",
        [("textbox", "your answer", ["1", "/", "2"]), ("button", "Check", ["Enter"])],
        "That is right",
    ),
    "a guess": (
        "from kit.lesson.exercises import Guess\nGuess('At least one wild among five cards?', start=30)",
        [("slider", "my guess", ["ArrowRight"]), ("button", "That is my guess", ["Enter"])],
        "You say 31 %",
    ),
    "a chart": (
        f"import sys\nsys.path.append({str(PROJECT / 'tutorials' / 'chance')!r})\n"
        "from lessons.shared import settling\nsettling([True, False] * 30, 'Heads')",
        [("slider", "deals", ["End"])],
        "30 of 60 deals",
    ),
}


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
    refuted = case.locator(".kit-refuted")
    expect(case.get_by_role("status").filter(has_text="Not so")).to_have_count(1, timeout=TEXT_TIMEOUT)
    for reason in CASE.against(wrong):
        expect(refuted).to_contain_text(reason.text)
        expect(refuted).to_contain_text(reason.rule)
    expect_focus_on(book.page, case.get_by_role("button", name=wrong.text))
    onwards = "Shift+Tab" if CASE.guesses[-1] is wrong else "Tab"
    tab_to(book.page, case.get_by_role("button", name=CASE.right().text), onwards)
    keys.press("Space")
    expect_focus_on(book.page, case.locator(".kit-answer"))
    expect(case.locator(".kit-answer")).to_contain_text(CASE.why, timeout=TEXT_TIMEOUT)
    for moment in CASE.answer().moments:
        expect(case.locator(".kit-solved")).to_contain_text(moment.text)
    expect(refuted).to_have_count(0)
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
    tab_to(book.page, gallery.get_by_role("button", name=known[1].right().text))
    keys.press("Enter")
    expect(gallery.locator(".kit-solved")).to_contain_text(known[1].why, timeout=TEXT_TIMEOUT)
    tab_to(book.page, gallery.get_by_role("button", name="Next ▶"), "Shift+Tab")
    keys.press("Enter")
    expect(question).to_have_text(known[2].question, timeout=TEXT_TIMEOUT)
    expect_focus_on(book.page, question)
    tab_to(book.page, gallery.get_by_role("button", name="All cases"), "Shift+Tab")
    keys.press("Space")
    expect_focus_on(book.page, gallery.get_by_role("button", name=known[2].title))
    expect(gallery).to_contain_text(f"1 of {len(known)} answered")
    expect(gallery.locator(".kit-tick")).to_have_count(1)


@pytest.mark.parametrize("what", ANSWERED)
def test_what_is_asked_is_answered(what, run_cell):
    code, reached, then = ANSWERED[what]
    book = run_cell(code)
    part = book.element(".kit-page")
    enter(book)
    for role, name, keys in reached:
        tab_to(book.page, part.get_by_role(role, name=name))
        for key in keys:
            book.page.keyboard.press(key)
    expect(part).to_contain_text(then, timeout=TEXT_TIMEOUT)
    if role == "button" and name == "Check":
        expect_focus_on(book.page, part.get_by_role(role, name=name))


def test_a_task_at_the_table_is_done(run_cell):
    asked = f"lesson.practise(kit.setup(**{PRACTICE!r}), 'Lay the 7♥ on the 9♠.', after={{'work.1': '9s 7h'}})"
    book, moves = run_cell(LESSON + asked), kit.setup(**PRACTICE).moves()
    keys = book.page.keyboard
    enter(book)
    tab_to(book.page, book.element(".kit-table [role='application']"))
    for move in moves[: moves.index("7h to w1") + 1]:
        keys.press("ArrowDown")
        book.wait_for_text(".kit-pointed", pretty(move))
    keys.press("Enter")
    expect(book.element(".kit-task")).to_contain_text("Done", timeout=TEXT_TIMEOUT)
