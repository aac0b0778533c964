"""Odds: the expected outcome of each legal move, estimated by playouts.

Before each playout, the cards that the seat to play does not see are dealt at random, in ways that agree with its
knowledge (`kit.lab.card_knowledge`), and as often as the moves of the other seats make likely (`kit.lab.past_moves`).
Every move is tried on the same cards. Then all seats play carefully. At the end each move is compared with the best
move: can it be the best, and if not, how far is it behind?
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from math import inf, isnan, nan
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.errors import refuse_unknown_arguments, whole_number
from kit.lab.arrays import Array, count_up
from kit.lab.best_moves import CAREFUL
from kit.lab.card_knowledge import find_telling_moves, infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.hidden_cards import HiddenCards
from kit.lab.player_kinds import careful_module
from kit.lab.playout import UNFINISHED, fill_outcomes
from kit.lab.playout_sets import combine, count_playouts, sort_playouts, total
from kit.lab.records import Tables
from kit.lab.stats import (
    CONFIDENCE, Interval, confidence_at_each_look, difference_of_shares, mean_interval, share_interval,
)
from kit.lab.tables import copy_with_seed, make_snapshots, outcome_unit
from kit.lab.worker_thread import run_with_stop
from kit.play.game import Game, check_game
from kit.rules.choices import new_numbers
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED, TURN, number

if TYPE_CHECKING:
    import pandas as pd
FIRST_LOOK = 100  # playouts of each move before the first look, at least
GROWTH = 1.5  # growth factor of the playouts from look to look
FIRST_SLICE, MOST_SLICE = 1, 2_000  # playouts of each move in a slice: in the first slice, and at most
MOST_SLICE_GROWTH = 5  # growth factor from slice to slice, at most
SLICE_SECONDS = 0.15  # seconds for a slice, about; the user can stop after each slice
TICK = 0.001  # seconds: a browser's clock may stand still for so long
MOST_PLAYOUTS = 10_000_000  # playouts of each move, at most


class Playouts(NamedTuple):
    """What came of playouts, with a row for each move: the outcomes, and the scores of the last positions."""

    outcomes: list[list[int]]
    scores: list[list[int]]


class Outcomes(NamedTuple):
    """Bounds of the outcomes of several candidates (such as moves) on the same deals; both are the outcome if it ended.

    A candidate has sets of playouts by its share of the win. In a game for points, whose `limits` are given, it has a
    list of the points of each playout instead: points have too many values to compare set by set.
    """

    least: list[Any]
    most: list[Any]
    limits: tuple[float, float] | None = None


def bound_lead(outcomes: Outcomes, first: int, second: int, confidence: float) -> tuple[float, float]:
    """Return the bounds of the mean lead of the first candidate over the second, from paired deals."""
    least, most, limits = outcomes

    def compare(own: Any, other: Any) -> Interval:
        """Return the mean lead of the outcomes `own` over the outcomes `other`; a shared win counts as a share."""
        if limits is not None:
            leads = Counter(map(sub, own, other))
            return mean_interval(leads, (limits[0] - limits[1], limits[1] - limits[0]), confidence)
        own_only, other_only = (total(combine(win_alone, *pair)) for pair in ((own, other), (other, own)))
        return difference_of_shares(own_only, other_only, count_playouts(own), confidence)

    low = compare(least[first], most[second])
    return low.low, low.high if most is least else compare(most[first], least[second]).high


def win_alone(share: float, other_share: float) -> float:
    """Return what one share of the win counts against another."""
    return share * (1 - other_share)


def compare_with_best(outcomes: Outcomes, estimates: Sequence[float], confidence: float) -> list[Interval]:
    """Return the lead of the best candidate over each candidate, from paired deals.

    `estimates` are the mean outcomes. `confidence` is the confidence of each comparison (see `correct_confidence`).

    The candidate with the highest estimate need not be the best. But the best candidate is not clearly worse than that
    candidate. So every candidate that is not clearly worse may be the best, and the bounds allow for each of them. The
    bounds are right for all candidates together if they are right for each comparison with the truly best candidate.
    There is one comparison fewer than there are candidates.

    Method: J. C. Hsu, "Constrained simultaneous confidence intervals for multiple comparisons with the best", 1984.
    """
    if all(map(isnan, estimates)):
        estimates = [0.0] * len(estimates)
    candidates, rows = range(len(estimates)), []

    @cache
    def find_lead(first: int, second: int) -> tuple[float, float]:
        return bound_lead(outcomes, first, second, confidence)

    leader = max(candidates, key=lambda each: -inf if isnan(estimates[each]) else estimates[each])
    possible_best = [other for other in candidates if other == leader or find_lead(leader, other)[0] <= 0]
    for candidate in candidates:
        leads = [find_lead(best, candidate) for best in possible_best if best != candidate]
        low, high = min((low for low, _ in leads), default=0.0), max((high for _, high in leads), default=0.0)
        rows.append(Interval(estimates[leader] - estimates[candidate], max(0.0, low), max(0.0, high)))
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
    for moves, played in play_slices(game, [playouts], seed):
        if len(played.outcomes[0]) == playouts:
            rows = summarize_outcomes(game.slug, moves, played, (playouts,))
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
    for moves, played in play_slices(game, looks, seed):
        if len(played.outcomes[0]) in looks:
            rows = summarize_outcomes(game.slug, moves, played, looks)
        yield rows


def plan_looks(playouts: int) -> tuple[int, ...]:
    """Return the planned looks at the odds, as numbers of playouts of each move; the last number is `playouts`."""
    looks = [playouts]
    while looks[0] / GROWTH >= FIRST_LOOK:
        looks.insert(0, int(looks[0] / GROWTH))
    return tuple(looks)


def play_slices(game: Game, looks: Iterable[int], seed: int) -> Iterator[tuple[list[str], Playouts]]:
    """Yield the legal moves and all playouts so far, after each slice of playouts.

    A slice ends at each of the `looks`, given as numbers of playouts.
    """
    whole_number(seed, 0, MOST_SEED, "seed")
    moves, tables = list(game.moves()), copy_with_seed(game.slug, game.table, seed)
    if not moves:
        return
    hidden = find_telling_moves(game.slug, tables, infer_hidden_cards(game, game.turn), CAREFUL)
    played, slice_length = Playouts([[] for _ in moves], [[] for _ in moves]), FIRST_SLICE
    for look in looks:
        while (done := len(played.outcomes[0])) < look:
            start, playouts = time.perf_counter(), min(look - done, slice_length)
            more = run_playouts(game.slug, tables, hidden, len(moves), done, playouts)
            growth = min(MOST_SLICE_GROWTH, SLICE_SECONDS / max(time.perf_counter() - start, TICK))
            slice_length = max(1, min(int(playouts * growth), MOST_SLICE))
            for row, new_row in zip(chain(*played), chain(*more), strict=True):
                row += new_row
            yield moves, played


def run_playouts(slug: str, tables: Tables, hidden: HiddenCards, moves: int, first: int, count: int) -> Playouts:
    """Run playouts from each move and return what came of them.

    `moves` is the number of legal moves. The `count` playouts of each are numbered from `first` on.
    """
    outcomes, indexes = Array("q", 2, moves, count), new_numbers(moves)
    count_up(indexes)
    settings = number(tables[1], TURN), CAREFUL, 0, False
    fill = load_compiled(fill_outcomes, slug, careful_module(slug))
    run_with_stop(fill, tables, hidden, settings, indexes, first, outcomes, make_snapshots(slug))
    return Playouts(*outcomes.tolist())


def summarize_outcomes(slug: str, moves: list[str], played: Playouts, looks: tuple[int, ...]) -> list[MoveOdds]:
    """Return the odds of each move at one of the planned `looks`."""
    bounds, unit, by_points = bound_outcomes(slug, played.outcomes), outcome_unit(slug), careful_module(slug).BY_POINTS
    estimates = [average_ended(outcomes, outcomes) / unit for outcomes in played.outcomes]
    confidence = confidence_at_each_look(looks)
    confidence_of_gaps = confidence_at_each_look(looks, correct_confidence(len(moves), CONFIDENCE))
    gaps = compare_with_best(bounds, estimates, confidence_of_gaps)
    return [
        MoveOdds(
            move, estimates[index], *bound_mean_outcome(bounds, index, confidence), *gaps[index], len(outcomes),
            outcomes.count(UNFINISHED), average_ended(scores, outcomes) if by_points else None,
        )
        for index, (move, outcomes, scores) in enumerate(zip(moves, *played, strict=True))
    ]


def average_ended(values: Sequence[float], outcomes: Sequence[int]) -> float:
    """Return the mean of the values of the playouts that ended, as their outcomes say; nan if none ended."""
    ended = [value for value, outcome in zip(values, outcomes, strict=True) if outcome != UNFINISHED]
    return sum(ended) / len(ended) if ended else nan


def bound_outcomes(slug: str, rows: Iterable[Sequence[int]]) -> Outcomes:
    """Return the bounds of outcomes; a row has the engine's numbers for the playouts of a candidate.

    The bounds of an unfinished playout are the least and the greatest outcome of the game.
    """
    rows, ends, unit = list(rows), outcome_range(slug), outcome_unit(slug)
    is_for_points = careful_module(slug).FOR_POINTS

    def bound(row: Sequence[int], end: float) -> Any:
        outcomes = [end if outcome == UNFINISHED else outcome / unit for outcome in row]
        return outcomes if is_for_points else sort_playouts(outcomes)

    least = [bound(row, ends[0]) for row in rows]
    most = [bound(row, ends[1]) for row in rows] if any(UNFINISHED in row for row in rows) else least
    return Outcomes(least, most, ends if is_for_points else None)


def bound_mean_outcome(outcomes: Outcomes, index: int, confidence: float) -> tuple[float, float]:
    """Return the bounds of a candidate's mean outcome. They allow for any outcome of the unfinished playouts."""
    least, most = outcomes.least[index], outcomes.most[index]
    if outcomes.limits is None:
        low, high = (share_interval(total(wins), count_playouts(wins), confidence) for wins in (least, most))
    else:
        low, high = (mean_interval(points, outcomes.limits, confidence) for points in (least, most))
    return low.low, high.high
