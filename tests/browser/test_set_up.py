"""Positions set up by hand at the website: edge cases rebuilt from a fresh deal by mouse or finger, and by keyboard."""

import json
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kit
from kit.picture.scene import Scene, make_scene
from kit.picture.text_painter import describe_scene
from kit.play.draft import Draft, draft_of
from kit.play.scenarios import find_scenario
from kit.rules.cards import say
from tests.browser.static_site import TIMEOUT, open_in_look
from tests.browser.table import Canvas, area_in, open_folded, point_of

PANEL, SETUP = "[data-part=panel]", "[data-part=setup]"
BUILT = {  # edge cases, and the places that are laid out by hand; the other fields are typed
    "swap/high-on-low": ("w1", "w2", "w3", "w4", "deck"),
    "grid/suit-or-rank": ("g1", "g2", "g5", "own1"),
    "six-stacks/merge-first": ("s1", "s2", "hand 1"),
}


@pytest.fixture(scope="module", params=[False, True], ids=["laptop", "phone"])
def window(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page of the site, light on a laptop and dark on a phone; it must have no faults."""
    with open_in_look(browser, is_dark=request.param) as page:
        page.goto(address)
        yield page


@pytest.fixture
def page(window: Page) -> Page:
    """The start page of the site."""
    window.evaluate("location.hash = ''")
    expect(window.locator("#table")).to_be_hidden()
    return window


def open_set_up(page: Page, deal: str) -> None:
    """Open a deal, and set up its position."""
    page.evaluate("deal => { location.hash = deal; }", deal)
    expect(page.locator("#waiting")).to_be_hidden(timeout=TIMEOUT)
    open_folded(page, "Set up")
    page.get_by_role("button", name="Set up a position").click()
    expect(page.locator(SETUP)).to_be_visible()


def draw(page: Page, draft: Draft) -> Scene:
    """Return the scene of a draft, once the page shows it."""
    is_narrow = page.viewport_size is not None and page.viewport_size["width"] < 480
    scene = make_scene(draft.slug, draft.position, 1, is_narrow)
    expect(page.locator(".kit-position")).to_have_text(describe_scene(scene), timeout=TIMEOUT)
    return scene


def carry(page: Page, draft: Draft, code: str, source: str, target: str) -> None:
    """Drag a card to a place, on the page and in the draft."""
    scene = draw(page, draft)
    card = next(card for card in reversed(scene.cards) if (card.code, card.place) == (code, source))
    Canvas(page.locator("#table")).drag(point_of(card), point_of(area_in(scene, target)))
    draft.move(code, source, target)


def lay_out(page: Page, draft: Draft, wanted: Scene, place: str) -> None:
    """Take away by hand what lies on a place, and lay the wanted cards there. A stack of Six Stacks is never empty."""
    stock = "stock" if draft.slug == "six-stacks" else "deck"
    lying = draw(page, draft).place(place).cards if place != stock else ()
    old = [code for code in lying if code not in wanted.place(place).cards]
    if draft.slug != "six-stacks":
        take_away(page, draft, old, place, stock)
    for code in wanted.place(place).cards if place != stock else wanted.place(place).cards[-1:]:
        if (source := next((each.name for each in draw(page, draft).places if code in each.cards), "")) in ("", stock):
            page.locator("[data-choice=bring]").select_option(label=say(code))
            draft.bring(code)
            source = stock
        if source != place:
            carry(page, draft, code, source, place)
    if draft.slug == "six-stacks":
        take_away(page, draft, old, place, stock)


def take_away(page: Page, draft: Draft, cards: list[str], place: str, stock: str) -> None:
    """Drag cards from a place to the stock."""
    for code in cards:
        carry(page, draft, code, place, stock)


@pytest.mark.parametrize("name", BUILT)
def test_edge_case_is_rebuilt_by_hand_from_a_fresh_deal_and_gives_the_same_ruling(page, name):
    case = find_scenario(name)
    wanted = case.start
    deal = kit.deal(case.start.slug, seed=1, **wanted.options)
    open_set_up(page, deal.name)
    draft = draft_of(deal)
    for place in BUILT[name]:
        lay_out(page, draft, make_scene(wanted.slug, wanted.position(), 1), place)
    type_fields(page, draft, draft_of(wanted).values)
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(SETUP)).to_be_hidden()
    game = draft.game()
    for field, value in game.position().items():
        assert field in ("deck", "stock") or value == wanted.position()[field]
    ruling = game.ruling(case.tries[0])
    assert ruling == wanted.ruling(case.tries[0])
    open_folded(page, "Moves")
    page.locator("[data-value=move]").fill(case.tries[0])
    page.locator("[data-value=move]").press("Enter")
    expect(page.locator(PANEL)).to_contain_text(ruling.rule)


def type_fields(page: Page, draft: Draft, values: dict[str, Any]) -> None:
    """Type the fields that differ, as a person without a mouse does; the hidden cards stay."""
    for field, value in values.items():
        if field in ("deck", "stock") or draft.values[field] == value:
            continue
        before, text = (each if isinstance(each, str) else json.dumps(each) for each in (draft.values[field], value))
        typed = page.locator(f"{SETUP} input[name={field}]")
        expect(typed).to_have_value(before)  # the page has told of the change before this one
        typed.fill(text)
        typed.press("Tab")
        draft.name(field, text)
        draw(page, draft)


def test_impossible_position_is_refused_and_nothing_is_lost_when_the_page_is_loaded_again(page):
    open_set_up(page, "six-stacks/1")
    draft = draft_of(kit.deal("six-stacks", seed=1))
    type_fields(page, draft, {"stacks": ["Ah Kd", "2c 9d"], "turn": 2})
    with pytest.raises(kit.BadPosition) as refused:
        draft.game()
    for _ in range(2):
        draw(page, draft)
        page.get_by_role("button", name="Check").click()
        expect(page.locator(PANEL)).to_contain_text(f"This position cannot be{refused.value}")
        page.reload()
        expect(page.locator(SETUP)).to_be_visible(timeout=TIMEOUT)
    before = copy(draft)
    type_fields(page, draft, {"strikes": [1, 0]})
    page.get_by_role("button", name="Undo").click()
    draw(page, before)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(SETUP)).to_be_hidden()
    assert page.url.endswith("#six-stacks/1")


def test_line_and_address_give_the_position_and_a_case_is_saved_from_an_edge_case(page, tmp_path):
    if page.context.browser is not None:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("location.hash = 'swap/case/high-on-low'")
    page.get_by_role("button", name="Show me").click(timeout=TIMEOUT)
    page.get_by_role("button", name="Change it").click()
    expect(page.locator(SETUP)).to_be_visible(timeout=TIMEOUT)
    draft = draft_of(find_scenario("swap/high-on-low").start)
    type_fields(page, draft, {"work": ["Ks", "9s", "9d", "6c"]})
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator(PANEL)).to_contain_text(draft.link("position"))
    assert page.evaluate("navigator.clipboard.readText()") == draft.code()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a case").click()
    saved.value.save_as(tmp_path / "case.toml")
    assert find_scenario(str(tmp_path / "case.toml")).start.position() == draft.position
    page.evaluate("link => { location.hash = link; }", draft.link("position"))
    draw(page, draft)
    expect(page.locator(SETUP)).to_be_hidden()
    page.evaluate("location.hash = 'swap/position/nonsense'")
    expect(page.locator("#alert")).to_contain_text("cannot be read", timeout=TIMEOUT)
