"""Measures whether the clear mistakes of a review are mistakes: both moves are played on anew, on fresh cards.

`python -m data.studies.reviewed_mistakes FOLDER` writes `reviewed_mistakes.csv`, a row a game and one for all, and
`reviewed_mistakes.toml`, which says how it was made.

The reviewed seat makes each move at random with a chance of one half, and carefully otherwise; careful players sit
elsewhere.
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
OF_A_GAME = 14  # at most of one deal, so that they come from several
OF_A_CHANCE = 2  # at most of one move that stays to be made: it is missed at each step
MOST_DEALS = 60  # that are reviewed in search of so many
FRESH = 10_000  # playouts of both moves


class Replayed(NamedTuple):
    """What a review said of a mistake, and what the better move gained when both were played on again."""

    told: float
    low: float
    high: float
    gained: float


def mistakes_of(game: Game) -> list[ReviewRow]:
    """Clear mistakes of a reviewed game, drawn by chance where there are many."""
    assert game.review is not None
    chances: dict[str, list[ReviewRow]] = {}
    for row in game.review.steps:
        if row.mistake:
            chances.setdefault(row.best, []).append(row)
    dice = Random(game.seed)
    few = [row for rows in chances.values() for row in dice.sample(rows, min(len(rows), OF_A_CHANCE))]
    return dice.sample(few, min(len(few), OF_A_GAME))


def replayed(game: Game, mistakes: list[ReviewRow]) -> list[Replayed]:
    """These mistakes, both moves played on with other cards than those of the review, the same for both."""
    by_step = {mistake.step: mistake for mistake in mistakes}
    moments = [each for each in moments_of(game, SLIPPING, "careful", FRESH_SEED) if each.step + 1 in by_step]
    for moment in moments:
        moment.racing_ways = [moment.moves.index(by_step[moment.step + 1].best), moment.made]
    play_on(game.slug, SLIPPING, "careful", moments, FRESH)
    found = []
    for moment in moments:
        mistake = by_step[moment.step + 1]
        both = np.array([moment.outcomes[way] for way in moment.racing_ways])
        better, made = both[:, (both != UNFINISHED).all(axis=0)] / outcome_unit(game.slug)
        gained = float((better - made).mean())
        found.append(Replayed(mistake.missed, mistake.missed_low, mistake.missed_high, gained))
    return found


def found_in(slug: str) -> tuple[int, list[Replayed]]:
    """How many deals of a game were reviewed, and the mistakes found in them, from deal 1 on, played on again."""
    found: list[Replayed] = []
    with progress(MISTAKES, " mistakes", slug) as tell:
        for deal in range(1, MOST_DEALS + 1):
            game = slipping_game(slug, deal, 0.5, **RULES.get(slug, {}))
            kit.review(game, SLIPPING, playouts=PLAYOUTS, seed=SEED)
            more = replayed(game, mistakes_of(game)[: MISTAKES - len(found)])
            tell(len(more))
            found += more
            if len(found) == MISTAKES:
                break
    return deal, found


def row(name: str, deals: int, found: list[Replayed]) -> Row:
    """Return a row about the mistakes of a game, or of all."""
    _, low, high, gained = columns_of(found)
    return (
        {"game": name, "deals": deals, "playouts": PLAYOUTS, "mistakes": len(found), "replays": FRESH}
        | columns("confirmed_share", counted(gained > 0))
        | columns("within_share", counted((low <= gained) & (gained <= high)))
    )


def columns_of(found: list[Replayed]) -> np.ndarray:
    """Return the fields of all mistakes, a row each."""
    return np.array(found).reshape(len(found), len(Replayed._fields)).T


def counted(true: np.ndarray) -> Interval:
    """Return the share of what is true, with its exact interval; of nothing, nothing is said."""
    if not len(true):
        return Interval(np.nan, np.nan, np.nan)
    return Interval(true.mean(), *exact_interval(int(true.sum()), len(true)))


def gains(found: list[Replayed]) -> Row:
    """What was told to have been missed, on average, and what it was when it was played on again."""
    told, _, _, gained = columns_of(found) if found else np.full((4, 1), np.nan)
    return {"predicted": told.mean(), "observed": gained.mean()} | columns("bias", mean_interval(told - gained))


def rows(found: dict[str, tuple[int, list[Replayed]]]) -> Iterator[Row]:
    """Yield a row a game, with the gains in its own unit, and one about all mistakes."""
    for slug, (deals, mistakes) in found.items():
        yield row(slug, deals, mistakes) | gains(mistakes)
    every = [mistake for _, mistakes in found.values() for mistake in mistakes]
    yield row("all", sum(deals for deals, _ in found.values()), every)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"reviewed_mistakes": list(rows({slug: found_in(slug) for slug in GAMES}))}


if __name__ == "__main__":
    run_study("reviewed_mistakes", SEED, tables)
