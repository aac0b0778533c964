"""A table of the kit's in a notebook, worked by hand. Where a card lies is known from the scene of its game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from kit.picture import text_painter
from kit.picture.scene import Area, Card, Scene, scene
from kit.play.game import Game
from tests.browser.canvas import Canvas, Place
from tests.browser.notebook import TEXT_TIMEOUT, Notebook

# Six Stacks before the ten of hearts joins two stacks, or lets the nine out of the reserve.
NINE_WAITS: dict[str, Any] = {
    "slug": "six-stacks",
    "seed": 1,
    "stacks": ["Ah Kd Qh Jh", "9d 8h 7d 6h", "Qs Jc", "4c 3s", "7c"],
    "reserve": "9h",
    "hands": ["Th 5s Kc", "8c 2d Ks"],
}


def scene_of(game: Game, seat: int = 1) -> Scene:
    """What the table shows of a game to a seat, nothing being lit."""
    return scene(game.slug, game.seen(by=seat), seat)


def card_in(shown: Scene, code: str) -> Card:
    """The uppermost card of this code."""
    return next(card for card in reversed(shown.cards) if card.code == code)


def area_in(shown: Scene, place: str) -> Area:
    """A place such as `s1`, or a zone of it such as `deck 4`."""
    return next(area for area in shown.areas if f"{area.place} {area.zone}".strip() == place)


def point_of(what: Card | Area) -> Place:
    """A point to press: near the upper edge of a card, which the next card leaves free; the middle of an area."""
    if isinstance(what, Card):
        return what.x + what.size[0] / 4, what.y + 10
    return what.x + what.width / 2, what.y + what.height / 2


class TableInBrowser:
    """The table of that number, from the top: in the notebook, or in another `place` of the page."""

    def __init__(self, book: Notebook, number: int = 0, place: str = ".jp-NotebookPanel") -> None:
        self.book = book
        self.root = book.page.locator(f"{place} .jp-OutputArea-output .kit-table").nth(number)
        self.canvas = Canvas(self.root)

    def panel(self) -> str:
        """What the ruling panel says."""
        return self.root.locator(".kit-panel").first.inner_text(timeout=TEXT_TIMEOUT)

    def wait_for_panel(self, text: str) -> str:
        """Wait until the ruling panel says this among other things; return all it says."""
        expect(self.root.locator(".kit-panel").first).to_contain_text(text, timeout=TEXT_TIMEOUT)
        return self.panel()

    def wait_for(self, game: Game, seat: int = 1) -> None:
        """Wait until the table shows this game as it stands, as the words for screen readers tell it."""
        told = text_painter.text(scene_of(game, seat))
        expect(self.root.locator(".kit-position")).to_have_text(told, timeout=TEXT_TIMEOUT)

    def wait_for_line(self, text: str) -> None:
        """Wait until the line on the picture, which the page writes by itself, says this among other things."""
        expect(self.root.locator(".kit-pointed")).to_contain_text(text, timeout=TEXT_TIMEOUT)

    def open_drawer(self, tab: str) -> None:
        """Open the drawer on this tab."""
        if not self.root.locator(".kit-drawer").is_visible():
            self.button("More").click()
        self.root.locator(".lm-TabBar-tab", has_text=tab).click()

    def click(self, what: Card | Area) -> None:
        """Click a card or an area."""
        self.canvas.click(point_of(what))

    def tap(self, what: Card | Area) -> None:
        """Touch a card or an area with a finger."""
        self.canvas.tap(point_of(what))

    def drag(self, card: Card, area: Area) -> None:
        """Drag a card to an area and let go."""
        self.canvas.drag(point_of(card), point_of(area))

    def press(self, key: str) -> None:
        """Press a key while the canvas has the focus."""
        self.canvas.element.press(key)

    def moves(self) -> Locator:
        """The list of the moves played."""
        return self.root.locator(".widget-select select")

    def button(self, text: str) -> Locator:
        """The button with this text."""
        return self.root.get_by_role("button", name=text, exact=True)
