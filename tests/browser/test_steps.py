"""Step through a game in Chromium: on the site, and in a notebook."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kit
from kit.picture.scene import make_scene
from kit.picture.text_painter import describe_scene
from kit.picture.theme import LIGHT
from kit.play.draft import draft_of
from kit.play.message import plain_sentence
from tests.browser.notebook import TEXT_TIMEOUT
from tests.browser.static_site import PHONE, WIDE, open_site
from tests.browser.table import TableInBrowser, area_in, make_game_scene, play_by_hand, point_of
from tests.games import random_game

GAME = random_game("six-stacks", {"players": 2}, seed=5, most=400)
STEP = next(step for step in range(4, 40) if len(GAME.at(step).moves()) > 1)
OTHER = next(move for move in GAME.at(STEP).moves() if move != GAME.history[STEP].move)
SAVED: dict[str, Any] = {"link": f"#{GAME.name}", "name": GAME.name, "transcript": json.dumps(GAME.transcript())}
SAVE = "async saved => (await import('./store.js')).writeGame('six-stacks', saved)"
READ = "async () => (await import('./store.js')).readGame('six-stacks').transcript"


@pytest.fixture(scope="module", params=["mouse", "finger"])
def site_page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page of the site with a saved game, on a computer and on a phone."""
    has_touch, faults = request.param == "finger", list[str]()
    context = open_site(browser, PHONE if has_touch else WIDE, faults, has_touch=has_touch)
    page = context.new_page()
    page.goto(address)
    page.evaluate(SAVE, SAVED)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def steps(site_page: Page) -> Page:
    """The page at the first step of the saved game."""
    site_page.evaluate("location.hash = 'six-stacks/1'")
    site_page.locator("#parts").get_by_text("Step through").click()
    wait_for_step(site_page, 0)
    return site_page


def wait_for_step(page: Page, step: int) -> None:
    """Wait until a step is on show, with its move and why it is allowed."""
    expect(page.locator("[data-part=at]")).to_have_text(f"step {step} of {len(GAME.history)}")
    panel = page.locator("[data-part=panel]")
    expect(panel).to_contain_text(f"Move {step + 1} of {len(GAME.history)}")
    expect(panel).to_contain_text(plain_sentence(GAME.at(step).ruling(GAME.history[step].move).why))


def test_steps_are_walked_by_keys_and_by_the_chart(steps):
    board = steps.locator(".kit-layer")
    for step in (1, 2):
        board.press("ArrowRight")
        wait_for_step(steps, step)
    board.press("ArrowLeft")
    wait_for_step(steps, 1)
    chart = steps.locator(".kit-course input[data-look]")
    box = chart.bounding_box()
    chart.click(position={"x": 12 + (box["width"] - 24) * STEP / len(GAME.history), "y": box["height"] / 2})
    wait_for_step(steps, STEP)
    route_lines = steps.locator(".kit-painting svg > path[stroke-linecap=round]")
    expect(route_lines).to_have_count(1)
    expect(steps.locator("[data-part=course_key]")).to_contain_text(f"Score after step {STEP}")
    steps.get_by_label("All cards").check()
    scene = make_game_scene(GAME.at(STEP), GAME.history[STEP].seat)
    expect(steps.locator(".kit-position")).not_to_have_text(describe_scene(scene))


def test_other_move_begins_a_branch_and_the_saved_game_stays(steps):
    is_narrow = steps.viewport_size["width"] < 480
    steps.locator(".kit-history input").evaluate(
        "(slider, step) => { slider.value = step; slider.dispatchEvent(new Event('input', { bubbles: true })); }", STEP
    )
    wait_for_step(steps, STEP)
    game = GAME.at(STEP)
    scene = make_game_scene(game, game.turn, is_narrow)
    play_by_hand(steps.locator("#table"), scene, game, OTHER, has_touch=is_narrow)
    bar = steps.locator("[data-part=offer]")
    expect(bar).to_contain_text(f"branch of your own: another move after step {STEP}")
    if is_narrow:
        steps.get_by_role("button", name="Back to the game").click()
    else:
        steps.locator(".kit-layer").press("b")
    wait_for_step(steps, STEP)
    expect(bar).to_be_hidden()
    assert steps.evaluate(READ) == SAVED["transcript"]


def test_stepper_of_a_notebook_shows_the_played_move_and_rules_on_any_other(run_cell):
    code = "import kit\nfrom tests.games import random_game\n"
    code += f"kit.stepper(random_game('six-stacks', {{'players': 2}}, seed=5, most=400), step={STEP})"
    table = TableInBrowser(run_cell(code))
    game, played = GAME.at(STEP), GAME.history[STEP]
    table.wait_for(game, played.seat)
    table.wait_for_panel(f"Move {STEP + 1} of {len(GAME.history)}")
    scene = make_game_scene(game, played.seat)
    table.canvas.wait_for_colour((0, 0, scene.width, scene.height), LIGHT.notice)
    refused = next(
        (card, area, move) for card in scene.cards if card.place == f"hand {played.seat}"
        for area in scene.areas if area.place.startswith("s") and area.place != "stock"
        for move in [f"{card.code} to {area.place}"] if not game.ruling(move).legal
    )
    card, area, move = refused
    table.canvas.click((card.x + 6, card.y + 9))
    table.canvas.click(point_of(area_in(scene, area.place)))
    table.wait_for_panel(plain_sentence(game.ruling(move).why))
    at = table.root.locator("[data-part=at]")
    expect(at).to_have_text(f"step {STEP} of {len(GAME.history)}", timeout=TEXT_TIMEOUT)
    table.press("ArrowRight")
    table.wait_for_panel(f"Move {STEP + 2} of")
    assert kit.check(GAME.transcript()) is None


def test_notebook_sets_up_beside_a_stepper_and_comes_back(run_cell):
    cell = "import kit\nkit.stepper(kit.play_deal('grid', seed=1, by='careful'), step=3)"
    table = TableInBrowser(run_cell(cell))
    table.open_drawer("Set up")
    table.button("Set up a position").click()
    draft = draft_of(kit.play_deal("grid", seed=1, by="careful").at(3))
    scene = make_scene("grid", draft.position, draft.position["turn"])
    table.wait_for_panel("Every card lies open")
    card = next(card for card in scene.cards if card.place == "g1")
    table.drag(card, area_in(scene, "g2"))
    table.wait_for_panel("This position cannot be")
    draft.move(card.code, "g1", "g2")
    draft.name("deck", "")
    table.root.locator("input[name=deck]").fill("")
    table.root.locator("input[name=deck]").press("Tab")
    with pytest.raises(kit.BadPosition) as refused:
        draft.game()
    table.wait_for_panel(str(refused.value))
    table.button("Undo").click()
    table.button("Undo").click()
    table.wait_for_panel("This position can be")
    table.button("Play from here").click()
    expect(table.root.locator("[data-part=offer]")).to_contain_text("A branch of your own")
    table.root.locator("[data-action=return]").click()
    expect(table.root.locator("[data-part=at]").first).to_contain_text("step 3 of")
