"""A table near and far: JupyterLab as it is, and with a delay of 300 ms for every message to and from the kernels.

- A click: the time from the press on a card to the first frame in which the card and its place are marked.
- A drag: the pictures that the page shows each second while the pointer moves.
- A play: the time from the press on the place to the first frame with the kernel's new picture and the new position in
  words, and the number of messages that the page sends meanwhile.
- A refusal: the time from the drop of a card on a wrong place until the page shows the ruling.

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
from tests.bench.browser_table import box_around, open_lab_and_page, show_table
from tests.bench.timing import summarize
from tests.browser.notebook import script
from tests.browser.server import WINDOW, Lab
from tests.browser.table import area_in, card_in, make_game_scene, point_of

DELAY = 300  # milliseconds each way: a round trip takes twice as long
CLICKS = 60
PLAYS = 10
DRAG_SECONDS = 2.0
STEP_SECONDS = 0.016  # seconds between two moves of the pointer
POSITION: dict[str, Any] = {
    "game": "six-stacks",
    "seed": 1,
    "stacks": ["Qs Jc", "9d 8h", "4c 3s", "7c", "2d", "Kd"],
    "hands": ["Tc 5d Kh", "8c 3d Ks"],
}
GAME = kit.setup(**POSITION)
SCENE = make_game_scene(GAME)
CARD, OTHER = card_in(SCENE, "Tc"), card_in(SCENE, "Kh")
LIT, REFUSING = area_in(SCENE, "s1"), area_in(SCENE, "s3")

STOP_COUNTING = "() => { cancelAnimationFrame(window.kitCounting); return window.kitPictures; }"


class WatchedTable:
    """The table of the position in a notebook, and the number of messages that its page has sent to the kernels."""

    def __init__(self, lab: Lab, page: Page, delay: float) -> None:
        self.page, self.sent = page, 0
        self.quiet = 0.3 + 3 * delay / 1000  # seconds without a change after which no more messages come
        page.on("websocket", self.listen)
        cell = f"import kit\nkit.table(kit.setup(**{POSITION!r}), seats='person', autosave=False)"
        self.canvas = show_table(lab, page, GAME, cell).canvas
        self.settle()

    def listen(self, socket: Any) -> None:
        """Count the messages of a connection to a kernel."""
        if "/channels" in socket.url:
            socket.on("framesent", self.count)

    def count(self, frame: object) -> None:
        self.sent += 1

    def settle(self) -> None:
        """Wait until no message is on its way."""
        last_state, since_when = None, time.monotonic()
        while time.monotonic() - since_when < self.quiet:
            now = (self.canvas.element.screenshot(), self.sent)
            if now != last_state:
                last_state, since_when = now, time.monotonic()
            time.sleep(0.05)

    def timed(self, event: str, act: Callable, *given: Any, **areas: list[Any]) -> tuple[float, int]:
        """Call `act`; return the milliseconds from its event until all `areas` have changed, and the messages sent."""
        sent_before = self.sent
        self.canvas.watch(event, **areas)
        act(*given)
        elapsed = self.canvas.passed()
        self.settle()
        return elapsed, self.sent - sent_before


Times = list[tuple[float, int]]


def measure_clicks(table: WatchedTable) -> Times:
    """Return the time of each click that picks up a card, with the number of messages of all clicks."""
    table.canvas.move_to(point_of(CARD))  # a card under the pointer may look different
    sent_before, elapsed = table.sent, []
    for _ in range(2 * CLICKS):  # taken up, and put down again
        table.canvas.watch("pointerdown", seen=[box_around(CARD), box_around(LIT)])
        table.canvas.click(point_of(CARD))
        elapsed.append(table.canvas.passed())
    table.settle()
    return [(each, table.sent - sent_before) for each in elapsed[::2]]


def measure_drag(table: WatchedTable) -> tuple[float, float, int]:
    """Drag a card and drop it at its own place; return pictures and pointer moves a second, and the messages sent."""
    (x, y), sent_before = point_of(CARD), table.sent
    left, top, _, height = box_around(CARD)
    table.canvas.press_at((x, y))
    table.canvas.move_to((x + 10, y - 10))
    table.canvas.evaluate("count", (left, top - height / 2, 300, height))
    frame = table.canvas.frame()
    scale = frame["width"] / SCENE.width
    start, moves = time.monotonic(), 0
    while (elapsed := time.monotonic() - start) < DRAG_SECONDS:
        moves += 1
        across, down = x + 10 + elapsed / DRAG_SECONDS * 200, y - 10 - moves % 2
        table.page.mouse.move(frame["x"] + across * scale, frame["y"] + down * scale)
        time.sleep(max(0, start + moves * STEP_SECONDS - time.monotonic()))
    pictures = table.page.evaluate(STOP_COUNTING)
    table.canvas.move_to((x, y), steps=4)
    table.page.mouse.up()
    table.settle()
    return pictures / DRAG_SECONDS, moves / DRAG_SECONDS, table.sent - sent_before


def measure_plays(table: WatchedTable) -> Times:
    """Return the time of each play, from the press on a marked place until the new picture and words are shown."""
    found = []
    for _ in range(PLAYS):
        table.canvas.click(point_of(CARD))
        table.settle()
        changed = {"painted": [box_around(LIT)], "texts": [".kit-position"]}
        found.append(table.timed("pointerdown", table.canvas.click, point_of(LIT), **changed))
        table.timed("keydown", table.page.keyboard.press, "u", **changed)
    return found


def measure_refusals(table: WatchedTable) -> Times:
    """Return the time of each refusal, from the drop of a card until the page shows the ruling."""
    return [
        table.timed("pointerup", table.canvas.drag, point_of(card), point_of(REFUSING), texts=[".kit-panel"])
        for card in [CARD, OTHER] * (PLAYS // 2)  # in turns, so that the text of the panel changes each time
    ]


def measure(lab: Lab, page: Page, delay: float) -> None:
    """Run all measurements on one table and print the results."""
    table = WatchedTable(lab, page, delay)
    print(f"{delay:.0f} ms away", flush=True)
    moved = "a dragged card: {:.0f} pictures for {:.0f} moves of the pointer a second, {} messages sent"
    for name, work in (("click on a card to its mark and places", measure_clicks), ("", measure_drag),
                       ("play by hand to the new picture", measure_plays),
                       ("refused drag to its ruling", measure_refusals)):
        found = work(table)
        if isinstance(found, tuple):
            print("  " + moved.format(*found))
            continue
        times, messages = map(list, zip(*found, strict=True))
        trips = f" ({median(times) / (2 * delay):.1f} round trips)" if delay else ""
        print(f"  {name}: {summarize(times)}{trips}, {median(messages):.0f} messages sent", flush=True)


if __name__ == "__main__":  # print the figures of the near table and of the far table, and the load of the machine
    delay = float(sys.argv[1]) if len(sys.argv) > 1 else DELAY
    with open_lab_and_page() as (lab, page):
        measure(lab, page, 0)
        far = page.context.browser.new_page(viewport=WINDOW)
        far.add_init_script(f"({script('page.js', 'delayMessages')})({delay})")
        measure(lab, far, delay)
    print(f"(load of the machine over the last minute: {os.getloadavg()[0]:.1f})")
