"""Odds, hints and reviews at the website: the same playouts as in a notebook, in the browser's Python."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import kit
from kit.tabletop.analysis import PLAYOUTS
from kit.tabletop.hints import PLAYOUTS as ODDS_PLAYOUTS, stream_odds
from kit.tabletop.review_texts import summarize_review
from tests.browser.notebook import find_faults
from tests.browser.static_site import open_in_look
from tests.browser.table import open_folded

STATUS, PANEL = "#table [data-part=status]", "#table [data-part=panel]"
DEAL = "six-stacks/8/players=2"
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module", params=["light", "dark"])
def window(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A table of the site on a computer, or on a phone with dark colours, without faults."""
    with open_in_look(browser, request.param == "dark") as page:
        page.goto(f"{address}#{DEAL}")
        expect(page.locator(STATUS)).to_contain_text("You play")
        yield page


def test_odds_become_those_of_a_notebook(window):
    open_folded(window, "Settings")
    window.get_by_label("Hints").select_option("odds")
    expect(window.locator(STATUS)).to_contain_text("The chance to win if all play carefully from here")
    *_, odds = stream_odds(kit.deal(DEAL))
    best = next(iter(odds.values()))
    expect(window.locator(STATUS)).to_contain_text(best.text)
    window.get_by_role("button", name="Why?").click()
    expect(window.locator(PANEL)).not_to_be_empty()  # the table answers while playouts run
    assert find_faults(window, "#table") == [] and ODDS_PLAYOUTS == 20_000


def test_game_is_reviewed_with_the_figures_of_a_notebook(window):
    game = kit.play_deal("six-stacks", seed=8, by="random")
    open_folded(window, "Files")
    window.get_by_label("A position or a whole game as text").fill(json.dumps(game.transcript()))
    window.get_by_role("button", name="Open this text").click()
    window.get_by_role("button", name="Review").first.click()
    expect(window.locator("#table [data-part=graph] svg")).to_be_visible()
    kit.review(game, playouts=PLAYOUTS)
    expect(window.locator("#table [data-part=summary]")).to_have_text(
        f"{summarize_review(game.review.steps, game.seats, game.slug, 'careful')}."
    )
    mistake = max(game.review.steps, key=lambda row: row.missed * row.mistake)
    window.locator(f"#table [data-part=mistakes] [data-step='{mistake.step - 1}']").click()
    expect(window.locator("#table [data-part=judgement]")).to_contain_text(f"Step {mistake.step}")
    expect(window.locator(PANEL)).to_contain_text("was a mistake")
    assert find_faults(window, "#table") == []
