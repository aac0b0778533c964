"""From a click on a card to the new picture, in a real browser: the table of Six Stacks in JupyterLab.

Every click picks a card up, whose places light up, or puts it down. The time runs from the press of the mouse to the
first frame in which the picture around the card is another.

    python -m tests.bench.bench_click
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import kit
from tests.bench.timing import told
from tests.browser.chromium import WINDOW, running_chromium
from tests.browser.notebook import Notebook
from tests.browser.server import running_lab
from tests.browser.table import TableInBrowser, card_in, point_of, scene_of

CLICKS = 60
MARGIN = 6  # CSS pixels round the card, for it is lifted when picked up
DEAL = "kit.deal('six-stacks', seed=1234, players=4)"


def latencies(folder: Path) -> list[float]:
    """The milliseconds of each click."""
    with running_lab(folder) as lab, running_chromium() as browser:
        page = browser.new_page(viewport=WINDOW)
        book = Notebook(page, lab, lab.write("clicks.ipynb", [f"import kit\nkit.table({DEAL})"])).load().run_all()
        game = kit.deal("six-stacks", seed=1234, players=4)
        table = TableInBrowser(book)
        table.wait_for(game)
        card = card_in(scene_of(game), game.moves()[0][:2])
        width, height = card.size
        around = (card.x - MARGIN, card.y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
        times = []
        for _ in range(CLICKS):
            times.append(table.canvas.latency(point_of(card), around))
            book.wait_until_idle()
        return times


def main() -> None:
    """Print the median and the 95th percentile."""
    with tempfile.TemporaryDirectory() as folder:
        print(f"click to new picture: {told(latencies(Path(folder)))}")


if __name__ == "__main__":
    main()
