"""The first minutes of a person who has never seen the kit: the welcome, scrolling, and the menu of JupyterLab."""

import pytest
from playwright.sync_api import expect

import kit
from kit.lab.players import careful
from tests.browser.notebook import TEXT_TIMEOUT
from tests.browser.table import TableInBrowser, area_in, card_in, make_game_scene
from tests.browser.test_lessons import SMALL, WELCOME

FIRST = {"game": "six-stacks", "seed": 872, "players": 2}
MOVES = ["3d to s4", "5d to s5", "Kh to s4", "2c to s2", "As to s2", "Js to s2"]  # as the welcome asks for
LINES = 70  # CSS pixels: the height of a ruling in the panel


def test_first_game_fits_the_window_explains_a_refusal_and_is_won(page, open_notebook):
    page.set_viewport_size(SMALL)
    book = open_notebook(WELCOME)
    table, game = TableInBrowser(book), kit.deal(**FIRST)
    table.wait_for(game)
    book.wait_until_at_rest()
    pane = page.locator(".jp-WindowedPanel-outer:visible").first.bounding_box()
    task = book.element(".kit-task")
    upper, panel = task.bounding_box(), table.root.locator(".kit-panel").first.bounding_box()
    assert pane["y"] <= upper["y"] and panel["y"] + LINES <= pane["y"] + pane["height"]

    shown = make_game_scene(game)
    expect(task).to_contain_text("3♦ onto the 6♦", timeout=TEXT_TIMEOUT)
    table.drag(card_in(shown, "3d"), area_in(shown, "s6"))
    table.wait_for_panel(game.ruling("3d to s6").rule)
    expect(task).to_contain_text("3♦ onto the 4♦", timeout=TEXT_TIMEOUT)
    for move in MOVES:
        shown = make_game_scene(game)
        code, _, place = move.split()
        table.drag(card_in(shown, code), area_in(shown, place))
        game.play(move)
        while not game.over and game.turn != 1:
            game.play(careful(game))
        table.wait_for(game)
    assert game.over
    expect(task).to_contain_text("You have won.", timeout=TEXT_TIMEOUT)


def test_page_does_not_scroll_back_when_the_reader_scrolls_on(page, lab, open_notebook):
    page.set_viewport_size(SMALL)
    cells = ["import kit\nkit.table(kit.deal('swap', seed=1), autosave=False)", "print('line\\n' * 200)"]
    book = open_notebook(lab.write("long.ipynb", cells))
    for words in ("line", "kit.table"):
        book.run_cell_with(words)
    table, pane = TableInBrowser(book), page.locator(".jp-WindowedPanel-outer:visible").first
    pane.hover()
    page.mouse.wheel(0, 3000)
    book.wait_until_at_rest()
    assert pane.evaluate("pane => pane.scrollTop") > 1000
    assert table.root.evaluate("root => !root.isConnected || root.getBoundingClientRect().bottom < 200")


def test_menu_runs_all_cells_and_a_failing_cell_is_reported(lab, open_notebook):
    """Choose *Run All Cells* from the menu, with the settings that the set-up installed."""
    book = open_notebook(lab.write("menu.ipynb", ["print('ran')", "1 / 0", "2 + 2"]))
    for name in ("Run", "Run All Cells"):
        book.page.get_by_role("menuitem", name=name, exact=True).click()
    book.wait_for_text("pre", "ran")
    assert book.page.locator(".Toastify__toast").all_inner_texts() == []
    with pytest.raises(AssertionError, match=r"code cell 2: ZeroDivisionError(.|\n)*code cell 3 never ran"):
        book.run_all()
