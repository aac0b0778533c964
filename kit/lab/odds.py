"""Odds: what each legal move may lead to, by playing the game on many times from each.

The seat to play knows only what it sees, so hidden cards are dealt anew, at random, for each playout;
every move meets the same cards. From there all seats play carefully.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.errors import whole_number
from kit.lab.players import advice, records
from kit.lab.playout import WHOLE_WIN, fill_outcomes
from kit.lab.stats import bootstrap, wilson
from kit.play.game import Game
from kit.play.position import set_seed
from kit.rules.engine import compiled
from kit.rules.table import MOST_SEED, view

if TYPE_CHECKING:
    import pandas as pd

FIRST_LOOK = 100  # playouts of each move before anything is shown
AT_ONCE = 2_000  # and at most between two looks, so that one can stop
MOST_PLAYOUTS = 10_000_000


class MoveOdds(NamedTuple):
    """What a move may lead to: the chance to win, or in some games for one the points to expect.

    `low` and `high` bound it with 95 % confidence: Wilson's interval for a chance, a bootstrap
    interval for points. `margin` is, in games that are won by points, by how many of them on average.
    """

    move: str
    estimate: float
    low: float
    high: float
    playouts: int
    margin: float | None = None


def odds(game: Game, playouts: int = 2_000, seed: int = 1) -> pd.DataFrame:
    """What each legal move may lead to for the seat to play: a pandas DataFrame, a row a move.

    From each move the game is played on so many times (`playouts`): cards that the seat does not see are dealt anew
    each time, the same for every move, and all seats play carefully. Columns: move; estimate, the share of games won
    (in a game for points, the points a game), with its 95 % interval from `low` to `high`; playouts; in a game won by
    points also margin, by how many on average. More playouts make the interval narrower, by their root.

    The same seed gives the same figures. The game stays as it is; one that is over has no rows. Raises BadOption.
    """
    import pandas as pd

    whole_number(playouts, 1, MOST_PLAYOUTS, "playouts")
    rows: list[MoveOdds] = []
    for found in sharpening(game, playouts, seed):
        rows = found
    frame = pd.DataFrame(rows, columns=list(MoveOdds._fields))
    return frame if has_margin(game.slug) else frame.drop(columns="margin")


def has_margin(slug: str) -> bool:
    """Whether a game is won by points, so that how well a seat stands at the end is its margin."""
    return advice(slug).BY_POINTS


def sharpening(game: Game, playouts: int, seed: int = 1) -> Iterator[list[MoveOdds]]:
    """The odds of every legal move, again and again, from ever more playouts, up to so many each.

    The position is copied first: the game may be played on meanwhile. Raises BadOption.
    """
    whole_number(seed, 0, MOST_SEED, "seed")
    moves, tables = list(game.moves()), records(game)
    set_seed(view(tables, 1), seed)
    outcomes = np.zeros((2, len(moves), 0), np.int64)
    while moves and outcomes.shape[2] < playouts:
        done = outcomes.shape[2]
        more = min(max(done, FIRST_LOOK), AT_ONCE, playouts - done)
        outcomes = np.concatenate([outcomes, play_on(game.slug, tables, len(moves), done, more)], axis=2)
        yield [estimate(game.slug, move, *rows) for move, *rows in zip(moves, *outcomes, strict=True)]


def play_on(slug: str, tables: np.ndarray, moves: int, begun: int, playouts: int) -> np.ndarray:
    """What playouts number `begun` and following led to, then how the seat stood: a row a move, a column a playout."""
    outcomes = np.zeros((2, moves, playouts), np.int64)
    compiled(fill_outcomes, slug, advice(slug))(tables, begun, outcomes)
    return outcomes


def estimate(slug: str, move: str, outcomes: np.ndarray, standings: np.ndarray) -> MoveOdds:
    """What many outcomes of a move say of it, with the interval, and the margin if there is one."""
    if advice(slug).FOR_POINTS:
        low, high = bootstrap(outcomes)
        return MoveOdds(move, float(outcomes.mean()), low, high, len(outcomes))
    wins = outcomes.sum() / WHOLE_WIN
    low, high = wilson(wins, len(outcomes))
    margin = float(standings.mean()) if has_margin(slug) else None
    return MoveOdds(move, float(wins / len(outcomes)), low, high, len(outcomes), margin)
