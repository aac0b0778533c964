"""Odds: the expected outcome of each legal move, estimated by playouts.

Before each playout, the cards that the seat to play does not see are dealt at random, in ways that agree with its
knowledge (`kit.lab.card_knowledge`), and as often as the moves of the other seats make likely (`kit.lab.past_moves`).
Every move is tried on the same cards. Then all seats play carefully. At the end each move is compared with the best
move: can it be the best, and if not, how far is it behind?
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.errors import refuse_unknown_arguments, whole_number
from kit.lab.best_moves import CAREFUL
from kit.lab.card_knowledge import find_telling_moves, infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.hidden_cards import HiddenCards
from kit.lab.player_kinds import careful_module
from kit.lab.playout import UNFINISHED, fill_outcomes
from kit.lab.records import Tables
from kit.lab.stats import (
    CONFIDENCE, Interval, confidence_at_each_look, difference_of_shares, mean_interval, share_interval,
)
from kit.lab.tables import copy_with_seed, make_snapshots, outcome_unit
from kit.lab.worker_thread import run_with_stop
from kit.play.game import Game, check_game
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED, TURN, number

if TYPE_CHECKING:
    import pandas as pd
FIRST_LOOK = 100  # playouts of each move before the first look, at least
GROWTH = 1.5  # growth factor of the playouts from look to look
FIRST_SLICE, MOST_SLICE = 1, 2_000  # playouts of each move in a slice: in the first slice, and at most
MOST_SLICE_GROWTH = 5  # growth factor from slice to slice, at most
SLICE_SECONDS = 0.3  # seconds for a slice, about; the user can stop after each slice
MOST_PLAYOUTS = 10_000_000  # playouts of each move, at most


class Outcomes(NamedTuple):
    """Bounds of the outcomes of several candidates (such as moves) on the same deals, as arrays `[candidate, deal]`.

    For a finished game, both bounds are its outcome. Outcomes are shares of the win, or points within `limits`.
    """

    least: np.ndarray
    most: np.ndarray
    limits: tuple[float, float] | None = None  # the least and the most possible points; None for shares of the win


def bound_lead(outcomes: Outcomes, first: int, second: int, confidence: float) -> tuple[float, float]:
    """Return the bounds of the mean lead of the first candidate over the second, from paired deals."""
    least, most, limits = outcomes

    def compare(own: np.ndarray, other: np.ndarray) -> Interval:
        """Return the mean lead of the outcomes `own` over the outcomes `other`; a shared win counts as a share."""
        if limits is not None:
            return mean_interval(own - other, (limits[0] - limits[1], limits[1] - limits[0]), confidence)
        return difference_of_shares(float(own @ (1 - other)), float(other @ (1 - own)), len(own), confidence)

    return compare(least[first], most[second]).low, compare(most[first], least[second]).high


def compare_with_best(outcomes: Outcomes, estimates: np.ndarray, confidence: float) -> list[Interval]:
    """Return the lead of the best candidate over each candidate, from paired deals.

    `estimates` are the mean outcomes. `confidence` is the confidence of each comparison (see `correct_confidence`).

    The candidate with the highest estimate need not be the best. But the best candidate is not clearly worse than that
    candidate. So every candidate that is not clearly worse may be the best, and the bounds allow for each of them. The
    bounds are right for all candidates together if they are right for each comparison with the truly best candidate.
    There is one comparison fewer than there are candidates.

    Method: J. C. Hsu, "Constrained simultaneous confidence intervals for multiple comparisons with the best", 1984.
    """
    if np.isnan(estimates).all():
        estimates = np.zeros(len(estimates))
    leader = int(np.nanargmax(estimates))
    candidates, rows = range(len(estimates)), []
    possible_best = [
        other for other in candidates if other == leader or bound_lead(outcomes, leader, other, confidence)[0] <= 0
    ]
    for candidate in candidates:
        leads = [bound_lead(outcomes, best, candidate, confidence) for best in possible_best if best != candidate]
        low, high = min((low for low, _ in leads), default=0.0), max((high for _, high in leads), default=0.0)
        rows.append(Interval(float(estimates[leader] - estimates[candidate]), max(0.0, low), max(0.0, high)))
    return rows


def correct_confidence(candidates: int, confidence: float) -> float:
    """Return the confidence that each comparison with the best needs, so that all together have `confidence`.

    This is Bonferroni's correction: it divides the chance of an error evenly among the comparisons.
    """
    return 1 - (1 - confidence) / max(1, candidates - 1)


class MoveOdds(NamedTuple):
    """The odds of a move: the chance to win, or the expected points in a game for points.

    `low` and `high` are the 95 % interval. `gap` is the observed lead of the move with the highest estimate. `gap_low`
    and `gap_high` bound the lead of the truly best move, for all moves together. `unfinished` is the number of playouts
    that did not end. `margin` is the mean lead in points, in a game that is won by points.
    """

    move: str
    estimate: float
    low: float
    high: float
    gap: float
    gap_low: float
    gap_high: float
    playouts: int
    unfinished: int
    margin: float | None = None

    @property
    def may_be_best(self) -> bool:
        """Whether the move may be the best: no other move is clearly better."""
        return self.gap_low <= 0


@refuse_unknown_arguments()
def odds(game: Game, playouts: int = 2_000, seed: int = 1) -> pd.DataFrame:
    """Return the odds of each legal move for the seat to play: a pandas DataFrame with a row for each move.

    The kit plays the game on from each move `playouts` times (default: 2,000), carefully in all seats. Before each
    playout, it deals the cards that the seat does not see at random; every move is tried on the same cards. The deal
    agrees with the game so far: no card is where the seat knows that it cannot be, and no hand has a card that the
    rules would have made it play at an earlier strike or pass. A deal is the more likely, the better it explains the
    moves of the other seats: a careful player would have made these moves, except for a mistake now and then. A
    position set up by hand has no earlier moves; in Speed, which has no turns, such habits do not count. Columns:

    - move: its text.
    - estimate: the share of games won, or the mean points in a game for points (with a minus sign if fewer are better).
      low and high: its 95 % interval.
    - gap: the observed lead of the move with the highest estimate over this move, on the same cards; 0 for that move
      itself. The interval from gap_low to gap_high covers the lead of the truly best move, with 95 % confidence for all
      moves together. If gap_low is 0, this move may be the best. For the move with the highest estimate, gap_high is
      the greatest lead that another move may have.
    - playouts: the number of playouts, each with a deal of its own. unfinished: the number of playouts that did not end
      within 2,000 moves. The estimate leaves them out. The lower bounds count them as lost, the upper bounds as won.
    - margin, only in a game won by points: the mean lead in points.

    Four times the playouts make the intervals half as wide. The same `seed` (default: 1) gives the same figures. Choose
    the number of playouts beforehand. If you add playouts until a difference looks clear, you may see a difference that
    is not there.

    The game does not change. A game that is over has no rows. Raises BadOption.
    """
    from kit.lab.brief_frame import shorten_frame

    check_game(game, "kit.odds")
    whole_number(playouts, 1, MOST_PLAYOUTS, "playouts")
    whole_number(seed, 0, MOST_SEED, "seed")
    rows: list[MoveOdds] = []
    for moves, outcomes in play_slices(game, [playouts], seed):
        if outcomes.shape[2] == playouts:
            rows = summarize_outcomes(game.slug, moves, outcomes, (playouts,))
    columns = MoveOdds._fields if careful_module(game.slug).BY_POINTS else MoveOdds._fields[:-1]
    return shorten_frame((row[: len(columns)] for row in rows), columns, "move estimate low high gap margin")


def refine_odds(game: Game, playouts: int, seed: int = 1) -> Iterator[list[MoveOdds]]:
    """Yield the odds of every legal move, from more and more playouts, up to `playouts` of each move.

    The odds are computed at planned looks. From look to look the number of playouts grows by half. Between looks the
    function repeats the odds of the last look; before the first look it yields empty lists. The intervals of all looks
    together cover the truth with 95 % confidence. You may play the game on meanwhile. Raises BadOption.
    """
    looks = plan_looks(playouts)
    rows: list[MoveOdds] = []
    for moves, outcomes in play_slices(game, looks, seed):
        if outcomes.shape[2] in looks:
            rows = summarize_outcomes(game.slug, moves, outcomes, looks)
        yield rows


def plan_looks(playouts: int) -> tuple[int, ...]:
    """Return the planned looks at the odds, as numbers of playouts of each move; the last number is `playouts`."""
    looks = [playouts]
    while looks[0] / GROWTH >= FIRST_LOOK:
        looks.insert(0, int(looks[0] / GROWTH))
    return tuple(looks)


def play_slices(game: Game, looks: Iterable[int], seed: int) -> Iterator[tuple[list[str], np.ndarray]]:
    """Yield the legal moves and the outcomes of all playouts so far, after each slice of playouts.

    A slice ends at each of the `looks`, given as numbers of playouts. The outcomes are as in `run_playouts`.
    """
    whole_number(seed, 0, MOST_SEED, "seed")
    moves, tables = list(game.moves()), copy_with_seed(game.slug, game.table, seed)
    if not moves:
        return
    hidden = find_telling_moves(game.slug, tables, infer_hidden_cards(game, game.turn), CAREFUL)
    outcomes, slice_length = np.zeros((2, len(moves), 0), np.int64), FIRST_SLICE
    for look in looks:
        while (count := outcomes.shape[2]) < look:
            start = time.perf_counter()
            new_outcomes = run_playouts(game.slug, tables, hidden, len(moves), count, min(look - count, slice_length))
            growth = min(MOST_SLICE_GROWTH, SLICE_SECONDS / (time.perf_counter() - start))
            slice_length = max(1, min(int(new_outcomes.shape[2] * growth), MOST_SLICE))
            outcomes = np.concatenate([outcomes, new_outcomes], axis=2)
            yield moves, outcomes


def run_playouts(slug: str, tables: Tables, hidden: HiddenCards, moves: int, first: int, count: int) -> np.ndarray:
    """Run playouts from each move and return an array `[2, move, playout]`: outcomes, and scores of the last positions.

    `moves` is the number of legal moves. The `count` playouts are numbered from `first` on.
    """
    outcomes = np.zeros((2, moves, count), np.int64)
    settings = number(tables[1], TURN), CAREFUL, 0, False
    fill = load_compiled(fill_outcomes, slug, careful_module(slug))
    run_with_stop(fill, tables, hidden, settings, np.arange(moves), first, outcomes, make_snapshots(slug))
    return outcomes


def summarize_outcomes(slug: str, moves: list[str], outcomes: np.ndarray, looks: tuple[int, ...]) -> list[MoveOdds]:
    """Return the odds of each move at one of the planned `looks`, from the outcomes of `run_playouts`."""
    results, unfinished = bound_outcomes(slug, outcomes[0])
    finished_outcomes = np.ma.masked_array(outcomes, np.broadcast_to(unfinished, outcomes.shape))
    estimates, scores = finished_outcomes.mean(axis=2).filled(np.nan)
    estimates = estimates / outcome_unit(slug)
    confidence = confidence_at_each_look(looks)
    confidence_of_gaps = confidence_at_each_look(looks, correct_confidence(len(moves), CONFIDENCE))
    gaps = compare_with_best(results, estimates, confidence_of_gaps)
    margins = [float(score) if careful_module(slug).BY_POINTS else None for score in scores]
    return [
        MoveOdds(move, float(estimates[index]), *bound_mean_outcome(results, index, confidence), *gaps[index],
                 outcomes.shape[2], int(unfinished[index].sum()), margins[index])
        for index, move in enumerate(moves)
    ]


def bound_outcomes(slug: str, results: np.ndarray) -> tuple[Outcomes, np.ndarray]:
    """Return the bounds of the outcomes in `results`, the engine's numbers, and a mask of the unfinished playouts.

    The bounds of an unfinished playout are the least and the greatest outcome of the game.
    """
    unfinished, (least, most) = results == UNFINISHED, outcome_range(slug)
    outcomes = results / outcome_unit(slug)
    at_least, at_most = (np.where(unfinished, bound, outcomes).astype(float) for bound in (least, most))
    return Outcomes(at_least, at_most, (least, most) if careful_module(slug).FOR_POINTS else None), unfinished


def bound_mean_outcome(outcomes: Outcomes, index: int, confidence: float) -> tuple[float, float]:
    """Return the bounds of a candidate's mean outcome. They allow for any outcome of the unfinished playouts."""
    least, most = outcomes.least[index], outcomes.most[index]
    if outcomes.limits is None:
        low, high = (share_interval(float(wins.sum()), len(wins), confidence) for wins in (least, most))
    else:
        low, high = (mean_interval(points, outcomes.limits, confidence) for points in (least, most))
    return low.low, high.high
