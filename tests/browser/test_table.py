"""The table in a real browser: it shows its game, fits its window, and leaves a still picture.

When the kernel is busy, cut off or killed, or the page is reloaded, no move is lost and nothing is stuck.
"""

import re
from contextlib import suppress
from typing import Any

import nbformat
import pytest
from playwright.sync_api import TimeoutError, expect

import kit
from kit.lab.players import random as random_player
from kit.picture.theme import DARK, LIGHT
from kit.play.move_texts import describe_move
from tests.browser.conftest import close_all
from tests.browser.notebook import OPEN_TIMEOUT, TEXT_TIMEOUT, Notebook, script
from tests.browser.table import TableInBrowser, area_in, card_in, make_game_scene, point_of

DEAL: dict[str, Any] = {"game": "six-stacks", "seed": 7, "players": 3}
# The parts of a table that have the colours of the page.
PARTS = ("", " .kit-panel", " select", " summary", " textarea", " .kit-button:not(.kit-first)")
BESIDE = """import kit, ipywidgets
ipywidgets.HBox([kit.table(kit.deal(slug, seed=7), autosave=False) for slug in ('grid', 'swap')])"""
TABLE_FAULTS = script("fit.js", "tableFaults")
STILL = ".jp-RenderedImage img:visible"
ARE_PAINTED = """() => [...document.querySelectorAll('.jp-RenderedImage img')].filter(img => img.offsetParent)
    .every(img => img.complete && img.naturalWidth > 700 && img.getBoundingClientRect().width > 500)"""
CELL = "import kit\nkit.table(kit.deal('six-stacks', seed=1), seats='person', autosave=False)"
# Six Stacks before the ten of hearts joins two stacks, or lets the nine out of the reserve.
NINE_WAITS: dict[str, Any] = {
    "game": "six-stacks", "seed": 1, "stacks": ["Ah Kd Qh Jh", "9d 8h 7d 6h", "Qs Jc", "4c 3s", "7c"],
    "reserve": "9h", "hands": ["Th 5s Kc", "8c 2d Ks"],
}
TEN_WAITS: dict[str, Any] = {
    "game": "six-stacks", "seed": 1, "stacks": ["Qh Jd", "9d 8h", "3c"], "hands": ["Th 5d", "8c 2d"],
}


def test_table_paints_every_open_card_and_follows_the_theme_of_the_page(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    table.wait_for(game)
    shown = make_game_scene(game)
    for card in shown.cards:
        is_open, head = card.code != "??", (card.x + 4, card.y + 4, card.size[0] - 8, 10)
        table.canvas.wait_for_colour(head, LIGHT.paper, there=is_open)
    seven = card_in(shown, "7c")
    table.canvas.wait_for_colour((seven.x, seven.y + seven.size[1] + 10, seven.size[0], 30), LIGHT.paper, there=False)
    for theme, name in ((DARK, "JupyterLab Dark"), (LIGHT, "JupyterLab Light")):
        dark = theme.name == "dark"
        table.book.set_theme(name)
        table.canvas.wait_for_colour((6, 6, 6, 6), theme.cloth)
        for part in PARTS:
            shown = table.book.element(f".kit-table{part}")
            text, ground = shown.evaluate("e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]")
            assert is_dark(text) != dark, f"{part} in {name}: {text}"
            if ground != "rgba(0, 0, 0, 0)":
                assert is_dark(ground) == dark, f"{part} in {name}: {ground}"
    table.wait_for(game)


def is_dark(colour: str) -> bool:
    """Return whether a colour such as `rgb(18, 24, 22)` is nearer to black than to white."""
    return sum(map(int, re.findall(r"\d+", colour)[:3])) < 3 * 128


def test_computers_answer_and_no_move_is_lost_when_the_kernel_is_killed(table_of):
    people = {2: "random", 3: "random"}
    table, game = table_of("deal", DEAL, seats=people, autosave=True), kit.deal(**DEAL)
    table.canvas.element.focus()
    table.press("ArrowDown")
    table.press("Enter")
    game.play(game.moves()[0])
    while game.turn != 1:
        game.play(random_player(game))
    table.wait_for(game)
    table.book.kill_kernel()
    table.book.run_all()
    table.wait_for(kit.deal(**DEAL))
    table.button("Resume").click()
    table.wait_for(game)


def test_second_view_of_an_output_is_a_table_too(table_of, page):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    table.wait_for(game)
    page.get_by_role("button", name="Show all of JupyterLab").click()
    table.book.execute("notebook:create-output-view")
    page.locator(".jp-LinkedOutputView .kit-layer").wait_for()
    other = TableInBrowser(table.book, place=".jp-LinkedOutputView")
    shown = make_game_scene(game)
    other.drag(card_in(shown, "5s"), area_in(shown, "s1"))
    other.wait_for_panel(f"{describe_move(game.slug, '5s to s1')} is not allowed")
    other.drag(card_in(shown, "Th"), area_in(shown, "s1"))
    game.play("Th to s1")
    for each in (other, table):
        each.wait_for(game, seat=2)
    table.press("u")
    game.undo()
    for each in (other, table):
        each.wait_for(game)
    page.get_by_role("button", name="Show the page alone").click()


def check_fit(page, wide, count):
    """Check that all tables fit a window of this width and 800 pixels of height."""
    page.evaluate(f"() => window.jupyterapp.shell.{'expandLeft' if wide > 700 else 'collapseLeft'}()")
    page.evaluate("() => window.jupyterapp.shell.collapseRight()")
    page.set_viewport_size({"width": wide, "height": 800})
    with suppress(TimeoutError):
        fits = f"([wide, count]) => innerWidth === wide && !({TABLE_FAULTS})(count).length"
        page.wait_for_function(fits, arg=[wide, count], timeout=TEXT_TIMEOUT)
    assert page.evaluate(TABLE_FAULTS, count) == []


def test_two_tables_fit_when_they_are_side_by_side(page, run_cell):
    run_cell(BESIDE)
    check_fit(page, 1280, 2)


IS_IN_VIEW = """() => ['.kit-table .kit-layer', '.kit-table .kit-panel'].every(part => {
    const shown = document.querySelector(part), box = shown?.getBoundingClientRect();
    const frame = shown?.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    return box?.height && box.top >= frame.top && box.bottom <= frame.bottom;
})"""


@pytest.mark.parametrize("path", ["notebooks/07_grid.ipynb", "tutorials/rules/01_six_stacks.ipynb"])
def test_first_table_of_an_opened_page_is_in_view_with_its_panel(page, open_notebook, path):
    page.set_viewport_size({"width": 1366, "height": 768})
    open_notebook(path)
    page.wait_for_function(IS_IN_VIEW, timeout=TEXT_TIMEOUT)
    scale = "board => board.clientWidth / parseFloat(getComputedStyle(board).aspectRatio)"
    assert page.locator(".kit-board").first.evaluate(scale) > 0.95, "the cards have nearly their full size"


# ---- stills: pictures of widgets where the notebook is not trusted, or its kernel does not know them ----


def wait_for_stills(book: Notebook) -> None:
    """Wait until both stills are visible, without error messages."""
    stills = book.page.locator(STILL)
    expect(stills).to_have_count(2, timeout=TEXT_TIMEOUT)
    book.page.wait_for_function(ARE_PAINTED, timeout=TEXT_TIMEOUT)
    for words, count in (("Error displaying", 0), ("Loading", 0), ("after", 1)):
        expect(book.page.locator(".jp-OutputArea-output:visible", has_text=words)).to_have_count(count)


def wait_for_tables(book: Notebook) -> None:
    """Wait until both tables are interactive, and no still is beside them."""
    TableInBrowser(book, 1)
    expect(book.page.locator(".kit-table:visible")).to_have_count(2)
    expect(book.page.locator(STILL)).to_have_count(0)


def test_stills_are_visible_when_a_notebook_is_not_run_or_not_trusted(page, lab, open_notebook):
    path = lab.write("stills.ipynb", [CELL, "from IPython.display import display\ndisplay(_)\nprint('after')"])
    book = open_notebook(path).run_all()
    wait_for_tables(book)
    book.save()
    close_all(page, lab)
    book.open()
    page.wait_for_timeout(1000)  # the widgets' manager has given up by then
    wait_for_stills(book)
    book.run_all()
    wait_for_tables(book)
    book.save()
    book.load()
    wait_for_tables(book)

    foreign = nbformat.read(lab.folder / path, as_version=4)
    foreign.cells[0].source += "  # from somebody else"
    nbformat.write(foreign, lab.folder / "foreign.ipynb")
    close_all(page, lab)
    wait_for_stills(open_notebook("foreign.ipynb"))


# ---- a busy, cut off or killed kernel, and a reloaded page ----


@pytest.fixture
def game():
    return kit.setup(**TEN_WAITS)


@pytest.fixture
def table(table_of, game) -> TableInBrowser:
    opened = table_of("setup", TEN_WAITS)
    opened.wait_for(game)
    opened.book.save()
    return opened


def kill_kernel(table, game, kernel, is_held):
    """Kill the kernel. The page reports it, and the cell that runs again shows the first position."""
    kernel.kill()
    table.wait_for_line("The kernel has stopped. Run the cell again")
    table.book.page.mouse.up()
    table.book.wait_for_new_kernel(kernel.pid)
    table.book.run_all()


def cut_connection(table, game, kernel, is_held):
    """Cut the connection to the kernel. The play reaches the kernel when it is connected again."""
    table.book.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.reconnect()")
    table.book.page.mouse.up()
    kernel.resume()
    game.play("Th to s1")


def reload(table, game, kernel, is_held):
    """Reload the page. A played card stays played, and a dragged card is back in its place."""
    table.book.page.goto(table.book.lab.page(table.book.path), timeout=OPEN_TIMEOUT)
    table.book.page.mouse.up()
    kernel.resume()
    table.book.wait_until_open()
    if not is_held:
        game.play("Th to s1")


@pytest.mark.parametrize("fail", [kill_kernel, cut_connection, reload])
@pytest.mark.parametrize("is_held", [True, False], ids=["in the middle of a drag", "in the middle of a play"])
def test_no_move_is_lost_or_stuck_when_kernel_or_page_fails(table, game, lab, fail, is_held):
    kernel = lab.kernel_process(table.book.path)
    ten, stack = card_in(make_game_scene(game), "Th"), area_in(make_game_scene(game), "s1")
    table.canvas.press_at(point_of(ten))
    table.canvas.move_to(point_of(stack), steps=4)
    if not is_held:
        kernel.suspend()
        table.book.page.mouse.up()
        table.wait_for_line("Waiting for the kernel")
    fail(table, game, kernel, is_held)
    table.wait_for(game, seat=game.turn)
    if game.turn == 1:
        table.drag(ten, stack)
        game.play("Th to s1")
    table.wait_for(game, seat=2)
    three = card_in(make_game_scene(game, seat=2), "3c")
    table.canvas.wait_for_colour((three.x + 4, three.y + 4, 10, 10), LIGHT.paper)
    # The picture comes first, and the message that it answers the play comes after it.
    expect(table.root.locator(".kit-pointed")).to_have_text("", timeout=TEXT_TIMEOUT)
