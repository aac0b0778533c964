"""The static site in Chromium, with the interpreter, and with no other address than its own server.

Hands and fingers play every game to its end, and refusals have the sentences of the kit. The site's own Python plays
the same games as the kit's.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kit
from kit.lesson.practice_questions import ask_from_stock
from kit.picture.ruling_html import message_html
from kit.picture.text_painter import describe_scene
from kit.play.draft import draft_of
from kit.play.scenarios import find_scenario, scenarios
from kit.rules.rulebook import book
from kit.school import grading
from tests.browser.notebook import find_faults
from tests.browser.static_site import IS_COPIED, PHONE, TIMEOUT, WIDE, open_site, wait_until
from tests.browser.table import make_game_scene, open_folded, play_by_hand
from tests.browser.test_phone import DEALS, SEED
from tests.games import each_game
from tests.school.games import hand_in

TAG = re.compile("<[^>]*>")
FIND_PLACES = """move => {
  document.querySelector('[data-part=status]').innerHTML = move;
  const below = name => innerHeight - document.querySelector(name).getBoundingClientRect().bottom;
  return ['[data-part=panel]', '.kit-drawer'].map(below);
}"""
MOST = 12  # last moves that are played of each game, on each screen
BETTER = ask_from_stock("better", "grid", 1).question  # which of two moves is better?
VERDICT, NEXT = "#question [data-part=verdict]", "[data-action=next]"


@contextmanager
def open_page(browser: Browser, address: str, has_touch: bool) -> Iterator[Page]:
    """Yield a page of the site on a computer or on a phone, and check at the end that it has no faults."""
    context = open_site(browser, PHONE if has_touch else WIDE, faults := list[str](), has_touch=has_touch)
    context.on("dialog", lambda dialog: dialog.accept())
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()
    assert faults == []


@pytest.fixture(scope="module", params=["mouse", "finger"])
def window(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page of the site on a computer, and on a phone."""
    with open_page(browser, address, has_touch=request.param == "finger") as page:
        yield page


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Page]:
    """A page of the site on a computer, in a browser of its own."""
    with open_page(browser, address, has_touch=False) as page:
        yield page


def is_phone(page: Page) -> bool:
    """Return whether a page is on a phone, where fingers play."""
    return page.viewport_size is not None and page.viewport_size["width"] < 480


def open_part(page: Page, part: str) -> None:
    """Open a part of the site by its address, and wait until it answers."""
    page.evaluate("part => { location.hash = part; }", part)
    expect(page.locator("#waiting")).to_be_hidden(timeout=TIMEOUT)
    expect(page.locator("#alert")).to_be_hidden()


def open_game(page: Page, game: kit.Game) -> None:
    """Open a game at the table, with a person in every seat and without pauses."""
    open_part(page, f"{game.slug}/1")
    open_folded(page, "Settings")
    page.locator("[data-choice=pace]").select_option("at once")
    for seat in range(2, game.seats + 1):
        page.locator("[data-part=seats] select").nth(seat - 1).select_option("person")
    open_folded(page, "Files")
    page.locator("[data-value=open]").fill(json.dumps(game.transcript()))
    page.get_by_role("button", name="Open this text").click()
    page.get_by_role("button", name="More").click()
    wait_for(page, game)


def hand_over(page: Page, field: str, text: str) -> None:
    """Hand a text over in a field of the drawer, once the table answers."""
    page.locator("#table:not([inert])").wait_for()
    page.locator(field).evaluate("(field, text) => { field.value = text; field.form.requestSubmit(); }", text)


def find_scene(page: Page, game: kit.Game) -> Any:
    """Return the scene of a game as the seat to play sees it."""
    return make_game_scene(game, game.turn, is_phone(page))


def wait_for(page: Page, game: kit.Game) -> None:
    """Wait until the words for screen readers describe the position of a game."""
    expect(page.locator(".kit-position")).to_have_text(describe_scene(find_scene(page, game)))


def find_refused_move(game: kit.Game, moves: list[str]) -> str:
    """Return the first of these moves that a game refuses."""
    for move in moves:
        with suppress(kit.BadMove):
            if not game.ruling(move).legal:
                return move
    raise LookupError("no move is refused")


@each_game
def test_game_is_played_to_its_end_and_a_wrong_move_is_refused_in_the_same_words(window, slug):
    whole = kit.play_deal(slug, seed=SEED, by="random", **DEALS.get(slug, {}))
    first = max(0, len(whole.history) - MOST)
    game = whole.at(first)
    open_game(window, game)
    wrong = find_refused_move(game, [step.move for step in whole.history])
    open_folded(window, "Moves")
    window.locator("[data-value=move]").fill(wrong)
    window.locator("[data-value=move]").press("Enter")
    table = kit.table(game.copy(), "person", autosave=False)
    table.model.play(wrong)
    told = TAG.sub("", "".join(map(message_html, table.model.messages)))
    expect(window.locator("[data-part=panel]")).to_have_text(unescape(told))
    rule = game.ruling(wrong).rule.partition("/")[2]
    window.locator("[data-part=panel] [data-opens-rule]").click()
    expect(window.locator(f'[data-rule="{rule}"] > .kit-head')).to_be_focused()
    window.get_by_role("button", name="More").click()
    for step in whole.history[first:]:
        play_by_hand(window.locator("#table"), find_scene(window, game), game, step.move, is_phone(window))
        game.play(step.move)
        wait_for(window, game)
    expect(window.locator("#table")).to_contain_text("The game is over")


def test_case_is_answered(window):
    case = find_scenario("swap/high-on-low")
    open_part(window, "swap/cases")
    window.get_by_role("link", name=case.title).click()
    right = case.find_right_guess().text
    for guess in case.guesses:
        if guess.text != right:
            window.get_by_role("button", name=guess.text).click()
            expect(window.locator(VERDICT)).to_contain_text("Not so")
    window.get_by_role("button", name=right).click()
    expect(window.locator("#question .kit-answer")).to_contain_text(case.why)
    window.get_by_role("button", name="Next case").click()
    expect(window.locator("#question .kit-title")).to_have_text(scenarios("swap").all[1].title)
    window.get_by_role("link", name="Edge cases").click()
    expect(window.locator("#question")).to_contain_text("1 of")


def test_case_is_tried_at_the_table(window):
    open_part(window, "swap/case/high-on-low")
    window.get_by_role("button", name="Try it yourself").click()
    expect(window.locator("#table [data-part=status]")).to_contain_text("You play")
    window.go_back()
    expect(window.get_by_role("button", name="Show me")).to_be_visible()


def test_every_part_fits_and_axe_finds_nothing(window):
    case, set_up = scenarios("grid").all[0].slug, draft_of(kit.deal("six-stacks", seed=1)).link("setup")[1:]
    tables, questions = ("grid/1", "grid/2", set_up), ("grid/cases", f"grid/case/{case}", "practice/fashion")
    for part in ("", *tables, *questions, "learn/grid/1", "learn/grid/2", "today", "class?grid/1="):
        open_part(window, part)
        window.locator("main").wait_for()
        if part == "grid/2":
            window.get_by_role("button", name="Rules").click()
            expect(window.locator("[data-rule]").first).to_be_visible()
        if part == set_up:
            expect(window.locator("[data-part=fields] input").first).to_be_visible()
        if part == "grid/1":
            open_folded(window, "Settings")
            expect(window.locator(".kit-board > :not([aria-hidden]) :is([tabindex], [aria-label])")).to_have_count(1)
            places = [window.evaluate(FIND_PLACES, move) for move in ("", '<button class="kit-chip">strike</button>')]
            stays = pytest.approx(places[1], abs=1 / 32)  # Chromium measures in steps of 1/64 of a pixel
            assert places[0] == stays and places[0][1] < 60, "nothing jumps, and the drawer ends with the window"
        assert not find_faults(window, "body"), part
        assert window.evaluate("document.documentElement.scrollWidth <= innerWidth"), part


def test_keys_alone_play_answer_and_export(window, tmp_path):
    open_part(window, "swap/3")
    game = kit.deal("swap", seed=3)
    window.locator(".kit-layer").focus()
    window.keyboard.press("ArrowDown")
    window.keyboard.press("Enter")
    game.play(game.moves()[0])
    wait_for(window, game)
    open_folded(window, "Files")
    read_work(window, "Export this game").save_as(tmp_path / "game.json")
    assert kit.check(tmp_path / "game.json") is None
    answer_questions(window, 3)
    window.locator("#name").fill("Ann")
    read_work(window, "Save my answers").save_as(tmp_path / "class" / "ann.answers.jsonl")
    report = grading.read(tmp_path / "class")
    assert sum(each.answered for each in report.lessons[0].questions) == 3 and not report.notes


def test_saved_game_goes_on_and_the_site_opens_without_a_network(opened, address):
    context = opened.context
    opened.locator("#beginner").get_by_role("link", name="Swap").click()
    expect(opened.locator("#today-text")).to_contain_text(f"first game. {book('swap')['in_short'][0]} The computer")
    expect(opened.locator("[data-part=status]")).to_contain_text("You play")
    open_part(opened, "")
    expect(opened.locator("#beginner")).to_contain_text("play Six Stacks")
    open_part(opened, "today/table")  # not a trial: a game is kept
    hand_over(opened, "[data-value=open]", json.dumps((game := kit.play_deal("swap", seed=4)).transcript()))
    expect(opened.locator("[data-part=at]")).to_contain_text(f" of {len(game.history)}")
    open_part(opened, "")
    expect(opened.locator("#go-on")).to_contain_text("Swap", timeout=20_000)
    open_part(opened, "stack-em/1/hand_limit=5")
    hand_over(opened, "[data-value=move]", "draw")
    expect(opened.locator("[data-part=at]")).to_have_text("step 1 of 1")
    expect(opened.locator("#own")).to_have_text("You have 0 points so far.")
    wait_until(opened, IS_COPIED)
    context.set_offline(True)
    opened.close()
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#beginner")).to_be_hidden()
    page.get_by_role("link", name=re.compile("Go on with Stack 'Em")).click()
    page.locator("#table:not([inert])").wait_for()  # Python starts again, without a network
    expect(page.locator("[data-part=at]")).to_have_text("step 1 of 1")
    expect(page.locator("[data-action=replay]")).to_have_text("Replay")
    expect(page.locator("[data-value=deal]")).to_have_value("stack-em/1/hand_limit=5")


# ---- what the reader keeps ----

FORBID = """() => Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('forbidden', 'SecurityError'); }
})"""
ADDRESSES = {
    "foo/1": "no game called “foo”", "practice/nope": "no game called “nope”", "swap/abc": "here is deal 1",
    "stack-em/1/hand_limit=99": "here is deal 1", "swap/case/nope": "no edge case “nope”",
    "Swap/1": "no game called “Swap”",
}


def read_work(page: Page, button: str) -> Any:
    """Press a button with a key, and return the download."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).press("Enter")
    return download.value


def answer_questions(page: Page, count: int) -> None:
    """Answer this many questions of practice, mostly with keys, without a guess or with the first choice."""
    open_part(page, "practice")
    for number in range(count):
        if number == 1:
            page.locator(NEXT).press("Enter")
        elif number:
            page.locator(NEXT).evaluate("next => { next.click(); next.click(); }")  # the second press does nothing
        expect(page.locator(".kit-told")).to_have_count(0)
        page.locator("[data-action=show], .kit-choice input").locator("visible=true").first.press(" ")
        if (check := page.locator("[data-action=check]")).is_visible():
            check.press("Enter")
        expect(page.locator(".kit-told")).to_have_count(1)
    open_part(page, "")


def test_opened_answers_are_added_to_those_of_this_browser(opened, tmp_path):
    answer_questions(opened, 2)
    opened.locator("#name").fill("Zoë")
    file = read_work(opened, "Save my answers")
    assert file.suggested_filename == "Zoë-practice.answers.jsonl"
    file.save_as(tmp_path / "other.jsonl")
    opened.get_by_role("button", name="Forget everything").click()
    answer_questions(opened, 1)
    opened.locator("#open-answers").set_input_files(tmp_path / "other.jsonl")
    expect(opened.locator("#work")).to_contain_text("Nothing is lost")
    (tmp_path / "other.jsonl").write_text("Dear Zoë")
    opened.locator("#open-answers").set_input_files(tmp_path / "other.jsonl")
    expect(opened.locator("#alert")).to_contain_text("not a file of answers")
    (tmp_path / "large.jsonl").write_bytes(b"x" * 5_000_001)
    opened.locator("#open-answers").set_input_files(tmp_path / "large.jsonl")
    expect(opened.locator("#work")).to_contain_text("too large for answers")
    read_work(opened, "Save my answers").save_as(tmp_path / "class" / "merged.answers.jsonl")
    report = grading.read(tmp_path / "class")
    assert report.people == ["Zoë"] and not report.notes
    wrong = hand_in(tmp_path / "kept", "practice", "", [(BETTER, tuple({*BETTER.moves} - {*BETTER.guesses}))])
    lines = wrong.read_text(encoding="utf-8").splitlines()
    opened.evaluate("lines => { localStorage['stack-games-kit answers'] = JSON.stringify(lines); }", lines)
    open_part(opened, "practice/grid")
    expect(opened.locator(".kit-choice.kit-wrong input[type=radio]")).to_have_count(1)


def test_link_of_the_page_is_copied(window):
    window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    window.evaluate("location.hash = 'grid/7'")
    window.get_by_role("button", name="Share").click()
    expect(window.locator("#share-link")).to_have_text("Link copied")
    assert window.evaluate("navigator.clipboard.readText()") == window.url and window.url.endswith("#grid/7")


def test_forbidden_storage_is_explained_and_nothing_is_lost_before_the_page_is_closed(opened):
    opened.add_init_script(f"({FORBID})()")
    opened.reload()
    expect(opened.locator("#unkept")).to_contain_text("keeps nothing")
    answer_questions(opened, 1)
    opened.get_by_role("button", name="Save my answers").click()
    expect(opened.locator("#work")).to_contain_text("Write your name")
    assert read_work(opened, "Save my answers").suggested_filename == "practice.answers.jsonl"
    opened.get_by_role("button", name="Forget everything").click()
    expect(opened.locator("#work")).to_contain_text("nothing to forget")


def test_bad_addresses_and_games_are_explained_and_something_else_is_opened(opened):
    for part, words in ADDRESSES.items():
        opened.evaluate("part => { location.hash = part; }", part)
        expect(opened.locator("#alert-text")).to_contain_text(words)
        expect(opened.locator("#waiting")).to_be_hidden()
        opened.locator("main > section:not([hidden])").first.wait_for()
    transcript = kit.play_deal("grid", seed=1).transcript() | {"seed": "x"}
    saved = json.dumps({"link": "#swap/7", "name": 7, "transcript": json.dumps(transcript)})
    opened.evaluate("saved => { localStorage['stack-games-kit game swap'] = saved; location.hash = 'swap/7'; }", saved)
    expect(opened.locator("#alert")).to_contain_text("cannot be opened")
    expect(opened.locator("[data-value=deal]")).to_have_value("swap/1")
    assert '"game": "grid"' in Path(read_work(opened, "Save it").path()).read_text()
    opened.get_by_role("button", name="New deal").click()
    expect(opened.locator("#alert")).to_be_hidden()
    open_part(opened, "")
    assert '"game": "grid"' in Path(read_work(opened, "Save the old game").path()).read_text()
    for key, value in {"last": '"swap"', "game swap": '{"link": 7}', "answers": '"x"', "answered": "{}"}.items():
        opened.evaluate("([key, value]) => { localStorage[`stack-games-kit ${key}`] = value; }", [key, value])
    opened.reload()
    expect(opened.locator("#go-on")).to_be_hidden()
    answer_questions(opened, 1)
    assert opened.evaluate("JSON.parse(localStorage['stack-games-kit answers']).length") >= 2
    open_part(opened, "swap/cases")
    assert opened.locator(".kit-tile").count() > 5


def test_teacher_chooses_pages_and_a_class_sees_these_alone(window, address):
    open_part(window, "")
    window.get_by_text("For a class: choose what to show").click()
    window.get_by_label("Title").fill("Monday <b>")
    links = f"{address}#swap/1\n\n{address}#swap/case/high-on-low  What goes on what?\nno link"
    window.get_by_label("Links").fill(links)
    window.get_by_role("button", name="Make the link").click()
    expect(window.locator("#class-told")).to_contain_text("Line 3 has no link")
    window.get_by_label("Links").fill(links.replace("no link", f"{address}#practice/swap\n{address}#learn/swap"))
    window.get_by_role("button", name="Make the link").click()
    expect(window.get_by_role("heading", level=1)).to_have_text("Monday <b>")
    link = window.url
    window.goto("about:blank")  # a pupil opens the link
    window.goto(link)
    pages = window.locator("#class-pages a")
    expect(pages).to_have_text(["Swap: deal 1", "What goes on what?", "Practice: Swap", "Learn Swap"])
    pages.nth(1).click()
    expect(window.locator("#question .kit-title")).to_have_text(find_scenario("swap/high-on-low").title)
    window.get_by_role("link", name="All pages").click()
    expect(pages).to_have_count(4)
    window.locator("main").get_by_role("link", name="All games").click()
    expect(window.locator(".games li").first).to_be_visible()


@pytest.fixture(params=[(390, 844), (844, 390)], ids=["upright", "on its side"])
def turned(request: pytest.FixtureRequest, window: Page) -> Iterator[Page]:
    """The page in the window of a phone that is held in one of two ways."""
    size, (width, height) = window.viewport_size, request.param
    window.set_viewport_size({"width": width, "height": height})
    yield window
    window.set_viewport_size(size or WIDE)


@pytest.mark.parametrize("window", ["finger"], indirect=True)
def test_refusals_and_wrong_answers_are_in_view_on_a_phone(turned):
    open_part(turned, "six-stacks/1")
    hand_over(turned, "[data-value=move]", "strike")
    expect(turned.locator(".kit-panel.kit-refused .kit-head")).to_be_in_viewport(ratio=1)
    for key in ("ArrowDown", "?"):  # explain a move, in more lines than usual
        turned.locator(".kit-layer").press(key)
    expect(turned.locator(".kit-panel.kit-good")).to_be_visible()
    assert not is_phone(turned) or turned.locator(".kit-panel").evaluate("p => p.scrollHeight <= p.clientHeight + 1")
    expect(turned.locator("[data-part=status]")).to_be_in_viewport(ratio=1)
    open_part(turned, "six-stacks/case/merge-first")
    turned.locator(".kit-guess").first.click()
    expect(turned.locator(f"{VERDICT} .kit-head")).to_be_in_viewport(ratio=1)
