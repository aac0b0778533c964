"""Reviewing a game: the chance to win before and after every step, and what of its changes was luck, what choice.

Playouts go where the verdict is open. First the moves of each moment race, by halving, for which one is to be compared
with the move that was made. Then only these two are played on, and what the yardstick would have done: on other cards
than those that chose the rival, for whoever was the best of many had luck with his cards as well.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.errors import BadOption, refuse_unknown_arguments, state_demand, whole_number
from kit.lab.moments import Moment, PlayTasks, moments_of, playout_tasks, start_playouts
from kit.lab.odds import MOST_PLAYOUTS, Outcomes, bounds, confidence_for_each, lead_bounds, outcome_bounds
from kit.lab.players import KINDS, outcome_of, outcome_unit
from kit.lab.playout import UNFINISHED
from kit.lab.stats import CONFIDENCE, confidence_at_each_look
from kit.lab.time_warnings import warn_if_long
from kit.lab.worker_thread import progress
from kit.play.game import Game, check_game
from kit.play.review_data import REFERENCE_PLAYERS, Review, ReviewRow, grade_move, smallest_mistake
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED

if TYPE_CHECKING:
    import pandas as pd


PLAYOUTS = 4_000  # of a move, at most
EARLY_PLAYOUTS = 6  # playouts of every move after which the first figures are shown
FIRST = 50  # playouts of every move, at least, before anything is shown
VALUING_LOOKS = 3  # looks at what the moves that stayed are worth, at most, the first of them for every moment
VALUED_MOVES = 3  # moves of a moment that are valued, about: the one made, its rival and the usual one

# playouts made since the last time, with the rows of the last look
ReviewSteps = Generator[tuple[int, list[ReviewRow]]]


class LookPlan(NamedTuple):
    """After how many playouts of a move the moments are looked at: the numbers double, up to the most."""

    playouts: tuple[int, ...]
    choosing_looks: int  # so many of these looks, the first ones, choose the rivals

    @property
    def fresh(self) -> tuple[int, ...]:
        """How many playouts value them, at each of the later looks."""
        return tuple(look - self.playouts[self.choosing_looks - 1] for look in self.playouts[self.choosing_looks :])


def plan_looks(playouts: int) -> LookPlan:
    """Return the looks for at most so many playouts, from 2, of a move."""
    looks = [playouts]
    while len(looks) < 2 or looks[0] // 2 >= FIRST:
        looks.insert(0, looks[0] // 2)
    return LookPlan(tuple(looks), max(1, len(looks) - VALUING_LOOKS))


def mean_outcome(moment: Moment, way: int) -> float:
    """Return what a way brought on average where the playout ended; nan where none did."""
    ended = moment.brought[way][moment.brought[way] != UNFINISHED]
    return float(ended.mean()) if ended.size else np.nan


def drop_worse(moment: Moment, last: bool) -> None:
    """Drop the worse half of the moves that might be better than the one made; the last time, all but the best."""
    others = [way for way in moment.racing_ways if way != moment.made and way < len(moment.moves)]
    others.sort(key=lambda way: np.nan_to_num(mean_outcome(moment, way), nan=-np.inf), reverse=True)
    stay = others[: 1 if last else (len(others) + 1) // 2]
    if last and others:
        moment.rival, moment.chosen_after = others[0], moment.played
    moment.racing_ways = sorted({*stay, *moment.needed_ways})


class Value(NamedTuple):
    """What a position is worth to the seat, if everybody plays on as the yardstick; nan where no playout ended."""

    estimate: float
    low: float
    high: float
    playouts: int
    unfinished: int


class Verdict(NamedTuple):
    """What is said of a move: its worth less that of the yardstick's move, and what a better one would have gained."""

    choice: float = 0.0
    best: str = ""
    missed: float = 0.0
    missed_low: float = 0.0
    missed_high: float = 0.0


def value_of(slug: str, moment: Moment, looks: LookPlan) -> Value:
    """Return what a moment is worth, the mean of the moves between which the yardstick leaves the choice to chance.

    Before the first planned look it may still be anything.
    """
    outcomes = np.array([moment.brought[way] for way in moment.reference_ways])
    tried, unfinished = outcome_bounds(slug, outcomes)
    whole = Outcomes(tried.least.mean(axis=0)[None], tried.most.mean(axis=0)[None], tried.between)
    if moment.played < looks.playouts[0]:  # the intervals of the planned looks leave no chance of an error for others
        low, high = map(float, outcome_range(slug))
    else:
        low, high = bounds(whole, 0, confidence_at_each_look(looks.playouts))
    return Value(reference_value(slug, moment), low, high, outcomes.size, int(unfinished.sum()))


def reference_value(slug: str, moment: Moment) -> float:
    """Return the mean worth of the yardstick's moves."""
    return float(np.mean([mean_outcome(moment, way) for way in moment.reference_ways])) / outcome_unit(slug)


def verdict_of(slug: str, moment: Moment, looks: LookPlan) -> Verdict:
    """Return what is said of the move made at a moment, as far as it was played on."""
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
    """Return what the rival brings more than the move made, with its bounds, on other cards than those that chose it.

    The bounds hold at all planned looks together, and are as wide as if each move had been compared with the one made.
    """
    ways = [moment.rival, moment.made]
    fresh = np.array([moment.brought[way][moment.chosen_after :] for way in ways if way is not None])
    ended = (fresh != UNFINISHED).all(axis=0)
    gain = float((fresh[0, ended] - fresh[1, ended]).mean()) / outcome_unit(slug) if ended.any() else 0.0
    confidence = confidence_at_each_look(looks.fresh, confidence_for_each(len(moment.moves), CONFIDENCE))
    return gain, *lead_bounds(outcome_bounds(slug, fresh)[0], 0, 1, confidence)


def is_open(slug: str, moment: Moment, looks: LookPlan) -> bool:
    """Whether more playouts may yet show that a better move was missed, by so much that it matters."""
    if moment.rival is None:
        return False
    _, low, high = gain_of(slug, moment, looks)
    return low <= 0 and high > smallest_mistake(slug)


@refuse_unknown_arguments()
def review(game: Game, seat: int = 1, by: str = "careful", playouts: int = PLAYOUTS, seed: int = 1) -> pd.DataFrame:
    """Return what a game brought a seat, step by step, and why: by luck or by choice. A pandas DataFrame, a row a step.

    A position is worth to the seat what it may expect if everybody plays on as `by` ("careful" or "random"): the
    chance to win (a share of a win counts as that), or in a game for points the points. It is estimated from what the
    seat knows at that moment: cards that it does not see are dealt again for each playout, in ways that fit the game so
    far, as for `kit.odds`. Columns:

    - step, from 1; seat and move: who made it. best: the best move found, at the seat's own steps; the move itself
      where none better was found, and empty at the steps of others.
    - before and after, what the game was worth before the step and after it. The first `before` is the worth of the
      start, each later one the `after` of the step before; the last `after` of a game that is over is what it brought.
      low and high: between them lies the true `after`, with 95 % confidence at all looks together.
    - choice, at the seat's own steps: the worth of the move made less that of the move the yardstick would have made
      (the mean of those between which it leaves the choice to chance), on the same cards. Else 0.
    - luck, the rest of the way from before to after: cards, shuffles, and what others did. So the start and all luck
      and all choice add up to the result. If others play like the yardstick, luck is nothing on average, as far as
      hidden cards are as likely to lie in any one way as in another; what others keep is not quite.
    - missed, what the best move found would have gained on the move made, never below 0. It was found by some playouts
      and is valued by others. A move that stays to be made, and that the yardstick never makes, is missed at each step.
      From missed_low to missed_high lies, with 95 % confidence for all moves of the step and all looks together, what
      the strongest other move found would have gained. mistake: missed_low is above 0.
    - verdict, at the seat's own steps: "mistake" where `mistake` is true; "no mistake" where missed_high is at
      most 1 % of what a game may bring (1 percentage point of a win, or for example half a point of 52); else
      "open": the playouts do not decide it. Empty at the steps of others.
    - playouts on which `after` rests; unfinished, how many of them did not end (in 2,000 moves). The estimate is of
      those that did, or of the step before where none did; low and high hold whatever the others would have brought.

    Every move gets some playouts, and one whose verdict stays open up to so many (`playouts`, from 2). The same seed
    gives the same figures. At Speed the times that were drawn or taken, a person's own too, are luck, and choice is
    which card was laid where. A game that is not over is reviewed as far as it went. The game stays as it is, but keeps
    its last review, as `game.review`; its transcript has it too, until another step is played. Raises BadOption.
    """
    import pandas as pd

    rows: list[ReviewRow] = []
    with closing(review_steps(check_game(game, "kit.review"), seat, by, playouts, seed, warns=True)) as looks, progress(
        None, " playouts", f"review of {game.slug}"
    ) as tell:
        for played, found in looks:
            tell(played)
            rows = found
    game.review = Review(int(seat), by, int(playouts), int(seed), tuple(rows))
    verdicts = [grade_move(row, game.slug) for row in rows]
    return pd.DataFrame(rows, columns=list(ReviewRow._fields)).assign(verdict=verdicts)


def refine_review(
    game: Game, seat: int = 1, by: str = "careful", playouts: int = PLAYOUTS, seed: int = 1
) -> Iterator[list[ReviewRow]]:
    """Yield the rows of a review, again and again, from ever more playouts; in between, the last ones come once more.

    Before the first look there are none. The history is copied first: the game may be played on meanwhile. Raises
    BadOption.
    """
    with closing(review_steps(game.copy(), seat, by, playouts, seed)) as looks:
        for _, rows in looks:
            yield rows


def review_steps(game: Game, seat: int, by: str, playouts: int, seed: int, warns: bool = False) -> ReviewSteps:
    """Return how many playouts were made since it was last told, with the rows of the last look. Raises BadOption.

    `warns` if it is to say beforehand how long it takes where nothing is compiled.
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
            say_if_slow(moments, looks, play)
        for played, is_look in play_looks(game.slug, moments, looks, play):
            if is_look:
                rows = review_rows(game, seat, moments, looks)
            yield played, rows


def play_looks(slug: str, moments: list[Moment], looks: LookPlan, play: PlayTasks) -> Iterator[tuple[int, bool]]:
    """Play moments on from look to look; tells playouts made, and whether all is there that belongs to a look.

    Before the first look, figures from a few playouts are shown, without bounds: in a long game it takes its time.
    """
    under_way = moments
    if looks.playouts[0] > EARLY_PLAYOUTS:
        for played in play([task for moment in moments for task in playout_tasks(moment, EARLY_PLAYOUTS)]):
            yield played, False
        yield 0, True
    for nth, look in enumerate(looks.playouts):
        for played in play([task for moment in under_way for task in playout_tasks(moment, look)]):
            yield played, False
        if nth < looks.choosing_looks:
            for moment in moments:
                drop_worse(moment, last=nth == looks.choosing_looks - 1)
        else:
            under_way = [moment for moment in under_way if is_open(slug, moment, looks)]
        yield 0, True


def say_if_slow(moments: list[Moment], looks: LookPlan, play: PlayTasks) -> None:
    """Say how long a review takes at least, if that is minutes: until its rivals were chosen and valued once.

    One playout of each move of the moment in the middle is timed.
    """
    middle, ways = moments[len(moments) // 2], sum(len(moment.racing_ways) for moment in moments)
    playouts = looks.choosing_looks * looks.playouts[0] * ways + VALUED_MOVES * looks.fresh[0] * len(moments)
    times = playouts / len(middle.racing_ways)
    warn_if_long(lambda: list(play(list(playout_tasks(replace(middle), 1)))), times, "at least about")


def review_rows(game: Game, seat: int, moments: list[Moment], looks: LookPlan) -> list[ReviewRow]:
    """Return the rows, from what the moments brought so far."""
    values = [value_of(game.slug, moment, looks) for moment in moments]
    if game.over:
        end = outcome_of(game, seat)
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
    """Return an estimate, or what stands for it where no playout ended."""
    return otherwise if np.isnan(estimate) else estimate
