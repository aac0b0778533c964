"""Means of a few games: their distribution, and several recipes for intervals of the long-run mean."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from scipy.special import ndtri, stdtrit

from kit.lab.stats import CONFIDENCE, share_interval

SEED = 1
SERIES = 4_000  # series of each length
POINTS = 5  # every score is a multiple of this
RESAMPLES = 1_000
BATCH_SIZE = 200  # series that a recipe gets together; the resamples of more series might not fit into memory
TAIL = (1 - CONFIDENCE) / 2

Ends = tuple[np.ndarray, np.ndarray]


# ---- exact chances of means ----


def compute_mean_chances(scores: np.ndarray, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Return every possible mean of `games` games, drawn from `scores` with replacement, and its chance.

    The chances of a sum are a convolution. Fourier's transform turns the convolution into a power.
    """
    least, steps = int(scores.min()), ((scores - scores.min()) // POINTS).astype(int)
    one = np.bincount(steps) / len(scores)
    length = games * (len(one) - 1) + 1
    chances = np.fft.irfft(np.fft.rfft(one, 2 * length) ** games, 2 * length)[:length]
    return least + POINTS * np.arange(length) / games, np.maximum(chances, 0)


def compute_half_width(games: int, student: bool) -> float:
    """Return the half-width of an interval from `games` games, in standard errors."""
    return float(stdtrit(games - 1, 1 - TAIL) if student else ndtri(1 - TAIL))


# ---- recipes: each returns the two ends of an interval for each series; a series is a row ----


def use_normal(series: np.ndarray, student: bool = False) -> Ends:
    """Return the mean ± 1.96 standard errors, or with `student` the mean ± Student's t standard errors."""
    reach = compute_half_width(series.shape[1], student) * _compute_error(series)
    return series.mean(axis=1) - reach, series.mean(axis=1) + reach


def use_bootstrap(series: np.ndarray) -> Ends:
    """Return the bootstrap interval: the middle 95 % of the means of resamples of each series."""
    low, high = np.quantile(_resample(series).mean(axis=2), [TAIL, 1 - TAIL], axis=1)
    return low, high


def use_bootstrap_t(series: np.ndarray) -> Ends:
    """Return the bootstrap-t interval, whose width in standard errors comes from the resamples.

    A resample of equal games has no standard error, so the recipe leaves it out.
    """
    resamples, mean, error = _resample(series), series.mean(axis=1), _compute_error(series)
    with np.errstate(divide="ignore", invalid="ignore"):
        errors = (resamples.mean(axis=2) - mean[:, None]) / _compute_error(resamples)
    errors[~np.isfinite(errors)] = np.nan
    below, above = np.nanquantile(errors, [TAIL, 1 - TAIL], axis=1)
    return mean - above * error, mean - below * error


RECIPES: dict[str, Callable[[np.ndarray], Ends]] = {
    "1.96 errors": use_normal, "Student's t": partial(use_normal, student=True), "bootstrap": use_bootstrap,
    "bootstrap-t": use_bootstrap_t,
}


def _compute_error(series: np.ndarray) -> np.ndarray:
    """Return the standard error of the mean along the last axis."""
    return series.std(axis=-1, ddof=1) / np.sqrt(series.shape[-1])


def _resample(series: np.ndarray) -> np.ndarray:
    """Return resamples of each series, drawn with replacement: `[series, resample, game]`."""
    games = series.shape[1]
    places = np.random.default_rng(SEED).integers(0, games, (len(series), RESAMPLES, games))
    return np.take_along_axis(series[:, None, :], places, axis=2)


def measure_coverage(scores: np.ndarray, games: int, recipe: str) -> dict[str, Any]:
    """Measure how often a recipe's intervals, from `games` games drawn from `scores`, cover the mean of all scores."""
    series = np.random.default_rng([SEED, games]).choice(scores, (SERIES, games))
    low, high = np.concatenate([RECIPES[recipe](batch) for batch in np.split(series, SERIES // BATCH_SIZE)], axis=1)
    truth = scores.mean()
    hits = int(((low <= truth) & (truth <= high)).sum())
    share = share_interval(hits, SERIES)
    return {
        "recipe": recipe, "games": games, "series": SERIES, "covered": hits, "coverage": share.estimate,
        "coverage_low": share.low, "coverage_high": share.high, "too_low_share": (high < truth).mean(),
        "too_high_share": (low > truth).mean(), "mean_width": (high - low).mean(),
    }
