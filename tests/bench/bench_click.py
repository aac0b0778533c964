"""From a click on a card to the new picture, in a real browser: the table of Six Stacks in JupyterLab.

Every click picks up a card and marks its places, or puts the card down. The time runs from the press of the mouse to
the first frame with a new picture around the card.

    python -m tests.bench.bench_click
"""

import kit
from tests.bench.browser_table import box_around, open_lab_and_page, show_table
from tests.bench.timing import summarize
from tests.browser.table import card_in, make_game_scene, point_of

CLICKS = 60
DEAL = "kit.deal('six-stacks', seed=1234, players=4)"


if __name__ == "__main__":  # click, and print the times
    game = kit.deal("six-stacks", seed=1234, players=4)
    card = card_in(make_game_scene(game), game.moves()[0][:2])
    with open_lab_and_page() as (lab, page):
        table, times = show_table(lab, page, game, f"import kit\nkit.table({DEAL})"), []
        for _ in range(CLICKS):
            times.append(table.canvas.latency(point_of(card), box_around(card)))
            table.book.wait_until_idle()
    print(f"click to new picture: {summarize(times)}")
