"""Measures how far a mean of a few games of Six-Suit Solitaire may be trusted: how often intervals of several recipes,
made from a few games, hold the mean of all of them.

`python -m kit.studies.five_games FOLDER` writes `six_suit_each.csv` and `five_games.csv`, and `five_games.toml`, which
says how they were made.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pandas as pd
from scipy.special import ndtri, stdtrit

from kit.lab import results
from kit.lab.simulate import simulate
from kit.lab.stats import SURE, share_interval
from kit.studies.tables import Row, columns, run_study

GAME, SEED = "six-suit-solitaire", 1
POINTS = 5  # of which every score is a multiple
GAMES = 10_000  # those of the careful player in six_suit_scores.csv
SIZES = (5, 10, 20, 50, 100, 200)
SERIES = 4_000  # of each size
RESAMPLES = 1_000
AT_ONCE = 200  # series resampled together, so that they fit into memory
BEYOND = (1 - SURE) / 2

Ends = tuple[np.ndarray, np.ndarray]


def each_score() -> np.ndarray:
    """The score of each game that is kept, in rising order. Raises FileNotFoundError where none are kept."""
    rows = pd.read_csv(results.kept("six_suit_each.csv") or "six_suit_each.csv")
    return np.repeat(rows.score.to_numpy(), rows.games)


# ---- means, worked out ----


def mean_chances(scores: np.ndarray, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Every mean that so many games may have, drawn with replacement from these scores, and its chance.

    The chances of a sum are a convolution, which Fourier's transform makes a power.
    """
    least, steps = int(scores.min()), ((scores - scores.min()) // POINTS).astype(int)
    one = np.bincount(steps) / len(scores)
    length = games * (len(one) - 1) + 1
    chances = np.fft.irfft(np.fft.rfft(one, 2 * length) ** games, 2 * length)[:length]
    return least + POINTS * np.arange(length) / games, np.maximum(chances, 0)


def every_resample(five: np.ndarray) -> np.ndarray:
    """The means of all ways to draw as many games anew, with replacement, from a few games."""
    return np.array(list(product(five, repeat=len(five)))).mean(axis=1)


def reach_of(games: int, student: bool) -> float:
    """How many standard errors an interval from so many games reaches to either side."""
    return float(stdtrit(games - 1, 1 - BEYOND) if student else ndtri(1 - BEYOND))


# ---- recipes: the ends of an interval for each series, a row each ----


def normal(series: np.ndarray) -> Ends:
    """1.96 standard errors to both sides."""
    return _around(series, reach_of(series.shape[1], student=False))


def student(series: np.ndarray) -> Ends:
    """As many standard errors as Student's t asks for."""
    return _around(series, reach_of(series.shape[1], student=True))


def percentiles(series: np.ndarray) -> Ends:
    """The bootstrap: the middle 95 % of the means of games drawn anew, with replacement, from each series."""
    ends = [np.quantile(_resampled(part).mean(axis=2), [BEYOND, 1 - BEYOND], axis=1) for part in _parts(series)]
    low, high = np.concatenate(ends, axis=1)
    return low, high


def studentised(series: np.ndarray) -> Ends:
    """The bootstrap-t: as many standard errors to each side as the games drawn anew show that it takes.

    A resample of equal games has no standard error; it says nothing of how many are needed and is left out.
    """
    lows, highs = [], []
    for part in _parts(series):
        drawn, mean, error = _resampled(part), part.mean(axis=1), _error(part)
        with np.errstate(divide="ignore", invalid="ignore"):
            errors = (drawn.mean(axis=2) - mean[:, None]) / _error(drawn)
        errors[~np.isfinite(errors)] = np.nan
        below, above = np.nanquantile(errors, [BEYOND, 1 - BEYOND], axis=1)
        lows.append(mean - above * error)
        highs.append(mean - below * error)
    return np.concatenate(lows), np.concatenate(highs)


RECIPES: dict[str, Callable[[np.ndarray], Ends]] = {
    "1.96 errors": normal, "Student's t": student, "bootstrap": percentiles, "bootstrap-t": studentised,
}


def _around(series: np.ndarray, reach: float) -> Ends:
    mean, error = series.mean(axis=1), _error(series)
    return mean - reach * error, mean + reach * error


def _error(series: np.ndarray) -> np.ndarray:
    """The standard error of the mean along the last axis."""
    return series.std(axis=-1, ddof=1) / np.sqrt(series.shape[-1])


def _parts(series: np.ndarray) -> list[np.ndarray]:
    return np.array_split(series, max(1, len(series) // AT_ONCE))


def _resampled(series: np.ndarray) -> np.ndarray:
    """Games drawn anew from each series, with replacement: [series, resample, game]."""
    games = series.shape[1]
    drawn = np.random.default_rng(SEED).integers(0, games, (len(series), RESAMPLES, games))
    return np.take_along_axis(series[:, None, :], drawn, axis=2)


# ---- the tables ----


def coverage(scores: np.ndarray, games: int, recipe: str) -> Row:
    """How often intervals of a recipe, from so many games drawn from these, hold the mean of all."""
    series = np.random.default_rng([SEED, games]).choice(scores, (SERIES, games))
    low, high = RECIPES[recipe](series)
    truth = scores.mean()
    held = int(((low <= truth) & (truth <= high)).sum())
    return (
        {"recipe": recipe, "games": games, "series": SERIES, "held": held}
        | columns("share", share_interval(held, SERIES))
        | {"too_low": (high < truth).mean(), "too_high": (low > truth).mean(), "width": (high - low).mean()}
    )


def tables() -> dict[str, list[Row]]:
    """Every table measured, by the name of its file."""
    scores = simulate(GAME, GAMES, by="careful", seed=SEED).total.to_numpy()
    points, times = np.unique(scores, return_counts=True)
    return {
        "six_suit_each": [{"score": int(each), "games": int(time)} for each, time in zip(points, times, strict=True)],
        "five_games": [coverage(scores, games, recipe) for recipe in RECIPES for games in SIZES],
    }


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("five_games", "five_games", SEED, tables)


if __name__ == "__main__":
    main()
