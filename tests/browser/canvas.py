"""A canvas in the browser, clicked, dragged and looked at; a layer may lie above it, as at the kit's tables."""

from __future__ import annotations

import time

from playwright.sync_api import Locator

Colour = tuple[int, int, int, int]  # red, green, blue and opacity, each 0 to 255
Place = tuple[float, float]
Box = tuple[float, float, float, float]

# A function from a box to the pixels there, those of the layer laid over those of the canvas.
LOOK = """(canvas, above, wide) => ([x, y, width, height]) => {
    const fine = canvas.width / (wide || canvas.getBoundingClientRect().width);
    const [across, down] = [Math.ceil(width * fine), Math.ceil(height * fine)];
    const [left, top] = [Math.floor(x * fine), Math.floor(y * fine)];
    const seen = new OffscreenCanvas(across, down).getContext('2d', {willReadFrequently: true});
    seen.drawImage(canvas, left, top, across, down, 0, 0, across, down);
    if (above) {
        const [wider, higher] = [above.width / canvas.width, above.height / canvas.height];
        seen.drawImage(above, left * wider, top * higher, across * wider, down * higher, 0, 0, across, down);
    }
    return seen.getImageData(0, 0, across, down).data;
}"""
READ = f"(canvas, [above, wide, box]) => Array.from(({LOOK})(canvas, above, wide)(box))"
# Watches a box from the next press of the mouse on, frame by frame; the promise gives milliseconds.
WATCH = f"""(canvas, [above, wide, box]) => {{
    const pixels = ({LOOK})(canvas, above, wide);
    const look = () => new Uint32Array(pixels(box).buffer).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
    const before = look();
    window.kitLatency = new Promise((resolve, reject) => {{
        (above || canvas).addEventListener('pointerdown', () => {{
            const start = performance.now();
            const check = () => {{
                const passed = performance.now() - start;
                if (look() !== before) resolve(passed);
                else if (passed > 10000) reject(new Error('nothing changed within 10 s of the click'));
                else requestAnimationFrame(check);
            }};
            requestAnimationFrame(check);
        }}, {{once: true, capture: true}});
    }});
}}"""


class Canvas:
    """A canvas of the page, and the layer `above` it, if there is one, which is what is clicked.

    Places are (x, y), boxes (x, y, width, height): in CSS pixels, unless it is told how `wide` the whole is.
    """

    def __init__(self, element: Locator, above: Locator | None = None, wide: float | None = None) -> None:
        self.element = above or element
        self.wide = wide
        self._painted = element
        self._above = above

    @property
    def size(self) -> Place:
        """Width and height."""
        box = self.frame()
        return box["width"], box["height"]

    def frame(self) -> dict[str, float]:
        """Where the canvas lies in the window, once it is scrolled there."""
        self.element.scroll_into_view_if_needed()
        box = self.element.bounding_box()
        assert box is not None, "the canvas is not visible"
        return box

    def at(self, place: Place) -> Place:
        """A place in CSS pixels from the upper left corner."""
        scale = self.frame()["width"] / self.wide if self.wide else 1
        return place[0] * scale, place[1] * scale

    def click(self, place: Place) -> None:
        """Click there."""
        x, y = self.at(place)
        self.element.click(position={"x": x, "y": y})

    def hover(self, place: Place) -> None:
        """Move the mouse there."""
        x, y = self.at(place)
        self.element.hover(position={"x": x, "y": y})

    def tap(self, place: Place) -> None:
        """Touch there with a finger; the page must be one with a touch screen."""
        x, y = self.at(place)
        self.element.tap(position={"x": x, "y": y})

    def press_at(self, place: Place) -> None:
        """Press the mouse there, and hold it."""
        self.move_to(place)
        self.element.page.mouse.down()

    def move_to(self, place: Place, steps: int = 1) -> None:
        """Move the mouse there in a number of steps, pressed or not."""
        box, (x, y) = self.frame(), self.at(place)
        self.element.page.mouse.move(box["x"] + x, box["y"] + y, steps=steps)

    def drag(self, start: Place, end: Place, steps: int = 8) -> None:
        """Press at the start, move in a number of steps, let go at the end."""
        self.press_at(start)
        self.move_to(end, steps)
        self.element.page.mouse.up()

    def pixel(self, place: Place) -> Colour:
        """The colour there."""
        return tuple(self._evaluate(READ, (*place, 0.1, 0.1))[:4])

    def colours(self, box: Box) -> set[Colour]:
        """The colours that occur in a box."""
        values = self._evaluate(READ, box)
        return {tuple(values[index : index + 4]) for index in range(0, len(values), 4)}

    def wait_for_colours(self, box: Box, wanted: set[Colour], timeout: float = 10) -> None:
        """Wait until all these colours occur in a box; `timeout` in seconds."""
        until = time.monotonic() + timeout
        while not wanted <= (seen := self.colours(box)):
            assert time.monotonic() < until, f"{wanted - seen} did not appear in {box}; there are {seen}"
            time.sleep(0.02)

    def wait_until_gone(self, box: Box, colour: Colour, timeout: float = 10) -> None:
        """Wait until this colour no longer occurs in a box; `timeout` in seconds."""
        until = time.monotonic() + timeout
        while colour in self.colours(box):
            assert time.monotonic() < until, f"{colour} stays in {box}"
            time.sleep(0.02)

    def latency(self, place: Place, watched: Box) -> float:
        """Click there and return the milliseconds until the picture in a box has changed."""
        self.frame()
        self._evaluate(WATCH, watched)
        self.click(place)
        return self.element.page.evaluate("() => window.kitLatency")

    def _evaluate(self, script: str, box: Box):
        above = self._above.element_handle() if self._above else None
        return self._painted.evaluate(script, [above, self.wide, list(box)])
