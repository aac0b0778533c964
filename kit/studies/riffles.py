"""Measures how many riffles make a fair pack: how often Swap is won with a pack that was sorted by suits, and then
riffled so many times.

`python -m kit.studies.riffles FOLDER` writes `riffles.csv`, and `riffles.toml`, which says how it was made.
"""

from __future__ import annotations

import numpy as np

from kit.lab.apart import apart_with_stop
from kit.lab.deals import tables_like
from kit.lab.players import advice
from kit.lab.playout import AT_ONCE, CAREFUL, begin_again, play_out
from kit.lab.riffles import distance, shuffled
from kit.lab.stats import share_interval
from kit.play.position import new_table
from kit.rules.engine import compiled
from kit.rules.law import has_won
from kit.rules.shared.suit_stacks import DECK
from kit.rules.table import put
from kit.studies.tables import Row, only_columns, run_study

GAME, SEED = "swap", 1
PACKS = 20_000
RIFFLES = (*range(11), None)  # None: every order equally likely
STACKS = (3, 4, 5)
MOST_MOVES = 5_000


def play_packs(tables, packs, players, won, stop):
    """Play a game from each pack, a row of cards with the first to be drawn first, and write down which are won."""
    for row in range(len(packs)):
        if stop[AT_ONCE]:
            return
        begin_again(tables, row)
        for place in range(len(packs[row]) - 1, -1, -1):
            put(tables[1], DECK, packs[row, place])
        play_out(tables, players, MOST_MOVES, stop)
        won[row] = has_won(tables[1], 1)


def wins(packs: np.ndarray, **options: int) -> np.ndarray:
    """Which packs a careful player wins at Swap with, knowing no card but the next."""
    tables = tables_like(GAME, new_table(GAME, options, 0))
    won = np.zeros(len(packs), bool)
    play = compiled(play_packs, GAME, advice(GAME))
    apart_with_stop(play, tables, packs, np.array([CAREFUL]), won)
    return won


def row(riffles: int | None, stacks: int) -> Row:
    """How often Swap is won with packs riffled so many times, and the most that the share may still change."""
    dice = np.random.default_rng([SEED, 99 if riffles is None else riffles])
    won = int(wins(shuffled(PACKS, riffles, dice), work_stacks=stacks).sum())
    return (
        {"riffles": "fair" if riffles is None else riffles, "work_stacks": stacks, "packs": PACKS, "won": won}
        | only_columns("share", share_interval(won, PACKS))
        | {"distance": 0.0 if riffles is None else float(distance(riffles))}
    )


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("riffles", "riffles", SEED, lambda: {"riffles": [row(each, s) for s in STACKS for each in RIFFLES]})


if __name__ == "__main__":
    main()
