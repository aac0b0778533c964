"""The table's layer works without the kernel: it sends only questions for the law, and never gets stuck.

The layer is alone in a page, without JupyterLab and kernel. A list records the messages that it sends.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kit
from kit.picture.scene import Area, Card, make_game_scene
from kit.play.game import Game
from kit.tabletop import page_messages
from kit.tabletop.page import PageWidget
from kit.tabletop.state import find_routes
from tests.browser.table import Box, Canvas, Place, TableInBrowser, area_in, card_in, point_of
from tests.rows import ROWS, each_row
from tests.tabletop.conftest import KING_AND_RESERVE

MAKE = Path(__file__).with_name("layer_alone.js").read_text(encoding="utf-8")
SIX_STACKS = kit.setup("six-stacks", seed=1, **KING_AND_RESERVE)
NOWHERE = (450.0, 150.0)  # far from every place
STOP_CLOCK = """() => {
    const frame = window.requestAnimationFrame;
    window.kit.now = performance.now();
    performance.now = () => window.kit.now;
    window.requestAnimationFrame = (paint) => frame(() => paint(window.kit.now));
}"""


class PageAlone(TableInBrowser):
    """A game on the layer. Codes name cards and places."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.scene = page, make_game_scene(game)
        page.goto("about:blank")
        shown = kit.table(game.copy(), seats="person", autosave=False).page.values | {"picture": self.picture(game)}
        page.evaluate(MAKE, [PageWidget._esm, PageWidget._css, shown])
        self.root = page.locator(".kit-table")
        self.canvas = Canvas(self.root)

    def picture(self, game: Game, shows_events: bool = False) -> dict[str, Any]:
        """Return the picture of a game as the kernel sends it to the page."""
        shown = make_game_scene(game)
        routes = find_routes(shown, game.moves())
        return page_messages.page_picture(shown, routes, shows_events, lambda card: f"IPY_MODEL_{card.code}")

    def show(self, game: Game, shows_events: bool = False, ends: bool = False) -> None:
        """Send a new picture, as the kernel does."""
        self.scene = make_game_scene(game)
        self.page.evaluate("picture => window.kit.show({picture})", self.picture(game, shows_events) | {"ends": ends})

    @property
    def sent(self) -> list[dict[str, Any]]:
        """The messages that the page has sent, without their ids."""
        sent = self.page.evaluate("() => window.kit.sent")
        return [{key: value for key, value in each.items() if key != "id"} for each in sent]

    def answer(self, stays: bool, number: int = -1) -> None:
        """Answer message `number` (default: the last), as the kernel does."""
        answer = {"answered": self.page.evaluate("() => window.kit.sent")[number]["id"], "stays": stays}
        self.page.evaluate("answer => window.kit.tell('msg:custom', answer)", answer)

    def the(self, code: str) -> Card | Area:
        """Return the card or the area with this code."""
        is_card = any(card.code == code for card in self.scene.cards)
        return card_in(self.scene, code) if is_card else area_in(self.scene, code)

    def take(self, code: str, to: Place) -> None:
        """Press the mouse on a card, and move the card without dropping it."""
        self.canvas.press_at(point_of(self.the(code)))
        self.canvas.move_to(to, steps=4)

    def drop(self, code: str, to: Place) -> None:
        """Drag a card to a place, and drop it there."""
        self.take(code, to)
        self.page.mouse.up()

    def double(self, card: Card) -> None:
        """Click a card twice."""
        self.canvas.element.dblclick(position=self.canvas.at(point_of(card)))

    def do(self, *gestures: str) -> None:
        """Make gestures one after another: `click Th`, `tap s1`, `drag 4c s1`, `press ArrowDown`."""
        for gesture, *codes in map(str.split, gestures):
            if gesture == "press":
                self.press(*codes)
            else:
                getattr(self, gesture)(*map(self.the, codes))

    def wait_for_no_line(self) -> None:
        """Wait until the line on the picture is empty."""
        expect(self.root.locator(".kit-pointed")).to_have_text("")

    def is_marked(self, *codes: str) -> bool:
        """Return whether the layer has a mark over each of these cards and places."""
        marked = []
        for what in map(self.the, codes):
            width, height = what.size if isinstance(what, Card) else (what.width, what.height)
            marked.append(self.is_painted((what.x - 3, what.y - 3, width + 6, height + 6)))
        return all(marked)

    def is_painted(self, box: Box) -> bool:
        """Return whether anything is painted on the layer in a box."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return self.canvas.colours(box) != {(0, 0, 0, 0)}

    def wait_for_rest(self) -> None:
        """Move the mouse off the table, and wait until nothing is painted on the layer."""
        self.page.mouse.move(990, 690)
        while self.is_painted((0, 0, 800, 440)):
            self.page.wait_for_timeout(50)


@pytest.fixture(scope="module")
def empty_page(browser):
    """A window for all tests of this file."""
    context = browser.new_context(viewport={"width": 1000, "height": 700}, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def game():
    return SIX_STACKS.copy()


@pytest.fixture
def layer(empty_page, game):
    return PageAlone(empty_page, game)


def lay_message(code, place):
    """Return the message that a card of the hand is laid on a place."""
    return {"lay": [code, "hand 1", place, ""]}


def test_layer_sends_nothing_when_a_card_is_chosen_or_dropped_at_its_own_place(layer):
    assert not layer.is_marked("s1")
    layer.do("click Th")
    layer.wait_for_line("The 10♥ may go to: Stack 1.")
    assert layer.is_marked("s1", "Th")
    layer.do("click Th")
    assert not layer.is_painted((0, 0, 560, 230))
    layer.take("Th", NOWHERE)
    assert layer.is_marked("s1") and layer.is_painted((*NOWHERE, 20, 20))
    layer.page.mouse.up()
    layer.wait_for_rest()
    ten = layer.the("Th")
    layer.drop("Th", (ten.x + 40, ten.y + 20))
    layer.do("press ArrowDown", "press Escape")
    assert layer.sent == []


def test_pile_that_the_table_draws_from_says_so_when_it_is_pressed_or_dragged(layer):
    layer.do("click stock")
    layer.wait_for_line("You need not draw: the table draws for you.")
    layer.do("click Th", "click Th", "drag stock s1")
    layer.wait_for_line("You need not draw: the table draws for you.")
    assert layer.sent == []


def test_refusal_is_gone_when_another_card_is_chosen_until_the_kernel_answers(layer):
    layer.page.locator(".kit-ruling").evaluate("e => { e.innerHTML = '<div class=kit-panel><p>No</p></div>'; }")
    head = layer.page.locator(".kit-panel p")
    layer.page.locator(".kit-panel").evaluate("panel => panel.classList.add('kit-refused')")
    expect(head).to_be_visible()
    layer.do("click 4c")
    expect(head).to_be_hidden()
    layer.do("click reserve")
    layer.answer(False)
    expect(head).to_be_visible()


@each_row("gesture")
def test_layer_sends_a_message_when_a_gesture_means_something(empty_page, position, gestures, sent):
    layer = PageAlone(empty_page, kit.setup(**ROWS["positions_on_the_layer"][position]))
    layer.do(*gestures)
    assert layer.sent == [sent]


def test_card_is_laid_on_a_place_when_it_is_dropped_near_it(layer):
    reserve = layer.the("reserve")
    layer.drop("4c", (reserve.x + reserve.width + 10, reserve.y + 40))
    assert layer.sent == [lay_message("4c", "reserve")]


def test_cards_of_two_quick_plays_stay_in_place_until_the_kernel_answers(layer):
    layer.do("drag Th s1", "drag 4c s1")
    assert layer.is_marked("s1")
    assert layer.sent == [lay_message("Th", "s1"), lay_message("4c", "s1")]
    layer.answer(True, 0)
    layer.answer(False, 1)
    layer.wait_for_rest()


def test_arrow_keys_choose_legal_moves_without_the_kernel(layer, game):
    count, move = len(game.moves()), game.moves()[-1]
    for number in range(1, count + 1):
        layer.press("ArrowDown")
        layer.wait_for_line(f"Legal move {number} of {count}: ")
    assert layer.sent == []
    layer.do("press ?", "press Enter")
    assert layer.sent == [{"why": {"move": move}}, {"move": move}]


def test_line_reports_a_card_without_moves_and_why_asks_the_kernel(layer):
    layer.do("click 4c")
    layer.wait_for_line("The 4♣ may go nowhere now.")
    layer.button("Why?").click()
    assert layer.sent == [{"why": {"card": ["4c", "hand 1"]}}]


def test_chosen_card_stays_chosen_until_it_is_gone(layer, game):
    layer.do("click 4c")
    layer.show(game, shows_events=True)
    assert layer.is_marked("4c")
    game.play("Th to s1")
    layer.show(game)
    layer.wait_for_rest()
    layer.wait_for_no_line()


def test_dragged_card_is_dropped_when_the_kernel_moves_it(layer, game):
    layer.take("Th", NOWHERE)
    game.play("Th to s1")
    layer.show(game)
    layer.page.mouse.up()
    assert layer.sent == [] and not layer.is_painted((*NOWHERE, 20, 20))


def test_line_shows_where_a_card_may_go_when_it_is_dropped_on_bare_cloth(layer):
    layer.drop("Th", NOWHERE)
    layer.wait_for_line("Nothing is laid there. The 10♥ may go to: Stack 1.")
    assert layer.sent == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_card_glides_home_when_the_game_ends_unless_motion_is_reduced(layer, game, motion):
    layer.page.emulate_media(reduced_motion=motion)
    layer.page.evaluate(STOP_CLOCK)  # otherwise a busy machine may show no frame of the motion
    game.play("Th to s1")
    layer.show(game, shows_events=True, ends=True)
    moves = any(layer.is_painted((0, 0, 800, 440)) for _ in range(12))  # the first frames may lack the card's picture
    layer.page.emulate_media(reduced_motion="no-preference")
    assert moves is (motion == "no-preference")
    layer.page.evaluate("() => { window.kit.now += 10_000; }")
    layer.wait_for_rest()


def test_click_hurries_the_events_when_they_are_shown(layer, game):
    layer.show(game, shows_events=True)
    layer.do("click 4c")
    assert layer.sent == [{"key": "hurry"}]


# ---- a kernel that is slow, busy or dead ----


@each_row("waiting_for_the_kernel")
def test_line_shows_the_cause_of_waiting_until_the_answer_comes(layer, status, connection, text):
    now = {"status": status, "connectionStatus": connection}
    layer.page.evaluate("now => Object.assign(window.kit.kernel, now)", now)
    layer.do("drag Th s1")
    layer.wait_for_line(text)
    layer.answer(True)
    layer.wait_for_no_line()


def test_unanswered_message_is_sent_again_when_the_connection_is_back(layer):
    layer.do("drag Th s1", "drag 4c s1")
    layer.answer(True, 0)
    layer.page.evaluate("() => window.kit.line('connecting')")
    assert len(layer.sent) == 2
    layer.page.evaluate("() => window.kit.line('connected')")
    assert layer.sent == [lay_message("Th", "s1"), lay_message("4c", "s1"), lay_message("4c", "s1")]
    names = layer.page.evaluate("() => window.kit.sent.map(each => each.id)")
    assert names[1] == names[2] != names[0]
    layer.answer(False, 1)
    layer.answer(False, 2)
    layer.wait_for_rest()
    layer.wait_for_no_line()


def test_cards_return_and_the_line_reports_it_when_the_kernel_dies(layer):
    layer.do("drag Th s1")
    layer.page.evaluate("() => window.kit.status('dead')")
    layer.wait_for_line("The kernel has stopped")
    layer.wait_for_rest()
    layer.do("drag Th s1")
    layer.wait_for_rest()
    assert len(layer.sent) == 1
