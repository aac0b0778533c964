"""From a click to the card on the table in a race, in a real browser: the table of Speed in JupyterLab.

The computer is so slow that it never plays. The time runs from the press of the mouse on a stack to the first frame in
which the stack shows the card that was picked up before.

    python -m tests.bench.bench_race
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import kit
from tests.bench.timing import told
from tests.browser.chromium import WINDOW, running_chromium
from tests.browser.notebook import Notebook
from tests.browser.server import running_lab
from tests.browser.table import TableInBrowser, area_in, card_in, point_of, scene_of

PLAYS = 20
SEED = 5  # a hand with which so many plays can be made one after another
# The computer holds all four suits, so it can always play and is never freed, and it reaches for nothing.
RACE = {
    "seed": SEED, "hands": ["Ah Jc 5d 8s 2h", "2c 3d 4h 5s 6c"], "stacks": ["Kc", "9d", "Qh", "7s"],
    "ready": [None, 900_000.0], "aims": ["", ""],
}


def latencies(folder: Path) -> list[float]:
    """The milliseconds of each play."""
    with running_lab(folder) as lab, running_chromium() as browser:
        page = browser.new_page(viewport=WINDOW)
        cell = f"import kit\nkit.table(kit.setup('speed', **{RACE!r}), kept=False)"
        book = Notebook(page, lab, lab.write("race.ipynb", [cell])).load().run_all()
        game = kit.setup("speed", **RACE)
        table = TableInBrowser(book)
        table.wait_for(game)
        times = []
        while len(times) < PLAYS:
            own = [move for move in game.moves() if move.endswith("by 1")]
            if not own:
                break
            shown, stack = scene_of(game), own[0].split()[2]
            table.click(card_in(shown, own[0][:2]))
            book.wait_until_idle()
            area = area_in(shown, stack)
            times.append(table.canvas.latency(point_of(area), (area.x, area.y, area.width, area.height)))
            game.play(own[0])
            book.wait_until_idle()
        return times


def main() -> None:
    """Print the median and the 95th percentile."""
    with tempfile.TemporaryDirectory() as folder:
        print(f"click to card: {told(latencies(Path(folder)))}")


if __name__ == "__main__":
    main()
