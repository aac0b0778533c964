"""Pages and worksheets in Chromium: opened from a file without a network, on a narrow screen, and printed."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.school.game_page import make_game_page
from kit.school.worksheet import make_sheet
from tests.browser.notebook import find_faults, script
from tests.games import FINISHED, SLUGS
from tests.golden import golden_game
from tests.school.games import reviewed_game

SHEETS = [*((slug, {}) for slug in SLUGS), ("grid", {"players": 7}), ("six-stacks", {"players": 4})]
PHONE = {"width": 360, "height": 740}
MARGIN = 12  # millimetres of paper on each side
PAPERS = {"A4": (210, 297), "Letter": (215.9, 279.4)}
MILLIMETRE = 96 / 25.4  # CSS pixels
TOO_WIDE, TOO_LOW = (script("fit.js", name) for name in ("tooWideOnPage", "tooLowOnPage"))
SWIPE = script("page.js", "swipe")


@pytest.fixture
def phone(browser: Browser, request) -> Iterator[Page]:
    """A phone without a network. A message on its console fails the test. The parameter False switches scripts off."""
    runs_scripts = getattr(request, "param", True)
    context = browser.new_context(viewport=PHONE, has_touch=True, offline=True, java_script_enabled=runs_scripts)
    page, messages = context.new_page(), []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    yield page
    context.close()
    assert messages == []


def open_page(page: Page, tmp_path, html: str) -> Page:
    file = tmp_path / "page.html"
    file.write_text(html, encoding="utf-8")
    page.goto(file.as_uri())
    return page


def expect_step(page: Page, step: int, last: int) -> None:
    """Wait until every part of the page shows this step."""
    when = f"after step {step} of {last}" if step else "at the start"
    expect(page.locator(".board svg")).to_have_attribute("aria-label", re.compile(f"{when}$"))
    expect(page.locator(".report .head")).to_contain_text(f"step {step} of {last}" if step else f"of {last} steps")
    expect(page.locator(".controls input")).to_have_js_property("value", str(step))
    assert page.locator(".moves [aria-current=step]").count() == bool(step)


@pytest.mark.parametrize("slug", FINISHED)
def test_page_steps_by_key_click_slider_and_swipe_and_is_printed_whole(phone, tmp_path, slug):
    game = golden_game(slug)
    last = len(game.history)
    page = open_page(phone, tmp_path, make_game_page(game))
    expect_step(page, 0, last)
    page.keyboard.press("ArrowRight")
    expect_step(page, 1, last)
    first = page.locator(".board g").first.inner_html()
    for event in game.history[0].events:
        expect(page.locator(".report")).to_contain_text(event.text)
    for step, act in (
        (last, lambda: page.keyboard.press("End")), (last, lambda: page.keyboard.press("ArrowRight")),
        (0, lambda: page.keyboard.press("Home")),
        (1, page.get_by_role("button", name="One step forward").tap),
        (2, lambda: page.evaluate(SWIPE, -90)), (1, lambda: page.evaluate(SWIPE, 90)),
        (1, lambda: page.evaluate(SWIPE, 10)), (2, lambda: page.locator(".controls input").press("ArrowRight")),
        (last - 1, page.locator(f".moves button[data-step='{last - 1}']").tap),
    ):
        act()
        expect_step(page, step, last)
    assert page.locator(".board g").first.inner_html() != first
    assert page.locator(".board use").count() > 0
    assert page.evaluate(TOO_WIDE) == [] and page.evaluate(TOO_LOW) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    lay_on_paper(page, "A4")
    assert page.evaluate(TOO_WIDE) == []
    assert not page.locator(".player").is_visible()
    assert all(part.is_visible() for part in page.locator(".paper svg, .kit-sheet, .words").all())
    assert count_pages(page, "A4") >= 2


@pytest.fixture
def reasons(monkeypatch):
    """Replace the search for reasons, because the review is invented."""
    monkeypatch.setattr("kit.lab.review.explain_mistake", lambda game, row, *more: f"After `{row.best}` it rains.")


@pytest.mark.usefixtures("reasons")
def test_review_follows_the_steps_and_its_mistakes_lead_to_them(phone, tmp_path):
    game = reviewed_game()
    page = open_page(phone, tmp_path, make_game_page(game))
    mark = page.locator("figure line")
    before = float(mark.get_attribute("x1"))
    mistake = next(row for row in game.review.steps if row.mistake and row.step > 1)
    page.locator(f".review button[data-step='{mistake.step - 1}']").tap()
    expect_step(page, mistake.step - 1, len(game.history))
    expect(page.locator(".report .next")).to_contain_text(f"The next move is a mistake. Step {mistake.step}, ")
    assert float(mark.get_attribute("x1")) > before
    page.keyboard.press("ArrowRight")
    expect(page.locator(".report .mistake")).to_contain_text("4♣ to stack 1 would have gained")
    expect(page.locator(".report .mistake")).to_contain_text("After 4♣ to stack 1 it rains.")
    assert page.locator("figure svg").first.bounding_box()["width"] > 200
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.usefixtures("reasons")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_follows_the_theme_of_the_device_and_axe_finds_no_fault(phone, tmp_path, scheme):
    phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page = open_page(phone, tmp_path, make_game_page(reviewed_game()))
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(255, 255, 255)") is (scheme == "light")
    page.keyboard.press("ArrowRight")
    assert find_faults(page, "html") == []


@pytest.mark.parametrize("phone", [False], indirect=True)
def test_page_shows_start_end_moves_and_score_without_scripts(phone, tmp_path):
    page = open_page(phone, tmp_path, make_game_page(golden_game("stack-em")))
    assert not page.locator(".player").is_visible()
    assert page.locator(".paper svg").first.is_visible() and page.locator(".kit-sheet").is_visible()
    assert page.locator("#step-1 .words").is_visible()


def lay_on_paper(page: Page, paper: str) -> float:
    """Lay a page out as on this paper, and return the printable height in CSS pixels."""
    width, height = ((side - 2 * MARGIN) * MILLIMETRE for side in PAPERS[paper])
    page.set_viewport_size({"width": int(width), "height": int(height)})
    page.emulate_media(media="print")
    return height


def count_pages(page: Page, paper: str) -> int:
    """Return the number of sheets of paper that the page needs."""
    margin = dict.fromkeys(("top", "bottom", "left", "right"), f"{MARGIN}mm")
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper, margin=margin)))


@pytest.mark.parametrize(("slug", "options"), SHEETS, ids=str)
def test_worksheet_is_printed_whole_with_its_answers_on_other_pages(phone, tmp_path, slug, options):
    page = open_page(phone, tmp_path, make_sheet(slug, [1, 2], **options))
    page_counts = {}
    for paper in PAPERS:
        height = lay_on_paper(page, paper)
        assert page.evaluate(TOO_WIDE) == [], paper
        tall = page.locator(".asked").evaluate_all("parts => parts.map(part => part.getBoundingClientRect().height)")
        head = page.locator("header").bounding_box()["height"]
        assert max(tall) + head < height, paper
        page_counts[paper] = count_pages(page, paper)
    page.locator(".rules, .answers").evaluate_all("parts => parts.forEach(part => part.remove())")
    for paper, most in (("A4", 1), ("Letter", 2)):  # two deals on a page where they fit
        deals = count_pages(page, paper)
        assert deals <= most and page_counts[paper] >= deals + 2, paper


def test_six_deals_need_three_pages_and_no_deal_is_cut(phone, tmp_path):
    page = open_page(phone, tmp_path, make_sheet("stack-em", range(1, 7)))
    assert count_pages(page, "A4") == 3 + 1 + 2
    breaks = "parts => parts.map(part => getComputedStyle(part).breakInside)"
    assert page.locator(".deals .asked").evaluate_all(breaks) == ["avoid"] * 6
