"""Reviewing a game: the chance to win before and after every step, and what of its changes was luck, what choice."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kit.errors import BadOption, shown, takes_its_own, whole_number
from kit.lab.odds import MOST_PLAYOUTS
from kit.lab.players import KINDS, advice
from kit.lab.playout import outcome
from kit.lab.progress import progress
from kit.lab.review.moments import Moment, moments_of
from kit.lab.review.playouts import Play, players_at_work, tasks_up_to
from kit.lab.review.race import Looks, drop_worse, planned_looks
from kit.lab.review.verdict import Value, is_open, unit, value_of, verdict_of
from kit.lab.slowly import say_if_long
from kit.play.game import Game, a_game
from kit.play.reviewed import REFERENCE_PLAYERS, Review, Reviewed, grade_move
from kit.rules.engine import bound, can_compile
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED

if TYPE_CHECKING:
    import pandas as pd

PLAYOUTS = 4_000  # of a move, at most
AT_FIRST = 6  # playouts of every move after which the first figures are shown
VALUED = 3  # moves of a moment that are valued, about: the one made, its rival and the usual one


Looking = Generator[tuple[int, list[Reviewed]]]  # playouts made since the last time, with the rows of the last look


@takes_its_own()
def review(game: Game, seat: int = 1, by: str = "careful", playouts: int = PLAYOUTS, seed: int = 1) -> pd.DataFrame:
    """What a game brought a seat, step by step, and why: by luck or by choice. A pandas DataFrame, a row a step.

    A position is worth to the seat what it may expect if everybody plays on as `by` ("careful" or "random"): the
    chance to win (a share of a win counts as that), or in a game for points the points. It is estimated from what the
    seat knows at that moment: cards that it does not see are dealt anew for each playout, in ways that fit the game so
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
      the strongest other move found would have gained. clear: missed_low is above 0.
    - verdict, at the seat's own steps: "mistake" where the move is clear; "no mistake" where missed_high is at most
      1 % of what a game may bring (1 percentage point of a win, or for example half a point of 52); else "open": the
      playouts do not decide it. Empty at the steps of others.
    - playouts on which `after` rests; unfinished, how many of them did not end (in 2,000 moves). The estimate is of
      those that did, or of the step before where none did; low and high hold whatever the others would have brought.

    Every move gets some playouts, and one whose verdict stays open up to so many (`playouts`, from 2). The same seed
    gives the same figures. At Speed the times that were drawn or taken, a person's own too, are luck, and choice is
    which card was laid where. A game that is not over is reviewed as far as it went. The game stays as it is, but keeps
    its last review, as `game.review`; its transcript has it too, until another step is played. Raises BadOption.
    """
    import pandas as pd

    rows: list[Reviewed] = []
    with closing(looked(a_game(game, "kit.review"), seat, by, playouts, seed, aloud=True)) as looks, progress(
        None, " playouts", f"review of {game.slug}"
    ) as tell:
        for played, found in looks:
            tell(played)
            rows = found
    game.review = Review(int(seat), by, int(playouts), int(seed), tuple(rows))
    verdicts = [grade_move(row, game.slug) for row in rows]
    return pd.DataFrame(rows, columns=list(Reviewed._fields)).assign(verdict=verdicts)


def reviewing(
    game: Game, seat: int = 1, by: str = "careful", playouts: int = PLAYOUTS, seed: int = 1
) -> Iterator[list[Reviewed]]:
    """The rows of a review, again and again, from ever more playouts; in between, the last ones come once more.

    Before the first look there are none. The history is copied first: the game may be played on meanwhile. Raises
    BadOption.
    """
    with closing(looked(game.copy(), seat, by, playouts, seed)) as looks:
        for _, rows in looks:
            yield rows


def looked(game: Game, seat: int, by: str, playouts: int, seed: int, aloud: bool = False) -> Looking:
    """How many playouts were made since it was last told, with the rows of the last look. Raises BadOption.

    `aloud` if it is to say beforehand how long it takes where nothing is compiled.
    """
    seat = whole_number(seat, 1, game.seats, "seat")
    check_yardstick(by)
    looks = planned_looks(whole_number(playouts, 2, MOST_PLAYOUTS, "playouts"))
    moments = list(moments_of(game, seat, by, whole_number(seed, 0, MOST_SEED, "seed")))
    if not game.history:
        return
    rows: list[Reviewed] = []
    with players_at_work(game.slug, seat, by) as play:
        if aloud and not can_compile():
            say_if_slow(moments, looks, play)
        for played, is_look in played_on(game.slug, moments, looks, play):
            if is_look:
                rows = told(game, seat, moments, looks)
            yield played, rows


def check_yardstick(by: Any) -> None:
    """Raise BadOption unless a review can play on as this player."""
    if not isinstance(by, str) or by not in REFERENCE_PLAYERS:
        too_slow = isinstance(by, str) and by in KINDS
        why = "; to look ahead in every playout would take thousands of times as long" if too_slow else ""
        raise BadOption(f"by is {shown(by)}; a review plays on as {' or '.join(REFERENCE_PLAYERS)}{why}")


def played_on(slug: str, moments: list[Moment], looks: Looks, play: Play) -> Iterator[tuple[int, bool]]:
    """Play moments on from look to look; tells playouts made, and whether all is there that belongs to a look.

    Before the first look, figures from a few playouts are shown, without bounds: in a long game it takes its time.
    """
    under_way = moments
    if looks.planned[0] > AT_FIRST:
        for played in play([task for moment in moments for task in tasks_up_to(moment, AT_FIRST)]):
            yield played, False
        yield 0, True
    for nth, look in enumerate(looks.planned):
        for played in play([task for moment in under_way for task in tasks_up_to(moment, look)]):
            yield played, False
        if nth < looks.choosing:
            for moment in moments:
                drop_worse(moment, last=nth == looks.choosing - 1)
        else:
            under_way = [moment for moment in under_way if is_open(slug, moment, looks)]
        yield 0, True


def say_if_slow(moments: list[Moment], looks: Looks, play: Play) -> None:
    """Say how long a review takes at least, if that is minutes: until its rivals were chosen and valued once.

    One playout of each move of the moment in the middle is timed.
    """
    middle, ways = moments[len(moments) // 2], sum(len(moment.racing) for moment in moments)
    playouts = looks.choosing * looks.planned[0] * ways + VALUED * looks.fresh[0] * len(moments)
    times = playouts / len(middle.racing)
    say_if_long(lambda: list(play(list(tasks_up_to(replace(middle), 1)))), times, "at least about")


def told(game: Game, seat: int, moments: list[Moment], looks: Looks) -> list[Reviewed]:
    """The rows, from what the moments brought so far."""
    values = [value_of(game.slug, moment, looks) for moment in moments]
    if game.over:
        brought = bound(outcome, game.slug, advice(game.slug))(game.table, seat) / unit(game.slug)
        values.append(Value(brought, brought, brought, 0, 0))
    rows, before = [], known(values[0].estimate, sum(outcome_range(game.slug)) / 2)
    for step, moment, value in zip(game.history, moments, values[1:], strict=False):
        after, verdict = known(value.estimate, before), verdict_of(game.slug, moment, looks)
        rows.append(Reviewed(
            moment.step + 1, step.seat, step.move, verdict.best, before, after, float(value.low), float(value.high),
            after - before - verdict.choice, float(verdict.choice), verdict.missed, float(verdict.missed_low),
            float(verdict.missed_high), bool(verdict.clear), value.playouts, value.unfinished,
        ))
        before = after
    return rows


def known(estimate: float, otherwise: float) -> float:
    """An estimate, or what stands for it where no playout ended."""
    return otherwise if np.isnan(estimate) else estimate
