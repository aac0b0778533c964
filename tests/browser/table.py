"""A table of the kit's in a notebook: its picture, clicked, dragged, looked at and watched, and what is round it.

Where a card lies is known from the scene of its game.
"""

import time
from typing import Any

from playwright.sync_api import Locator, expect

from kit.picture import text_painter
from kit.picture.scene import Area, Card, Scene, make_scene
from kit.play.game import Game
from tests.browser.notebook import TEXT_TIMEOUT, Notebook

Colour = tuple[int, ...]  # red, green, blue and opacity, each 0 to 255
Place = tuple[float, float]
Box = tuple[float, float, float, float]

# A function from a box to the pixels there, those of the layer above laid over those of the canvas.
LOOK = """(canvas, above, wide, [x, y, width, height]) => {
    const fine = canvas.width / wide;
    const [across, down] = [Math.ceil(width * fine), Math.ceil(height * fine)];
    const [left, top] = [Math.floor(x * fine), Math.floor(y * fine)];
    const seen = new OffscreenCanvas(across, down).getContext('2d', {willReadFrequently: true});
    seen.drawImage(canvas, left, top, across, down, 0, 0, across, down);
    if (above) {
        const finer = above.width / canvas.width;
        seen.drawImage(above, left * finer, top * finer, across * finer, down * finer, 0, 0, across, down);
    }
    return new Uint32Array(seen.getImageData(0, 0, across, down).data.buffer);
}"""
COLOURS = f"(canvas, [above, wide, box]) => [...new Set(({LOOK})(canvas, above, wide, box))]"
# What can be compared later: boxes `seen` as a person sees them, boxes `painted` by the kernel, and texts `told`.
STATE = f"""(canvas, [above, wide, {{seen = [], painted = [], told = []}}]) => {{
    const look = (layer, box) => ({LOOK})(canvas, layer, wide, box)
        .reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
    const words = selector => canvas.closest('.kit-table').querySelector(selector).textContent;
    return [...seen.map(box => look(above, box)), ...painted.map(box => look(null, box)), ...told.map(words)];
}}"""
# Watches, frame by frame, from the next event of a kind on, until all of it has changed; how many milliseconds it took.
WATCH = f"""(canvas, [above, wide, [event, what]]) => {{
    const state = () => ({STATE})(canvas, [above, wide, what]), before = state();
    window.kitPassed = new Promise((resolve, reject) => {{
        window.addEventListener(event, () => {{
            const start = performance.now();
            const check = () => {{
                const passed = performance.now() - start;
                if (state().every((each, index) => each !== before[index])) resolve(passed);
                else if (passed > 60000) reject(new Error(`not all has changed within a minute of the ${{event}}`));
                else requestAnimationFrame(check);
            }};
            requestAnimationFrame(check);
        }}, {{once: true, capture: true}});
    }});
}}"""
# Six Stacks before the ten of hearts joins two stacks, or lets the nine out of the reserve.
NINE_WAITS: dict[str, Any] = {
    "slug": "six-stacks",
    "seed": 1,
    "stacks": ["Ah Kd Qh Jh", "9d 8h 7d 6h", "Qs Jc", "4c 3s", "7c"],
    "reserve": "9h",
    "hands": ["Th 5s Kc", "8c 2d Ks"],
}


def scene_of(game: Game, seat: int = 1) -> Scene:
    """Return what the table shows of a game to a seat, nothing being lit."""
    return make_scene(game.slug, game.seen(by=seat), seat)


def card_in(shown: Scene, code: str) -> Card:
    """Return the uppermost card of this code."""
    return next(card for card in reversed(shown.cards) if card.code == code)


def area_in(shown: Scene, place: str) -> Area:
    """Return a place such as `s1`, or a zone of it such as `deck 4`."""
    return next(area for area in shown.areas if f"{area.place} {area.zone}".strip() == place)


def point_of(what: Card | Area) -> Place:
    """Return a point to press: near the upper edge of a card, which the next card leaves free; the middle of an area.
    """
    if isinstance(what, Card):
        return what.x + what.size[0] / 4, what.y + 10
    return what.x + what.width / 2, what.y + what.height / 2


class Canvas:
    """The picture of a table and the layer above it, which is what is clicked: `root` is the whole table.

    Places are (x, y), boxes (x, y, width, height), in pixels of the scene.
    """

    def __init__(self, root: Locator) -> None:
        self.element = root.locator(".kit-layer")
        self.element.wait_for(timeout=TEXT_TIMEOUT)
        self._root = root
        self._painted = root.locator(".kit-board > canvas")

    @property
    def wide(self) -> float:
        """The width of the scene, which has a layout of its own on a phone."""
        return self._root.evaluate("root => Number(root.style.getPropertyValue('--kit-wide'))")

    def frame(self) -> dict[str, float]:
        """Return where the canvas lies in the window, once it is scrolled there."""
        self.element.scroll_into_view_if_needed()
        box = self.element.bounding_box()
        assert box is not None, "the canvas is not visible"
        return box

    def at(self, place: Place) -> Any:
        """Return a place in CSS pixels from the upper left corner."""
        scale = self.frame()["width"] / self.wide
        return {"x": place[0] * scale, "y": place[1] * scale}

    def click(self, place: Place) -> None:
        """Click there."""
        self.element.click(position=self.at(place))

    def tap(self, place: Place) -> None:
        """Touch there with a finger; the page must be one with a touch screen."""
        self.element.tap(position=self.at(place))

    def press_at(self, place: Place) -> None:
        """Press the mouse there, and hold it."""
        self.move_to(place)
        self.element.page.mouse.down()

    def move_to(self, place: Place, steps: int = 1) -> None:
        """Move the mouse there in a number of steps, pressed or not."""
        box, at = self.frame(), self.at(place)
        self.element.page.mouse.move(box["x"] + at["x"], box["y"] + at["y"], steps=steps)

    def drag(self, start: Place, end: Place, steps: int = 8) -> None:
        """Press at the start, move in a number of steps, let go at the end."""
        self.press_at(start)
        self.move_to(end, steps)
        self.element.page.mouse.up()

    def colours(self, box: Box) -> set[Colour]:
        """Return the colours that occur in a box."""
        return {tuple(colour.to_bytes(4, "little")) for colour in self.evaluate(COLOURS, box)}

    def wait_for_colour(self, box: Box, colour: str, there: bool = True) -> None:
        """Wait until this colour, as a theme writes it, occurs in a box, or no longer does."""
        wanted, until = (*bytes.fromhex(colour.removeprefix("#")), 255), time.monotonic() + 10
        while (wanted in (seen := self.colours(box))) is not there:
            assert time.monotonic() < until, f"{colour} in {box} should be {there}; there are {seen}"
            time.sleep(0.02)

    def watch(self, event: str, **what: list[Any]) -> None:
        """Begin to watch what `STATE` tells of, from the next event of this kind in the page on."""
        self.evaluate(WATCH, (event, what))

    def passed(self) -> float:
        """Return the milliseconds from that event until all that is watched had changed."""
        return self.element.page.evaluate("() => window.kitPassed")

    def latency(self, place: Place, watched: Box) -> float:
        """Click there and return the milliseconds until the picture in a box has changed."""
        self.frame()
        self.watch("pointerdown", seen=[watched])
        self.click(place)
        return self.passed()

    def evaluate(self, script: str, told: Any) -> Any:
        """Return what a script gives for the canvas, the layer, the width of the scene, and what it is told."""
        return self._painted.evaluate(script, [self.element.element_handle(), self.wide, told])


class TableInBrowser:
    """The table of that number, from the top: in the notebook, or in another `place` of the page."""

    def __init__(self, book: Notebook, number: int = 0, place: str = ".jp-NotebookPanel") -> None:
        self.book = book
        self.root = book.page.locator(f"{place} .jp-OutputArea-output .kit-table").nth(number)
        self.canvas = Canvas(self.root)

    def panel(self) -> str:
        """Return the text of the ruling panel."""
        return self.root.locator(".kit-panel").first.inner_text(timeout=TEXT_TIMEOUT)

    def wait_for_panel(self, text: str) -> str:
        """Wait until the ruling panel says this among other things; return all it says."""
        expect(self.root.locator(".kit-panel").first).to_contain_text(text, timeout=TEXT_TIMEOUT)
        return self.panel()

    def wait_for(self, game: Game, seat: int = 1) -> None:
        """Wait until the table shows this game as it stands, as the words for screen readers tell it."""
        told = text_painter.describe_scene(scene_of(game, seat))
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
        """Return the list of the moves played."""
        return self.root.locator(".widget-select select")

    def button(self, text: str) -> Locator:
        """Return the button with this text."""
        return self.root.get_by_role("button", name=text, exact=True)
