"""Measure how often the intervals of odds miss the truth at any of several looks.

`python -m data.studies.odds_coverage FOLDER` writes `odds_coverage.csv`.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

import kit
from data.studies.tables import Row, make_row, read_plans, run_study
from kit.lab.best_moves import CAREFUL
from kit.lab.card_knowledge import find_telling_moves, infer_hidden_cards
from kit.lab.hidden_cards import HiddenCards
from kit.lab.odds import MoveOdds, Playouts, plan_looks, refine_odds, run_playouts, summarize_outcomes
from kit.lab.stats import share_interval
from kit.lab.tables import copy_with_seed, outcome_unit
from kit.play.game import Game

SEED = 1
POOL_SIZE = 60_000  # playouts of each move; runs are drawn from this pool, and its mean is the truth
RUNS = 300
PLAYOUTS = 20_000  # of each run; the interactive table uses as many
PLAYED_RUNS, PLAYED_RUN_PLAYOUTS, TRUTH_PLAYOUTS = 2_000, 2_000, 1_000_000


class Position(NamedTuple):
    """A position after `moves` moves of careful players; `about` describes it."""

    about: str
    game: str
    seed: int
    moves: int
    options: dict[str, Any]


POSITIONS = [Position(**row) for row in read_plans("odds_coverage")]


def play_to_position(about: Position) -> Game:
    """Play a game to this position and return it."""
    return kit.play_deal(about.game, about.seed, by="careful", **about.options).at(about.moves)


def play_out_moves(game: Game, playouts: int, seed: int = SEED, about: HiddenCards | None = None) -> Playouts:
    """Return what came of `playouts` playouts of each move.

    The hidden cards agree with the knowledge `about` them (default: the knowledge of the seat to play).
    """
    tables = copy_with_seed(game.slug, game.table, seed)
    hidden = find_telling_moves(game.slug, tables, about or infer_hidden_cards(game, game.turn), CAREFUL)
    return run_playouts(game.slug, tables, hidden, len(game.moves()), 0, playouts)


def compute_mean_outcomes(slug: str, played: Playouts) -> np.ndarray:
    """Return the mean outcome of each move; every playout must have ended."""
    return np.mean(played.outcomes, axis=1) / outcome_unit(slug)


def find_misses(looks: Iterable[list[MoveOdds]], truth: np.ndarray) -> tuple[np.ndarray, bool]:
    """Return two values: for each move whether its interval missed the truth at any look, and whether any gap's did."""
    has_missed, has_gap_missed, gaps = np.zeros(len(truth), bool), False, truth.max() - truth
    for rows in looks:
        low, high, gap_low, gap_high = np.array([[row.low, row.high, row.gap_low, row.gap_high] for row in rows]).T
        has_missed |= (truth < low) | (truth > high)
        has_gap_missed |= bool(((gaps < gap_low - 1e-12) | (gaps > gap_high + 1e-12)).any())
    return has_missed, has_gap_missed


def draw_run(slug: str, moves: list[str], pool: np.ndarray, generator: np.random.Generator) -> Iterable[list[MoveOdds]]:
    """Return the looks of one run of the odds, with playouts drawn from the pool: `[outcome or score, move, playout]`.
    """
    looks = plan_looks(PLAYOUTS)
    drawn = pool[:, :, generator.integers(0, pool.shape[2], PLAYOUTS)]
    return [summarize_outcomes(slug, moves, Playouts(*drawn[:, :, :look].tolist()), looks) for look in looks]


def make_run_row(about: Position, source: str, moves: int, misses: list[tuple[np.ndarray, bool]], playouts: int) -> Row:
    """Return a row with the shares of misses: of all moves, of the move with most misses, and of the gaps."""
    by_move, runs = np.array([each for each, _ in misses]), len(misses)
    most, gaps = int(by_move.sum(axis=0).max()), sum(has_gap_missed for _, has_gap_missed in misses)
    # All moves of a run use the same cards, so only runs are independent: only one move has an interval.
    return make_row(
        position=about.about, game=about.game, seed=about.seed, step=about.moves, moves=moves, source=source, runs=runs,
        playouts=playouts, looks=len(plan_looks(playouts)), miss_share_all_moves=by_move.mean(),
        miss_share_worst_move=share_interval(most, runs), miss_share_gap=share_interval(gaps, runs),
    )


def measure_drawn_runs(about: Position) -> Row:
    """Return a row about runs drawn from a pool of playouts."""
    game, generator = play_to_position(about), np.random.default_rng(SEED)
    played = play_out_moves(game, POOL_SIZE)
    truth, moves, pool = compute_mean_outcomes(game.slug, played), list(game.moves()), np.array(played)
    misses = [find_misses(draw_run(game.slug, moves, pool, generator), truth) for _ in range(RUNS)]
    return make_run_row(about, "drawn", len(moves), misses, PLAYOUTS)


def measure_played_runs(about: Position) -> Row:
    """Return a row about runs with playouts of their own."""
    game = play_to_position(about)
    truth = compute_mean_outcomes(game.slug, play_out_moves(game, TRUTH_PLAYOUTS, seed=0))
    runs = (filter(None, refine_odds(game, PLAYED_RUN_PLAYOUTS, seed)) for seed in range(1, PLAYED_RUNS + 1))
    misses = [find_misses(looks, truth) for looks in runs]
    return make_run_row(about, "played", len(game.moves()), misses, PLAYED_RUN_PLAYOUTS)


def measure_positions(slug: str) -> dict[str, list[Row]]:
    """Return the rows of the table about a game, by the name of its file."""
    positions = [each for each in POSITIONS if each.game == slug]
    played = map(measure_played_runs, positions if slug == "six-stacks" else ())
    return {"odds_coverage": [*map(measure_drawn_runs, positions), *played]}


if __name__ == "__main__":
    run_study("odds_coverage", SEED, measure_positions)
