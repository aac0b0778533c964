"""A canvas in the browser: clicked, dragged and looked at in CSS pixels from its upper left corner."""

from __future__ import annotations

import time

from playwright.sync_api import Locator

Colour = tuple[int, int, int, int]  # red, green, blue and opacity, each 0 to 255
Place = tuple[float, float]
Box = tuple[float, float, float, float]

# The colours in a box of the canvas, whose own pixels may be finer than those of the page.
READ = """(canvas, [x, y, width, height]) => {
    const frame = canvas.getBoundingClientRect();
    const fine = canvas.width / frame.width;
    const part = canvas.getContext('2d').getImageData(
        Math.floor(x * fine), Math.floor(y * fine), Math.ceil(width * fine), Math.ceil(height * fine));
    return Array.from(part.data);
}"""
# Watches a box from the next press of the mouse on, frame by frame; the promise gives milliseconds.
WATCH = """(canvas, [x, y, width, height]) => {
    const fine = canvas.width / canvas.getBoundingClientRect().width;
    const context = canvas.getContext('2d');
    const look = () => {
        const part = context.getImageData(x * fine, y * fine, width * fine, height * fine);
        return new Uint32Array(part.data.buffer).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
    };
    const before = look();
    window.kitLatency = new Promise((resolve, reject) => {
        canvas.addEventListener('mousedown', () => {
            const start = performance.now();
            const check = () => {
                const passed = performance.now() - start;
                if (look() !== before) resolve(passed);
                else if (passed > 10000) reject(new Error('nothing changed within 10 s of the click'));
                else requestAnimationFrame(check);
            };
            requestAnimationFrame(check);
        }, {once: true, capture: true});
    });
}"""


class Canvas:
    """One canvas of the page. Its places are (x, y), its boxes (x, y, width, height), in CSS pixels."""

    def __init__(self, element: Locator) -> None:
        self.element = element

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

    def click(self, place: Place) -> None:
        """Click there."""
        self.element.click(position={"x": place[0], "y": place[1]})

    def hover(self, place: Place) -> None:
        """Move the mouse there."""
        self.element.hover(position={"x": place[0], "y": place[1]})

    def tap(self, place: Place) -> None:
        """Touch there with a finger; the page must be one with a touch screen."""
        self.element.tap(position={"x": place[0], "y": place[1]})

    def drag(self, start: Place, end: Place, steps: int = 8) -> None:
        """Press at the start, move in a number of steps, let go at the end."""
        box, mouse = self.frame(), self.element.page.mouse
        mouse.move(box["x"] + start[0], box["y"] + start[1])
        mouse.down()
        mouse.move(box["x"] + end[0], box["y"] + end[1], steps=steps)
        mouse.up()

    def pixel(self, place: Place) -> Colour:
        """The colour there."""
        return tuple(self.element.evaluate(READ, [*place, 0.1, 0.1])[:4])

    def colours(self, box: Box) -> set[Colour]:
        """The colours that occur in a box."""
        values = self.element.evaluate(READ, list(box))
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
        self.element.evaluate(WATCH, list(watched))
        self.click(place)
        return self.element.page.evaluate("() => window.kitLatency")
