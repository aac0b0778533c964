"""The table of a kernel that is busy, cut off or killed, and of a page loaded anew: nothing is lost or stuck."""

from __future__ import annotations

from typing import Any

import psutil
import pytest
from playwright.sync_api import expect

import kit
from kit.picture.theme import LIGHT
from tests.browser.notebook import OPEN_TIMEOUT, TEXT_TIMEOUT
from tests.browser.table import TableInBrowser, area_in, card_in, point_of, scene_of

SETUP: dict[str, Any] = {
    "slug": "six-stacks", "seed": 1, "stacks": ["Qh Jd", "9d 8h", "3c"], "hands": ["Th 5d", "8c 2d"],
}
CUT = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.reconnect()"


@pytest.fixture
def game():
    return kit.setup(**SETUP)


@pytest.fixture
def table(table_of, game) -> TableInBrowser:
    opened = table_of("setup", SETUP)
    opened.wait_for(game)
    opened.book.save()
    return opened


@pytest.fixture
def kernel(table, lab) -> psutil.Process:
    return lab.kernel_process(table.book.path)


def take(table, game):
    """Take the ten up and carry it to the stack that it may go to; it is still held."""
    table.canvas.press_at(point_of(card_in(scene_of(game), "Th")))
    table.canvas.move_to(point_of(area_in(scene_of(game), "s1")), steps=4)


def let_go(table):
    table.book.page.mouse.up()


def is_played(table, game):
    """The ten is played, now or with a new gesture, the cards are painted, and nothing is waited for any more."""
    if game.turn == 1:
        table.drag(card_in(scene_of(game), "Th"), area_in(scene_of(game), "s1"))
        game.play("Th to s1")
    table.wait_for(game, seat=2)
    three = card_in(scene_of(game, seat=2), "3c")
    table.canvas.wait_for_colour((three.x + 4, three.y + 4, 10, 10), LIGHT.paper)
    # The picture comes first; that it answers the play is told in the message after it.
    expect(table.root.locator(".kit-pointed")).to_have_text("", timeout=TEXT_TIMEOUT)


def kill(table, game, kernel, is_held):
    """Kill the kernel; the page says so, and the cell that is run again shows the position from the beginning."""
    kernel.kill()
    table.wait_for_line("The kernel has stopped. Run the cell again")
    let_go(table)
    table.book.wait_for_new_kernel(kernel.pid)
    table.book.run_all()


def cut(table, game, kernel, is_held):
    """Cut the connection to the kernel; the play reaches it once there is another."""
    table.book.page.evaluate(CUT)
    let_go(table)
    kernel.resume()
    game.play("Th to s1")


def load_anew(table, game, kernel, is_held):
    """Load the page anew; what was played stays, what was held lies where it was."""
    table.book.page.goto(table.book.lab.page(table.book.path), timeout=OPEN_TIMEOUT)
    let_go(table)
    kernel.resume()
    table.book.wait_until_open()
    if not is_held:
        game.play("Th to s1")


@pytest.mark.parametrize("happens", [kill, cut, load_anew])
@pytest.mark.parametrize("is_held", [True, False], ids=["in the middle of a drag", "in the middle of a play"])
def test_nothing_is_lost_or_stuck_whatever_happens(table, game, kernel, happens, is_held):
    take(table, game)
    if not is_held:
        kernel.suspend()
        let_go(table)
        table.wait_for_line("Waiting for the kernel")
    happens(table, game, kernel, is_held)
    table.wait_for(game, seat=game.turn)
    is_played(table, game)
