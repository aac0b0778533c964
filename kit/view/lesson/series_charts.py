"""Charts for the lesson on series of a few games: scores, means of scores, and intervals that hit or miss."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider, SelectionSlider
from scipy.stats import norm

from kit.lab.series import every_resample, mean_chances, reach_of
from kit.view.charts.chart import COLOURS, DASHES, MUTED, TEXT, explain
from kit.view.lesson.chance_charts import as_percent
from kit.view.lesson.slider_chart import SliderChart

BLUE, RED, GREEN, OCHRE, PURPLE = COLOURS[:5]
MARKERS = "osD^v"
BIN = 50  # points
SERIES = 800  # that are drawn as points
MOST = 2_000  # points, of a game in which everything goes up top


def landscape(scores: np.ndarray) -> SliderChart:
    """How many games bring how many points, with the mean, the median and those in which everything goes up."""

    def draw(axes: Any) -> str:
        edges = np.arange(-200, MOST + 2 * BIN, BIN)
        axes.hist(scores, edges, weights=np.full(len(scores), 1 / len(scores)), color=BLUE, alpha=0.75)
        mean, median, all_up = scores.mean(), np.median(scores), (scores == MOST).mean()
        for value, ink, dash, name in ((median, GREEN, "--", "median"), (mean, RED, "-", "mean")):
            axes.axvline(value, color=ink, ls=dash, lw=2, label=f"{name}: {value:.0f}")
        axes.annotate(f"everything up:\n2,000 points,\n{all_up:.1%} of games", (MOST + 25, all_up), (1_480, 0.09),
                      fontsize=9, color=TEXT, arrowprops={"arrowstyle": "-", "color": MUTED})
        axes.set(title=f"Six-Suit Solitaire, {len(scores):,} games of a careful player", xlim=(-200, MOST + 2 * BIN),
                 xlabel=f"points, in steps of {BIN}", ylabel="share of games", ylim=(0, 0.125))
        as_percent(axes.yaxis)
        explain(axes)
        return f"The mean is {mean:.0f} points, the median {median:.0f}; {all_up:.1%} of the games bring 2,000."

    return SliderChart(draw, height=3.8)


def means(scores: np.ndarray) -> SliderChart:
    """How the mean of so many games is spread, worked out, beside the normal curve of the same mean and scatter."""
    error = scores.std()

    def draw(axes: Any, games: int) -> str:
        places, chances = mean_chances(scores, games)
        bins = np.arange(-100, MOST + 40, 20)
        heights, _ = np.histogram(places, bins, weights=chances)
        axes.bar(bins[:-1], heights, 20, align="edge", color=BLUE, alpha=0.7, label="means,\nworked out")
        wide = error / np.sqrt(games)
        normal = norm(scores.mean(), wide)
        axes.plot(bins[:-1] + 10, np.diff(normal.cdf(bins)), color=OCHRE, lw=2, ls="--", label="normal curve")
        axes.axvline(scores.mean(), color=RED, lw=1.5, label="long-run mean")
        axes.set(title=f"The mean of {games} game{'s' * (games > 1)}", xlabel="mean, points", ylabel="share of series",
                 xlim=(-100, MOST + 20), ylim=(0, 1.1 * max(heights.max(), np.diff(normal.cdf(bins)).max())))
        as_percent(axes.yaxis)
        explain(axes)
        inside = abs(places - scores.mean()) <= 1.96 * wide
        return (
            f"The mean of {games} game{'s' * (games > 1)} has a standard deviation of {wide:.0f} points; "
            f"{chances[inside].sum():.1%} of the means lie within 1.96 of them, where the normal curve has 95.0%."
        )

    slider = SelectionSlider(options=[1, 2, 3, 5, 10, 20, 50, 100, 200], value=1, description="games")
    return SliderChart(draw, {"games": slider}, height=3.8)


def cone(scores: np.ndarray) -> SliderChart:
    """Series as points, their mean against their scatter: an interval hits the truth if its point lies in the cone."""
    truth, recipes = scores.mean(), {"1.96 errors": False, "Student's t": True}

    def draw(axes: Any, games: int, recipe: str, throws: int) -> str:
        series = np.random.default_rng([games, throws]).choice(scores, (SERIES, games))
        mean, scatter, wins = series.mean(axis=1), series.std(axis=1, ddof=1), (series == MOST).sum(axis=1)
        reach = reach_of(games, recipes[recipe]) / np.sqrt(games)
        for kind in range(4):
            some = wins >= kind if kind == 3 else wins == kind
            name = "3 or more\nof 2,000" if kind == 3 else f"{kind} of 2,000"
            ink = (RED, OCHRE, BLUE, PURPLE)[kind]
            axes.plot(mean[some], scatter[some], MARKERS[kind], color=ink, ms=3.5, alpha=0.6, label=name)
        top = 1.05 * max(1_000.0, scatter.max())
        sides = [[truth, truth + side * reach * top] for side in (-1, 1)]
        axes.fill_betweenx([0, top], *sides, color=GREEN, alpha=0.13, lw=0, label="interval hits")
        axes.axvline(truth, color=GREEN, lw=1.6, ls="--")
        axes.set(title=f"{SERIES} series of {games} games", xlabel="mean of the series, points",
                 ylabel="standard deviation in the series", xlim=(0, 1_700), ylim=(0, top))
        explain(axes)
        hit = abs(mean - truth) <= reach * scatter
        return (
            f"{hit.mean():.0%} of the intervals hit the mean of {truth:.0f}; of those that miss, "
            f"{(mean < truth)[~hit].mean():.0%} lie too low. {(wins == 0).mean():.0%} of the series have no 2,000."
        )

    games = SelectionSlider(options=[5, 10, 20, 50, 100], value=5, description="games")
    recipe = SelectionSlider(options=list(recipes), description="recipe")
    return SliderChart(draw, {"games": games, "recipe": recipe}, again="Other series", height=4.4)


def resampled(scores: np.ndarray) -> SliderChart:
    """All ways to draw five games anew from five that were played: the bootstrap, without any chance."""
    truth = scores.mean()

    def draw(axes: Any, series: int) -> str:
        five = scores[5 * series - 5 : 5 * series]
        drawn = every_resample(five)
        low, high = np.quantile(drawn, [0.025, 0.975])
        each = np.full(len(drawn), 1 / len(drawn))
        axes.hist(drawn, 60, weights=each, color=BLUE, alpha=0.7, label="means of\nresamples")
        axes.axvspan(low, high, color=BLUE, alpha=0.1, lw=0, label="their middle\n95 %")
        axes.axvline(truth, color=GREEN, lw=2, ls="--", label="long-run mean")
        axes.plot(five, np.zeros(len(five)), "v", color=RED, ms=9, clip_on=False, zorder=4, label="the five games")
        axes.set(title=f"Series {series}: five games drawn anew from its own five", xlabel="points",
                 ylabel="share of resamples", xlim=(0, MOST + 60), ylim=(0, None))
        as_percent(axes.yaxis)
        explain(axes)
        hit = "holds" if low <= truth <= high else "misses"
        return f"Series {series}: the interval from {low:.0f} to {high:.0f} {hit} the long-run mean, {truth:.0f}."

    slider = IntSlider(1, 1, 200, description="series", layout={"width": "520px"})
    return SliderChart(draw, {"series": slider}, height=3.8)


def how_many_hit(rows: pd.DataFrame) -> SliderChart:
    """How often intervals hold the truth, by recipe and number of games in the series."""

    def draw(axes: Any) -> str:
        said = []
        for place, (recipe, each) in enumerate(rows.groupby("recipe", sort=False)):
            axes.plot(each.games, each.share, color=COLOURS[place], ls=DASHES[place], marker=MARKERS[place], ms=5, lw=2,
                      label=recipe)
            axes.vlines(each.games, each.share_low, each.share_high, color=COLOURS[place], lw=2)
            said.append(f"{recipe}: {', '.join(f'{row.share:.0%} from {row.games}' for row in each.itertuples())}")
        axes.axhline(0.95, color=MUTED, lw=1)
        axes.annotate("promised: 95 %", (5, 0.965), fontsize=9, color=MUTED)
        axes.set(title="How many intervals keep the promise", xlabel="games in a series", ylabel="share that hits",
                 xscale="log", ylim=(0, 1.02))
        axes.set_xticks(sorted(rows.games.unique()), [str(games) for games in sorted(rows.games.unique())])
        axes.minorticks_off()
        as_percent(axes.yaxis)
        explain(axes)
        return f"{'; '.join(said)}."

    return SliderChart(draw, height=3.8)
