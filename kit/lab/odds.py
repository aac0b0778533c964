"""Odds: the expected outcome of each legal move, estimated by playing the game on many times from each.

For each playout, the cards that the seat to play does not see are dealt again at random, in ways that fit what it knows
(`kit.lab.card_knowledge`); every move meets the same cards. Then all seats play carefully. The moves are compared with
the best: which moves may be the best, and by how much the others are behind.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.errors import refuse_unknown_arguments, whole_number
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.hidden_cards import HiddenCards
from kit.lab.players import careful_module, copy_table
from kit.lab.playout import CAREFUL, UNFINISHED, WHOLE_WIN, fill_outcomes
from kit.lab.stats import (
    CONFIDENCE, Interval, confidence_at_each_look, difference_of_shares, mean_interval, share_interval,
)
from kit.lab.time_warnings import warn_if_long
from kit.lab.worker_thread import run_with_stop
from kit.play.game import Game, check_game
from kit.play.position import set_seed
from kit.rules.engine import compile_for_game
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED, TURN, number, view

if TYPE_CHECKING:
    import pandas as pd
FIRST_LOOK = 100  # playouts of each move, at least, before anything is shown
GROWTH = 1.5  # growth factor of the playouts from look to look
FIRST_AT_ONCE, AT_ONCE = 1, 2_000  # playouts of each move without a break, at first and at most
MOST_GROWTH = 5  # growth factor of the playouts without a break, at most
BREAK = 0.3  # seconds between breaks, about, so that the user can stop
MOST_PLAYOUTS = 10_000_000


class Outcomes(NamedTuple):
    """The least and the greatest outcomes of several ways to play the same deals, as arrays `[way, deal]`.

    Both are the same for a finished game. They are shares of the win, or points `between` two bounds.
    """

    least: np.ndarray
    most: np.ndarray
    between: tuple[float, float] | None = None


def lead_bounds(outcomes: Outcomes, first: int, second: int, confidence: float) -> tuple[float, float]:
    """Return the bounds of the first way's mean lead over the second, from pairs."""
    least, most, between = outcomes
    if between is not None:
        limits = between[0] - between[1], between[1] - between[0]
        low = mean_interval(least[first] - most[second], limits, confidence).low
        return low, mean_interval(most[first] - least[second], limits, confidence).high

    def often(one: np.ndarray, other: np.ndarray) -> float:
        """Return the number of deals that one way wins and the other does not; a shared win counts in part."""
        return float(one @ (1 - other))

    surely, not_surely = often(least[first], most[second]), often(most[second], least[first])
    perhaps, not_perhaps = often(most[first], least[second]), often(least[second], most[first])
    low = difference_of_shares(surely, not_surely, least.shape[1], confidence).low
    return low, difference_of_shares(perhaps, not_perhaps, least.shape[1], confidence).high


def compare_with_best(outcomes: Outcomes, estimates: np.ndarray, confidence: float) -> list[Interval]:
    """Return the lead of the best way over each way, from pairs. `confidence` is that of each comparison: see
    `confidence_for_each`.

    The way with the highest estimate need not be the best. But the best way is not clearly worse than the way with the
    highest estimate. So every way that is not clearly worse may be the best, and the bounds allow for each of them. The
    bounds cover all ways together if each comparison with the truly best way is covered: one comparison fewer than
    there are ways.

    Method: J. C. Hsu, "Constrained simultaneous confidence intervals for multiple comparisons with the best", 1984.
    """
    if np.isnan(estimates).all():
        estimates = np.zeros(len(estimates))
    leader = int(np.nanargmax(estimates))
    ways, rows = range(len(estimates)), []
    may_be_best = [way for way in ways if way == leader or lead_bounds(outcomes, leader, way, confidence)[0] <= 0]
    for way in ways:
        leads = [lead_bounds(outcomes, best, way, confidence) for best in may_be_best if best != way] or [(0.0, 0.0)]
        low, high = min(low for low, _ in leads), max(high for _, high in leads)
        rows.append(Interval(float(estimates[leader] - estimates[way]), max(0.0, low), max(0.0, high)))
    return rows


def confidence_for_each(ways: int, confidence: float) -> float:
    """Return the confidence of each comparison with the best that gives all comparisons together this confidence.

    This is Bonferroni's correction: the chance of an error is shared out evenly.
    """
    return 1 - (1 - confidence) / max(1, ways - 1)


class MoveOdds(NamedTuple):
    """The odds of a move: the chance to win, or in some games for one player the expected points.

    `low` and `high` are the 95 % interval. `gap` is the observed lead of the move with the highest estimate; `gap_low`
    and `gap_high` bound the lead of the move that is truly best, for all moves together. `unfinished` playouts did not
    end. `margin` is the mean lead in points, in games that are won by points.
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
        """Whether the move cannot be distinguished from the best move."""
        return self.gap_low <= 0


@refuse_unknown_arguments()
def odds(game: Game, playouts: int = 2_000, seed: int = 1) -> pd.DataFrame:
    """Return the odds of each legal move for the seat to play: a pandas DataFrame, a row a move.

    The game is played on from each move `playouts` times (default: 2,000). Each time, the cards that the seat does not
    see are dealt again, the same for every move, and all seats play carefully. The cards are dealt in ways that fit the
    game so far: no card is where the seat knows that it cannot be; and a hand has no card that it would have played at
    an earlier strike or pass. All such ways are equally likely; players' habits are not used. A position set up by hand
    has no earlier moves. Columns:

    - move; estimate, the share of games won (in a game for points, the points a game), with its 95 % interval from
      `low` to `high`.
    - gap, the lead of the best move over this one, on the same cards. The interval from `gap_low` to `gap_high` covers
      the lead of the move that is truly best, with 95 % confidence for all moves together. If gap_low is 0, the move
      cannot be distinguished from the best. The move with the highest estimate has gap 0; its gap_high is the greatest
      lead that another move may still have.
    - playouts; unfinished, the number of playouts that did not end (in 2,000 moves). The estimate is that of the
      playouts that ended. The bounds allow for any outcome of the others: the lower bound counts them as lost, the
      upper bound as won.
    - margin, only in a game won by points: the mean lead in points.

    More playouts make the intervals narrower, by their square root. The same `seed` (default: 1) gives the same
    figures. Choose the number of playouts beforehand: if you add playouts until something looks clear, you will see
    something that is not there.
    The game stays as it is; one that is over has no rows. Raises BadOption.
    """
    import pandas as pd

    check_game(game, "kit.odds")
    whole_number(playouts, 1, MOST_PLAYOUTS, "playouts")
    whole_number(seed, 0, MOST_SEED, "seed")
    rows: list[MoveOdds] = []
    warn_if_long(lambda: next(play_moves(game, [1], seed), None), playouts)
    for moves, outcomes in play_moves(game, [playouts], seed):
        if outcomes.shape[2] == playouts:
            rows = summarize_outcomes(game.slug, moves, outcomes, (playouts,))
    frame = pd.DataFrame(rows, columns=list(MoveOdds._fields))
    return frame if careful_module(game.slug).BY_POINTS else frame.drop(columns="margin")


def refine_odds(game: Game, playouts: int, seed: int = 1) -> Iterator[list[MoveOdds]]:
    """Yield the odds of every legal move, again and again, from more and more playouts, up to `playouts` of each move.

    The odds are computed at planned looks, each with half as many playouts again as the look before. Between looks the
    last figures are repeated; before the first look there are none. The intervals of all looks together cover the truth
    with 95 % confidence. The position is copied first: the game may be played on meanwhile. Raises BadOption.
    """
    looks = plan_looks(playouts)
    rows: list[MoveOdds] = []
    for moves, outcomes in play_moves(game, looks, seed):
        if outcomes.shape[2] in looks:
            rows = summarize_outcomes(game.slug, moves, outcomes, looks)
        yield rows


def plan_looks(playouts: int) -> tuple[int, ...]:
    """Return the planned looks at the odds, as numbers of playouts of each move; the last look is at `playouts`."""
    looks = [playouts]
    while looks[0] / GROWTH >= FIRST_LOOK:
        looks.insert(0, int(looks[0] / GROWTH))
    return tuple(looks)


def play_moves(game: Game, looks: Iterable[int], seed: int) -> Iterator[tuple[list[str], np.ndarray]]:
    """Yield all legal moves and the outcomes of the playouts so far, more each time, and at each of these looks."""
    whole_number(seed, 0, MOST_SEED, "seed")
    moves, tables, hidden = list(game.moves()), copy_table(game.slug, game.table), infer_hidden_cards(game, game.turn)
    set_seed(view(tables, 1), seed)
    outcomes, at_once = np.zeros((2, len(moves), 0), np.int64), FIRST_AT_ONCE
    for look in looks:
        while moves and (done := outcomes.shape[2]) < look:
            began = time.perf_counter()
            more = play_more(game.slug, tables, hidden, len(moves), done, min(look - done, at_once))
            faster = min(MOST_GROWTH, BREAK / (time.perf_counter() - began))
            at_once = max(1, min(int(more.shape[2] * faster), AT_ONCE))
            outcomes = np.concatenate([outcomes, more], axis=2)
            yield moves, outcomes


def play_more(slug: str, tables: np.ndarray, hidden: HiddenCards, moves: int, begun: int, playouts: int) -> np.ndarray:
    """Return the outcomes of the playouts from number `begun` on, and the scores of their last positions for the seat.

    Each of the two arrays has a row a move and a column a playout.
    """
    outcomes = np.zeros((2, moves, playouts), np.int64)
    about = number(view(tables, 1), TURN), CAREFUL, 0, False
    fill = compile_for_game(fill_outcomes, slug, careful_module(slug))
    run_with_stop(fill, tables, hidden, about, np.arange(moves), begun, outcomes)
    return outcomes


def summarize_outcomes(slug: str, moves: list[str], outcomes: np.ndarray, looks: tuple[int, ...]) -> list[MoveOdds]:
    """Return the odds of each move by these outcomes, at one of the planned looks."""
    results, unfinished = outcome_bounds(slug, outcomes[0])
    finished = np.ma.masked_array(outcomes, np.broadcast_to(unfinished, outcomes.shape))
    estimates, positions = finished.mean(axis=2).filled(np.nan)
    estimates = estimates if results.between else estimates / WHOLE_WIN
    confidence = confidence_at_each_look(looks, confidence_for_each(len(moves), CONFIDENCE))
    gaps = compare_with_best(results, estimates, confidence)
    margins = [float(score) if careful_module(slug).BY_POINTS else None for score in positions]
    return [
        MoveOdds(move, float(estimates[place]), *bounds(results, place, confidence_at_each_look(looks)), *gaps[place],
                 outcomes.shape[2], int(unfinished[place].sum()), margins[place])
        for place, move in enumerate(moves)
    ]


def outcome_bounds(slug: str, results: np.ndarray) -> tuple[Outcomes, np.ndarray]:
    """Return the outcomes of the moves, in shares of the win or in points, and a mask of the unfinished playouts.

    An unfinished playout counts as the least, and as the greatest, outcome that a game may have.
    """
    unfinished, (least, most) = results == UNFINISHED, outcome_range(slug)
    points = careful_module(slug).FOR_POINTS
    outcomes = results if points else results / WHOLE_WIN
    at_least, at_most = (np.where(unfinished, bound, outcomes).astype(float) for bound in (least, most))
    return Outcomes(at_least, at_most, (least, most) if points else None), unfinished


def bounds(outcomes: Outcomes, place: int, confidence: float) -> tuple[float, float]:
    """Return the bounds of a move's mean outcome, which allow for any outcome of the unfinished playouts."""
    least, most = outcomes.least[place], outcomes.most[place]
    if outcomes.between is None:
        low, high = (share_interval(float(each.sum()), len(each), confidence) for each in (least, most))
    else:
        low, high = (mean_interval(each, outcomes.between, confidence) for each in (least, most))
    return low.low, high.high
