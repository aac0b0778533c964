"""Odds at the table, in a real browser with a compiled engine: the time of the first figures, and the time of a click.

- The first figures: the time from the choice of the hint to the first frame in which a card shows its figure.
- A click: the time from the press of the mouse to the first frame in which the card is picked up or put down. It is
  measured while playouts run and while none run; the difference is the cost of the odds.

    python -m tests.bench.bench_odds
"""

import os
import time
from itertools import islice
from typing import Any

import kit
from kit.lab.odds import refine_odds
from kit.picture.theme import LIGHT
from kit.tabletop.page_messages import BETTER_COLOUR
from tests.bench.browser_table import MARGIN, open_lab_and_page, show_table
from tests.bench.timing import summarize
from tests.browser.table import card_in, make_game_scene, point_of

ASKED = 20
CLICKS = 20
IN_A_ROW = 4
DEAL: dict[str, Any] = {"game": "six-stacks", "seed": 16, "players": 4}
CELLS = [
    # So many playouts that they run during every click; and a first call that loads the engine.
    "import kit\nfrom kit.tabletop import hints\nhints.PLAYOUTS = 10**7\n"
    f"kit.odds(kit.deal(**{DEAL!r}), playouts=10)",
    f"kit.table(kit.deal(**{DEAL!r}), seats='person', autosave=False)",
]


def measure_clicks() -> dict[str, list[float]]:
    """Return the milliseconds until the first figures, and the milliseconds of each click, by name."""
    game, first = kit.deal(**DEAL), "first figures after asking"
    odds = kit.odds(game, playouts=10**4)
    best = odds.move[odds.estimate.idxmax()]
    card = card_in(make_game_scene(game), best.split()[0])
    # The area of the card's figure, without its outline; and the card's upper edge, which has no figure.
    badge = (card.x + 8, card.y + card.size[1] - 14, card.size[0] - 16, 4)
    upper_edge = (card.x - MARGIN, card.y - MARGIN, card.size[0] + 2 * MARGIN, 3 * MARGIN)
    with open_lab_and_page() as (lab, page):
        table = show_table(lab, page, game, *CELLS)
        table.open_drawer("Settings")
        hints, times = table.root.get_by_label("Hints"), {first: []}

        def choose(hint: str) -> None:
            hints.select_option(hint)
            table.canvas.wait_for_colour(badge, LIGHT.lines[BETTER_COLOUR], there=hint == "odds")

        for _ in range(ASKED):
            table.canvas.watch("change", seen=[badge])
            choose("odds")
            times[first].append(table.canvas.passed())
            choose("none")
            table.book.wait_until_idle()
        for turn in range(2 * CLICKS // IN_A_ROW):
            hint = ("odds", "none")[turn % 2]
            choose(hint)
            for _ in range(IN_A_ROW):
                elapsed = table.canvas.latency(point_of(card), upper_edge)
                times.setdefault(f"a click while {'odds' if hint == 'odds' else 'no odds'} run", []).append(elapsed)
                table.book.wait_until_idle()
    return times


if __name__ == "__main__":  # print the figures, and the load of the machine
    game = kit.deal(**DEAL)
    kit.odds(game, playouts=10)  # compiles the engine
    start = time.perf_counter()
    *_, last = islice(refine_odds(game, 10**7), 12)
    rate = sum(each.playouts for each in last) / (time.perf_counter() - start)
    print(f"playouts: {rate:,.0f} a second, {len(game.moves())} legal moves")
    for name, times in measure_clicks().items():
        print(f"{name}: {summarize(times)}")
    print(f"(load of the machine over the last minute: {os.getloadavg()[0]:.1f})")
