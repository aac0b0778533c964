"""Measure whether the clear mistakes of a review are mistakes: both moves are played on again, on fresh cards.

`python -m data.studies.reviewed_mistakes FOLDER` writes `reviewed_mistakes.csv`, a row a game and one for all, and
`reviewed_mistakes.toml`, a note about how it was made.

The reviewed seat makes each move at random with a chance of one half, and carefully otherwise; careful players have the
other seats.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

import kit
from data.studies.slipping_player import SLIPPING, play_on, slipping_game
from data.studies.tables import Row, columns, run_study
from kit.lab.moments import moments_of
from kit.lab.playout import UNFINISHED
from kit.lab.review import PLAYOUTS, outcome_unit
from kit.lab.stats import Interval, exact_interval, mean_interval
from kit.lab.worker_thread import progress
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


class Replayed(NamedTuple):
    """The predicted gain of a mistake's better move in a review, and its gain when both moves were played on again."""

    predicted: float
    low: float
    high: float
    gain: float


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


def replay_mistakes(game: Game, mistakes: list[ReviewRow]) -> list[Replayed]:
    """Play both moves of each mistake on with other cards than those of the review, the same cards for both."""
    by_step = {mistake.step: mistake for mistake in mistakes}
    moments = [each for each in moments_of(game, SLIPPING, "careful", FRESH_SEED) if each.step + 1 in by_step]
    for moment in moments:
        moment.racing_ways = [moment.moves.index(by_step[moment.step + 1].best), moment.made]
    play_on(game.slug, SLIPPING, "careful", moments, FRESH)
    replays = []
    for moment in moments:
        mistake = by_step[moment.step + 1]
        both = np.array([moment.outcomes[way] for way in moment.racing_ways])
        better, made = both[:, (both != UNFINISHED).all(axis=0)] / outcome_unit(game.slug)
        gain = float((better - made).mean())
        replays.append(Replayed(mistake.missed, mistake.missed_low, mistake.missed_high, gain))
    return replays


def find_mistakes(slug: str) -> tuple[int, list[Replayed]]:
    """Return the number of deals of a game that were reviewed, from deal 1 on, and their mistakes, played on again."""
    replays: list[Replayed] = []
    with progress(MISTAKES, " mistakes", slug) as show_progress:
        for deal in range(1, MOST_DEALS + 1):
            game = slipping_game(slug, deal, 0.5, **RULES.get(slug, {}))
            kit.review(game, SLIPPING, playouts=PLAYOUTS, seed=SEED)
            more = replay_mistakes(game, mistakes_of(game)[: MISTAKES - len(replays)])
            show_progress(len(more))
            replays += more
            if len(replays) == MISTAKES:
                break
    return deal, replays


def row(name: str, deals: int, replays: list[Replayed]) -> Row:
    """Return a row about the mistakes of a game, or of all."""
    _, low, high, gain = columns_of(replays)
    return (
        {"game": name, "deals": deals, "playouts": PLAYOUTS, "mistakes": len(replays), "replays": FRESH}
        | columns("confirmed_share", true_share(gain > 0))
        | columns("within_share", true_share((low <= gain) & (gain <= high)))
    )


def columns_of(replays: list[Replayed]) -> np.ndarray:
    """Return the fields of all mistakes, a row each."""
    return np.array(replays).reshape(len(replays), len(Replayed._fields)).T


def true_share(true: np.ndarray) -> Interval:
    """Return the share of true values with its exact interval; all nan without values."""
    if not len(true):
        return Interval(np.nan, np.nan, np.nan)
    return Interval(true.mean(), *exact_interval(int(true.sum()), len(true)))


def gains(replays: list[Replayed]) -> Row:
    """Return the mean predicted gain, and the mean gain when the moves were played on again."""
    predicted, _, _, gain = columns_of(replays) if replays else np.full((4, 1), np.nan)
    return {"predicted": predicted.mean(), "observed": gain.mean()} | columns("bias", mean_interval(predicted - gain))


def rows(replays: dict[str, tuple[int, list[Replayed]]]) -> Iterator[Row]:
    """Yield a row a game, with the gains in its own unit, and one about all mistakes."""
    for slug, (deals, mistakes) in replays.items():
        yield row(slug, deals, mistakes) | gains(mistakes)
    all_replays = [mistake for _, mistakes in replays.values() for mistake in mistakes]
    yield row("all", sum(deals for deals, _ in replays.values()), all_replays)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"reviewed_mistakes": list(rows({slug: find_mistakes(slug) for slug in GAMES}))}


if __name__ == "__main__":
    run_study("reviewed_mistakes", SEED, tables)
