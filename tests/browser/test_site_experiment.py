"""Experiments at the website: the compiled rules deal in the browser's Python, and every dot opens its game."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import kit
from tests.browser.notebook import find_faults
from tests.browser.static_site import open_in_look

PART = "#experiment [data-part={}]"
LISTEN = """() => {
  const post = Worker.prototype.postMessage;
  window.posted = [];
  Worker.prototype.postMessage = function (text) { window.posted.push(JSON.parse(text)); post.call(this, text); };
}"""
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module", params=["light", "dark"])
def window(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page of the site on a computer, or on a phone with dark colours, without faults."""
    with open_in_look(browser, request.param == "dark") as page:
        page.goto(f"{address}#experiment/grid")
        yield page


def open_link(page: Page, link: str) -> None:
    """Open an experiment by its address."""
    page.goto(f"{page.url.partition('#')[0]}{link}")
    expect(page.locator(PART.format("sentence"))).to_contain_text(kit.experiment(link).sentence)


def choose(page: Page, name: str, text: str) -> None:
    """Choose a text in a menu of the question."""
    page.locator(f"#experiment select:is([data-choice={name}], [name={name}])").select_option(text)


def test_deals_of_a_link_and_more_are_those_of_a_notebook(window):
    link = "#experiment/six-stacks/event:merge?by=careful&other.by=random&deals=1-100"
    open_link(window, link)
    answer = window.locator(PART.format("answer"))
    expect(answer).to_have_text(kit.experiment(link).summary()["text"])
    window.get_by_role("button", name="1,000", exact=True).click()
    more = link.replace("1-100", "1-1100")
    expect(answer).to_have_text(kit.experiment(more).summary()["text"])
    assert window.evaluate("location.hash") == more
    window.reload()  # the address has everything
    expect(answer).to_have_text(kit.experiment(more).summary()["text"])
    assert find_faults(window, "#experiment") == []


def test_a_dot_opens_the_game_that_it_stands_for(window):
    open_link(window, "#experiment/grid/moves?by=careful&deals=1-20")
    expect(window.locator(f"{PART.format('pictures')} circle")).to_have_count(20)
    for deal in (3, 17):
        dot = window.locator(f"{PART.format('pictures')} circle[aria-label^='Deal {deal}:']")
        dot.focus()
        window.keyboard.press("Enter")
        game = kit.play_deal("grid", deal, by="careful")
        expect(window.locator(PART.format("picked"))).to_have_text(f"Deal {deal}: {len(game.history)}.")
        window.get_by_role("button", name="Step through this game").click()
        expect(window.locator("#table")).to_contain_text(f"step 0 of {len(game.history)}")
        expect(window.locator("#table .kit-layer")).to_be_in_viewport()
    window.get_by_role("button", name="Play it yourself").click()
    expect(window.locator("#table [data-part=status]")).to_contain_text("You play")
    assert window.evaluate("location.hash").startswith("#experiment/grid/moves")


def test_question_is_changed_by_menus_and_a_locked_one_wants_a_guess(window):
    open_link(window, "#experiment/grid/won?by=careful")
    choose(window, "game", "Swap")
    expect(window.locator("#title")).to_have_text("Swap")
    expect(window.locator(PART.format("sentence"))).to_contain_text("Swap, careful players")
    window.get_by_text("House rules").click()
    choose(window, "work_stacks", "5")
    choose(window, "compare", "order 2-A")
    expect(window.locator(PART.format("sentence"))).to_have_text(
        kit.experiment("swap", work_stacks=5, compare={"order": "2-A"}).sentence
    )
    open_link(window, "#experiment/grid/won?by=careful&other.seat=2")
    choose(window, "measure", "how many moves has a game?")
    expect(window.locator(PART.format("note"))).to_contain_text("no measure 'moves' of seat 2")
    expect(window.locator("#experiment [data-choice=measure]")).to_have_value('"won"')
    open_link(window, "#experiment/stack-em/total?by=careful&locked=yes")
    press = window.get_by_role("button", name="10", exact=True)
    expect(press).to_be_disabled()
    guess = window.locator(PART.format("guess"))
    guess.fill("20")
    guess.blur()
    press.click()
    expect(window.locator(PART.format("guessed"))).to_contain_text("You guessed 20.")


def test_bad_link_is_one_sentence(window):
    window.goto(f"{window.url.partition('#')[0]}#experiment/grid/trumps")
    expect(window.locator("#alert-text")).to_have_text(re.compile("has no measure 'trumps'; it has won, "))


def test_start_page_ends_what_an_experiment_still_deals(window):
    open_link(window, "#experiment/grid/moves?by=careful")
    window.evaluate(LISTEN)
    window.evaluate("() => { location.hash = ''; }")
    expect(window.locator("#first-question")).to_be_visible()
    assert window.evaluate("window.posted") == [{"open": ""}]
