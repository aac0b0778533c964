"""Measure how often odds with several looks miss the truth at any look.

`python -m data.studies.odds_coverage FOLDER` writes `odds_coverage.csv`, and `odds_coverage.toml`, a note about how
it was made.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

import kit
from data.studies.tables import Row, columns, run_study
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.hidden_cards import HiddenCards
from kit.lab.odds import MoveOdds, bound_outcomes, plan_looks, run_playouts, refine_odds, summarize_outcomes
from kit.lab.players import copy_table
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
    """The position after `moves` moves of careful players, and a description `about` it."""

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
    """Return the game in this position."""
    return kit.played(about.game, about.seed, by="careful", **about.options).at(about.moves)


def outcomes_of(game: Game, playouts: int, seed: int = SEED, about: HiddenCards | None = None) -> np.ndarray:
    """Return the results of `playouts` playouts of each move: `[outcome or position score, move, playout]`.

    The hidden cards fit the knowledge `about` them (default: that of the seat to play).
    """
    tables = copy_table(game.slug, game.table)
    set_seed(view(tables, 1), seed)
    return run_playouts(game.slug, tables, about or infer_hidden_cards(game, game.turn), len(game.moves()), 0, playouts)


def truth_of(slug: str, outcomes: np.ndarray) -> np.ndarray:
    """Return the mean outcome of each move; every playout must have ended."""
    return bound_outcomes(slug, outcomes[0])[0].least.mean(axis=1)


def find_misses(looks: Iterable[list[MoveOdds]], truth: np.ndarray) -> tuple[np.ndarray, bool]:
    """Return whether the truth was outside the bounds at any look: for each move alone, and for any move's gap."""
    alone, behind, lag = np.zeros(len(truth), bool), False, truth.max() - truth
    for rows in looks:
        low, high, gap_low, gap_high = np.array([[row.low, row.high, row.gap_low, row.gap_high] for row in rows]).T
        alone |= (truth < low) | (truth > high)
        behind |= bool(((lag < gap_low - 1e-12) | (lag > gap_high + 1e-12)).any())
    return alone, behind


def draw_run(slug: str, moves: list[str], pool: np.ndarray, generator: np.random.Generator) -> Iterable[list[MoveOdds]]:
    """Return a run of the odds, with playouts drawn from the pool."""
    looks = plan_looks(PLAYOUTS)
    outcomes = pool[:, :, generator.integers(0, pool.shape[2], PLAYOUTS)]
    return [summarize_outcomes(slug, moves, outcomes[:, :, :look], looks) for look in looks]


def row(about: Position, source: str, moves: int, misses: list[tuple[np.ndarray, bool]], playouts: int) -> Row:
    """Return a row about the runs that missed: for all moves, for the move that missed most, and for the gaps."""
    alone, count = np.array([by_move for by_move, _ in misses]), len(misses)
    most, behind = int(alone.sum(axis=0).max()), sum(gap for _, gap in misses)
    # The moves of a run meet the same cards: only runs are independent, so an interval is given for one move.
    return (
        {"position": about.about, "game": about.game, "seed": about.seed, "step": about.moves, "moves": moves,
         "source": source, "runs": count, "playouts": playouts, "looks": len(plan_looks(playouts)),
         "miss_share_all_moves": alone.mean()}
        | columns("miss_share_worst_move", share_interval(most, count))
        | columns("miss_share_gap", share_interval(behind, count))
    )


def measure_drawn_runs(about: Position) -> Row:
    """Return a row about runs drawn from a pool of playouts."""
    game, generator = position(about), np.random.default_rng(SEED)
    pool = outcomes_of(game, KEPT)
    truth, moves = truth_of(game.slug, pool), list(game.moves())
    misses = [find_misses(draw_run(game.slug, moves, pool, generator), truth) for _ in range(RUNS)]
    return row(about, "drawn", len(moves), misses, PLAYOUTS)


def measure_played_runs(about: Position) -> Row:
    """Return a row about runs that are played."""
    game = position(about)
    truth = truth_of(game.slug, outcomes_of(game, REAL_TRUTH, seed=0))
    runs = (filter(None, refine_odds(game, REAL_PLAYOUTS, seed)) for seed in range(1, REAL_RUNS + 1))
    misses = [find_misses(looks, truth) for looks in runs]
    return row(about, "played", len(game.moves()), misses, REAL_PLAYOUTS)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"odds_coverage": [*(measure_drawn_runs(each) for each in DRAWN), measure_played_runs(DRAWN[0])]}


if __name__ == "__main__":
    run_study("odds_coverage", SEED, tables)
