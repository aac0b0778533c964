"""Measures how often odds that are looked at again and again, while they sharpen, miss the truth.

`python -m data.studies.odds_coverage FOLDER` writes `odds_coverage.csv`, and `odds_coverage.toml`, which says
how it was made.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

import kit
from data.studies.tables import Row, columns, run_study
from kit.lab.card_knowledge import known
from kit.lab.hidden_cards import Unseen
from kit.lab.odds import MoveOdds, planned_looks, play_on, sharpening, told, tried_of
from kit.lab.players import tables_like
from kit.lab.stats import share_interval
from kit.play.game import Game
from kit.play.position import set_seed
from kit.rules.table import view

SEED = 1
KEPT = 60_000  # playouts of each move, from which runs are drawn; the truth is their mean
RUNS = 300
PLAYOUTS = 20_000  # of each run, as at the table
REAL_RUNS, REAL_PLAYOUTS, REAL_TRUTH = 300, 5_000, 1_000_000


class Position(NamedTuple):
    """A game after so many moves of careful players, and what is measured there."""

    about: str
    game: str
    seed: int
    moves: int
    options: dict[str, Any]


DRAWN = (
    Position("a share in the middle", "six-stacks", 1, 10, {"players": 2}),
    Position("shares near 0", "fashion", 4, 14, {"players": 2}),
    Position("points", "stack-em", 1, 30, {"hand_limit": 5}),
    Position("many points, seldom", "six-suit-solitaire", 2, 60, {}),
)


def position(about: Position) -> Game:
    """Return the game as it then stands."""
    return kit.played(about.game, about.seed, by="careful", **about.options).at(about.moves)


def outcomes_of(game: Game, playouts: int, seed: int = SEED, about: Unseen | None = None) -> np.ndarray:
    """Return the results of `playouts` playouts of each move: `[outcome or standing, move, playout]`.

    The hidden cards fit what is known `about` them (default: all that the seat to play knows).
    """
    tables = tables_like(game.slug, game.table)
    set_seed(view(tables, 1), seed)
    return play_on(game.slug, tables, about or known(game, game.turn), len(game.moves()), 0, playouts)


def truth_of(slug: str, outcomes: np.ndarray) -> np.ndarray:
    """What each move brings on average; every playout must have ended."""
    return tried_of(slug, outcomes[0])[0].least.mean(axis=1)


def missed(looks: Iterable[list[MoveOdds]], truth: np.ndarray) -> tuple[np.ndarray, bool]:
    """Whether the truth was outside at any look: for each move by itself, and any move's distance behind the best."""
    alone, behind = np.zeros(len(truth), bool), False
    for rows in looks:
        found = np.array([[each.low, each.high, each.gap_low, each.gap_high] for each in rows])
        low, high, gap_low, gap_high = found.T
        alone |= (truth < low) | (truth > high)
        lag = truth.max() - truth
        behind = behind or bool(((lag < gap_low - 1e-12) | (lag > gap_high + 1e-12)).any())
    return alone, behind


def drawn_run(slug: str, moves: list[str], kept: np.ndarray, dice: np.random.Generator) -> Iterable[list[MoveOdds]]:
    """Return a run of the odds, its playouts drawn from those that are kept."""
    looks = planned_looks(PLAYOUTS)
    outcomes = kept[:, :, dice.integers(0, kept.shape[2], PLAYOUTS)]
    return [told(slug, moves, outcomes[:, :, :look], looks) for look in looks]


def row(about: Position, source: str, moves: int, found: list[tuple[np.ndarray, bool]], playouts: int) -> Row:
    """How many of the runs missed: of all moves, of the move that missed most often, and of the comparisons."""
    alone, count = np.array([each for each, _ in found]), len(found)
    most, behind = int(alone.sum(axis=0).max()), sum(each for _, each in found)
    # The moves of a run meet the same cards: only runs are independent, so an interval is told for one move.
    return (
        {"position": about.about, "game": about.game, "seed": about.seed, "step": about.moves, "moves": moves,
         "source": source, "runs": count, "playouts": playouts, "looks": len(planned_looks(playouts)),
         "miss_share_all_moves": alone.mean()}
        | columns("miss_share_worst_move", share_interval(most, count))
        | columns("miss_share_gap", share_interval(behind, count))
    )


def drawn(about: Position) -> Row:
    """Return a row about runs drawn from playouts that are kept."""
    game, dice = position(about), np.random.default_rng(SEED)
    kept = outcomes_of(game, KEPT)
    truth, moves = truth_of(game.slug, kept), list(game.moves())
    found = [missed(drawn_run(game.slug, moves, kept, dice), truth) for _ in range(RUNS)]
    return row(about, "drawn", len(moves), found, PLAYOUTS)


def real(about: Position) -> Row:
    """Return a row about runs that are played."""
    game = position(about)
    truth = truth_of(game.slug, outcomes_of(game, REAL_TRUTH, seed=0))
    found = [missed(filter(None, sharpening(game, REAL_PLAYOUTS, seed)), truth) for seed in range(1, REAL_RUNS + 1)]
    return row(about, "played", len(game.moves()), found, REAL_PLAYOUTS)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"odds_coverage": [*(drawn(each) for each in DRAWN), real(DRAWN[0])]}


if __name__ == "__main__":
    run_study("odds_coverage", SEED, tables)
