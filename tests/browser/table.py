"""A table of the kit in a notebook: click, drag and watch its picture, and read the texts around it.

The scene of the game gives the place of each card.
"""

import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from kit.picture import text_painter
from kit.picture.scene import Area, Card, Scene, make_scene
from kit.play.game import Game
from kit.tabletop.state import find_routes
from tests.browser.notebook import TEXT_TIMEOUT, Notebook, script

Colour = tuple[int, ...]  # red, green, blue and opacity, each 0 to 255
Place = tuple[float, float]
Box = tuple[float, float, float, float]


def make_game_scene(game: Game, seat: int = 1, is_narrow: bool = False) -> Scene:
    """Return the scene of a game as a seat sees it, without highlights, or as `is_narrow` on a phone."""
    return make_scene(game.slug, game.seen(by=seat), seat, is_narrow)


def card_in(shown: Scene, code: str) -> Card:
    """Return the uppermost card of this code."""
    return next(card for card in reversed(shown.cards) if card.code == code)


def area_in(shown: Scene, place: str) -> Area:
    """Return a place such as `s1`, or a zone of it such as `deck 4`."""
    return next(area for area in shown.areas if f"{area.place} {area.zone}".strip() == place)


def point_of(what: Card | Area) -> Place:
    """Return a point to press: near the upper edge of a card, where no other card covers it, or the middle of an area.
    """
    if isinstance(what, Card):
        return what.x + what.size[0] / 4, what.y + 10
    return what.x + what.width / 2, what.y + what.height / 2


class Canvas:
    """The picture of a table, and the layer above it, which takes the clicks. `root` is the whole table.

    Places are (x, y), boxes (x, y, width, height), in pixels of the scene.
    """

    def __init__(self, root: Locator) -> None:
        self.element = root.locator(".kit-layer")
        self.element.wait_for(timeout=TEXT_TIMEOUT)
        self._root = root
        self._painted = root.locator(".kit-painting canvas")

    @property
    def wide(self) -> float:
        """The width of the scene, which has a layout of its own on a phone."""
        return self._root.evaluate("root => Number(root.style.getPropertyValue('--kit-wide'))")

    def frame(self) -> dict[str, float]:
        """Scroll the canvas into view, and return its box in the window."""
        self.element.scroll_into_view_if_needed()
        box = self.element.bounding_box()
        assert box is not None, "the canvas is not visible"
        return box

    def at(self, place: Place) -> Any:
        """Return a place in CSS pixels, measured from the upper left corner of the canvas."""
        scale = self.frame()["width"] / self.wide
        return {"x": place[0] * scale, "y": place[1] * scale}

    def click(self, place: Place) -> None:
        """Click a place."""
        self.element.click(position=self.at(place))

    def tap(self, place: Place) -> None:
        """Touch a place with a finger. The page needs a touch screen."""
        self.element.tap(position=self.at(place))

    def press_at(self, place: Place) -> None:
        """Press the mouse button at a place, and hold it."""
        self.move_to(place)
        self.element.page.mouse.down()

    def move_to(self, place: Place, steps: int = 1) -> None:
        """Move the mouse to a place in `steps` steps."""
        box, at = self.frame(), self.at(place)
        self.element.page.mouse.move(box["x"] + at["x"], box["y"] + at["y"], steps=steps)

    def drag(self, start: Place, end: Place, steps: int = 8) -> None:
        """Press at the start, move to the end in `steps` steps, and release."""
        self.press_at(start)
        self.move_to(end, steps)
        self.element.page.mouse.up()

    def colours(self, box: Box) -> set[Colour]:
        """Return the colours that occur in a box."""
        return {tuple(colour.to_bytes(4, "little")) for colour in self.evaluate("colours", box)}

    def wait_for_colour(self, box: Box, colour: str, there: bool = True) -> None:
        """Wait until a theme's colour occurs in a box, or, if not `there`, no longer occurs."""
        rgba, until = (*bytes.fromhex(colour.removeprefix("#")), 255), time.monotonic() + 10
        while (rgba in (seen := self.colours(box))) is not there:
            assert time.monotonic() < until, f"{colour} in {box} should be {there}; there are {seen}"
            time.sleep(0.02)

    def watch(self, event: str, **what: list[Any]) -> None:
        """Watch the state (see `pixels.js`), from the next event of this kind on."""
        self.evaluate("watch", (event, what))

    def passed(self) -> float:
        """Return the milliseconds from the event until everything watched had changed."""
        return self.element.page.evaluate("() => window.kitPassed")

    def latency(self, place: Place, watched: Box) -> float:
        """Click a place, and return the milliseconds until the picture in a box has changed."""
        self.frame()
        self.watch("pointerdown", seen=[watched])
        self.click(place)
        return self.passed()

    def evaluate(self, function: str, argument: Any) -> Any:
        """Call a function of `pixels.js` with an argument, and return its value."""
        call = f"(canvas, given) => ({script('pixels.js', function)})(canvas, ...given)"
        return self._painted.evaluate(call, [self.element.element_handle(), self.wide, argument])


def play_by_hand(root: Locator, scene: Scene, game: Game, move: str, has_touch: bool = True) -> None:
    """Play a move by finger or mouse: press its card and its place, the place alone, or its button."""
    press = Canvas(root).tap if has_touch else Canvas(root).click
    routes = find_routes(scene, game.moves()).routes
    route = next((route for route in routes if route.move == move), None)
    pressed = next((area for area in scene.areas if area.click == move), None)
    if route is not None:
        card = next(card for card in reversed(scene.cards) if (card.code, card.place) == route[1:3])
        press((card.x + 6, card.y + 9))
        press(point_of(next(area for area in scene.areas if (area.place, area.zone) == route[3:])))
        if sum(each[1:] == route[1:] for each in routes) == 1:
            return
    elif pressed is not None:
        press(point_of(pressed))
        return
    button = root.locator(f'button[data-move="{move}"]').first
    button.tap() if has_touch else button.click()


def open_folded(root: Page | Locator, name: str) -> None:
    """Open a folded part of a table's drawer, and wait until the part that was open before is folded."""
    if not root.locator(".kit-drawer").is_visible():
        root.get_by_role("button", name="More", exact=True).click()
    summary = root.locator(".kit-drawer summary").get_by_text(name, exact=True)
    if not summary.evaluate("summary => summary.parentElement.open"):
        summary.click()
    expect(root.locator(".kit-drawer details[open]")).to_have_count(1)


class TableInBrowser:
    """Table `number` of a notebook, counted from the top and from 0, or of another `place` of the page."""

    def __init__(self, book: Notebook, number: int = 0, place: str = ".jp-NotebookPanel") -> None:
        self.book = book
        self.root = book.page.locator(f"{place} .jp-OutputArea-output .kit-table").nth(number)
        self.canvas = Canvas(self.root)

    def panel(self) -> str:
        """Return the text of the ruling panel."""
        return self.root.locator(".kit-panel").first.inner_text(timeout=TEXT_TIMEOUT)

    def wait_for_panel(self, text: str) -> str:
        """Wait until the ruling panel contains a text, and return its whole text."""
        expect(self.root.locator(".kit-panel").first).to_contain_text(text, timeout=TEXT_TIMEOUT)
        return self.panel()

    def wait_for(self, game: Game, seat: int = 1) -> None:
        """Wait until the words for screen readers describe the present position of a game."""
        text = text_painter.describe_scene(make_game_scene(game, seat))
        expect(self.root.locator(".kit-position")).to_have_text(text, timeout=TEXT_TIMEOUT)

    def wait_for_line(self, text: str) -> None:
        """Wait until the line on the picture contains a text. The page writes this line without the kernel."""
        expect(self.root.locator(".kit-pointed")).to_contain_text(text, timeout=TEXT_TIMEOUT)

    def open_drawer(self, tab: str) -> None:
        """Open the drawer at a tab."""
        open_folded(self.root, tab)

    def click(self, what: Card | Area) -> None:
        """Click a card or an area."""
        self.canvas.click(point_of(what))

    def tap(self, what: Card | Area) -> None:
        """Touch a card or an area with a finger."""
        self.canvas.tap(point_of(what))

    def drag(self, card: Card, area: Area) -> None:
        """Drag a card to an area, and drop it there."""
        self.canvas.drag(point_of(card), point_of(area))

    def press(self, key: str) -> None:
        """Press a key while the canvas has the focus."""
        self.canvas.element.press(key)

    def moves(self) -> Locator:
        """Return the list of played moves."""
        return self.root.locator("[data-part=moves]")

    def button(self, text: str) -> Locator:
        """Return the button with this text."""
        return self.root.get_by_role("button", name=text, exact=True)
