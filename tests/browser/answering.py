"""A question of the tutorial of Fashion, answered as a reader does it, and what a class is told of it."""

from __future__ import annotations

from tests.browser.notebook import Notebook

TUTORIAL = "tutorials/rules/04_fashion.ipynb"


def answer_wrong_at_first(book: Notebook) -> None:
    """Say which moves are allowed: one that is not among them at first, then the right ones."""
    part = book.page.locator(".jp-OutputArea-output .kit-page:has(.kit-choices)", has_text="9♣ to K♥")
    check = part.get_by_role("button", name="Check")
    for move in ("7♣ to K♦", "9♣ to K♥", "7♣ to K♥"):
        part.get_by_role("checkbox", name=move).click()
    check.click()
    book.wait_for_text(".kit-said", "Not quite")
    for move in ("7♣ to K♥", "6♠ to J♣"):
        part.get_by_role("checkbox", name=move).click()
    check.click()
    book.wait_for_text(".kit-said", "That is right")


def hand_in(book: Notebook) -> None:
    """Write a name under the report."""
    book.element("input[placeholder='any name will do']").fill("Ada")
    book.page.keyboard.press("Enter")
    book.wait_for_text(".kit-hand-in", "You can hand it in as it is")
