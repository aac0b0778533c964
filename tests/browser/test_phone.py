"""The table on a phone with a touch screen: taps play every game to its end, and the table fits the screen."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kit
from kit.picture.scene import Scene
from kit.picture.text_painter import describe_scene
from tests.browser.conftest import open_for_all_tests
from tests.browser.notebook import TEXT_TIMEOUT, Notebook, script
from tests.browser.server import Lab
from tests.browser.table import TableInBrowser, area_in, card_in, make_game_scene, play_by_hand
from tests.browser.test_table import check_fit
from tests.games import SLUGS, each_game

PHONE = {"width": 390, "height": 844}
MOST, SEED = 12, 15  # last moves that are played of a game with this number: some lead to a choice between moves
DEALS = {"stack-the-deck": {"rounds": 1}}
CHOICE: tuple[str, dict[str, Any], int] = ("stack-the-deck", {"seed": 1, "rounds": 1}, 1)
TOGGLE = "side => window.jupyterapp.commands.execute('application:toggle-side-tabbar', {side}).then(() => true)"
HIDDEN_PARTS = script("fit.js", "hiddenParts")


@contextmanager
def on_phone(page: Page) -> Iterator[None]:
    """Show JupyterLab on a phone, without its side bars."""
    page.set_viewport_size(PHONE)
    page.evaluate("() => { window.jupyterapp.shell.collapseLeft(); window.jupyterapp.shell.collapseRight(); }")
    for side in ("left", "right"):
        page.evaluate(TOGGLE, side)
    yield
    for side in ("left", "right"):
        page.evaluate(TOGGLE, side)


def test_every_table_fits_with_its_ruling_when_the_window_changes(page, run_cell):
    cell = f"for slug in {SLUGS}: display(kit.table(kit.deal(slug, seed=7), autosave=False))"
    table = TableInBrowser(run_cell(f"import kit\n{cell}"), len(SLUGS) - 1)
    for wide in (1000, 800, 360, 1280):
        check_fit(page, wide, len(SLUGS))
    for screen in (nullcontext(), on_phone(page)):
        with screen:
            table.canvas.frame()
            page.wait_for_function(f"() => ({HIDDEN_PARTS})().length === 0", timeout=TEXT_TIMEOUT)


@pytest.fixture(scope="module")
def book(window: Page, lab: Lab) -> Iterator[Notebook]:
    """A notebook on a phone, with a table for the last moves of each game, and one with a refusal and a choice."""
    shown = [*(show(slug, *last_moves(slug)) for slug in SLUGS), show(*CHOICE)]
    with open_for_all_tests(window, lab, shown) as book, on_phone(window):
        yield book


def last_moves(slug: str) -> tuple[dict[str, Any], int]:
    """Return the arguments of a careless game, and how many moves come before its last ones."""
    deal = {"seed": SEED} | DEALS.get(slug, {})
    return deal, max(0, len(kit.play_deal(slug, by="random", **deal).history) - MOST)


def show(slug: str, deal: dict[str, Any], first: int) -> str:
    """Return the source of a cell with a table without pauses, and a careless game on it after its first moves."""
    game = f"kit.play_deal({slug!r}, by='random', **{deal!r}).at({first})"
    table = f"table = kit.table({game}, seats='person', autosave=False)"
    return f"import kit\n{table}\ntable.model.playing.set_speed(0)\ntable"


def table_on_phone(book: Notebook, number: int) -> TableInBrowser:
    """Return a table of the notebook, once it has the layout of a phone."""
    table = TableInBrowser(book, number)
    table.canvas.frame()  # only a table in view is drawn anew
    expect(table.root).to_have_attribute("style", re.compile("--kit-wide: 440"), timeout=TEXT_TIMEOUT)
    return table


def scene_on_phone(game: kit.Game) -> Scene:
    """Return the scene of the game as the seat to play sees it."""
    return make_game_scene(game, game.turn, is_narrow=True)


@each_game
def test_game_is_played_to_its_end_by_taps(book, slug):
    deal, first = last_moves(slug)
    whole = kit.play_deal(slug, by="random", **deal)
    table, game = table_on_phone(book, SLUGS.index(slug)), whole.at(first)
    position = table.root.locator(".kit-position")
    for step in whole.history[first:]:
        expect(position).to_have_text(describe_scene(scene_on_phone(game)), timeout=TEXT_TIMEOUT)
        play_by_hand(table.root, scene_on_phone(game), game, step.move)
        game.play(step.move)
    expect(table.root).to_contain_text("The game is over", timeout=TEXT_TIMEOUT)


def test_a_refusal_and_a_choice_are_shown_whole_until_the_next_touch(book):
    slug, deal, first = CHOICE
    game, table = kit.play_deal(slug, by="random", **deal).at(first), table_on_phone(book, len(SLUGS))
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
