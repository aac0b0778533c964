"""The first minutes: the welcome as somebody meets it who has never seen the kit."""

from __future__ import annotations

import time

from playwright.sync_api import expect

import kit
from kit.lab.players import careful
from tests.browser.notebook import TEXT_TIMEOUT, Notebook
from tests.browser.table import TableInBrowser, area_in, card_in, scene_of

WELCOME = "notebooks/00_welcome.ipynb"
SMALL = {"width": 1280, "height": 800}
FIRST = {"slug": "six-stacks", "seed": 872, "players": 2}
MOVES = ["3d to s4", "5d to s5", "Kh to s4", "2c to s2", "As to s2", "Js to s2"]  # of somebody who does as told
LINES = 70  # CSS pixels of the panel that a ruling takes
LONG_ENOUGH = 2.5  # seconds after which nothing scrolls any more


def begin(book: Notebook) -> TableInBrowser:
    """Press Shift+Enter twice, as on any notebook that one has just opened."""
    for _ in range(2):
        book.page.keyboard.press("Shift+Enter")
    return TableInBrowser(book)


def task(book: Notebook):
    """The line that says what to try next."""
    return book.element(".kit-task")


def test_a_first_game_is_seen_whole_has_a_refusal_and_is_won(page, open_notebook):
    page.set_viewport_size(SMALL)
    book = open_notebook(WELCOME)
    table, game = begin(book), kit.deal(**FIRST)
    table.wait_for(game)
    time.sleep(LONG_ENOUGH)
    pane = page.locator(".jp-WindowedPanel-outer:visible").first.bounding_box()
    upper, panel = task(book).bounding_box(), table.root.locator(".kit-panel").first.bounding_box()
    assert pane["y"] <= upper["y"] and panel["y"] + LINES <= pane["y"] + pane["height"]

    shown = scene_of(game)
    expect(task(book)).to_contain_text("3♦ onto the 6♦", timeout=TEXT_TIMEOUT)
    table.drag(card_in(shown, "3d"), area_in(shown, "s6"))
    table.wait_for_panel(game.ruling("3d to s6").rule)
    expect(task(book)).to_contain_text("3♦ onto the 4♦", timeout=TEXT_TIMEOUT)
    for move in MOVES:
        shown = scene_of(game)
        code, _, place = move.split()
        table.drag(card_in(shown, code), area_in(shown, place))
        game.play(move)
        while not game.over and game.turn != 1:
            game.play(careful(game))
        table.wait_for(game)
    assert game.over
    expect(task(book)).to_contain_text("You have won.", timeout=TEXT_TIMEOUT)


def test_whoever_scrolls_on_is_not_brought_back(page, open_notebook):
    page.set_viewport_size(SMALL)
    table = begin(open_notebook(WELCOME))
    pane = page.locator(".jp-WindowedPanel-outer:visible").first
    pane.hover()
    page.mouse.wheel(0, 3000)
    time.sleep(LONG_ENOUGH)
    assert pane.evaluate("pane => pane.scrollTop") > 1000
    assert table.root.evaluate("root => !root.isConnected || root.getBoundingClientRect().bottom < 200")
