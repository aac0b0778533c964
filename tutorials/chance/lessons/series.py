"""Means of a few games: how they are spread, and intervals for the long-run mean by several recipes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider, SelectionSlider
from scipy.special import ndtri, stdtrit
from scipy.stats import norm

from kit.charts.chart import COLOURS, MARKS, MUTED, Chart, as_percent, in_style
from kit.charts.general import compare, spread_chart
from kit.lab.stats import SURE, Interval, share_interval
from kit.lesson.slider_chart import SliderChart

BLUE, RED, GREEN, OCHRE, PURPLE = COLOURS[:5]
SEED = 1
SERIES = 4_000  # of each size
SHOWN = 800  # series that are drawn as points
POINTS, MOST = 5, 2_000  # of which every score is a multiple; and those of a game in which everything goes up top
RESAMPLES = 1_000
AT_ONCE = 200  # series resampled together, so that they fit into memory
BEYOND = (1 - SURE) / 2

Ends = tuple[np.ndarray, np.ndarray]


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


def coverage(scores: np.ndarray, games: int, recipe: str) -> dict[str, Any]:
    """Return how often intervals of a recipe, from so many games drawn from these, cover the mean of all."""
    series = np.random.default_rng([SEED, games]).choice(scores, (SERIES, games))
    low, high = RECIPES[recipe](series)
    truth = scores.mean()
    held = int(((low <= truth) & (truth <= high)).sum())
    share = dict(zip(("share", "share_low", "share_high"), share_interval(held, SERIES), strict=True))
    return {"recipe": recipe, "games": games, "series": SERIES, "held": held} | share | {
        "too_low": (high < truth).mean(), "too_high": (low > truth).mean(), "width": (high - low).mean()
    }


# ---- charts ----


@in_style
def landscape(scores: np.ndarray) -> Chart:
    """Draw how many games bring how many points, with the mean, the median and those in which everything goes up."""
    mean, median, all_up = scores.mean(), np.median(scores), (scores == MOST).mean()
    chart = spread_chart(
        {"games": scores.tolist()}, f"Six-Suit Solitaire, {len(scores):,} games of a careful player", "points", 50
    )
    axes = chart.figure.axes[0]
    for value, dash, which in ((median, "--", "median"), (mean, "-", "mean")):
        axes.axvline(value, color=RED, ls=dash, lw=2, label=f"{which}: {value:.0f}")
    axes.annotate(f"everything up:\n2,000 points,\n{all_up:.1%} of games", (MOST, 100 * all_up), (1_400, 9),
                  fontsize=9, arrowprops={"arrowstyle": "-", "color": MUTED})
    return Chart(
        chart.figure, f"The mean is {mean:.0f} points, the median {median:.0f}; {all_up:.1%} of the games bring 2,000."
    )


def means(scores: np.ndarray) -> SliderChart:
    """Draw how the mean of so many games is spread, beside the normal curve of the same mean and standard deviation."""

    def draw(axes: Any, games: int) -> str:
        places, chances = mean_chances(scores, games)
        bins, wide = np.arange(-100, MOST + 40, 20), scores.std() / np.sqrt(games)
        heights, _ = np.histogram(places, bins, weights=chances)
        curve = np.diff(norm(scores.mean(), wide).cdf(bins))
        axes.bar(bins[:-1], heights, 20, align="edge", color=BLUE, alpha=0.7, label="means,\nworked out")
        axes.plot(bins[:-1] + 10, curve, color=OCHRE, lw=2, ls="--", label="normal curve")
        axes.axvline(scores.mean(), color=RED, lw=1.5, label="long-run mean")
        axes.set(title=f"The mean of {games} game{'s' * (games > 1)}", xlabel="mean, points", ylabel="share of series",
                 xlim=(-100, MOST + 20), ylim=(0, 1.1 * max(heights.max(), curve.max())))
        as_percent(axes.yaxis)
        inside = abs(places - scores.mean()) <= 1.96 * wide
        return (
            f"The mean of {games} game{'s' * (games > 1)} has a standard deviation of {wide:.0f} points; "
            f"{chances[inside].sum():.1%} of the means lie within 1.96 of them, where the normal curve has 95.0%."
        )

    slider = SelectionSlider(options=[1, 2, 3, 5, 10, 20, 50, 100, 200], value=1, description="games")
    return SliderChart(draw, {"games": slider}, height=3.8)


def cone(scores: np.ndarray) -> SliderChart:
    """Draw series as points, their mean against their standard deviation: in the cone the interval hits the truth."""
    truth, recipes = scores.mean(), {"1.96 errors": False, "Student's t": True}

    def draw(axes: Any, games: int, recipe: str, throws: int) -> str:
        series = np.random.default_rng([games, throws]).choice(scores, (SHOWN, games))
        mean, deviation, wins = series.mean(axis=1), series.std(axis=1, ddof=1), (series == MOST).sum(axis=1)
        reach = reach_of(games, recipes[recipe]) / np.sqrt(games)
        for kind, which in enumerate(("0 of 2,000", "1 of 2,000", "2 of 2,000", "3 or more\nof 2,000")):
            some, ink = np.minimum(wins, 3) == kind, (RED, OCHRE, BLUE, PURPLE)[kind]
            axes.plot(mean[some], deviation[some], MARKS[kind], color=ink, ms=3.5, alpha=0.6, label=which)
        top = 1.05 * max(1_000.0, deviation.max())
        sides = [[truth, truth + side * reach * top] for side in (-1, 1)]
        axes.fill_betweenx([0, top], *sides, color=GREEN, alpha=0.13, lw=0, label="interval hits")
        axes.axvline(truth, color=GREEN, lw=1.6, ls="--")
        axes.set(title=f"{SHOWN} series of {games} games", xlabel="mean of the series, points",
                 ylabel="standard deviation in the series", xlim=(0, 1_700), ylim=(0, top))
        hit = abs(mean - truth) <= reach * deviation
        return (
            f"{hit.mean():.0%} of the intervals hit the mean of {truth:.0f}; of those that miss, "
            f"{(mean < truth)[~hit].mean():.0%} lie too low. {(wins == 0).mean():.0%} of the series have no 2,000."
        )

    games = SelectionSlider(options=[5, 10, 20, 50, 100], value=5, description="games")
    recipe = SelectionSlider(options=list(recipes), description="recipe")
    return SliderChart(draw, {"games": games, "recipe": recipe}, again="Other series", height=4.4)


def resampled(scores: np.ndarray) -> SliderChart:
    """Draw all ways to draw five games again from five that were played: the bootstrap, without any chance."""
    truth = scores.mean()

    def draw(axes: Any, series: int) -> str:
        five = scores[5 * series - 5 : 5 * series]
        drawn = every_resample(five)
        low, high = np.quantile(drawn, [BEYOND, 1 - BEYOND])
        each = np.full(len(drawn), 1 / len(drawn))
        axes.hist(drawn, 60, weights=each, color=BLUE, alpha=0.7, label="means of\nresamples")
        axes.axvspan(low, high, color=BLUE, alpha=0.1, lw=0, label="their middle\n95 %")
        axes.axvline(truth, color=GREEN, lw=2, ls="--", label="long-run mean")
        axes.plot(five, np.zeros(len(five)), "v", color=RED, ms=9, clip_on=False, zorder=4, label="the five games")
        axes.set(title=f"Series {series}: five games drawn anew from its own five", xlabel="points",
                 ylabel="share of resamples", xlim=(0, MOST + 60), ylim=(0, None))
        as_percent(axes.yaxis)
        hit = "holds" if low <= truth <= high else "misses"
        return f"Series {series}: the interval from {low:.0f} to {high:.0f} {hit} the long-run mean, {truth:.0f}."

    slider = IntSlider(1, 1, 200, description="series", layout={"width": "520px"})
    return SliderChart(draw, {"series": slider}, height=3.8)


def how_many_hit(rows: pd.DataFrame) -> Chart:
    """Draw how often intervals cover the truth, by recipe and number of games in the series."""
    series = {
        recipe: {row.games: Interval(row.share, row.share_low, row.share_high) for row in each.itertuples()}
        for recipe, each in rows.groupby("recipe", sort=False)
    }
    chart = compare(series, "How many intervals keep the promise", "share that hits", "games in a series", share=True)
    axes = chart.figure.axes[0]
    axes.axhline(0.95, color=MUTED, lw=1)
    axes.annotate("promised: 95 %", (0, 0.965), fontsize=9, color=MUTED)
    return chart
