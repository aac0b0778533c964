"""Odds: what each legal move may lead to, by playing the game on many times from each.

The cards that the seat to play does not see are dealt again for each playout, at random among all ways that fit what it
has seen and what moves have told (`kit.lab.card_knowledge`); every move meets the same cards. From there all seats play
carefully. The moves are then compared with the best: which may be the best one, and by how much the others lag behind.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.errors import refuse_unknown_arguments, whole_number
from kit.lab.card_knowledge import hidden_cards_of
from kit.lab.hidden_cards import HiddenCards
from kit.lab.players import careful_module, tables_like
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
GROWTH = 1.5  # times as many at each look as at the one before
FIRST_AT_ONCE, AT_ONCE = 1, 2_000  # of each move without a break, at first and at most
MOST_GROWTH = 5  # times as many without a break as the last time, at most
BREAK = 0.3  # seconds after which there should be a break, so that one can stop
MOST_PLAYOUTS = 10_000_000


class Outcomes(NamedTuple):
    """What several ways to play brought on the same deals, `[way, deal]`, at least and at most.

    Both are the same where it is known. Shares of the win, or points that lie `between` two bounds.
    """

    least: np.ndarray
    most: np.ndarray
    between: tuple[float, float] | None = None


def lead_bounds(tried: Outcomes, first: int, second: int, confidence: float) -> tuple[float, float]:
    """Return the bounds of the first way's mean lead over the second, from pairs."""
    least, most, between = tried
    if between is not None:
        limits = between[0] - between[1], between[1] - between[0]
        low = mean_interval(least[first] - most[second], limits, confidence).low
        return low, mean_interval(most[first] - least[second], limits, confidence).high

    def often(one: np.ndarray, other: np.ndarray) -> float:
        """Return how often one way wins where the other does not; of a shared win a part counts as won and a part as
        lost.
        """
        return float(one @ (1 - other))

    surely, not_surely = often(least[first], most[second]), often(most[second], least[first])
    perhaps, not_perhaps = often(most[first], least[second]), often(least[second], most[first])
    low = difference_of_shares(surely, not_surely, least.shape[1], confidence).low
    return low, difference_of_shares(perhaps, not_perhaps, least.shape[1], confidence).high


def compare_with_best(tried: Outcomes, estimates: np.ndarray, confidence: float) -> list[Interval]:
    """Return the lead of the best way over each way, from pairs. `confidence` is each comparison's: see
    `confidence_for_each`.

    The way with the highest estimate need not be the best. But whichever is the best, it is not clearly worse than
    that one: so those that are not may each be the best, and the bounds allow for every one of them. They hold for all
    ways together as soon as each comparison with the truly best one holds: one fewer than there are ways.

    Method: J. C. Hsu, "Constrained simultaneous confidence intervals for multiple comparisons with the best", 1984.
    """
    if np.isnan(estimates).all():
        estimates = np.zeros(len(estimates))
    leader = int(np.nanargmax(estimates))
    ways, rows = range(len(estimates)), []
    may_be_best = [way for way in ways if way == leader or lead_bounds(tried, leader, way, confidence)[0] <= 0]
    for way in ways:
        leads = [lead_bounds(tried, best, way, confidence) for best in may_be_best if best != way] or [(0.0, 0.0)]
        low, high = min(low for low, _ in leads), max(high for _, high in leads)
        rows.append(Interval(float(estimates[leader] - estimates[way]), max(0.0, low), max(0.0, high)))
    return rows


def confidence_for_each(ways: int, confidence: float) -> float:
    """Return the confidence that each comparison with the best of several must have, for all together to have this one.

    Bonferroni's: what may go wrong is shared out evenly.
    """
    return 1 - (1 - confidence) / max(1, ways - 1)


class MoveOdds(NamedTuple):
    """What a move may lead to: the chance to win, or in some games for one the points to expect.

    `low` and `high` bound it with 95 % confidence. `gap` is by how much more the move with the highest estimate may
    bring, as seen; `gap_low` and `gap_high` bound the lead of the move that is truly best, for all moves
    together. `unfinished` playouts did not end. `margin` is, in games that are won by points, by how many on average.
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
        """Whether the move cannot be told from the best one."""
        return self.gap_low <= 0


@refuse_unknown_arguments()
def odds(game: Game, playouts: int = 2_000, seed: int = 1) -> pd.DataFrame:
    """Return what each legal move may lead to for the seat to play: a pandas DataFrame, a row a move.

    From each move the game is played on so many times (`playouts`): cards that the seat does not see are dealt again
    each time, the same for every move, and all seats play carefully. The cards are dealt in ways that fit the game so
    far: none lies where the seat knows better, having seen it elsewhere while another lay hidden there; and none that
    would have been played at a strike or a pass lies in a hand since then. All such ways are as likely; what players
    liked to keep is not guessed at. In a position laid by hand nothing has happened yet. Columns:

    - move; estimate, the share of games won (in a game for points, the points a game), with its 95 % interval from
      `low` to `high`.
    - gap, by how much the best move leads this one, on the same cards. From `gap_low` to `gap_high` lie, with
      95 % confidence for all moves together, the leads of the move that is truly best, whichever it is. Where
      gap_low is 0 the move cannot be told from the best. The move with the highest estimate is 0 behind; its
      gap_high says how much better another one may yet be.
    - playouts; unfinished, how many of them did not end (in 2,000 moves). The estimate is of those that did; the
      bounds hold whatever the others would have brought, the lower as if all were lost, the upper as if all were won.
    - in a game won by points also margin, by how many on average.

    More playouts make the intervals narrower, by their root. The same seed gives the same figures. How many are played
    is to be settled beforehand: who adds playouts until something looks clear will see something that is not there.
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
    """Yield the odds of every legal move, again and again, from ever more playouts, up to so many each.

    They are looked at again at planned numbers of playouts, each half as many again as the last; in between, the last
    figures come once more, and none before the first look. Every interval is wide enough for all looks together: it is
    with 95 % confidence that the truth lies inside at all of them. The position is copied first: the game may be played
    on meanwhile. Raises BadOption.
    """
    looks = plan_looks(playouts)
    rows: list[MoveOdds] = []
    for moves, outcomes in play_moves(game, looks, seed):
        if outcomes.shape[2] in looks:
            rows = summarize_outcomes(game.slug, moves, outcomes, looks)
        yield rows


def plan_looks(playouts: int) -> tuple[int, ...]:
    """After how many playouts of each move the odds are looked at: the last time after so many."""
    looks = [playouts]
    while looks[0] / GROWTH >= FIRST_LOOK:
        looks.insert(0, int(looks[0] / GROWTH))
    return tuple(looks)


def play_moves(game: Game, looks: Iterable[int], seed: int) -> Iterator[tuple[list[str], np.ndarray]]:
    """Yield all legal moves, and what the playouts so far led to: more each time, and at each of these numbers of them.
    """
    whole_number(seed, 0, MOST_SEED, "seed")
    moves, tables, unseen = list(game.moves()), tables_like(game.slug, game.table), hidden_cards_of(game, game.turn)
    set_seed(view(tables, 1), seed)
    outcomes, at_once = np.zeros((2, len(moves), 0), np.int64), FIRST_AT_ONCE
    for look in looks:
        while moves and (done := outcomes.shape[2]) < look:
            began = time.perf_counter()
            more = play_more(game.slug, tables, unseen, len(moves), done, min(look - done, at_once))
            faster = min(MOST_GROWTH, BREAK / (time.perf_counter() - began))
            at_once = max(1, min(int(more.shape[2] * faster), AT_ONCE))
            outcomes = np.concatenate([outcomes, more], axis=2)
            yield moves, outcomes


def play_more(slug: str, tables: np.ndarray, unseen: HiddenCards, moves: int, begun: int, playouts: int) -> np.ndarray:
    """Return what playouts number `begun` and following led to, then how the seat stood: a row a move, a column a
    playout.
    """
    outcomes = np.zeros((2, moves, playouts), np.int64)
    about = number(view(tables, 1), TURN), CAREFUL, 0, False
    fill = compile_for_game(fill_outcomes, slug, careful_module(slug))
    run_with_stop(fill, tables, unseen, about, np.arange(moves), begun, outcomes)
    return outcomes


def summarize_outcomes(slug: str, moves: list[str], outcomes: np.ndarray, looks: tuple[int, ...]) -> list[MoveOdds]:
    """Return what outcomes say of each move, at one of the planned looks."""
    tried, unfinished = outcome_bounds(slug, outcomes[0])
    finished = np.ma.masked_array(outcomes, np.broadcast_to(unfinished, outcomes.shape))
    estimates, standings = finished.mean(axis=2).filled(np.nan)
    estimates = estimates if tried.between else estimates / WHOLE_WIN
    confidence = confidence_at_each_look(looks, confidence_for_each(len(moves), CONFIDENCE))
    behind = compare_with_best(tried, estimates, confidence)
    margins = [float(each) if careful_module(slug).BY_POINTS else None for each in standings]
    return [
        MoveOdds(move, float(estimates[place]), *bounds(tried, place, confidence_at_each_look(looks)), *behind[place],
                 outcomes.shape[2], int(unfinished[place].sum()), margins[place])
        for place, move in enumerate(moves)
    ]


def outcome_bounds(slug: str, results: np.ndarray) -> tuple[Outcomes, np.ndarray]:
    """Return what the moves brought, in shares of the win or in points, and which playouts did not end.

    These are taken for the least, and for the most, that a game may bring.
    """
    unfinished, (least, most) = results == UNFINISHED, outcome_range(slug)
    points = careful_module(slug).FOR_POINTS
    brought = results if points else results / WHOLE_WIN
    at_least, at_most = (np.where(unfinished, bound, brought).astype(float) for bound in (least, most))
    return Outcomes(at_least, at_most, (least, most) if points else None), unfinished


def bounds(tried: Outcomes, place: int, confidence: float) -> tuple[float, float]:
    """Between which bounds lies what a move brings, whatever playouts that did not end would have brought."""
    least, most = tried.least[place], tried.most[place]
    if tried.between is None:
        low, high = (share_interval(float(each.sum()), len(each), confidence) for each in (least, most))
    else:
        low, high = (mean_interval(each, tried.between, confidence) for each in (least, most))
    return low.low, high.high
