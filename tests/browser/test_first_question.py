"""The first question of the site's start page in Chromium: the compiled rules answer it, while Python never comes."""

import json
from base64 import b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import kit
from kit.lab.stats import share_at_every_look
from kit.lab.tables import copy_table
from kit.play.position import new_table
from kit.site.first_question import DIGITS, GAME, LOOKS, PLAYER
from tests.browser.notebook import find_faults
from tests.browser.static_site import open_in_look

ASK_WORKER = """looks => new Promise((done) => {
  const worker = new Worker("first_question_worker.js", { type: "module" }), answers = [];
  worker.onmessage = ({ data }) => answers.push(data) === looks.length && done(answers);
  looks.forEach((look) => worker.postMessage(look));
})"""
pytestmark = pytest.mark.compiled
EASY = {"work_stacks": 4, "hand_limit": 5}  # so many games are won


@pytest.fixture(params=["light", "dark"])
def start(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """The start page on a computer, and on a phone with dark colours. Python never comes; the page has no faults."""
    with open_in_look(browser, request.param == "dark") as page:
        page.context.route("**/kit.zip", lambda route: None)
        page.goto(address)
        yield page


@pytest.mark.parametrize("options", [{}, EASY], ids=["as written", "easy"])
def test_deals_are_those_of_the_desktop_and_intervals_hold_at_every_look(start, options):
    def change_tables(route: Route) -> None:
        answer = route.fetch()
        table = copy_table(GAME, new_table(GAME, options, 0)).tobytes()
        route.fulfill(response=answer, body=json.dumps(answer.json() | {"tables": b64encode(table).decode()}))

    start.route("**/first_question.json", change_tables)
    looks = [10, 1_000, 100, 1]
    games = kit.simulate(GAME, games=LOOKS[-1], by=PLAYER, **options)
    assert games.finished.all() and games.won.any() == bool(options)
    for look, answer in zip(looks, start.evaluate(ASK_WORKER, looks), strict=True):
        seen = games[:look]
        assert answer["up"] == seen.total.tolist() and answer["won"] == seen.won.sum()
        interval = share_at_every_look(int(seen.won.sum()), look)
        assert answer["interval"] == pytest.approx(interval[1:], abs=10**-DIGITS)


def test_question_is_answered_by_keys_and_a_dot_opens_its_deal(start):
    question = start.locator("#first-question")
    press, guess = start.keyboard.press, question.get_by_label("My guess")
    deal = [question.get_by_role("button", name=f"{look:,}", exact=True) for look in LOOKS]
    guess.focus()
    expect(question.locator("[data-part=guessed]")).to_have_text("Guess first, then deal.")
    expect(deal[0]).to_be_disabled()
    for text, said in (("120", "A share lies between 0 and 100 %."), ("60", "You guess 60 %. Now deal.")):
        guess.press_sequentially(text)
        press("Tab")
        expect(question.locator("[data-part=guessed]")).to_have_text(said)
        guess.focus()
        press("Control+a")
    games, dots = kit.simulate(GAME, games=LOOKS[-1], by=PLAYER), question.locator("circle")
    press("Tab")
    for look, button in zip(LOOKS, deal, strict=True):
        expect(button).to_be_focused()
        press("Enter")
        expect(question.locator("[data-part=answer]")).to_contain_text(f"{look:,} deal")
        expect(question.locator("[data-part=answer]")).to_contain_text(f"{games.won[:look].sum()} won, ")
        press("Tab")
    expect(question.locator("[data-part=guessed]")).to_have_text("You guessed 60 %. It lies outside the interval.")
    expect(question.locator(".kit-bar")).to_have_count(games.total.nunique())
    deal[2].focus()
    press("Enter")
    expect(dots).to_have_count(100)
    dots.first.focus()
    press("ArrowRight")
    press("Enter")
    second = games.index[games.total == games.total[:100].min()][1] + 1
    told = f"Deal {second}: not won, {games.total.min()} cards up."
    expect(question.locator("[data-part=picked]")).to_have_text(told)
    expect(question.locator(".kit-picked")).to_be_focused()
    more = question.get_by_role("link", name="More of this experiment").get_attribute("href")
    assert more == kit.experiment(GAME, by=PLAYER).deal(100).link
    assert not find_faults(start, "body")
    assert start.evaluate("document.documentElement.scrollWidth <= innerWidth")
    question.get_by_role("button", name="Play this deal yourself").click()
    expect(start.locator("#title")).to_have_text("Stack 'Em")
    assert start.url.endswith(f"#{GAME}/{second}")


def test_touch_beside_a_dot_means_the_nearest_one(start):
    question = start.locator("#first-question")
    question.get_by_label("My guess").fill("50")
    question.get_by_role("button", name="10", exact=True).click()
    place = question.locator("circle").last.bounding_box()
    assert place is not None
    start.mouse.click(place["x"] + place["width"] + 8, place["y"] - 4)
    best = kit.simulate(GAME, games=10, by=PLAYER).total.max()
    expect(question.locator("[data-part=picked]")).to_contain_text(f"{best} cards up")
