"""Measure whether luck is zero on average in reviews of games between players like the reference player.

`python -m data.studies.mean_luck FOLDER` writes `mean_luck.csv`, and `mean_luck.toml`, a note about how it was made.

The luck of all steps of a game is its result less the value of the start and less all choice. So the study plays on
only from the start, and from the seat's own steps where its move was not the only move of the reference player.
"""

from collections.abc import Iterator
from itertools import chain

import numpy as np

import kit
from data.studies.slipping_player import play_on
from data.studies.tables import Row, columns, run_study
from kit.lab.moments import moment_without_choice, moments_of
from kit.lab.players import outcome_of
from kit.lab.review import plan_looks, reference_value, verdict_of
from kit.lab.stats import mean_interval
from tutorials.chance.lessons.paths import weighed

SEED = 1
SEAT = 1
GAMES = 1_000  # of each game and kind of player, chosen beforehand
AT_A_TIME = 50  # games that are played on together
PLAYOUTS = 10  # of each move that is valued
SLUGS = (
    "six-stacks", "fashion", "grid", "solitaire-for-two", "speed", "stack-the-deck", "stack-em", "swap",
    "six-suit-solitaire",
)
KINDS = ("careful",)


def sums(slug: str, by: str, deals: range) -> Iterator[tuple[float, ...]]:
    """Yield the value of the start, all luck, all choice and the result of each game that ends."""
    ended = [game for game in (kit.played(slug, deal, by=by) for deal in deals) if game.over]
    by_game = [list(moments_of(game, SEAT, by, game.seed)) for game in ended]
    starts = [moment_without_choice(0, moments[0].tables, moments[0].unseen) for moments in by_game]
    own = [list(weighed(moments)) for moments in by_game]
    play_on(slug, SEAT, by, chain(starts, *own), PLAYOUTS)
    looks = plan_looks(PLAYOUTS)
    for game, start, moments in zip(ended, starts, own, strict=True):
        value, result = reference_value(slug, start), outcome_of(game, SEAT)
        choice = sum(verdict_of(slug, moment, looks).choice for moment in moments)
        yield value, result - value - choice, choice, result


def luck_row(slug: str, by: str) -> Row:
    """Return a row about a game between players of one kind."""
    games = list[tuple[float, ...]]()
    for first in range(SEED, SEED + GAMES, AT_A_TIME):
        games += sums(slug, by, range(first, min(first + AT_A_TIME, SEED + GAMES)))
    start, luck, choice, result = np.array(games).T
    return (
        {"game": slug, "player": by, "games": len(games), "start": start.mean(), "result": result.mean()}
        | columns("choice", mean_interval(choice)) | columns("luck", mean_interval(luck))
        | {"standard_deviation": luck.std(ddof=1)}
    )


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"mean_luck": [luck_row(slug, by) for slug in SLUGS for by in KINDS]}


if __name__ == "__main__":
    run_study("mean_luck", SEED, tables)
