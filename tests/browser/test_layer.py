"""The table's layer answers by itself: only what the law must decide is sent to the kernel, and nothing gets stuck."""

from __future__ import annotations

import pytest

import kit
from tests.browser.page_alone import PageAlone

GAME = {"stacks": ["Ah Kd Qh Jh", "9d 8h 7d 6d"], "reserve": "9h", "hands": ["Th 4c", "3c"]}
NOWHERE = (640.0, 300.0)  # far from every place


@pytest.fixture(scope="module")
def blank(browser):
    """A window for all of these tests."""
    context = browser.new_context(viewport={"width": 1000, "height": 700}, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def game():
    return kit.setup("six-stacks", seed=1, **GAME)


@pytest.fixture
def alone(blank, game):
    return PageAlone(blank, game)


def laid(code, place):
    """The message that a card of the hand is laid on a place."""
    return {"lay": [code, "hand 1", place, ""]}


def test_no_message_leaves_while_a_card_is_chosen_dragged_and_let_go_at_home(alone):
    assert not alone.is_marked("s1")
    alone.do("click Th")
    assert alone.is_marked("s1", "Th") and alone.line() == "The 10♥ may go to: Stack 1."
    alone.do("click Th")
    assert not alone.is_painted((0, 0, 560, 300))
    alone.take("Th", NOWHERE)
    assert alone.is_marked("s1") and alone.is_painted((*NOWHERE, 20, 20))
    alone.let_go()
    assert alone.is_at_rest()
    ten = alone.the("Th")
    alone.take("Th", (ten.x + 40, ten.y + 20))
    alone.let_go()
    alone.do("press ArrowDown", "press Escape")
    assert alone.sent == []


@pytest.mark.parametrize(
    ("deeds", "sent"),
    [
        (["click Th", "click s1"], laid("Th", "s1")), (["tap Th", "tap s1"], laid("Th", "s1")),
        (["drag Th s1"], laid("Th", "s1")), (["click 4c", "click s2"], laid("4c", "s2")),
        *(([f"press {key}"], {"key": name}) for key, name in (
            ("ArrowLeft", "back"), ("ArrowRight", "forward"), ("u", "undo"), ("r", "redo"), ("Home", "start"),
            ("End", "now"),
        )),
    ],
    ids=str,
)  # fmt: skip
def test_what_the_table_promises_is_told_to_the_kernel(alone, deeds, sent):
    alone.do(*deeds)
    assert alone.sent == [sent]


@pytest.mark.parametrize("stays", [True, False])
def test_a_card_lies_where_it_was_laid_until_the_kernel_has_decided(alone, stays):
    alone.do("click 4c", "click s2")
    assert alone.is_marked("s2")
    alone.answer(stays)
    assert alone.is_at_rest()


def test_a_card_dragged_near_a_place_is_laid_there(alone):
    reserve = alone.the("reserve")
    alone.take("4c", (reserve.x + reserve.width + 10, reserve.y + 40))
    alone.let_go()
    assert alone.sent == [laid("4c", "reserve")]


def test_two_quick_plays_are_both_sent_and_both_settled(alone):
    alone.do("drag Th s1", "drag 4c s1")
    assert alone.sent == [laid("Th", "s1"), laid("4c", "s1")]
    alone.answer(True, 0)
    alone.answer(False, 1)
    assert alone.is_at_rest()


def test_a_back_is_not_picked_up_and_a_place_of_its_own_move_is_pressed(blank):
    alone = PageAlone(blank, kit.deal("stack-em", seed=3))
    alone.do("click deck")
    assert alone.sent == [{"press": "draw"}]


def test_the_keyboard_walks_through_the_legal_moves_in_the_page(alone, game):
    count, move = len(game.moves()), game.moves()[-1]
    for number in range(1, count + 1):
        alone.press("ArrowDown")
        assert f"Legal move {number} of {count}: " in alone.line()
    assert alone.sent == []
    alone.do("press ?", "press Enter")
    assert alone.sent == [{"why": {"move": move}}, {"move": move}]


def test_a_card_that_may_go_nowhere_says_so_and_why_asks_about_it(alone):
    alone.do("click 4c")
    assert alone.line().startswith("The 4♣ may go nowhere now.")
    alone.button("Why?").click()
    assert alone.sent == [{"why": {"card": ["4c", "hand 1"]}}]


def test_a_chosen_card_stays_chosen_while_it_lies_there_and_no_longer(alone, game):
    alone.do("click 4c")
    alone.show(game, shows_events=True)
    assert alone.is_marked("4c")
    game.play("Th to s1")
    alone.show(game)
    assert not alone.is_painted((0, 0, 800, 440)) and alone.line() == ""


def test_a_card_taken_away_from_under_the_hand_is_dropped(alone, game):
    alone.take("Th", NOWHERE)
    game.play("Th to s1")
    alone.show(game)
    alone.let_go()
    assert alone.sent == [] and not alone.is_painted((*NOWHERE, 20, 20))


def test_a_click_while_events_are_shown_hurries_them(alone, game):
    alone.show(game, shows_events=True)
    alone.do("click 4c")
    assert alone.sent == [{"key": "hurry"}]


# ---- a kernel that is far, busy, or gone ----


@pytest.mark.parametrize(
    ("status", "connection", "told"),
    [("idle", "connected", "Waiting for the kernel."), ("busy", "connected", "which is busy"),
     ("idle", "connecting", "The connection is lost")],
)
def test_the_table_says_what_it_waits_for_and_stops_saying_it(alone, status, connection, told):
    now = {"status": status, "connectionStatus": connection}
    alone.page.evaluate("now => Object.assign(window.kit.kernel, now)", now)
    alone.do("drag Th s1")
    assert alone.line() == ""
    alone.wait_for_line(told)
    alone.answer(True)
    assert alone.line() == ""


def test_what_is_not_answered_when_the_line_breaks_is_asked_again_once_it_is_back(alone):
    alone.do("drag Th s1", "drag 4c s1")
    alone.answer(True, 0)
    alone.page.evaluate("() => window.kit.line('connecting')")
    assert len(alone.sent) == 2
    alone.page.evaluate("() => window.kit.line('connected')")
    assert alone.sent == [laid("Th", "s1"), laid("4c", "s1"), laid("4c", "s1")]
    names = alone.page.evaluate("() => window.kit.sent.map(each => each.id)")
    assert names[1] == names[2] != names[0]
    alone.answer(False, 1)
    alone.answer(False, 2)
    assert alone.is_at_rest() and alone.line() == ""


def test_a_kernel_that_dies_gives_every_card_back_and_is_told_of(alone):
    alone.do("drag Th s1")
    alone.page.evaluate("() => window.kit.status('dead')")
    alone.wait_for_line("The kernel has stopped")
    assert alone.is_at_rest()
    alone.do("drag Th s1")
    assert alone.is_at_rest() and len(alone.sent) == 1
