"""Measures how much the odds change by what other players' moves tell of hidden cards, and by what a seat has seen.

`python -m data.studies.what_actions_tell FOLDER` writes `actions_tell.csv`, and `actions_tell.toml`, which says how it
was made.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import numpy as np

import kit
from data.studies.tables import Row, columns, run_study
from kit.lab.card_knowledge import known
from kit.lab.hidden_cards import Unseen, unseen
from kit.lab.odds import play_on, tried_of
from kit.lab.players import records
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.play.game import Game
from kit.play.position import set_seed
from kit.rules.engine import bound
from kit.rules.table import view

SEED = 1
POSITIONS = 300  # of each table, one of each deal
PLAYOUTS = 1_000  # of each move, twice with what is known and twice without
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("six-stacks", {"players": 2}),
    ("six-stacks", {"players": 4}),
    ("fashion", {"players": 2}),
    ("fashion", {"players": 4}),
    ("stack-the-deck", {"players": 2, "rounds": 1}),
    ("stack-the-deck", {"players": 4, "rounds": 1}),
)


class Found(NamedTuple):
    """Of a position where something is known: the squared change of the odds, and the gain of the best move by them.

    Then the odds of the move that was made, with what is known and without, and what the game brought: of the win.
    """

    squared: float
    gain: float
    told: float
    told_without: float
    won: float


def position(slug: str, options: dict[str, Any], deal: int) -> tuple[Game, str, float]:
    """A moment of a game between careful players, drawn by chance, the move made there, and the share of the win."""
    game = kit.played(slug, deal, by="careful", **options)
    step = Random(deal).randrange(len(game.history))
    now, winners = game.at(step), game.result()
    return now, game.history[step].move, (now.turn in winners) / len(winners)


def estimates(game: Game, about: Unseen, seed: int) -> np.ndarray:
    """What each move brings on average, where the hidden cards fit what is known `about` them."""
    tables = records(game)
    set_seed(view(tables, 1), seed)
    outcomes = play_on(game.slug, tables, about, len(game.moves()), 0, PLAYOUTS)
    return tried_of(game.slug, outcomes[0])[0].least.mean(axis=1)


def compared(game: Game, about: Unseen, made: str, won: float) -> Found:
    """The odds with what is known and without, each from two halves that share no playout.

    The product of what two halves say is on average the square of what is true, and a move chosen by one half is
    valued by the other: so chance changes neither on average.
    """
    nothing = bound(unseen, game.slug)(game.table, game.turn)
    (one, other), (one_without, other_without) = (
        [estimates(game, each, seed) for seed in (SEED, SEED + 1)] for each in (about, nothing)
    )
    squared = ((one - one_without) * (other - other_without)).mean()
    gain = other[one.argmax()] - other[one_without.argmax()]
    at = game.moves().index(made)
    told, without = ((each[at] + more[at]) / 2 for each, more in ((one, other), (one_without, other_without)))
    return Found(squared, gain, told, without, won)


def row(slug: str, options: dict[str, Any]) -> Row:
    """A row about a table."""
    found = []
    for deal in range(1, POSITIONS + 1):
        game, made, won = position(slug, options, deal)
        about = known(game, game.turn)
        if len(about.may_lie):
            found.append(compared(game, about, made, won))
    values = np.array(found).reshape(len(found), len(Found._fields))
    told, without, ended = (values[:, Found._fields.index(name)] for name in ("told", "told_without", "won"))
    change = mean_of(values[:, 0], (-1, 1))
    rooted = Interval(*(float(np.sqrt(max(each, 0))) for each in change))
    about_table = {"game": slug, "players": options["players"], "positions": POSITIONS, "playouts": PLAYOUTS}
    return (
        about_table | columns("known", share_interval(len(found), POSITIONS)) | columns("change", rooted)
        | columns("gain", mean_of(values[:, 1], (-1, 1)))
        | columns("excess", mean_of(told - ended, (-1, 1)))
        | columns("excess_without", mean_of(without - ended, (-1, 1)))
        | columns("nearer", mean_of((without - ended) ** 2 - (told - ended) ** 2, (-1, 1)))
    )


def mean_of(values: np.ndarray, between: tuple[float, float]) -> Interval:
    """The mean with its interval; of no values nothing."""
    return mean_interval(values, between) if len(values) else Interval(np.nan, np.nan, np.nan)


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"actions_tell": [row(slug, options) for slug, options in TABLES]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("actions_tell", SEED, tables)


if __name__ == "__main__":
    main()
