"""Measure whether the clear mistakes of a review are mistakes: both moves are played on again, on fresh cards.

`python -m data.studies.reviewed_mistakes FOLDER` writes `reviewed_mistakes.csv`, a row a game and one for all, and
`reviewed_mistakes.toml`, a note about how it was made.

The reviewed seat makes each move at random with a chance of one half, and carefully otherwise; careful players have the
other seats.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pandas as pd

import kit
from data.studies.slipping_player import SLIPPING, play_on, slipping_game
from data.studies.tables import Row, columns, run_study
from kit.lab.moments import find_moments
from kit.lab.playout import UNFINISHED
from kit.lab.review import PLAYOUTS, outcome_unit
from kit.lab.stats import Interval, exact_interval, mean_interval
from kit.lab.worker_thread import show_progress
from kit.play.game import Game
from kit.play.review_data import ReviewRow

SEED, FRESH_SEED = 1, 2
GAMES = (
    "six-stacks", "fashion", "stack-em", "stack-the-deck", "swap", "grid", "solitaire-for-two", "six-suit-solitaire",
    "speed",
)
RULES: dict[str, dict[str, Any]] = {"stack-the-deck": {"rounds": 1}}  # a whole game has ten rounds, which take long
MISTAKES = 28  # of each game
OF_A_GAME = 14  # at most of one deal, so that they come from several deals
OF_A_CHANCE = 2  # at most of one move that can still be made later: it is missed at each step
MOST_DEALS = 60  # deals that are reviewed to find that many mistakes
FRESH = 10_000  # playouts of both moves
REPLAY = ["game", "predicted", "low", "high", "observed"]  # the columns of mistakes that were played on again


def mistakes_of(game: Game) -> list[ReviewRow]:
    """Return the clear mistakes of a reviewed game, a random sample if there are many."""
    assert game.review is not None
    chances: dict[str, list[ReviewRow]] = {}
    for row in game.review.steps:
        if row.mistake:
            chances.setdefault(row.best, []).append(row)
    generator = Random(game.seed)
    few = [row for rows in chances.values() for row in generator.sample(rows, min(len(rows), OF_A_CHANCE))]
    return generator.sample(few, min(len(few), OF_A_GAME))


def replay_mistakes(game: Game, mistakes: list[ReviewRow]) -> list[tuple[Any, ...]]:
    """Play both moves of each mistake on with other cards than those of the review, the same cards for both.

    Return a row for each mistake: the game, the gain of the better move as the review predicted it, and the gain now.
    """
    by_step = {mistake.step: mistake for mistake in mistakes}
    moments = [each for each in find_moments(game, SLIPPING, "careful", FRESH_SEED) if each.step + 1 in by_step]
    for moment in moments:
        moment.racing_candidates = [moment.moves.index(by_step[moment.step + 1].best), moment.made_candidate]
    play_on(game.slug, SLIPPING, "careful", moments, FRESH)
    replays = []
    for moment in moments:
        mistake = by_step[moment.step + 1]
        both = np.array([moment.outcomes[way] for way in moment.racing_candidates])
        better, made = both[:, (both != UNFINISHED).all(axis=0)] / outcome_unit(game.slug)
        replays.append((game.slug, mistake.missed, mistake.missed_low, mistake.missed_high, (better - made).mean()))
    return replays


def find_mistakes(slug: str) -> tuple[int, list[tuple[Any, ...]]]:
    """Return the number of deals of a game that were reviewed, from deal 1 on, and their mistakes, played on again."""
    replays = list[tuple[Any, ...]]()
    with show_progress(MISTAKES, " mistakes", slug) as add_progress:
        for deal in range(1, MOST_DEALS + 1):
            game = slipping_game(slug, deal, 0.5, **RULES.get(slug, {}))
            kit.review(game, SLIPPING, playouts=PLAYOUTS, seed=SEED)
            more = replay_mistakes(game, mistakes_of(game)[: MISTAKES - len(replays)])
            add_progress(len(more))
            replays += more
            if len(replays) == MISTAKES:
                break
    return deal, replays


def row(name: str, deals: int, replays: pd.DataFrame) -> Row:
    """Return a row about the mistakes of a game, or of all."""
    within = replays.observed.between(replays.low, replays.high)
    return (
        {"game": name, "deals": deals, "playouts": PLAYOUTS, "mistakes": len(replays), "replays": FRESH}
        | columns("confirmed_share", true_share(replays.observed > 0)) | columns("within_share", true_share(within))
    )


def true_share(true: pd.Series) -> Interval:
    """Return the share of true values with its exact interval; all nan without values."""
    if not len(true):
        return Interval(np.nan, np.nan, np.nan)
    return Interval(true.mean(), *exact_interval(int(true.sum()), len(true)))


def rows(deals: dict[str, int], replays: pd.DataFrame) -> Iterator[Row]:
    """Yield a row a game, with the mean gains in its own unit, and one about all mistakes."""
    for slug, reviewed in deals.items():
        mistakes = replays[replays.game == slug]
        means = mistakes[["predicted", "observed"]].mean().to_dict()
        bias = columns("bias", mean_interval(mistakes.predicted - mistakes.observed))
        yield row(slug, reviewed, mistakes) | means | bias
    yield row("all", sum(deals.values()), replays)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    deals, replays = zip(*map(find_mistakes, GAMES), strict=True)
    table = pd.DataFrame([mistake for mistakes in replays for mistake in mistakes], columns=REPLAY)
    return {"reviewed_mistakes": list(rows(dict(zip(GAMES, deals, strict=True)), table))}


if __name__ == "__main__":
    run_study("reviewed_mistakes", SEED, tables)
