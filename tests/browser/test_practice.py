"""Practice in the browser, with the keyboard alone, and on the next day."""

from playwright.sync_api import expect

from tests.browser.notebook import TEXT_TIMEOUT, find_faults
from tests.browser.test_access import expect_focus_on, press_on
from tests.lesson.asking import act
from tests.lesson.test_practice import FILE, let_days_pass, practise


def test_practice_by_keyboard_and_a_day_later(page, lab, run_cell, tmp_path):
    first = practise("grid", tmp_path)
    text, guesses, scenario = first.question, first.guesses, first.asked.scenario
    assert scenario is not None  # so the answers below are buttons
    book = run_cell("import kit\nkit.practice('grid')")
    question, head = page.locator(".kit-question").last, page.locator("[data-part=head]")
    expect(question).to_have_text(text, timeout=TEXT_TIMEOUT)
    page.locator(".jp-Cell.jp-mod-active").focus()
    wrong = next(guess for guess in guesses if guess != scenario.find_right_guess().text)
    press_on(page.get_by_role("button", name=wrong, exact=True), "Enter")
    book.wait_for_text(".kit-said", "Not so")
    press_on(page.get_by_role("button", name="Next question"), "Enter")
    act(first, guess=guesses.index(wrong))
    act(first, next=None)
    expect(question).to_have_text(first.question, timeout=TEXT_TIMEOUT)
    expect_focus_on(question)
    expect(head).to_contain_text("0 of 1 right at the first try")
    assert not find_faults(page, ".jp-OutputArea-output")
    (answers,) = lab.folder.rglob(FILE)
    let_days_pass(answers, 1)
    book.run_all()
    expect(question).to_have_text(text, timeout=TEXT_TIMEOUT)
    expect(head).to_contain_text("1 to come back today")
