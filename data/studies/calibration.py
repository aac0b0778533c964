"""Measure the calibration of reviews: of the positions with an estimated chance of 70 %, are 70 % won?

`python -m data.studies.calibration FOLDER` writes `calibration.csv` and `calibration_games.csv`, and
`calibration.toml`, a note about how they were made.

The study takes one position of each game, so that all positions are independent. It estimates the position's value as a
review does, from the knowledge of a seat at that moment. The length of another game determines the step of the
position. The game's own length would take steps of short games too often, and nobody knows beforehand that a game will
be short. A game that is over by that step has no position. Half of the playouts put the position into a tenth, and only
the other half estimate its value: a position that the luck of its playouts puts into the highest tenth would otherwise
be estimated too high. So a few playouts are enough, and their errors cause no bias.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import chdtrc

import kit
from data.studies.slipping_player import play_on
from data.studies.tables import Row, columns, run_study
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.hidden_cards import HiddenCards, find_hidden_cards
from kit.lab.moments import Moment, new_moment_without_choice
from kit.lab.players import careful_module, measure_outcome, copy_table
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.play.game import Game
from kit.play.position import new_table, set_seed
from kit.rules.engine import bind_game, rules
from kit.rules.table import view
from tutorials.chance.lessons.paths import hidden_from_all, mean_outcome

SEED = 1
HALF = 50  # playouts that put a position into a tenth, and as many that estimate its value
AT_A_TIME = 500  # positions that are played on together
TENTHS = 10
ENOUGH = 5  # wins and losses to be expected in a tenth, for its deviation to be nearly normal
KINDS = ("careful", "random")
SEEN, HANDS = "seen", "hands"  # visible cards: those that the seat knows of, or all hands
# Games and options, with the number of games of each kind of player, chosen beforehand; most games have a position.
TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("six-stacks", {}, 4_000), ("fashion", {}, 900), ("grid", {}, 900), ("solitaire-for-two", {}, 900),
    ("speed", {}, 900), ("stack-the-deck", {}, 900), ("stack-em", {}, 2_000), ("swap", {}, 2_000),
    ("six-suit-solitaire", {}, 900),
)
COMPARED = ("six-stacks",)  # games that are also measured with all hands visible


def draw_step(lengths: Sequence[int], place: int) -> int:
    """Return the step at which a game is measured, at random within the length of the game before it."""
    return Random(SEED + place).randrange(lengths[place - 1])


def position(game: Game, step: int, seat: int, cards: str = SEEN) -> Moment:
    """Return a moment of a game, with the seat's knowledge at that moment."""
    then = game.at(step)
    tables = copy_table(then.slug, then.table)
    set_seed(view(tables, 1), game.seed)
    return new_moment_without_choice(
        step, tables, infer_hidden_cards(then, seat) if cards == SEEN else knowledge_of_all_hands(then, seat)
    )


def knowledge_of_all_hands(game: Game, seat: int) -> HiddenCards:
    """Return the knowledge of a seat that sees the hands of all others, and remembers nothing."""
    return hidden_from_all(game.slug, game.table, bind_game(find_hidden_cards, game.slug)(game.table, seat))


def measure_positions(
    slug: str, options: dict[str, Any], by: str, count: int, cards: str = SEEN
) -> tuple[pd.DataFrame, int]:
    """Measure a position of each of `count` games; the seats are taken in turn.

    Return a row for each position: its tenth by the first half of the playouts, the prediction of the other half, and
    the result. The second value counts the positions that are left out, because their game or all playouts of a half
    did not end.
    """
    seats, sample = rules(slug).seats(new_table(slug, options, 0)), list[tuple[float, ...]]()
    # Each game is played again for its position: to keep all games would need much memory.
    lengths = [len(kit.played(slug, deal, by=by, **options).history) for deal in range(SEED, SEED + count)]
    for seat in range(1, seats + 1):
        chosen = [place for place in range(seat - 1, count, seats) if draw_step(lengths, place) < lengths[place]]
        for begun in range(0, len(chosen), AT_A_TIME):
            moments, results = list[Moment](), list[float]()
            for place in chosen[begun : begun + AT_A_TIME]:
                game = kit.played(slug, SEED + place, by=by, **options)
                moments.append(position(game, draw_step(lengths, place), seat, cards))
                results.append(measure_outcome(game, seat))
            play_on(slug, seat, by, moments, 2 * HALF)
            sample += [(*halves(slug, moment), result) for moment, result in zip(moments, results, strict=True)]
    positions = pd.DataFrame(sample, columns=["tenth", "predicted", "observed"]).dropna()
    return positions.assign(tenth=tenths(slug, positions.tenth)), len(sample) - len(positions)


def halves(slug: str, moment: Moment) -> tuple[float, ...]:
    """Return the mean outcome of each half of the playouts, of those that ended; nan if none did."""
    return mean_outcome(slug, moment.outcomes[0][:HALF]), mean_outcome(slug, moment.outcomes[0][HALF:])


def tenths(slug: str, first: np.ndarray) -> np.ndarray:
    """Return the tenth of each position, from 1: a tenth of the chance, or in a game for points a tenth of all
    positions.
    """
    if careful_module(slug).FOR_POINTS:
        bounds = np.quantile(first, np.arange(1, TENTHS) / TENTHS)
        return np.searchsorted(bounds, first, side="right") + 1
    return np.minimum((first * TENTHS).astype(int), TENTHS - 1) + 1


def mean_excess(slug: str, positions: pd.DataFrame) -> Interval:
    """Return the mean excess of the predictions over the results, with its interval."""
    bounds = None if careful_module(slug).FOR_POINTS else (-1, 1)
    return mean_interval(positions.predicted - positions.observed, bounds)


def tenth_rows(about: Row, slug: str, sample: pd.DataFrame) -> Iterator[Row]:
    """Yield a row for each tenth in which there is a position."""
    for tenth, positions in sample.groupby("tenth"):
        observed = positions.observed
        for_points = careful_module(slug).FOR_POINTS
        result = mean_interval(observed) if for_points else share_interval(observed.sum(), len(observed))
        yield (
            about | {"tenth": tenth, "positions": len(positions), "predicted": positions.predicted.mean()}
            | columns("observed", result) | columns("bias", mean_excess(slug, positions))
        )


def deviation(slug: str, positions: pd.DataFrame) -> float | None:
    """Return the excess of the predictions in standard errors, if all predictions are true; None for too few positions.

    For chances the error follows from the predictions, a sum of p (1 - p), to which the playouts add a little; for
    points it is estimated from the sample.
    """
    predicted, excess = positions.predicted, positions.predicted - positions.observed
    if careful_module(slug).FOR_POINTS:
        return float(excess.sum() / (excess.std(ddof=1) * np.sqrt(len(excess)))) if len(excess) > 1 else None
    if min(predicted.sum(), (1 - predicted).sum()) < ENOUGH:
        return None
    return float(excess.sum() / np.sqrt((predicted * (1 - predicted)).sum() * (HALF + 1) / (HALF - 1)))


def game_row(about: Row, slug: str, sample: pd.DataFrame, unfinished: int, rows: list[Row]) -> Row:
    """Return a row about all tenths of a game: the largest deviation, and a test whether chance explains them all.

    If it does, the sum of their squares has a chi-square distribution with a degree of freedom for each tenth.
    """
    errors = pd.Series({tenth: deviation(slug, each) for tenth, each in sample.groupby("tenth")}, dtype=float).dropna()
    square = (errors**2).sum()
    worst = max((row for row in rows if row["tenth"] in errors.index), key=lambda row: abs(row["bias"]))
    return (
        about | {"positions": len(sample), "unfinished": unfinished}
        | {"predicted": sample.predicted.mean(), "observed": sample.observed.mean()}
        | columns("bias", mean_excess(slug, sample))
        | {"worst_tenth": worst["tenth"]}
        | {f"worst_{name}": worst[name] for name in ("bias", "bias_low", "bias_high")}
        | {"tenths": len(errors), "chi_square": square, "p_value": float(chdtrc(len(errors), square))}
    )


def tables() -> dict[str, list[Row]]:
    """Return the tables measured, by the names of their files."""
    by_tenth, by_game = list[Row](), list[Row]()
    for (slug, options, games), by, cards in product(TABLES, KINDS, (SEEN, HANDS)):
        if cards == SEEN or slug in COMPARED:
            about = {"game": slug, "players": rules(slug).seats(new_table(slug, options, 0)), "player": by}
            about |= {"visible_cards": cards}
            sample, unfinished = measure_positions(slug, options, by, games, cards)
            rows = list(tenth_rows(about, slug, sample))
            by_tenth += rows
            by_game.append(game_row(about, slug, sample, unfinished, rows))
    return {"calibration": by_tenth, "calibration_games": by_game}


if __name__ == "__main__":
    run_study("calibration", SEED, tables)
