"""From a click to the card on the stack in a race, in a real browser: the table of Speed in JupyterLab.

The computer is so slow that it never plays. The time runs from the press of the mouse on a stack to the first frame in
which the stack shows the card.

    python -m tests.bench.bench_race
"""

import kit
from tests.bench.browser_table import open_lab_and_page, show_table
from tests.bench.timing import summarize
from tests.browser.table import area_in, card_in, make_game_scene, point_of

PLAYS = 20
SEED = 5  # a deal in which the hand allows so many plays in a row
# The computer has all four suits, so it can always play and is never freed. It does not reach for any stack.
RACE = {
    "seed": SEED, "hands": ["Ah Jc 5d 8s 2h", "2c 3d 4h 5s 6c"], "stacks": ["Kc", "9d", "Qh", "7s"],
    "ready": [None, 900_000.0], "aims": ["", ""],
}


if __name__ == "__main__":  # play, and print the times
    game, times = kit.setup("speed", **RACE), []
    with open_lab_and_page() as (lab, page):
        table = show_table(lab, page, game, f"import kit\nkit.table(kit.setup('speed', **{RACE!r}), autosave=False)")
        while len(times) < PLAYS:
            own = [move for move in game.moves() if move.endswith("by 1")]
            if not own:
                break
            board, stack = make_game_scene(game), own[0].split()[2]
            table.click(card_in(board, own[0][:2]))
            table.book.wait_until_idle()
            area = area_in(board, stack)
            times.append(table.canvas.latency(point_of(area), (area.x, area.y, area.width, area.height)))
            game.play(own[0])
            table.book.wait_until_idle()
    print(f"click to card: {summarize(times)}")
