"""Lessons are for everybody: axe finds no faults, targets are large, narrow pages fit, and the keyboard suffices.

One notebook has all parts. Each part for the keyboard has a cell of its own, in which nothing is clicked.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, expect

import kit
from kit.play.move_texts import describe_move
from kit.play.scenarios import find_scenario, scenarios
from tests.browser.conftest import open_for_all_tests
from tests.browser.notebook import SMALL_TARGETS, TEXT_TIMEOUT, Notebook, find_faults, script
from tests.rows import ROWS, each_row

MOST_TABS = 60
CASE, GALLERY = find_scenario("stack-em/king-kept"), scenarios("swap").all
PRACTICE: dict[str, Any] = {"game": "stack-em", "work": ["9s", ""], "hand": "7h Tc"}


@pytest.fixture(scope="module")
def book(window, lab) -> Iterator[Notebook]:
    """A notebook with every part of lessons, whose cells have run."""
    with open_for_all_tests(window, lab, [*ROWS["cells_to_look_at"], *ROWS["cells_for_keys"]]) as book:
        # A window of 360 pixels has no room for the list of files.
        window.evaluate("() => ['Left', 'Right'].forEach(side => window.jupyterapp.shell[`collapse${side}`]())")
        yield book
        window.evaluate("() => window.jupyterapp.shell.expandLeft()")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_no_serious_fault(theme, book):
    book.set_theme(theme)
    try:
        assert not find_faults(book.page, ".jp-OutputArea-output")
    finally:
        book.set_theme("JupyterLab Light")


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_targets_are_large_enough_and_nothing_is_cut_off(width, book):
    book.page.set_viewport_size({"width": width, "height": 900})
    book.page.wait_for_function("width => innerWidth === width", arg=width)
    assert book.page.locator(".kit-page :is(button, input, [role=slider])").count() > 30
    assert not book.page.evaluate(SMALL_TARGETS)
    assert not book.page.evaluate(script("fit.js", "tooWideInLesson"))


# ---- with the keyboard alone ----


def cell_of(book: Notebook, name: str) -> Locator:
    """Return the cell with this name, with the focus on it, as if a reader had chosen it with the arrow keys."""
    book.go_to(f"# {name}\n")
    cell = book.page.locator(".jp-Cell.jp-mod-active")
    cell.focus()
    return cell


def press_on(element: Locator, *keys: str, by: str = "Tab") -> None:
    """Press Tab until an element has the focus, and then these keys."""
    expect(element).to_be_enabled(timeout=TEXT_TIMEOUT)  # Tab passes over a button until the kernel has enabled it
    for _ in range(MOST_TABS):
        element.page.keyboard.press(by)
        if element.evaluate("element => element === document.activeElement"):
            break
    expect_focus_on(element)
    for key in keys:
        element.page.keyboard.press(key)


def expect_focus_on(element: Locator) -> None:
    """Wait until an element has the focus, and check that its outline is visible."""
    expect(element).to_be_focused(timeout=TEXT_TIMEOUT)
    assert element.evaluate("""element => {
        const seen = getComputedStyle(element.closest('.kit-tile') ?? element);
        return seen.outlineStyle !== 'none' && parseFloat(seen.outlineWidth) >= 1;
    }"""), "the focus cannot be seen"


def test_case_is_answered_by_keys_and_the_focus_moves_to_its_answer(book):
    case = cell_of(book, "case").locator(".kit-asks")
    right = CASE.find_right_guess()
    wrong = next(guess for guess in CASE.guesses if guess is not right)
    press_on(case.get_by_role("button", name=wrong.text), "x", "Enter")  # x is JupyterLab's key to cut a cell
    refuted = case.locator(".kit-refuted")
    expect(case.get_by_role("status").filter(has_text="Not so")).to_have_count(1, timeout=TEXT_TIMEOUT)
    for reason in CASE.find_reasons(wrong):
        expect(refuted).to_contain_text(reason.text)
        expect(refuted).to_contain_text(reason.rule)
    expect_focus_on(case.get_by_role("button", name=wrong.text))
    onwards = "Shift+Tab" if CASE.guesses[-1] is wrong else "Tab"
    press_on(case.get_by_role("button", name=right.text), "Space", by=onwards)
    expect_focus_on(case.locator(".kit-answer"))
    expect(case.locator(".kit-answer")).to_contain_text(CASE.why, timeout=TEXT_TIMEOUT)
    moments = CASE.answer.moments
    for moment in moments:
        expect(case.locator(".kit-solved")).to_contain_text(moment.reason.text)
    expect(refuted).to_have_count(0)
    press_on(case.get_by_role("button", name="One step back"), "Enter", by="Shift+Tab")
    expect(case).to_contain_text(f"step {len(moments) - 1} of {len(moments)}", timeout=TEXT_TIMEOUT)
    press_on(case.get_by_role("button", name="Try it yourself"), "Enter")
    expect_focus_on(case.locator(".kit-table .kit-layer").first)


def test_focus_follows_when_keys_page_through_the_gallery(book):
    gallery = cell_of(book, "gallery").locator(".kit-asks")
    question = gallery.locator(".kit-question")
    press_on(gallery.get_by_role("button", name=GALLERY[1].title), "Enter")
    expect(question).to_have_text(GALLERY[1].question, timeout=TEXT_TIMEOUT)
    expect_focus_on(question)
    press_on(gallery.get_by_role("button", name=GALLERY[1].find_right_guess().text), "Enter")
    expect(gallery.locator(".kit-solved")).to_contain_text(GALLERY[1].why, timeout=TEXT_TIMEOUT)
    press_on(gallery.get_by_role("button", name="Next ▶"), "Enter", by="Shift+Tab")
    expect(question).to_have_text(GALLERY[2].question, timeout=TEXT_TIMEOUT)
    expect_focus_on(question)
    press_on(gallery.get_by_role("button", name="All cases"), "Space", by="Shift+Tab")
    expect_focus_on(gallery.get_by_role("button", name=GALLERY[2].title))
    expect(gallery).to_contain_text(f"1 of {len(GALLERY)} answered")
    expect(gallery.locator(".kit-tick")).to_have_count(1)


@each_row("answered_by_keys")
def test_question_is_answered_by_keys(cell, elements, text, book):
    part = cell_of(book, cell).locator(".kit-page").first
    for role, name, keys in elements:
        press_on(part.get_by_role(role, name=name), *keys)
    expect(part).to_contain_text(text, timeout=TEXT_TIMEOUT)
    if name == "Check":
        expect_focus_on(part.get_by_role(role, name=name))


def test_experiment_is_asked_and_its_deals_are_opened_by_keys(book):
    cell = cell_of(book, "experiment")
    press_on(cell.get_by_role("button", name="10", exact=True), "Space")
    dots = cell.locator("circle")
    expect(dots).to_have_count(10, timeout=TEXT_TIMEOUT)
    press_on(dots.first, "ArrowRight", "Enter")
    expect(cell.locator(".kit-picked")).to_be_focused()
    press_on(cell.get_by_role("button", name="Step through this game"), "Enter")
    expect(cell.locator(".kit-table")).to_be_visible(timeout=TEXT_TIMEOUT)


def test_picture_of_an_experiment_is_saved_with_its_question(book):
    cell, saved = cell_of(book, "experiment"), {}
    for kind in ("svg", "png"):
        with book.page.expect_download() as download:
            press_on(cell.get_by_role("button", name=f"Save the picture ({kind.upper()})"), "Space")
        assert download.value.suggested_filename == f"experiment.{kind}"
        saved[kind] = Path(download.value.path()).read_bytes()
    picture = ElementTree.fromstring(saved["svg"])
    texts = " ".join(each.text for each in picture.iter("{http://www.w3.org/2000/svg}text"))
    dots = [each.get("style") for each in picture.iter("{http://www.w3.org/2000/svg}circle")]
    assert cell.locator("[data-part='sentence']").inner_text() in texts
    assert len(dots) == cell.locator("circle").count() and all("fill: rgb" in looks for looks in dots)
    assert saved["png"].startswith(b"\x89PNG") and int.from_bytes(saved["png"][16:20]) == 2 * int(picture.get("width"))


def test_task_at_the_table_is_done_by_keys(book):
    cell, moves = cell_of(book, "task"), kit.setup(**PRACTICE).moves()
    press_on(cell.locator(".kit-table [role='application']"))
    for move in moves[: moves.index("7h to w1") + 1]:
        book.page.keyboard.press("ArrowDown")
        words = describe_move(PRACTICE["game"], move)
        expect(cell.locator(".kit-pointed")).to_contain_text(words, timeout=TEXT_TIMEOUT)
    book.page.keyboard.press("Enter")
    expect(cell.locator(".kit-task")).to_contain_text("Done", timeout=TEXT_TIMEOUT)
