"""A table near and far: JupyterLab as it is, and with every message to and from the kernels held back 300 ms.

A click: from the press on a card to the first frame in which it is marked and the place it may go to is lit. A drag:
the pictures that the page shows a second while the pointer moves. A play: from the press on the place to the first
frame with the kernel's new picture and the new position in words, and the messages that the page sends meanwhile. A
refusal: from letting a card go where it may not lie to the ruling being told.

    python -m tests.bench.bench_far [milliseconds each way]
"""

import os
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from playwright.sync_api import Page

import kit
from tests.bench.shown import box_around, lab_and_page, show_table
from tests.bench.timing import summarize
from tests.browser.server import WINDOW, Lab
from tests.browser.table import STATE, area_in, card_in, point_of, scene_of

DELAY = 300  # milliseconds each way: a round trip takes twice as long
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
GAME = kit.setup(**POSITION)
SCENE = scene_of(GAME)
CARD, OTHER = card_in(SCENE, "Tc"), card_in(SCENE, "Kh")
LIT, REFUSING = area_in(SCENE, "s1"), area_in(SCENE, "s3")

# Put in the place of the page's connections: what is sent and what comes waits, in its order.
FAR_SOCKET = """delay => {
    window.WebSocket = class extends WebSocket {
        send(data) { setTimeout(() => { if (this.readyState === WebSocket.OPEN) super.send(data); }, delay); }
        set onmessage(react) { super.onmessage = event => setTimeout(() => react.call(this, event), delay); }
    };
}"""
COUNT = f"""(canvas, [above, wide, box]) => {{
    const state = () => ({STATE})(canvas, [above, wide, {{seen: [box]}}])[0];
    let before = state();
    window.kitPictures = 0;
    const check = () => {{
        const now = state();
        if (now !== before) window.kitPictures += 1;
        before = now;
        window.kitCounting = requestAnimationFrame(check);
    }};
    window.kitCounting = requestAnimationFrame(check);
}}"""
STOP_COUNTING = "() => { cancelAnimationFrame(window.kitCounting); return window.kitPictures; }"


class WatchedTable:
    """The table of the position in a notebook, and how many messages its page has sent to its kernels."""

    def __init__(self, lab: Lab, page: Page, delay: float) -> None:
        self.page, self.sent = page, 0
        self.quiet = 0.3 + 3 * delay / 1000  # seconds after which nothing more is to come
        page.on("websocket", self.listen)
        cell = f"import kit\nkit.table(kit.setup(**{POSITION!r}), seats='person', autosave=False)"
        self.canvas = show_table(lab, page, GAME, cell).canvas
        self.settle()

    def listen(self, socket: Any) -> None:
        """Count what goes through a connection to a kernel."""
        if "/channels" in socket.url:
            socket.on("framesent", self.count)

    def count(self, frame: object) -> None:
        self.sent += 1

    def settle(self) -> None:
        """Wait until nothing is on its way any more."""
        seen, since = None, time.monotonic()
        while time.monotonic() - since < self.quiet:
            now = (self.canvas.element.screenshot(), self.sent)
            if now != seen:
                seen, since = now, time.monotonic()
            time.sleep(0.05)

    def timed(self, event: str, act: Callable, *given: Any, **what: list[Any]) -> tuple[float, int]:
        """Return the milliseconds from an event that an act brings until all of `what` has changed; messages until
        quiet.
        """
        already = self.sent
        self.canvas.watch(event, **what)
        act(*given)
        passed = self.canvas.passed()
        self.settle()
        return passed, self.sent - already


Times = list[tuple[float, int]]


def clicks(table: WatchedTable) -> Times:
    """Return a press on a card until it and its place are marked, each time it is taken up; messages of all these
    clicks.
    """
    table.canvas.move_to(point_of(CARD))  # a card under the pointer may look different
    already, passed = table.sent, []
    for _ in range(2 * CLICKS):  # taken up, and put down again
        table.canvas.watch("pointerdown", seen=[box_around(CARD), box_around(LIT)])
        table.canvas.click(point_of(CARD))
        passed.append(table.canvas.passed())
    table.settle()
    return [(each, table.sent - already) for each in passed[::2]]


def pictures(table: WatchedTable) -> tuple[float, float, int]:
    """Drag a card and let it go at home; return pictures a second, moves of the pointer a second, and messages sent."""
    (x, y), already = point_of(CARD), table.sent
    left, top, _, height = box_around(CARD)
    table.canvas.press_at((x, y))
    table.canvas.move_to((x + 10, y - 10))
    table.canvas.evaluate(COUNT, (left, top - height / 2, 300, height))
    frame = table.canvas.frame()
    scale = frame["width"] / SCENE.width
    began, moves = time.monotonic(), 0
    while (passed := time.monotonic() - began) < DRAG_SECONDS:
        moves += 1
        across, down = x + 10 + passed / DRAG_SECONDS * 200, y - 10 - moves % 2
        table.page.mouse.move(frame["x"] + across * scale, frame["y"] + down * scale)
        time.sleep(max(0, began + moves * STEP_SECONDS - time.monotonic()))
    counted = table.page.evaluate(STOP_COUNTING)
    table.canvas.move_to((x, y), steps=4)
    table.page.mouse.up()
    table.settle()
    return counted / DRAG_SECONDS, moves / DRAG_SECONDS, table.sent - already


def plays(table: WatchedTable) -> Times:
    """Return a press on a lit place until the kernel's new picture and the new words are there."""
    found = []
    for _ in range(PLAYS):
        table.canvas.click(point_of(CARD))
        table.settle()
        changed = {"painted": [box_around(LIT)], "told": [".kit-position"]}
        found.append(table.timed("pointerdown", table.canvas.click, point_of(LIT), **changed))
        table.timed("keydown", table.page.keyboard.press, "u", **changed)
    return found


def refusals(table: WatchedTable) -> Times:
    """Return the time from letting a card go where it may not lie until the ruling is shown."""
    return [
        table.timed("pointerup", table.canvas.drag, point_of(card), point_of(REFUSING), told=[".kit-panel"])
        for card in [CARD, OTHER] * (PLAYS // 2)  # in turns, for the panel must say something else each time
    ]


def measure(lab: Lab, page: Page, delay: float) -> None:
    """Measure everything and print it."""
    table = WatchedTable(lab, page, delay)
    print(f"{delay:.0f} ms away", flush=True)
    moved = "a dragged card: {:.0f} pictures for {:.0f} moves of the pointer a second, {} messages sent"
    for name, work in (("click on a card to its mark and places", clicks), ("", pictures),
                       ("play by hand to the new picture", plays), ("refused drag to its ruling", refusals)):
        found = work(table)
        if isinstance(found, tuple):
            print("  " + moved.format(*found))
            continue
        times, messages = map(list, zip(*found, strict=True))
        trips = f" ({median(times) / (2 * delay):.1f} round trips)" if delay else ""
        print(f"  {name}: {summarize(times)}{trips}, {median(messages):.0f} messages sent", flush=True)


if __name__ == "__main__":  # print the figures of the near table and of the far one, and the load of the machine
    delay = float(sys.argv[1]) if len(sys.argv) > 1 else DELAY
    with lab_and_page() as (lab, page):
        measure(lab, page, 0)
        far = page.context.browser.new_page(viewport=WINDOW)
        far.add_init_script(f"({FAR_SOCKET})({delay})")
        measure(lab, far, delay)
    print(f"(load of the machine over the last minute: {os.getloadavg()[0]:.1f})")
