"""Reviewing a game: the chance to win before and after every step, its changes split into luck and choice.

Playouts go where the verdict is open. First the moves of each moment race, by halving, to choose a rival for the move
that was made. Then only these two moves and those of the reference player are played on, on other cards: the best of
many moves was also lucky with its cards, so the playouts that chose the rival would favour it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.errors import BadOption, refuse_unknown_arguments, state_demand, whole_number
from kit.lab.moments import Moment, PlayTasks, moments_of, playout_tasks, start_playouts
from kit.lab.odds import MOST_PLAYOUTS, Outcomes, bound_mean_outcome, correct_confidence, bound_lead, bound_outcomes
from kit.lab.players import KINDS, measure_outcome, outcome_unit
from kit.lab.playout import UNFINISHED
from kit.lab.stats import CONFIDENCE, confidence_at_each_look
from kit.lab.time_warnings import warn_if_long
from kit.lab.worker_thread import show_progress
from kit.play.game import Game, check_game
from kit.play.review_data import REFERENCE_PLAYERS, Review, ReviewRow, grade_move, smallest_mistake
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED

if TYPE_CHECKING:
    import pandas as pd


PLAYOUTS = 4_000  # of a move, at most
EARLY_PLAYOUTS = 6  # playouts of every move after which the first figures are shown
FIRST = 50  # playouts of every move, at least, before the first look
VALUING_LOOKS = 3  # looks that value the remaining moves, at most; the first of them is for every moment
VALUED_MOVES = 3  # moves of a moment that are valued, about: the move made, its rival and the usual move

# the number of new playouts, with the rows of the last look
ReviewSteps = Generator[tuple[int, list[ReviewRow]]]


class LookPlan(NamedTuple):
    """The planned looks at the moments, as numbers of `playouts` of a move: they double from look to look."""

    playouts: tuple[int, ...]
    choosing_looks: int  # the number of looks, from the first on, that choose the rivals

    @property
    def fresh(self) -> tuple[int, ...]:
        """The number of playouts that value the moves, at each of the later looks."""
        return tuple(look - self.playouts[self.choosing_looks - 1] for look in self.playouts[self.choosing_looks :])


def plan_looks(playouts: int) -> LookPlan:
    """Return the looks for at most `playouts` playouts of a move, at least 2."""
    looks = [playouts]
    while len(looks) < 2 or looks[0] // 2 >= FIRST:
        looks.insert(0, looks[0] // 2)
    return LookPlan(tuple(looks), max(1, len(looks) - VALUING_LOOKS))


def mean_outcome(moment: Moment, way: int) -> float:
    """Return the mean outcome of a way's finished playouts; nan if none is finished."""
    ended = moment.outcomes[way][moment.outcomes[way] != UNFINISHED]
    return float(ended.mean()) if ended.size else np.nan


def drop_worse(moment: Moment, last: bool) -> None:
    """Drop the worse half of the moves that race against the move made; the last time, all but the best of them."""
    others = [way for way in moment.racing_ways if way != moment.made and way < len(moment.moves)]
    others.sort(key=lambda way: np.nan_to_num(mean_outcome(moment, way), nan=-np.inf), reverse=True)
    stay = others[: 1 if last else (len(others) + 1) // 2]
    if last and others:
        moment.rival, moment.chosen_after = others[0], moment.played
    moment.racing_ways = sorted({*stay, *moment.needed_ways})


class Value(NamedTuple):
    """The value of a position for the seat if all seats play on as the reference player; nan if no playout ended."""

    estimate: float
    low: float
    high: float
    playouts: int
    unfinished: int


class Verdict(NamedTuple):
    """The verdict on a move: its value less that of the reference player's move, and the gain of a better move."""

    choice: float = 0.0
    best: str = ""
    missed: float = 0.0
    missed_low: float = 0.0
    missed_high: float = 0.0


def value_of(slug: str, moment: Moment, looks: LookPlan) -> Value:
    """Return the value of a moment: the mean of the moves among which the reference player chooses at random.

    Before the first planned look its interval is the whole range of outcomes.
    """
    outcomes = np.array([moment.outcomes[way] for way in moment.reference_ways])
    by_way, unfinished = bound_outcomes(slug, outcomes)
    whole = Outcomes(by_way.least.mean(axis=0)[None], by_way.most.mean(axis=0)[None], by_way.limits)
    if moment.played < looks.playouts[0]:  # the intervals of the planned looks leave no chance of an error for others
        low, high = map(float, outcome_range(slug))
    else:
        low, high = bound_mean_outcome(whole, 0, confidence_at_each_look(looks.playouts))
    return Value(reference_value(slug, moment), low, high, outcomes.size, int(unfinished.sum()))


def reference_value(slug: str, moment: Moment) -> float:
    """Return the mean value of the reference player's moves."""
    return float(np.mean([mean_outcome(moment, way) for way in moment.reference_ways])) / outcome_unit(slug)


def verdict_of(slug: str, moment: Moment, looks: LookPlan) -> Verdict:
    """Return the verdict on the move made at a moment, by its playouts so far."""
    if not moment.moves:
        return Verdict()
    made = moment.moves[moment.made]
    choice = mean_outcome(moment, moment.made) / outcome_unit(slug) - reference_value(slug, moment)
    choice = 0.0 if np.isnan(choice) else choice
    if moment.rival is None or moment.played == moment.chosen_after:  # another move may still gain anything
        least, most = outcome_range(slug) if len(moment.moves) > 1 else (0, 0)
        return Verdict(choice, made, missed_high=most - least)
    gain, low, high = gain_of(slug, moment, looks)
    better = gain > 0 and (low > 0 or mean_outcome(moment, moment.rival) > mean_outcome(moment, moment.made))
    best = moment.moves[moment.rival] if better else made
    return Verdict(choice, best, gain if better else 0.0, max(0.0, low) if better else 0.0, max(0.0, high))


def gain_of(slug: str, moment: Moment, looks: LookPlan) -> tuple[float, float, float]:
    """Return the gain of the rival on the move made, with its bounds, on other cards than those that chose the rival.

    The bounds cover the gain at all planned looks together. They are as wide as if every move had been compared with
    the move made.
    """
    ways = [moment.rival, moment.made]
    fresh = np.array([moment.outcomes[way][moment.chosen_after :] for way in ways if way is not None])
    ended = (fresh != UNFINISHED).all(axis=0)
    gain = float((fresh[0, ended] - fresh[1, ended]).mean()) / outcome_unit(slug) if ended.any() else 0.0
    confidence = confidence_at_each_look(looks.fresh, correct_confidence(len(moment.moves), CONFIDENCE))
    return gain, *bound_lead(bound_outcomes(slug, fresh)[0], 0, 1, confidence)


def is_open(slug: str, moment: Moment, looks: LookPlan) -> bool:
    """Whether more playouts may still show that a better move was missed, by enough to matter."""
    if moment.rival is None:
        return False
    _, low, high = gain_of(slug, moment, looks)
    return low <= 0 and high > smallest_mistake(slug)


@refuse_unknown_arguments()
def review(game: Game, seat: int = 1, by: str = "careful", playouts: int = PLAYOUTS, seed: int = 1) -> pd.DataFrame:
    """Return a review of a game for a seat: the changes of its chance to win, step by step, split into luck and choice.

    The result is a pandas DataFrame, a row a step. The value of a position is the expected outcome for the seat if all
    seats play on as `by` ("careful", the default, or "random", the reference player): the chance to win (a shared win
    counts as a share), or in a game for points the points. It is estimated from the seat's knowledge at that moment:
    the cards that it does not see are dealt again for each playout, in ways that fit the game so far, as for
    `kit.odds`. Columns:

    - step, from 1; seat and move: the seat that made the step, and its move. best: the best move found, at the seat's
      own steps; the move itself if none better was found, and empty at the steps of others.
    - before and after, the value of the position before and after the step. The first `before` is the value of the
      start, each later one the `after` of the step before; the last `after` of a game that is over is its result.
      low and high: they bound the true `after`, with 95 % confidence at all looks together.
    - choice, at the seat's own steps: the value of the move made less that of the move the reference player would have
      made (the mean of the moves among which it chooses at random), on the same cards. At other steps 0.
    - luck, the rest of the change from before to after: cards, shuffles, and the moves of others. So the start, all
      luck and all choice add up to the result. If others play like the reference player, luck is zero on average, as
      far as all ways to place the hidden cards are equally likely. The cards that others keep make them not quite so.
    - missed, the gain of the best move found over the move made, never below 0. Some playouts found that move, and
      other playouts value it. A move that can still be made later, and that the reference player never makes, is missed
      at each step. missed_low and missed_high bound the gain of the strongest other move found, with 95 % confidence
      for all moves of the step and all looks together. mistake: missed_low is above 0.
    - verdict, at the seat's own steps: "mistake" if `mistake` is true; "no mistake" if missed_high is at
      most 1 % of the range of outcomes (1 percentage point of a win, or for example half a point of 52); otherwise
      "open": the playouts do not decide it. Empty at the steps of others.
    - playouts, the playouts behind `after`; unfinished, the number of them that did not end (in 2,000 moves). The
      estimate is that of the playouts that ended, or of the step before if none did; low and high allow for any outcome
      of the others.

    Every move gets some playouts; a move whose verdict stays open gets up to `playouts` (default: 4,000; at least 2).
    The same `seed` (default: 1) gives the same figures. At Speed, all times are luck, a person's own times too; choice
    is which card was laid where. A game that is not over is reviewed up to its last step. The game does not change, but
    keeps its last review as `game.review`; its transcript has the review too, until another step is played. Raises
    BadOption.
    """
    import pandas as pd

    rows: list[ReviewRow] = []
    steps = review_steps(check_game(game, "kit.review"), seat, by, playouts, seed, warns=True)
    bar = show_progress(None, " playouts", f"review of {game.slug}")
    with closing(steps), bar as add_progress:
        for playouts_made, latest_rows in steps:
            add_progress(playouts_made)
            rows = latest_rows
    game.review = Review(int(seat), by, int(playouts), int(seed), tuple(rows))
    verdicts = [grade_move(row, game.slug) for row in rows]
    return pd.DataFrame(rows, columns=list(ReviewRow._fields)).assign(verdict=verdicts)


def refine_review(
    game: Game, seat: int = 1, by: str = "careful", playouts: int = PLAYOUTS, seed: int = 1
) -> Iterator[list[ReviewRow]]:
    """Yield the rows of a review, again and again, from more and more playouts; between looks the last rows are
    repeated.

    Before the first look there are no rows. The history is copied first: the game may be played on meanwhile. Raises
    BadOption.
    """
    with closing(review_steps(game.copy(), seat, by, playouts, seed)) as looks:
        for _, rows in looks:
            yield rows


def review_steps(game: Game, seat: int, by: str, playouts: int, seed: int, warns: bool = False) -> ReviewSteps:
    """Yield the number of new playouts, with the rows of the last look. Raises BadOption.

    If `warns`, print beforehand how long it takes if nothing is compiled.
    """
    seat = whole_number(seat, 1, game.seats, "seat")
    if not isinstance(by, str) or by not in REFERENCE_PLAYERS:
        too_slow = isinstance(by, str) and by in KINDS
        why = "To look ahead in every playout would take thousands of times as long." if too_slow else ""
        raise BadOption(state_demand("by", f"be {' or '.join(REFERENCE_PLAYERS)} in a review", by, why))
    looks = plan_looks(whole_number(playouts, 2, MOST_PLAYOUTS, "playouts"))
    moments = list(moments_of(game, seat, by, whole_number(seed, 0, MOST_SEED, "seed")))
    if not game.history:
        return
    rows: list[ReviewRow] = []
    with start_playouts(game.slug, seat, by) as play:
        if warns:
            warn_if_slow(moments, looks, play)
        for playouts_made, is_look in play_looks(game.slug, moments, looks, play):
            if is_look:
                rows = review_rows(game, seat, moments, looks)
            yield playouts_made, rows


def play_looks(slug: str, moments: list[Moment], looks: LookPlan, play: PlayTasks) -> Iterator[tuple[int, bool]]:
    """Play moments on from look to look; yield the number of new playouts, and whether a look is complete.

    Before the first look, figures from a few playouts are shown, without bounds: in a long game the first look takes
    time.
    """
    under_way = moments
    if looks.playouts[0] > EARLY_PLAYOUTS:
        for playouts_made in play([task for moment in moments for task in playout_tasks(moment, EARLY_PLAYOUTS)]):
            yield playouts_made, False
        yield 0, True
    for nth, look in enumerate(looks.playouts):
        for playouts_made in play([task for moment in under_way for task in playout_tasks(moment, look)]):
            yield playouts_made, False
        if nth < looks.choosing_looks:
            for moment in moments:
                drop_worse(moment, last=nth == looks.choosing_looks - 1)
        else:
            under_way = [moment for moment in under_way if is_open(slug, moment, looks)]
        yield 0, True


def warn_if_slow(moments: list[Moment], looks: LookPlan, play: PlayTasks) -> None:
    """Print how long a review takes at least, if that is minutes: until its rivals are chosen and valued once.

    One playout of each move of the moment in the middle is timed.
    """
    middle, ways = moments[len(moments) // 2], sum(len(moment.racing_ways) for moment in moments)
    playouts = looks.choosing_looks * looks.playouts[0] * ways + VALUED_MOVES * looks.fresh[0] * len(moments)
    times = playouts / len(middle.racing_ways)
    warn_if_long(lambda: list(play(list(playout_tasks(replace(middle), 1)))), times, "at least about")


def review_rows(game: Game, seat: int, moments: list[Moment], looks: LookPlan) -> list[ReviewRow]:
    """Return the rows of a review, from the outcomes of its moments so far."""
    values = [value_of(game.slug, moment, looks) for moment in moments]
    if game.over:
        end = measure_outcome(game, seat)
        values.append(Value(end, end, end, 0, 0))
    rows, before = [], or_default(values[0].estimate, sum(outcome_range(game.slug)) / 2)
    for step, moment, value in zip(game.history, moments, values[1:], strict=False):
        after, verdict = or_default(value.estimate, before), verdict_of(game.slug, moment, looks)
        rows.append(ReviewRow(
            moment.step + 1, step.seat, step.move, verdict.best, before, after, float(value.low), float(value.high),
            after - before - verdict.choice, float(verdict.choice), verdict.missed, float(verdict.missed_low),
            float(verdict.missed_high), bool(verdict.missed_low > 0), value.playouts, value.unfinished,
        ))
        before = after
    return rows


def or_default(estimate: float, otherwise: float) -> float:
    """Return an estimate, or `otherwise` if no playout ended."""
    return otherwise if np.isnan(estimate) else estimate
