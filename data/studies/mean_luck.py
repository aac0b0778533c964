"""Measures whether luck is nothing on average, as a review tells it of games between players like its yardstick.

`python -m data.studies.mean_luck FOLDER` writes `mean_luck.csv`, and `mean_luck.toml`, which says how it was made.

The luck of all steps of a game is its result less what the start was worth and less all choice: so only the start is
played on, and the seat's own steps at which it did not do what the yardstick always does.
"""

from collections.abc import Iterator
from itertools import chain

import numpy as np

import kit
from data.studies.slipping_player import play_on
from data.studies.tables import Row, columns, run_study
from kit.lab.moments import as_it_stands, moments_of
from kit.lab.players import brought
from kit.lab.review import planned_looks, usual_worth, verdict_of
from kit.lab.stats import mean_interval
from tutorials.chance.lessons.paths import weighed

SEED = 1
SEAT = 1
GAMES = 1_000  # of each game and kind of player, settled beforehand
AT_A_TIME = 50  # games that are played on together
PLAYOUTS = 10  # of each move that is valued
SLUGS = (
    "six-stacks", "fashion", "grid", "solitaire-for-two", "speed", "stack-the-deck", "stack-em", "swap",
    "six-suit-solitaire",
)
KINDS = ("careful",)


def sums(slug: str, by: str, deals: range) -> Iterator[tuple[float, ...]]:
    """Yield what the start was worth, all luck, all choice and the result of each game that comes to an end."""
    ended = [game for game in (kit.played(slug, deal, by=by) for deal in deals) if game.over]
    each = [list(moments_of(game, SEAT, by, game.seed)) for game in ended]
    starts = [as_it_stands(0, moments[0].tables, moments[0].unseen) for moments in each]
    own = [list(weighed(moments)) for moments in each]
    play_on(slug, SEAT, by, chain(starts, *own), PLAYOUTS)
    looks = planned_looks(PLAYOUTS)
    for game, start, moments in zip(ended, starts, own, strict=True):
        worth, result = usual_worth(slug, start), brought(game, SEAT)
        choice = sum(verdict_of(slug, moment, looks).choice for moment in moments)
        yield worth, result - worth - choice, choice, result


def luck_row(slug: str, by: str) -> Row:
    """Return a row about a game between players of one kind."""
    found = list[tuple[float, ...]]()
    for first in range(SEED, SEED + GAMES, AT_A_TIME):
        found += sums(slug, by, range(first, min(first + AT_A_TIME, SEED + GAMES)))
    start, luck, choice, result = np.array(found).T
    return (
        {"game": slug, "player": by, "games": len(found), "start": start.mean(), "result": result.mean()}
        | columns("choice", mean_interval(choice)) | columns("luck", mean_interval(luck))
        | {"standard_deviation": luck.std(ddof=1)}
    )


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"mean_luck": [luck_row(slug, by) for slug in SLUGS for by in KINDS]}


if __name__ == "__main__":
    run_study("mean_luck", SEED, tables)
