"""Review a game: estimate the chance to win before and after every step, and split its changes into luck and choice.

First the moves of each moment race: round by round the worse half drops out, until one rival of the move made is left.
Then only the rival, the move made and the moves of the reference player get more playouts, on other cards. The playouts
that chose the rival do not count, because the best of many moves also had lucky cards. Moments whose verdict is still
open get most playouts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial, reduce
from math import inf, isnan
from operator import add
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.errors import BadOption, refuse_unknown_arguments, state_demand, whole_number
from kit.lab.moments import Moment, PlayTasks, find_moments, split_into_tasks, start_playouts
from kit.lab.odds import MOST_PLAYOUTS, Outcomes, bound_lead, bound_mean_outcome, bound_outcomes, correct_confidence
from kit.lab.player_kinds import KINDS
from kit.lab.playout import UNFINISHED
from kit.lab.playout_sets import combine
from kit.lab.reasons import PLAYOUTS as REASON_PLAYOUTS, explain_better
from kit.lab.stats import CONFIDENCE, confidence_at_each_look
from kit.lab.tables import measure_outcome, outcome_unit
from kit.lab.worker_thread import show_progress
from kit.play.game import Game, check_game
from kit.play.review_data import REFERENCE_PLAYERS, Review, ReviewRow, grade_move, smallest_mistake
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED

if TYPE_CHECKING:
    import pandas as pd


PLAYOUTS = 4_000  # playouts of a move, at most
EARLY_PLAYOUTS = 6  # playouts of every move before the first figures are shown
FIRST_LOOK = 50  # playouts of every move before the first look, at least
VALUING_LOOKS = 3  # looks at the remaining moves, at most; the first of them is at every moment

ReviewSteps = Generator[tuple[int, list[ReviewRow]]]  # the number of new playouts, and the rows of the last look


class LookPlan(NamedTuple):
    """The planned looks at the moments: the numbers of playouts of a move, which double from look to look."""

    playouts: tuple[int, ...]
    choosing_looks: int  # the number of looks, from the first on, that choose the rivals

    @property
    def valuing_playouts(self) -> tuple[int, ...]:
        """The numbers of playouts since the rivals were chosen, at each later look."""
        return tuple(look - self.playouts[self.choosing_looks - 1] for look in self.playouts[self.choosing_looks :])


def plan_review_looks(playouts: int) -> LookPlan:
    """Return the planned looks for `playouts` playouts of a move (2 or more)."""
    looks = [playouts]
    while len(looks) < 2 or looks[0] // 2 >= FIRST_LOOK:
        looks.insert(0, looks[0] // 2)
    return LookPlan(tuple(looks), max(1, len(looks) - VALUING_LOOKS))


def drop_worse_candidates(moment: Moment, is_last_round: bool) -> None:
    """Drop the worse half of the moves that race against the move made. In the last round keep only the best of them.
    """
    no_rivals = moment.made_candidate, len(moment.moves)  # the move made, and no move
    others = [candidate for candidate in moment.racing_candidates if candidate not in no_rivals]
    others.sort(key=lambda candidate: replace_nan(moment.mean_outcome(candidate), -inf), reverse=True)
    kept_candidates = others[: 1 if is_last_round else (len(others) + 1) // 2]
    if is_last_round and others:
        moment.rival, moment.choosing_playouts = others[0], moment.playout_count
    moment.racing_candidates = sorted({*kept_candidates, *moment.needed_candidates})


class Value(NamedTuple):
    """The value of a position: the expected outcome for the seat if all seats play as the reference player.

    The estimate is nan if no playout ended.
    """

    estimate: float
    low: float
    high: float
    playouts: int
    unfinished: int


class Verdict(NamedTuple):
    """The verdict on a move: its value less the value of the reference player's move, and the gain of a better move."""

    choice: float = 0.0  # the value of the move less the value of the reference player's move
    best: str = ""  # the text of the best move found
    missed: float = 0.0  # the gain of the best move, with its 95 % interval
    missed_low: float = 0.0
    missed_high: float = 0.0


def estimate_value(slug: str, moment: Moment, looks: LookPlan) -> Value:
    """Return the value of a moment: the mean of the moves among which the reference player chooses at random.

    Before the first planned look, the interval is the whole range of outcomes.
    """
    outcomes = [moment.outcomes[candidate] for candidate in moment.reference_candidates]
    least, most, limits = bound_outcomes(slug, outcomes)
    mean = Outcomes(average_candidates(least, limits is not None), average_candidates(most, limits is not None), limits)
    if moment.playout_count < looks.playouts[0]:  # only planned looks share the chance of an error
        low, high = map(float, outcome_range(slug))
    else:
        low, high = bound_mean_outcome(mean, 0, confidence_at_each_look(looks.playouts))
    playouts, unfinished = sum(map(len, outcomes)), sum(row.count(UNFINISHED) for row in outcomes)
    return Value(estimate_reference_value(slug, moment), low, high, playouts, unfinished)


def average_candidates(candidates: list[Any], is_for_points: bool) -> list[Any]:
    """Return one candidate of `Outcomes`, with the mean of the candidates' outcomes in each playout."""
    if is_for_points:
        return [[fmean(points) for points in zip(*candidates, strict=True)]]
    sums = reduce(partial(combine, add), candidates)
    return [{share / len(candidates): playouts for share, playouts in sums.items()}]


def estimate_reference_value(slug: str, moment: Moment) -> float:
    """Return the mean outcome of the reference player's moves."""
    outcomes = [moment.mean_outcome(candidate) for candidate in moment.reference_candidates]
    return fmean(outcomes) / outcome_unit(slug)


def judge_move(slug: str, moment: Moment, looks: LookPlan) -> Verdict:
    """Return the verdict on the move made at a moment, from its playouts so far."""
    if not moment.moves:
        return Verdict()
    move_made, outcome = moment.moves[moment.made_candidate], moment.mean_outcome(moment.made_candidate)
    choice = replace_nan(outcome / outcome_unit(slug) - estimate_reference_value(slug, moment), 0.0)
    if moment.rival is None or moment.playout_count == moment.choosing_playouts:  # the gain of a rival is unknown
        least, most = outcome_range(slug) if len(moment.moves) > 1 else (0, 0)
        return Verdict(choice, move_made, missed_high=most - least)
    gain, low, high = estimate_gain(slug, moment, looks)
    if gain > 0 and (low > 0 or moment.mean_outcome(moment.rival) > outcome):
        return Verdict(choice, moment.moves[moment.rival], gain, max(0.0, low), max(0.0, high))
    return Verdict(choice, move_made, missed_high=max(0.0, high))


def estimate_gain(slug: str, moment: Moment, looks: LookPlan) -> tuple[float, float, float]:
    """Return the gain of the rival over the move made, and the bounds of the gain.

    The playouts that chose the rival do not count. The bounds are right for all planned looks together. They are as
    wide as if every move were compared with the move made.
    """
    candidates = [candidate for candidate in (moment.rival, moment.made_candidate) if candidate is not None]
    outcomes = [moment.outcomes[candidate][moment.choosing_playouts :] for candidate in candidates]
    gains = [own - other for own, other in zip(*outcomes, strict=True) if UNFINISHED not in (own, other)]
    gain = fmean(gains) / outcome_unit(slug) if gains else 0.0
    confidence = confidence_at_each_look(looks.valuing_playouts, correct_confidence(len(moment.moves), CONFIDENCE))
    return gain, *bound_lead(bound_outcomes(slug, outcomes), 0, 1, confidence)


def is_open(slug: str, moment: Moment, looks: LookPlan) -> bool:
    """Return whether more playouts may still show that the move made was a mistake."""
    if moment.rival is None:
        return False
    _, low, high = estimate_gain(slug, moment, looks)
    return low <= 0 and high > smallest_mistake(slug)


@refuse_unknown_arguments()
def review(game: Game, seat: int = 1, by: str = "careful", playouts: int = PLAYOUTS, seed: int = 1) -> pd.DataFrame:
    """Return a review of a game for a seat: the changes of its chance to win, step by step, split into luck and choice.

    The result is a pandas DataFrame with a row for each step. The value of a position is the seat's chance to win (a
    shared win counts as a share), or its expected points in a game for points, if all seats play on as the reference
    player `by` ("careful", the default, or "random"). It is estimated from the knowledge of the seat at that moment:
    before each playout, the cards that the seat does not see are dealt at random, as for `kit.odds`. The moves of the
    other seats count as moves of the reference player. Columns:

    - step: its number, from 1. seat and move: the seat that made the step, and its move.
    - best: the best move found, at the seat's own steps; the move itself if no better move was found. Empty at the
      steps of other seats.
    - before and after: the value of the position before and after the step: the chance to win, or in a game for points
      the expected points (with a minus sign if fewer are better). The first `before` is the value of the
      start; each later `before` is the `after` of the step before. In a finished game the last `after` is the result.
    - low and high: the interval of `after`, with 95 % confidence for all looks together.
    - choice: the value of the move made less the value of the reference player's move, on the same cards. If the
      reference player chooses among several moves at random, their mean counts. At the steps of other seats 0.
    - luck: the rest of the change from before to after: cards, shuffles, and the moves of other seats. So the start,
      all luck and all choice add up to the result. If the other seats play like the reference player, luck is nearly
      zero on average. It is not exactly zero: the kit assumes that a careful seat sometimes makes a mistake, and it
      does not count moves before a shuffle.
    - missed: the gain of the best move found over the move made, never below 0. The playouts that found the move do not
      count. A move that the reference player never makes, but that can still be made later, is missed at each step.
    - missed_low and missed_high: the interval of the gain of the best other move found, with 95 % confidence for all
      moves of the step and all looks together.
    - mistake: true if missed_low is above 0.
    - verdict: "mistake" if `mistake` is true; "no mistake" if missed_high is at most 1 % of the range of outcomes (such
      as 1 percentage point of a win, or half a point of 52); otherwise "open": the playouts do not decide. Empty at the
      steps of other seats.
    - reason: a sentence on a fact that goes with the gain of the better move, at a mistake; see `kit.reasons`. Empty if
      no fact carries enough.
    - playouts: the number of playouts for `after`. unfinished: the number of playouts that did not end within 2,000
      moves. The estimate leaves them out; low and high allow for any outcome of these playouts. If no playout ended,
      `after` is the value before the step.

    Every move gets some playouts. A move whose verdict stays open gets up to `playouts` (default: 4,000; at least 2).
    The same `seed` (default: 1) gives the same figures. In Speed, all times are luck, even a person's own; choice is
    which card goes where. A game that is not over is reviewed up to its last step. The position does not change, but
    the game keeps the review as `game.review`. Its transcript contains the review until the next step is played. Raises
    BadOption.
    """
    from kit.lab.brief_frame import shorten_frame

    rows: list[ReviewRow] = []
    steps = run_review(check_game(game, "kit.review"), seat, by, playouts, seed)
    with closing(steps), show_progress(None, " playouts", f"review of {game.slug}") as add_progress:
        for playouts_made, latest_rows in steps:
            add_progress(playouts_made)
            rows = latest_rows
    game.review = Review(int(seat), by, int(playouts), int(seed), tuple(rows))
    verdicts = [grade_move(row, game.slug) for row in rows]
    reasons = [explain_mistake(game, row, by, playouts, seed) if row.mistake else "" for row in rows]
    columns = [*ReviewRow._fields, "verdict", "reason"]
    graded = [(*row, verdict, reason) for row, verdict, reason in zip(rows, verdicts, reasons, strict=True)]
    return shorten_frame(graded, columns, "step seat move best after luck choice missed verdict reason")


def explain_mistake(game: Game, row: ReviewRow, by: str, playouts: int = REASON_PLAYOUTS, seed: int = 1) -> str:
    """Return why the better move is better than the mistake; empty if there is no reason."""
    before, most = game.at(row.step - 1), min(playouts, REASON_PLAYOUTS)
    return explain_better(before, row.best, row.move, most, by, seed, game.over)


def refine_review(
    game: Game, seat: int = 1, by: str = "careful", playouts: int = PLAYOUTS, seed: int = 1
) -> Iterator[list[ReviewRow]]:
    """Yield the rows of a review from more and more playouts.

    Between looks the function repeats the rows of the last look; before the first look it yields empty lists. You may
    play the game on meanwhile. The parameters are the same as in `review`. Raises BadOption.
    """
    with closing(run_review(game.copy(), seat, by, playouts, seed)) as looks:
        yield from (rows for _, rows in looks)


def run_review(game: Game, seat: int, by: str, playouts: int, seed: int) -> ReviewSteps:
    """Run the playouts of a review; yield the number of new playouts, and the rows of the last look. Raises BadOption.
    """
    seat = whole_number(seat, 1, game.seats, "seat")
    if not isinstance(by, str) or by not in REFERENCE_PLAYERS:
        too_slow = isinstance(by, str) and by in KINDS
        remedy = "To look ahead in every playout would take thousands of times as long." if too_slow else ""
        raise BadOption(state_demand("by", f"be {' or '.join(REFERENCE_PLAYERS)} in a review", by, remedy))
    looks = plan_review_looks(whole_number(playouts, 2, MOST_PLAYOUTS, "playouts"))
    moments, rows = list[Moment](), list[ReviewRow]()
    for moment in find_moments(game, seat, by, whole_number(seed, 0, MOST_SEED, "seed")):
        moments.append(moment)
        yield 0, rows  # to find the moments of a long game takes time, too
    if not game.history:
        return
    with start_playouts(game.slug, seat, by) as play:
        for playouts_made, is_look in play_looks(game.slug, moments, looks, play):
            if is_look:
                rows = make_review_rows(game, seat, moments, looks)
            yield playouts_made, rows


def play_looks(slug: str, moments: list[Moment], looks: LookPlan, play: PlayTasks) -> Iterator[tuple[int, bool]]:
    """Run playouts from look to look; yield the number of new playouts, and whether the rows should be computed again.

    In a long game the first look takes time. So there are early figures from a few playouts, without bounds.
    """
    open_moments = moments
    if looks.playouts[0] > EARLY_PLAYOUTS:
        for playouts_made in play([task for moment in moments for task in split_into_tasks(moment, EARLY_PLAYOUTS)]):
            yield playouts_made, False
        yield 0, True
    for index, look in enumerate(looks.playouts):
        for playouts_made in play([task for moment in open_moments for task in split_into_tasks(moment, look)]):
            yield playouts_made, False
        if index < looks.choosing_looks:
            for moment in moments:
                drop_worse_candidates(moment, is_last_round=index == looks.choosing_looks - 1)
        else:
            open_moments = [moment for moment in open_moments if is_open(slug, moment, looks)]
        yield 0, True


def make_review_rows(game: Game, seat: int, moments: list[Moment], looks: LookPlan) -> list[ReviewRow]:
    """Return the rows of a review from the outcomes of its moments so far."""
    values = [estimate_value(game.slug, moment, looks) for moment in moments]
    if game.over:
        end = measure_outcome(game, seat)
        values.append(Value(end, end, end, 0, 0))
    rows, before = [], replace_nan(values[0].estimate, sum(outcome_range(game.slug)) / 2)
    for step, moment, value in zip(game.history, moments, values[1:], strict=False):
        after, verdict = replace_nan(value.estimate, before), judge_move(game.slug, moment, looks)
        rows.append(ReviewRow(
            moment.step + 1, step.seat, step.move, verdict.best, before, after, value.low, value.high,
            after - before - verdict.choice, verdict.choice, verdict.missed, verdict.missed_low, verdict.missed_high,
            verdict.missed_low > 0, value.playouts, value.unfinished,
        ))
        before = after
    return rows


def replace_nan(estimate: float, default: float) -> float:
    """Return an estimate, or `default` if the estimate is nan."""
    return default if isnan(estimate) else estimate
