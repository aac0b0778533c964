"""Measures whether luck is nothing on average, as a review tells it of games between players like its yardstick.

`python -m data.studies.mean_luck FOLDER` writes `mean_luck.csv`, and `mean_luck.toml`, which says how it was made.

The luck of all steps of a game is its result less what the start was worth and less all choice: so only the start is
played on, and the seat's own steps at which it did not do what the yardstick always does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

import kit
from data.studies.tables import Row, columns, run_study
from kit.lab.card_knowledge import known_by, learned
from kit.lab.moments import Moment, Play, as_it_stands, own_moment, players_at_work, tasks_up_to
from kit.lab.players import brought, records
from kit.lab.review import planned_looks, usual_worth, verdict_of
from kit.lab.stats import mean_interval
from kit.play.game import Game
from kit.play.position import set_seed
from kit.rules.table import view

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


class Sums(NamedTuple):
    """Of a game: what the start was worth, all luck, all choice, and the result."""

    start: float
    luck: float
    choice: float
    result: float


def valued(game: Game, by: str, seed: int) -> Iterator[Moment]:
    """The start of a game, and the moments at which the seat had a choice that may be worth something."""
    for step, barred in zip(range(len(game.history)), learned(game, SEAT), strict=False):
        own = game.history[step].seat == SEAT
        if own or step == 0:
            then = game.at(step)
            tables, unseen = records(then), known_by(game.slug, then.table, SEAT, barred)
            set_seed(view(tables, 1), seed)
            if step == 0:
                yield as_it_stands(step, tables, unseen)
            if own:
                moment = own_moment(then, game.history[step].move, SEAT, by, tables, unseen)
                if moment.needed != [moment.made]:
                    moment.racing = moment.needed
                    yield moment


def sums(slug: str, by: str, deals: range, play: Play) -> Iterator[Sums]:
    """The sums of the games of some deals that come to an end."""
    ended = [game for game in (kit.played(slug, deal, by=by) for deal in deals) if game.over]
    each = [list(valued(game, by, game.seed)) for game in ended]
    tasks = [task for moments in each for moment in moments for task in tasks_up_to(moment, PLAYOUTS)]
    for _ in play(tasks):
        pass
    looks = planned_looks(PLAYOUTS)
    for game, (start, *own) in zip(ended, each, strict=True):
        worth, result = usual_worth(slug, start), brought(game, SEAT)
        choice = sum(verdict_of(slug, moment, looks).choice for moment in own)
        yield Sums(worth, result - worth - choice, choice, result)


def luck_row(slug: str, by: str) -> Row:
    """A row about a game between players of one kind."""
    found = list[Sums]()
    with players_at_work(slug, SEAT, by) as play:
        for first in range(SEED, SEED + GAMES, AT_A_TIME):
            found += sums(slug, by, range(first, min(first + AT_A_TIME, SEED + GAMES)), play)
    start, luck, choice, result = np.array(found).T
    return (
        {"game": slug, "by": by, "games": len(found), "start": start.mean(), "result": result.mean()}
        | columns("choice", mean_interval(choice)) | columns("luck", mean_interval(luck))
        | {"scatter": luck.std(ddof=1)}
    )


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"mean_luck": [luck_row(slug, by) for slug in SLUGS for by in KINDS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("mean_luck", SEED, tables)


if __name__ == "__main__":
    main()
