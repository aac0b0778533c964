"""The way of the chance to win, over many games: whether it is fair, and charts of it.

`found` are the rows that `lessons.paths.ways` returns, `rows` those of the tables in `data/results`.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy.stats import bootstrap

from kit.charts.chart import COLOURS, TEXT, Chart, as_percent, in_style, new_figure
from kit.charts.general import compare
from kit.lab.stats import Interval, mean_interval

from .shared import eighths

ENDS = {1.0: "won", 0.5: "shared", 0.0: "lost"}
INKS = {"won": COLOURS[2], "shared": COLOURS[4], "lost": COLOURS[3]}


# ---- is the way fair? ----


def changes(found: pd.DataFrame) -> pd.DataFrame:
    """Return a row a step, with what was known before it and how it changed the chance.

    Columns: deal, step (from 1), before, after, change, last. The change is that of the one estimate; `before` and
    `last`, the change of the step before, are the other one's. What one half of the playouts says by chance is so not
    taken for what the game did: whatever seemed to rise would else seem to fall again.
    """
    by_deal = found.groupby("deal")
    after, following = by_deal.one.shift(-1), by_deal.step.shift(-1)
    return pd.DataFrame({
        "deal": found.deal, "step": following, "before": found.other, "after": after,
        "change": after - found.one, "last": found.other - by_deal.other.shift(),
    })[after.notna()]


def mean_of_steps(steps: pd.DataFrame, of: str = "change") -> Interval:
    """Return the mean of a column of these steps with its interval: games are independent, their steps are not."""
    sums = steps.groupby("deal")[of].agg(["sum", "size"])
    mean = float(sums["sum"].sum() / sums["size"].sum())
    found = mean_interval((sums["sum"] - mean * sums["size"]) / sums["size"].mean())
    return Interval(mean, mean + found.low, mean + found.high)


def lucks(found: pd.DataFrame) -> pd.DataFrame:
    """Return of each deal its chance at the start, what it brought, and the luck between: start, result, luck."""
    by_deal = found.groupby("deal")
    start, result = (by_deal.one.first() + by_deal.other.first()) / 2, by_deal.one.last()
    return pd.DataFrame({"start": start, "result": result, "luck": result - start})


def times_fewer(plain: np.ndarray, adjusted: np.ndarray) -> Interval:
    """Return how many times the variance of the one is that of the other, game by game, with a bootstrap interval."""

    def ratio(one: np.ndarray, other: np.ndarray, axis: int = -1) -> np.ndarray:
        return one.var(axis=axis, ddof=1) / other.var(axis=axis, ddof=1)

    found = bootstrap(
        (plain, adjusted), ratio, paired=True, vectorized=True, n_resamples=4_000, method="BCa",
        random_state=np.random.default_rng(1),
    )
    return Interval(float(ratio(plain, adjusted)), *map(float, found.confidence_interval))


# ---- charts ----


@in_style
def fan(paths: pd.DataFrame, means: pd.DataFrame, title: str) -> Chart:
    """Draw the ways of many games, coloured by their ends, with the mean of still more games, and count the ends.

    `paths` has deal, step and estimate; `means` has step, mean, mean_low and mean_high.
    """
    figure = new_figure(8.2, 4.2)
    axes = figure.add_subplot()
    ways = paths.pivot(index="step", columns="deal", values="estimate")
    ends = ways.ffill().iloc[-1].map(ENDS)
    named = ways.set_axis("_" + ends, axis="columns")  # what begins so is not explained
    named.plot(ax=axes, color=ends.map(INKS).to_list(), lw=0.7, alpha=0.35, legend=False)
    shown = means[means.step <= ways.index[-1]]
    axes.fill_between(shown.step, shown.mean_low, shown.mean_high, color=TEXT, alpha=0.3, lw=0)
    axes.plot(shown.step, shown["mean"], color=TEXT, lw=2.6)
    axes.set(title=title, xlabel="step of the game", ylabel="chance to win", ylim=(-0.02, 1.02))
    as_percent(axes.yaxis)
    said = ", ".join(f"{(ends == end).sum()} {end}" for end in INKS)
    first, final = shown["mean"].iloc[[0, -1]]
    return Chart(figure, f"{title}. Of {len(ends)} ways {said}; the mean of all goes from {first:.0%} to {final:.0%}.")


def narrowing(plain: Sequence[float], adjusted: Sequence[float], title: str) -> Chart:
    """Draw the mean of results as games are added, and that of the same games with luck taken away, in 95 % intervals.

    Both are in parts of the win, as differences from a careful player's; they are drawn in percentage points.
    """
    rows = {
        name: {count: mean_interval(100 * np.asarray(values)[:count]) for count in eighths(len(plain))}
        for name, values in (("results", plain), ("luck taken away", adjusted))
    }
    return compare(rows, title, "percentage points more than careful", "games", even=0)


def points(*changes: float, digits: int = 1) -> str:
    """Return changes of a chance in percentage points, as text."""
    return " to ".join(f"{100 * each:+.{digits}f}" for each in changes)
