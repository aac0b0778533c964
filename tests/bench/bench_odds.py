"""Odds at the table, in a real browser, the engine warm: how soon the first figures come, and what a click costs.

The first figures: from the choice of the hint to the first frame in which a card carries its figure. A click: from
the press of the mouse to the first frame in which the card is picked up or put down, in turns while playouts run
and while none do: the difference is what the odds cost.

    python -m tests.bench.bench_odds
"""

from __future__ import annotations

import os
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import Any

import kit
from kit.lab.odds import sharpening
from kit.view.picture.scene import Card
from kit.view.picture.theme import LIGHT
from tests.bench.bench_click import MARGIN
from tests.bench.timing import told
from tests.browser.canvas import Box
from tests.browser.chromium import WINDOW, running_chromium
from tests.browser.notebook import Notebook
from tests.browser.server import running_lab
from tests.browser.table import TableInBrowser, card_in, point_of, scene_of

ASKED = 20
CLICKS = 20
IN_A_ROW = 4
DEAL: dict[str, Any] = {"slug": "six-stacks", "seed": 16, "players": 4}
CELLS = [
    # Playouts without end, so that every click meets some; and a warm engine.
    "import kit\nfrom kit.view.table import hints\nhints.PLAYOUTS = 10**7\n"
    f"kit.odds(kit.deal(**{DEAL!r}), playouts=10)",
    f"kit.table(kit.deal(**{DEAL!r}), seats='person', kept=False)",
]
# Chooses the odds in the box of hints and gives the milliseconds until this colour is in a box of the canvas.
FIRST_FIGURES = """(canvas, [[x, y, width, height], red, green, blue]) => new Promise((resolve, reject) => {
    const hints = canvas.closest('.kit-table').querySelector('select.kit-asked');
    const fine = canvas.width / canvas.getBoundingClientRect().width;
    const context = canvas.getContext('2d');
    const shown = () => {
        const pixels = context.getImageData(x * fine, y * fine, width * fine, height * fine).data;
        for (let at = 0; at < pixels.length; at += 4)
            if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) return true;
        return false;
    };
    if (shown()) reject(new Error('figures before they were asked for'));
    const start = performance.now();
    hints.value = 'odds';
    hints.dispatchEvent(new Event('change', {bubbles: true}));
    const check = () => {
        const passed = performance.now() - start;
        if (shown()) resolve(passed);
        else if (passed > 60000) reject(new Error('no figures within a minute'));
        else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
})"""


def badge(card: Card) -> Box:
    """Where a card carries its figure, without the card's own outline."""
    return card.x + 8, card.y + card.size[1] - 14, card.size[0] - 16, 4


def measure(folder: Path) -> dict[str, list[float]]:
    """The milliseconds until the first figures, each time they are asked for, and those of each click."""
    game = kit.deal(**DEAL)
    card = card_in(scene_of(game), game.moves()[0].split()[0])
    colour = list(bytes.fromhex(LIGHT.accent[1:]))
    upper_edge = (card.x - MARGIN, card.y - MARGIN, card.size[0] + 2 * MARGIN, 3 * MARGIN)
    with running_lab(folder) as lab, running_chromium() as browser:
        page = browser.new_page(viewport=WINDOW)
        book = Notebook(page, lab, lab.write("odds.ipynb", CELLS)).load().run_all()
        table = TableInBrowser(book)
        table.wait_for(game)
        table.root.locator(".lm-TabBar-tab", has_text="Table").click()
        hints = table.root.get_by_label("Hints")
        hints.evaluate("box => box.classList.add('kit-asked')")
        times: dict[str, list[float]] = {"first figures after asking": []}
        for _ in range(ASKED):
            times["first figures after asking"].append(
                table.canvas.element.evaluate(FIRST_FIGURES, [list(badge(card)), *colour])
            )
            hints.select_option("none")
            table.canvas.wait_until_gone(badge(card), (*colour, 255))
            book.wait_until_idle()
        for turn in range(2 * CLICKS // IN_A_ROW):
            runs = turn % 2 == 0
            hints.select_option("odds" if runs else "none")
            if runs:
                table.canvas.wait_for_colours(badge(card), {(*colour, 255)})
            else:
                table.canvas.wait_until_gone(badge(card), (*colour, 255))
            for _ in range(IN_A_ROW):
                taken = table.canvas.latency(point_of(card), upper_edge)
                times.setdefault(f"a click while {'odds' if runs else 'no odds'} run", []).append(taken)
                book.wait_until_idle()
        return times


def playouts_a_second(looks: int = 12) -> float:
    """How many playouts a second the odds of this deal run on, without a browser."""
    game = kit.deal(**DEAL)
    kit.odds(game, playouts=10)
    start = time.perf_counter()
    *_, last = islice(sharpening(game, 10**7), looks)
    return sum(each.playouts for each in last) / (time.perf_counter() - start)


def main() -> None:
    """Print the figures, and what the machine was doing besides."""
    print(f"playouts: {playouts_a_second():,.0f} a second, {len(kit.deal(**DEAL).moves())} legal moves")
    with tempfile.TemporaryDirectory() as folder:
        for what, times in measure(Path(folder)).items():
            print(f"{what}: {told(times)}")
    print(f"(load of the machine over the last minute: {os.getloadavg()[0]:.1f})")


if __name__ == "__main__":
    main()
