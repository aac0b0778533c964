"""The welcome, the notebook of Six Stacks and its tutorial, worked through as a reader does it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import kit
from kit.play.scenarios import Scenario, find, scenarios
from tests.browser.notebook import TEXT_TIMEOUT, Notebook
from tests.browser.table import TableInBrowser, area_in, card_in, scene_of

WELCOME = "notebooks/00_welcome.ipynb"
SIX_STACKS = "notebooks/01_six_stacks.ipynb"
TUTORIAL = "tutorials/rules/01_six_stacks.ipynb"
MERGE_FIRST = find("six-stacks/merge-first")


def output_with(book: Notebook, text: str) -> Locator:
    """The box of a scenario, gallery or question in which this is written, scrolled to."""
    found = book.page.locator(".jp-OutputArea-output .kit-page", has_text=text).first
    found.wait_for(timeout=TEXT_TIMEOUT)
    found.scroll_into_view_if_needed()
    return found


def guess(case: Locator, text: str) -> None:
    """Press the guess with this text."""
    case.locator(".kit-guess", has_text=text).click()


def wrong_guess(scenario: Scenario) -> str:
    """The text of a guess that the kit says is wrong."""
    return next(each.text for each in scenario.guesses if not scenario.is_right(each))


@pytest.fixture
def welcome(open_notebook) -> Notebook:
    """The welcome notebook, run from top to bottom."""
    return open_notebook(WELCOME).run_all()


def test_a_wrong_guess_meets_the_ruling_and_the_right_one_is_played_out(welcome):
    case = output_with(welcome, MERGE_FIRST.question)
    wrong = wrong_guess(MERGE_FIRST)
    guess(case, wrong)
    refuted = case.locator(".kit-refuted")
    expect(refuted).to_contain_text("Not so", timeout=TEXT_TIMEOUT)
    for reason in MERGE_FIRST.against(next(each for each in MERGE_FIRST.guesses if each.text == wrong)):
        expect(refuted).to_contain_text(reason.text)
        expect(refuted).to_contain_text(reason.rule)
    guess(case, MERGE_FIRST.right().text)
    solved = case.locator(".kit-solved")
    expect(solved).to_contain_text(MERGE_FIRST.why, timeout=TEXT_TIMEOUT)
    for moment in MERGE_FIRST.answer().moments:
        expect(solved).to_contain_text(moment.text)
        expect(solved).to_contain_text(moment.rule)
    expect(refuted).to_have_count(0)
    expect(case.locator("svg desc")).to_contain_text("jack of hearts, ten of hearts, nine of diamonds")


def test_merge_before_reserve_can_be_played_through_at_the_table(welcome):
    case = output_with(welcome, MERGE_FIRST.question)
    case.get_by_role("button", name="Try it yourself").click()
    table, game = TableInBrowser(welcome, number=2), MERGE_FIRST.game()
    table.wait_for(game)
    shown = scene_of(game)
    table.drag(card_in(shown, "Th"), area_in(shown, "reserve"))
    refused = game.ruling("Th to reserve")
    table.wait_for_panel(refused.rule)
    table.drag(card_in(shown, "Th"), area_in(shown, "s1"))
    events = game.play("Th to s1")
    said = table.wait_for_panel(events[-1].text)
    assert "six-stacks/merge-first" in said
    table.wait_for(game, seat=2)


def test_the_gallery_opens_a_case_and_remembers_that_it_was_answered(open_notebook):
    book = open_notebook(SIX_STACKS).run_all()
    known = scenarios("six-stacks")
    gallery = book.page.locator(".jp-OutputArea-output .kit-gallery").first
    expect(gallery).to_contain_text(f"0 of {len(known)} answered", timeout=TEXT_TIMEOUT)
    expect(gallery.locator(".kit-tile")).to_have_count(len(known))
    scenario = find("six-stacks/third-strike")
    gallery.get_by_role("button", name=scenario.title, exact=True).click()
    expect(gallery.locator(".kit-question")).to_have_text(scenario.question, timeout=TEXT_TIMEOUT)
    guess(gallery, scenario.right().text)
    expect(gallery.locator(".kit-solved")).to_contain_text(scenario.why, timeout=TEXT_TIMEOUT)
    gallery.get_by_role("button", name="Next ▶").click()
    following = known.all[known.all.index(scenario) + 1]
    expect(gallery.locator(".kit-question")).to_have_text(following.question, timeout=TEXT_TIMEOUT)
    gallery.get_by_role("button", name="All cases").click()
    expect(gallery).to_contain_text(f"1 of {len(known)} answered", timeout=TEXT_TIMEOUT)
    expect(gallery.locator(".kit-tick")).to_have_count(1)


def test_the_tutorial_notices_what_the_reader_does_and_answers(open_notebook):
    book = open_notebook(TUTORIAL).run_all()
    task = output_with(book, "Drag the 9♦ to the ten of stack 1.")
    table = TableInBrowser(book)
    shown = scene_of(kit.setup("six-stacks", stacks=["Th", "9s 8c", "Kd"], hands=["9d 7c Qc", "4c 4d Js"]))
    table.drag(card_in(shown, "9d"), area_in(shown, "s1"))
    expect(task).to_contain_text("Done", timeout=TEXT_TIMEOUT)

    asked = output_with(book, "Which of these moves are allowed?")
    asked.get_by_role("checkbox", name="4♣ to s3").click()
    asked.get_by_role("button", name="Check").click()
    game = kit.setup("six-stacks", stacks=["Jh", "9s 8c", "5d", "2c"], hands=["Td 7s 4c Ts", "Kc 3d Qc"])
    refusal = game.ruling("4c to s3").text.partition(" Allowed now")[0]
    expect(asked.locator(".kit-refuted")).to_contain_text(refusal, timeout=TEXT_TIMEOUT)
    for move in ("4♣ to s3", "10♦ to s1", "7♠ to s2"):
        asked.get_by_role("checkbox", name=move).click()
    asked.get_by_role("button", name="Check").click()
    expect(asked.locator(".kit-solved")).to_contain_text("That is right", timeout=TEXT_TIMEOUT)
    expect(output_with(book, "questions answered")).to_contain_text("1 of", timeout=TEXT_TIMEOUT)
