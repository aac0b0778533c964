"""The table of a kernel that is far, busy, cut off or killed: nothing is asked of it in vain, nothing lost or stuck."""

from __future__ import annotations

from typing import Any

import pytest

import kit
from tests.browser.messages import overheard
from tests.browser.notebook import OPEN_TIMEOUT
from tests.browser.table import area_in, card_in, point_of, scene_of

SETUP: dict[str, Any] = {
    "slug": "six-stacks", "seed": 1, "stacks": ["Qh Jd", "9d 8h", "3c"], "hands": ["Th 5d", "8c 2d"],
}
NOWHERE = (640.0, 250.0)  # far from every place
CUT = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.reconnect()"


@pytest.fixture
def game():
    return kit.setup(**SETUP)


@pytest.fixture
def table(table_alone, game):
    opened = table_alone("setup", SETUP)
    opened.wait_for(game)
    return opened


def box_of(what):
    width, height = what.size
    return what.x + 8, what.y + 30, width - 16, height - 40


def take(table, game, code, to):
    """Take a card up and carry it there; it is still held."""
    table.canvas.press_at(point_of(card_in(scene_of(game), code)))
    table.canvas.move_to(to, steps=4)


def let_go(table):
    table.book.page.mouse.up()


def wait_until_nothing_is_waited_for(table):
    """The picture comes first; that it answers the play is told in the message after it."""
    table.book.page.wait_for_function("() => !document.querySelector('.kit-pointed').textContent")


def test_no_message_leaves_the_page_while_a_card_is_chosen_dragged_and_let_go_at_home(page, table_alone, game):
    sent = overheard(page)
    table = table_alone("setup", SETUP)
    table.wait_for(game)
    table.book.wait_until_idle()
    page.wait_for_timeout(300)
    before, ten = len(sent), card_in(scene_of(game), "Th")
    assert before
    table.click(ten)
    table.wait_for_line("The 10♥ may go to: Stack 1.")
    table.click(ten)
    take(table, game, "Th", NOWHERE)
    table.wait_for_line("The 10♥ may go to: Stack 1.")
    let_go(table)
    table.canvas.element.press("ArrowDown")
    table.wait_for_line("Legal move 1 of")
    table.canvas.element.press("Escape")
    page.wait_for_timeout(300)
    assert sent[before:] == []
    table.drag(ten, area_in(scene_of(game), "s1"))
    game.play("Th to s1")
    table.wait_for(game, seat=2)
    assert len(sent) == before + 1 and '"lay"' in sent[-1]


def test_a_play_waits_for_a_busy_kernel_where_it_was_laid(table, game, lab):
    kernel = lab.kernel_process(table.book.path)
    kernel.suspend()
    stack = area_in(scene_of(game), "s1")
    table.drag(card_in(scene_of(game), "Th"), stack)
    table.wait_for_line("Waiting for the kernel")
    kernel.resume()
    game.play("Th to s1")
    table.wait_for(game, seat=2)
    wait_until_nothing_is_waited_for(table)


@pytest.mark.parametrize("while_held", [True, False], ids=["in the middle of a drag", "in the middle of a play"])
def test_a_killed_kernel_takes_no_card_with_it(table, game, lab, while_held):
    kernel = lab.kernel_process(table.book.path)
    kernel.suspend()
    x, y = point_of(area_in(scene_of(game), "s1"))
    take(table, game, "Th", (x, y))
    if not while_held:
        let_go(table)
    kernel.kill()
    table.wait_for_line("The kernel has stopped. Run the cell again")
    if while_held:
        let_go(table)
    table.book.wait_for_new_kernel(kernel.pid)
    ten = card_in(scene_of(game), "Th")
    table.book.run_all()
    table.wait_for(game)
    table.drag(ten, area_in(scene_of(game), "s1"))
    game.play("Th to s1")
    table.wait_for(game, seat=2)


@pytest.mark.parametrize("while_held", [True, False], ids=["in the middle of a drag", "in the middle of a play"])
def test_a_connection_that_is_cut_loses_no_play(table, game, while_held):
    x, y = point_of(area_in(scene_of(game), "s1"))
    take(table, game, "Th", (x, y))
    if while_held:
        table.book.page.evaluate(CUT)
        let_go(table)
    else:
        let_go(table)
        table.book.page.evaluate(CUT)
    game.play("Th to s1")
    table.wait_for(game, seat=2)
    wait_until_nothing_is_waited_for(table)


@pytest.mark.parametrize("while_held", [True, False], ids=["in the middle of a drag", "in the middle of a play"])
def test_a_reloaded_page_loses_no_play_and_holds_no_card(table, game, while_held, lab):
    table.book.save()
    kernel = lab.kernel_process(table.book.path)
    x, y = point_of(area_in(scene_of(game), "s1"))
    take(table, game, "Th", (x, y))
    if not while_held:
        kernel.suspend()
        let_go(table)
        table.book.page.wait_for_timeout(200)  # the message is on its way
        game.play("Th to s1")
    table.book.page.goto(table.book.lab.page(table.book.path), timeout=OPEN_TIMEOUT)
    let_go(table)
    if not while_held:
        kernel.resume()
    table.book.wait_until_open()
    table.wait_for(game, seat=game.turn)
    if while_held:
        table.drag(card_in(scene_of(game), "Th"), area_in(scene_of(game), "s1"))
        game.play("Th to s1")
        table.wait_for(game, seat=2)
