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


def box_of(what):
    width, height = (what.width, what.height) if hasattr(what, "zone") else what.size
    return what.x - 3, what.y - 3, width + 6, height + 6


def test_no_message_leaves_while_a_card_is_chosen_dragged_and_let_go_at_home(alone):
    ten, stack = alone.card("Th"), alone.area("s1")
    assert not alone.painted(box_of(stack))
    alone.click(ten)
    assert alone.painted(box_of(stack)) and alone.painted(box_of(ten))
    assert alone.line() == "The 10♥ may go to: Stack 1."
    alone.click(ten)
    assert not alone.painted((0, 0, 560, 300))
    alone.take(ten, NOWHERE)
    assert alone.painted(box_of(stack)) and alone.painted((*NOWHERE, 20, 20))
    alone.let_go()
    alone.rest()
    assert not alone.painted((*NOWHERE, 20, 20)) and not alone.painted(box_of(stack))
    alone.take(ten, (ten.x + 40, ten.y + 20))
    alone.let_go()
    alone.press("ArrowDown")
    alone.press("Escape")
    assert alone.sent == []


def test_a_second_click_lays_the_card_and_it_stays_where_it_was_laid(alone):
    alone.click(alone.card("Th"))
    alone.click(alone.area("s1"))
    assert alone.sent == [{"lay": ["Th", "hand 1", "s1", ""]}]
    assert alone.painted(box_of(alone.area("s1")))
    alone.answer(True)
    alone.rest()
    assert not alone.painted((0, 0, 560, 300))


def test_a_card_that_is_refused_glides_back(alone):
    alone.click(alone.card("4c"))
    assert alone.line().startswith("The 4♣ may go nowhere now.")
    alone.click(alone.area("s2"))
    assert alone.sent[0]["lay"] == ["4c", "hand 1", "s2", ""]
    assert alone.painted(box_of(alone.area("s2")))
    alone.answer(False)
    alone.rest()
    assert not alone.painted((0, 0, 800, 440))


def test_a_card_dragged_near_a_place_is_laid_there(alone):
    reserve = alone.area("reserve")
    alone.take(alone.card("4c"), (reserve.x + reserve.width + 10, reserve.y + 40))
    alone.let_go()
    assert alone.sent == [{"lay": ["4c", "hand 1", "reserve", ""]}]


def test_two_quick_plays_are_both_sent_and_both_settled(alone):
    for code in ("Th", "4c"):
        alone.take(alone.card(code), (alone.area("s1").x + 30, alone.area("s1").y + 60))
        alone.let_go()
    assert [each["lay"][0] for each in alone.sent] == ["Th", "4c"]
    alone.answer(True, 0)
    alone.answer(False, 1)
    alone.rest()
    assert not alone.painted((0, 0, 800, 440))


def test_a_finger_chooses_and_lays(alone):
    alone.tap(alone.card("Th"))
    alone.tap(alone.area("s1"))
    assert alone.sent == [{"lay": ["Th", "hand 1", "s1", ""]}]


def test_a_back_is_not_picked_up_and_a_place_of_its_own_move_is_pressed(blank):
    alone = PageAlone(blank, kit.deal("stack-em", seed=3))
    alone.click(alone.area("deck"))
    assert alone.sent == [{"press": "draw"}]


def test_the_keyboard_walks_through_the_legal_moves_in_the_page(alone, game):
    count, move = len(game.moves()), game.moves()[-1]
    for number in range(1, count + 1):
        alone.press("ArrowDown")
        assert f"Legal move {number} of {count}: " in alone.line()
    assert alone.sent == []
    alone.press("?")
    alone.press("Enter")
    assert alone.sent == [{"why": {"move": move}}, {"move": move}]


@pytest.mark.parametrize(
    ("key", "name"),
    [("ArrowLeft", "back"), ("ArrowRight", "forward"), ("u", "undo"), ("r", "redo"), ("Home", "start"), ("End", "now")],
)
def test_every_other_key_that_the_table_promises_is_told_to_the_kernel(alone, key, name):
    alone.press(key)
    assert alone.sent == [{"key": name}]


def test_why_asks_about_the_chosen_card(alone):
    alone.click(alone.card("4c"))
    alone.page.get_by_role("button", name="Why?").click()
    assert alone.sent == [{"why": {"card": ["4c", "hand 1"]}}]


def test_a_chosen_card_stays_chosen_while_it_lies_there_and_no_longer(alone, game):
    alone.click(alone.card("4c"))
    alone.show(game, shows_events=True)
    assert alone.painted(box_of(alone.card("4c")))
    game.play("Th to s1")
    alone.show(game)
    assert not alone.painted((0, 0, 800, 440)) and alone.line() == ""


def test_a_card_taken_away_from_under_the_hand_is_dropped(alone, game):
    alone.take(alone.card("Th"), NOWHERE)
    game.play("Th to s1")
    alone.show(game)
    alone.let_go()
    assert alone.sent == [] and not alone.painted((*NOWHERE, 20, 20))


def test_a_click_while_events_are_shown_hurries_them(alone, game):
    alone.show(game, shows_events=True)
    alone.click(alone.card("4c"))
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
    alone.click(alone.card("Th"))
    alone.click(alone.area("s1"))
    assert alone.line() == ""
    alone.wait_for_line(told)
    alone.answer(True)
    assert alone.line() == ""


def test_what_is_not_answered_when_the_line_breaks_is_asked_again_once_it_is_back(alone):
    for code in ("Th", "4c"):
        alone.take(alone.card(code), (alone.area("s1").x + 30, alone.area("s1").y + 60))
        alone.let_go()
    alone.answer(True, 0)
    alone.page.evaluate("() => window.kit.line('connecting')")
    assert len(alone.sent) == 2
    alone.page.evaluate("() => window.kit.line('connected')")
    assert [each["lay"][0] for each in alone.sent] == ["Th", "4c", "4c"]
    names = alone.page.evaluate("() => window.kit.sent.map(each => each.id)")
    assert names[1] == names[2] != names[0]
    alone.answer(False, 1)
    alone.answer(False, 2)
    alone.rest()
    assert not alone.painted((0, 0, 800, 440)) and alone.line() == ""


def test_a_kernel_that_dies_gives_every_card_back_and_is_told_of(alone):
    alone.click(alone.card("Th"))
    alone.click(alone.area("s1"))
    alone.page.evaluate("() => window.kit.status('dead')")
    alone.wait_for_line("The kernel has stopped")
    alone.rest()
    assert not alone.painted(box_of(alone.area("s1")))
    alone.take(alone.card("Th"), (alone.area("s1").x + 30, alone.area("s1").y + 60))
    alone.let_go()
    alone.rest()
    assert not alone.painted(box_of(alone.area("s1"))) and len(alone.sent) == 1
