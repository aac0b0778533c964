"""The table on a phone with a touch screen: taps play every game to its end, and the table fits the screen."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import kit
from kit.picture.scene import Scene
from kit.picture.text_painter import describe_scene
from tests.browser.notebook import TEXT_TIMEOUT, script
from tests.browser.table import TableInBrowser, area_in, card_in, make_game_scene, play_by_hand
from tests.browser.test_table import check_fit
from tests.games import SLUGS, each_game

PHONE = {"width": 390, "height": 844}
MOST, SEED = 12, 15  # last moves that are played of a game with this number: some lead to a choice between moves
DEALS = {"stack-the-deck": {"rounds": 1}}
TOGGLE = "side => window.jupyterapp.commands.execute('application:toggle-side-tabbar', {side}).then(() => true)"
HIDDEN_PARTS = script("fit.js", "hiddenParts")


@pytest.fixture
def phone(page: Page) -> Iterator[Page]:
    """JupyterLab on a phone, without its side bars."""
    page.set_viewport_size(PHONE)
    page.evaluate("() => { window.jupyterapp.shell.collapseLeft(); window.jupyterapp.shell.collapseRight(); }")
    for side in ("left", "right"):
        page.evaluate(TOGGLE, side)
    yield page
    for side in ("left", "right"):
        page.evaluate(TOGGLE, side)


def scene_on_phone(game: kit.Game) -> Scene:
    """Return the scene of the game as the seat to play sees it."""
    return make_game_scene(game, game.turn, is_narrow=True)


@each_game
def test_game_is_played_to_its_end_by_taps(phone, run_cell, slug):
    deal = {"game": slug, "seed": SEED, "by": "random"} | DEALS.get(slug, {})
    whole = kit.play_deal(**deal)
    first = max(0, len(whole.history) - MOST)
    game, shown = whole.at(first), f"kit.play_deal(**{deal!r}).at({first})"
    table = TableInBrowser(run_cell(f"import kit\nkit.table({shown}, seats='person', autosave=False)"))
    expect(table.root).to_have_attribute("style", re.compile("--kit-wide: 440"), timeout=TEXT_TIMEOUT)
    position = table.root.locator(".kit-position")
    for step in whole.history[first:]:
        expect(position).to_have_text(describe_scene(scene_on_phone(game)), timeout=TEXT_TIMEOUT)
        play_by_hand(table.root, scene_on_phone(game), game, step.move)
        game.play(step.move)
    expect(table.root).to_contain_text("The game is over", timeout=TEXT_TIMEOUT)


def test_a_refusal_and_a_choice_are_shown_whole_until_the_next_touch(phone, run_cell):
    game = kit.play_deal("stack-the-deck", seed=1, by="random", rounds=1).at(1)
    table = TableInBrowser(run_cell(f"import kit\nkit.table(kit.load({game.position()!r}), 'person', autosave=False)"))
    expect(table.root).to_have_attribute("style", re.compile("--kit-wide: 440"), timeout=TEXT_TIMEOUT)
    scene, panel = scene_on_phone(game), table.root.locator(".kit-panel")
    for code, place in (("7y", "p1.s3"), ("6p", "p1.s1")):
        card = card_in(scene, code)
        table.canvas.tap((card.x + 6, card.y + 9))
        expect(panel).not_to_have_class(re.compile("kit-tall"))
        table.tap(area_in(scene, place))
        expect(panel).to_have_class(re.compile("kit-tall"), timeout=TEXT_TIMEOUT)
        assert panel.evaluate("panel => panel.scrollHeight <= panel.clientHeight + 1")
    table.root.locator('button[data-move="6p to s1 as run"]').tap()
    table.wait_for_panel(game.play("6p to s1 as run")[-1].text)


def test_every_table_fits_with_its_ruling_when_the_window_changes(request, page, run_cell):
    cell = f"for slug in {SLUGS}: display(kit.table(kit.deal(slug, seed=7), autosave=False))"
    table = TableInBrowser(run_cell(f"import kit\n{cell}"), len(SLUGS) - 1)
    for wide in (1000, 800, 360, 1280):
        check_fit(page, wide, len(SLUGS))
    for device in ("laptop", "phone"):
        if device == "phone":
            request.getfixturevalue("phone")
        table.canvas.frame()
        page.wait_for_function(f"() => ({HIDDEN_PARTS})().length === 0", timeout=TEXT_TIMEOUT)
