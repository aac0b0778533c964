"""A table near and far: JupyterLab as it is, and behind a line that holds every byte back 300 ms each way.

A click: from the press on a card to the first frame in which it is marked and the place it may go to is lit. A drag:
the pictures that the page shows a second while the pointer moves. A play: from the press on the place to the first
frame with the kernel's new picture and the new position in words, and the messages that the page sends meanwhile. A
refusal: from letting a card go where it may not lie to the ruling being told. Pictures are looked at frame by frame
as a person sees them, with all canvases of the table laid over one another.

    python -m tests.bench.bench_far [milliseconds each way]
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import kit
from kit.view.picture.scene import Area, Card
from tests.bench.timing import told
from tests.browser.canvas import Box, Place
from tests.browser.chromium import WINDOW, running_chromium
from tests.browser.far_line import DELAY, far_line
from tests.browser.messages import overheard
from tests.browser.notebook import OPEN_TIMEOUT, Notebook
from tests.browser.server import Lab, running_lab
from tests.browser.table import TableInBrowser, area_in, card_in, point_of, scene_of

CLICKS = 60
PLAYS = 10
DRAG_SECONDS = 2.0
STEP_SECONDS = 0.016  # a pointer's own pace
POSITION: dict[str, Any] = {
    "slug": "six-stacks",
    "seed": 1,
    "stacks": ["Qs Jc", "9d 8h", "4c 3s", "7c", "2d", "Kd"],
    "hands": ["Tc 5d Kh", "8c 3d Ks"],
}
CARD, OTHER, LIT, REFUSING = "Tc", "Kh", "s1", "s3"

# What the page watches, between a press (or a release) of the mouse and the frame in which all of it has changed.
# Boxes are parts of the canvas, from 0 to 1; `layers` are the canvases that lie over the first, and it.
WATCHING = """table => {
    const below = table.querySelector('canvas');
    const sight = document.createElement('canvas');
    const brush = sight.getContext('2d', {willReadFrequently: true});
    const over = () => Array.from(table.querySelectorAll('canvas')).filter(canvas => {
        const one = below.getBoundingClientRect(), other = canvas.getBoundingClientRect();
        return Math.abs(one.left - other.left) < 4 && Math.abs(one.top - other.top) < 4;
    });
    const look = ([x, y, width, height], layers) => {
        const frame = below.getBoundingClientRect();
        sight.width = Math.ceil(width * frame.width);
        sight.height = Math.ceil(height * frame.height);
        for (const layer of layers) {
            brush.drawImage(layer, x * layer.width, y * layer.height, width * layer.width, height * layer.height,
                0, 0, sight.width, sight.height);
        }
        const part = brush.getImageData(0, 0, sight.width, sight.height);
        return new Uint32Array(part.data.buffer).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
    };
    const words = selector => table.querySelector(selector).textContent;
    const states = ({seen = [], painted = [], told = []}) => [
        ...seen.map(box => look(box, over())), ...painted.map(box => look(box, [below])), ...told.map(words),
    ];
    window.kitSee = states;
    window.kitTime = (event, what) => {
        const before = states(what);
        window.kitPassed = new Promise((resolve, reject) => {
            window.addEventListener(event, () => {
                const start = performance.now();
                const check = () => {
                    const passed = performance.now() - start;
                    if (states(what).every((state, index) => state !== before[index])) resolve(passed);
                    else if (passed > 15000) reject(new Error(`not all changed within 15 s: ${JSON.stringify(what)}`));
                    else requestAnimationFrame(check);
                };
                requestAnimationFrame(check);
            }, {once: true, capture: true});
        });
    };
    window.kitCount = (box) => {
        let before = states({seen: [box]})[0];
        window.kitPictures = 0;
        const check = () => {
            const now = states({seen: [box]})[0];
            if (now !== before) window.kitPictures += 1;
            before = now;
            window.kitCounting = requestAnimationFrame(check);
        };
        window.kitCounting = requestAnimationFrame(check);
    };
}"""
STOP_COUNTING = "() => { cancelAnimationFrame(window.kitCounting); return window.kitPictures; }"


class WatchedTable:
    """The table of a position in a notebook, and what the page sees of it. `size` is the scene's."""

    def __init__(self, lab: Lab, page: Any, round_trip: float) -> None:
        cell = f"import kit\nkit.table(kit.setup(**{POSITION!r}), seats='person', kept=False)"
        self.sent = overheard(page)
        self.book = Notebook(page, lab, lab.write("far.ipynb", [cell])).load().run_all()
        self.page = page
        self.quiet = 0.3 + 1.5 * round_trip / 1000  # seconds after which nothing more is to come
        self.game = kit.setup(**POSITION)
        self.table = TableInBrowser(self.book)
        self.table.wait_for(self.game)
        self.scene = scene_of(self.game)
        self.settle()
        self.table.root.evaluate(WATCHING)

    def settle(self) -> None:
        """Wait until nothing is on its way any more."""
        seen, since = None, time.monotonic()
        while time.monotonic() - since < self.quiet:
            now = (self.table.canvas.element.screenshot(), len(self.sent))
            if now != seen:
                seen, since = now, time.monotonic()
            time.sleep(0.05)

    def point(self, what: Card | Area) -> Place:
        """Where to press a card or an area, in the window's pixels."""
        frame, (x, y) = self.table.canvas.frame(), point_of(what)
        return (
            frame["x"] + x / self.scene.width * frame["width"],
            frame["y"] + y / self.scene.height * frame["height"],
        )

    def box(self, what: Card | Area) -> Box:
        """A card, or an area, with what lies right around it, as parts of the canvas."""
        width, height = what.size if isinstance(what, Card) else (what.width, what.height)
        margin = 6
        return (
            (what.x - margin) / self.scene.width,
            (what.y - margin) / self.scene.height,
            (width + 2 * margin) / self.scene.width,
            (height + 2 * margin) / self.scene.height,
        )

    def click(self, what: Card | Area) -> None:
        """Click there."""
        self.page.mouse.click(*self.point(what))

    def time(self, event: str, **what: list[Any]) -> None:
        """Begin to watch: from the next mouse event of this name on until all of `what` has changed."""
        self.page.evaluate("([event, what]) => window.kitTime(event, what)", [event, what])

    def passed(self) -> float:
        """The milliseconds until all that was watched had changed."""
        return self.page.evaluate("() => window.kitPassed")

    def wait_until_back(self, before: list[Any], **what: list[Any]) -> None:
        """Wait until what is seen is as it was before."""
        again = "([before, what]) => JSON.stringify(window.kitSee(what)) === JSON.stringify(before)"
        self.page.wait_for_function(again, arg=[before, what], timeout=OPEN_TIMEOUT)

    def see(self, **what: list[Any]) -> list[Any]:
        """What is seen now, to be compared with."""
        return self.page.evaluate("what => window.kitSee(what)", what)


def clicks(watched: WatchedTable) -> list[float]:
    """The milliseconds from a press on a card to its mark and its places, each time it is taken up."""
    card, place = card_in(watched.scene, CARD), area_in(watched.scene, LIT)
    both = {"seen": [watched.box(card), watched.box(place)]}
    watched.page.mouse.move(*watched.point(card))  # a card under the pointer may look different
    watched.settle()
    before, times = watched.see(**both), []
    for _ in range(CLICKS):
        watched.time("pointerdown", **both)
        watched.click(card)
        times.append(watched.passed())
        watched.click(card)
        watched.wait_until_back(before, **both)
    return times


def pictures(watched: WatchedTable) -> tuple[float, float, int]:
    """Of a card being dragged: pictures a second, moves of the pointer a second, and messages sent; let go at home."""
    card, mouse = card_in(watched.scene, CARD), watched.page.mouse
    x, y = watched.point(card)
    left, top, _, height = watched.box(card)
    strip = (left, top - height / 2, min(1 - left, 0.5), height)
    already = len(watched.sent)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 10, y - 10)
    watched.page.evaluate("box => window.kitCount(box)", list(strip))
    began, moves = time.monotonic(), 0
    while (passed := time.monotonic() - began) < DRAG_SECONDS:
        moves += 1
        mouse.move(x + 10 + passed / DRAG_SECONDS * 200, y - 10 - moves % 2)
        time.sleep(max(0, began + moves * STEP_SECONDS - time.monotonic()))
    counted = watched.page.evaluate(STOP_COUNTING)
    mouse.move(x, y, steps=4)
    mouse.up()
    watched.settle()
    return counted / DRAG_SECONDS, moves / DRAG_SECONDS, len(watched.sent) - already


def plays(watched: WatchedTable) -> tuple[list[float], list[int]]:
    """The milliseconds from a press on a lit place to the new picture and the new words, and the messages sent."""
    card, place = card_in(watched.scene, CARD), area_in(watched.scene, LIT)
    box, times, messages = watched.box(place), [], []
    for _ in range(PLAYS):
        watched.page.mouse.move(0, 0)
        watched.settle()
        before = watched.see(seen=[box])
        watched.click(card)
        watched.settle()
        already = len(watched.sent)
        watched.time("pointerdown", painted=[box], told=[".kit-position"])
        watched.click(place)
        times.append(watched.passed())
        watched.settle()
        messages.append(len(watched.sent) - already)
        watched.page.mouse.move(0, 0)
        watched.page.keyboard.press("u")
        watched.wait_until_back(before, seen=[box])
        watched.settle()
    return times, messages


def refusals(watched: WatchedTable) -> tuple[list[float], list[int]]:
    """The milliseconds from letting a card go where it may not lie to the ruling; messages of the whole drag."""
    card, place, mouse = card_in(watched.scene, CARD), area_in(watched.scene, REFUSING), watched.page.mouse
    other = card_in(watched.scene, OTHER)
    times, messages = [], []
    for dragged in [card, other] * (PLAYS // 2):  # in turns, for the panel must say something else each time
        already = len(watched.sent)
        mouse.move(*watched.point(dragged))
        mouse.down()
        mouse.move(*watched.point(place), steps=8)
        watched.time("pointerup", told=[".kit-panel"])
        mouse.up()
        times.append(watched.passed())
        watched.settle()
        messages.append(len(watched.sent) - already)
    return times, messages


def measure(lab: Lab, page: Any, round_trip: float) -> None:
    """Measure everything and print it; `round_trip` in milliseconds, 0 where the line is near."""
    watched = WatchedTable(lab, page, round_trip)

    def trips(times: list[float]) -> str:
        return f" ({median(times) / round_trip:.1f} round trips)" if round_trip else ""

    times = clicks(watched)
    print(f"  click on a card to its mark and places: {told(times)}{trips(times)}")
    shown, moves, sent = pictures(watched)
    print(f"  a dragged card: {shown:.0f} pictures for {moves:.0f} moves of the pointer a second, {sent} messages sent")
    times, messages = plays(watched)
    print(f"  play by hand to the new picture: {told(times)}{trips(times)}, {median(messages):.0f} messages sent")
    times, messages = refusals(watched)
    print(f"  refused drag to its ruling: {told(times)}{trips(times)}, {median(messages):.0f} messages sent")


def main() -> None:
    """Print the figures of the near table, those of the far one, and what the machine was doing besides."""
    delay = float(sys.argv[1]) if len(sys.argv) > 1 else DELAY
    with tempfile.TemporaryDirectory() as folder, running_lab(Path(folder)) as lab, running_chromium() as browser:
        print("near", flush=True)
        measure(lab, browser.new_page(viewport=WINDOW), 0)
        print(f"{delay:.0f} ms away", flush=True)
        with far_line(lab, delay) as far:
            measure(far, browser.new_page(viewport=WINDOW), 2 * delay)
    print(f"(load of the machine over the last minute: {os.getloadavg()[0]:.1f})")


if __name__ == "__main__":
    main()
