"""Measure whether the clear mistakes of a review are mistakes, with new playouts of both moves on other hidden cards.

`python -m data.studies.reviewed_mistakes FOLDER` writes `reviewed_mistakes.csv`, with a row for each game.

The reviewed seat makes each move at random with a chance of one half, and carefully otherwise; careful players have the
other seats.
"""

from random import Random
from typing import Any

import numpy as np
import pandas as pd

import kit
from data.studies.slipping_player import SLIPPING_SEAT, play_slipping_game
from data.studies.tables import Row, make_row, run_study
from kit.lab.moments import find_moments
from kit.lab.playout import UNFINISHED
from kit.lab.review import PLAYOUTS
from kit.lab.stats import Interval, exact_interval, mean_interval
from kit.lab.tables import outcome_unit
from kit.lab.worker_thread import show_progress
from kit.play.game import Game
from kit.play.review_data import ReviewRow
from tutorials.chance.lessons.paths import play_on

SEED, REPLAY_SEED = 1, 2
OPTIONS: dict[str, dict[str, Any]] = {"stack-the-deck": {"rounds": 1}}  # a whole game has ten rounds, which take long
MISTAKES = 28  # of each game
MOST_PER_GAME = 14  # so that the mistakes come from several deals
MOST_PER_MOVE = 2  # a best move that stays legal is missed again at each step
MOST_DEALS = 60  # reviewed to find the mistakes of a game
REPLAY_PLAYOUTS = 10_000  # of both moves
REPLAY_COLUMNS = ["predicted", "low", "high", "observed"]  # of mistakes with new playouts


def choose_mistakes(game: Game) -> list[ReviewRow]:
    """Return the clear mistakes of a reviewed game, or a random sample if there are many."""
    assert game.review is not None
    by_best: dict[str, list[ReviewRow]] = {}
    for row in game.review.steps:
        if row.mistake:
            by_best.setdefault(row.best, []).append(row)
    generator = Random(game.seed)
    mistakes = [row for rows in by_best.values() for row in generator.sample(rows, min(len(rows), MOST_PER_MOVE))]
    return generator.sample(mistakes, min(len(mistakes), MOST_PER_GAME))


def replay_mistakes(game: Game, mistakes: list[ReviewRow]) -> list[tuple[Any, ...]]:
    """Run new playouts of both moves of each mistake; both moves get the same cards, other cards than in the review.

    Return a row for each mistake: the gain that the review predicted with its interval, and the gain now.
    """
    by_step = {mistake.step: mistake for mistake in mistakes}
    every = find_moments(game, SLIPPING_SEAT, "careful", REPLAY_SEED)
    moments = [moment for moment in every if moment.step + 1 in by_step]
    for moment in moments:
        moment.racing_candidates = [moment.moves.index(by_step[moment.step + 1].best), moment.made_candidate]
    play_on(game.slug, SLIPPING_SEAT, "careful", moments, REPLAY_PLAYOUTS)
    replays = []
    for moment in moments:
        mistake = by_step[moment.step + 1]
        outcomes = np.array([moment.outcomes[candidate] for candidate in moment.racing_candidates])
        best, played = outcomes[:, (outcomes != UNFINISHED).all(axis=0)] / outcome_unit(game.slug)
        replays.append((mistake.missed, mistake.missed_low, mistake.missed_high, (best - played).mean()))
    return replays


def find_mistakes(slug: str) -> tuple[int, list[tuple[Any, ...]]]:
    """Return the number of reviewed deals of a game, from deal 1 on, and their mistakes with new playouts."""
    replays = list[tuple[Any, ...]]()
    with show_progress(MISTAKES, " mistakes", slug) as add_progress:
        for deal in range(1, MOST_DEALS + 1):
            game = play_slipping_game(slug, deal, 0.5, **OPTIONS.get(slug, {}))
            kit.review(game, SLIPPING_SEAT, playouts=PLAYOUTS, seed=SEED)
            more = replay_mistakes(game, choose_mistakes(game)[: MISTAKES - len(replays)])
            add_progress(len(more))
            replays += more
            if len(replays) == MISTAKES:
                break
    return deal, replays


def describe_mistakes(slug: str, deals: int, replays: pd.DataFrame) -> Row:
    """Return a row about the mistakes of a game, with mean gains in its unit."""
    is_within = replays.observed.between(replays.low, replays.high)
    return make_row(
        game=slug, deals=deals, playouts=PLAYOUTS, mistakes=len(replays), replays=REPLAY_PLAYOUTS,
        confirmed_share=estimate_share(replays.observed > 0), within_share=estimate_share(is_within),
        **replays[["predicted", "observed"]].mean(), bias=mean_interval(replays.predicted - replays.observed),
    )


def estimate_share(true: pd.Series) -> Interval:
    """Return the share of true values with its exact interval; without values, all numbers are nan."""
    if not len(true):
        return Interval(np.nan, np.nan, np.nan)
    return Interval(true.mean(), *exact_interval(int(true.sum()), len(true)))


def measure_mistakes(slug: str) -> dict[str, list[Row]]:
    """Return the row of a game, by the name of the table's file."""
    deals, replays = find_mistakes(slug)
    table = pd.DataFrame(replays, columns=REPLAY_COLUMNS, dtype=float)
    return {"reviewed_mistakes": [describe_mistakes(slug, deals, table)]}


if __name__ == "__main__":
    run_study("reviewed_mistakes", SEED, measure_mistakes)
