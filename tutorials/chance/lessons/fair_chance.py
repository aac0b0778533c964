"""The path of the chance to win in many games: tests whether it is fair, and charts.

`estimates` are the rows that `lessons.paths.estimate_paths` returns.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy.stats import bootstrap

from kit.charts.chart import COLOURS, TEXT, Chart, format_percent, in_style, new_figure
from kit.charts.general import compare
from kit.lab.stats import Interval, mean_interval

from .shared import list_eighths

ENDS = {1.0: "won", 0.5: "shared", 0.0: "lost"}
END_COLOURS = {"won": COLOURS[2], "shared": COLOURS[4], "lost": COLOURS[3]}


# ---- is the path fair? ----


def list_changes(estimates: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each step of each game: the chance before the step, and its change.

    Columns: deal, step (from 1), before, after, change, and `last`, the change at the previous step. `after` and
    `change` come from the estimate `one`, `before` and `last` from the estimate `other`. With one estimate for all
    four, its errors would look like changes: a chance that is too high by error would seem to rise, and then to fall.
    """
    by_deal = estimates.groupby("deal")
    after, following = by_deal.one.shift(-1), by_deal.step.shift(-1)
    return pd.DataFrame({
        "deal": estimates.deal, "step": following, "before": estimates.other, "after": after,
        "change": after - estimates.one, "last": estimates.other - by_deal.other.shift(),
    })[after.notna()]


def average_steps(steps: pd.DataFrame, column: str = "change") -> Interval:
    """Return the mean of a column with its interval; steps of one game may depend on each other."""
    sums = steps.groupby("deal")[column].agg(["sum", "size"])
    mean = float(sums["sum"].sum() / sums["size"].sum())
    error = mean_interval((sums["sum"] - mean * sums["size"]) / sums["size"].mean())
    return Interval(mean, mean + error.low, mean + error.high)


def compute_luck(estimates: pd.DataFrame) -> pd.DataFrame:
    """Return for each deal the chance at the start, the result, and their difference, the luck."""
    by_deal = estimates.groupby("deal")
    start, result = (by_deal.one.first() + by_deal.other.first()) / 2, by_deal.one.last()
    return pd.DataFrame({"start": start, "result": result, "luck": result - start})


def compare_variances(plain: np.ndarray, adjusted: np.ndarray) -> Interval:
    """Return the variance of `plain` divided by the variance of `adjusted`, with a bootstrap interval."""
    resampled = bootstrap(
        (plain, adjusted), lambda first, second, axis: first.var(axis=axis, ddof=1) / second.var(axis=axis, ddof=1),
        paired=True, vectorized=True, n_resamples=4_000, method="BCa", random_state=np.random.default_rng(1),
    )
    return Interval(float(plain.var(ddof=1) / adjusted.var(ddof=1)), *map(float, resampled.confidence_interval))


# ---- charts ----


@in_style
def draw_fan(paths: pd.DataFrame, means: pd.DataFrame, title: str) -> Chart:
    """Draw the paths of many games, coloured by their ends, and a mean path; count the ends.

    `paths` has deal, step and estimate; `means` has step, mean, mean_low and mean_high.
    """
    axes = new_figure(8.2, 4.2).add_subplot()
    by_step = paths.pivot(index="step", columns="deal", values="estimate")
    ends = by_step.ffill().iloc[-1].map(ENDS)
    unlabelled = by_step.set_axis("_" + ends, axis="columns")  # the legend leaves out names that begin like this
    unlabelled.plot(ax=axes, color=ends.map(END_COLOURS).to_list(), lw=0.7, alpha=0.35, legend=False)
    part = means[means.step <= by_step.index[-1]]
    axes.fill_between(part.step, part.mean_low, part.mean_high, color=TEXT, alpha=0.3, lw=0)
    axes.plot(part.step, part["mean"], color=TEXT, lw=2.6)
    axes.set(title=title, xlabel="step of the game", ylabel="chance to win", ylim=(-0.02, 1.02))
    format_percent(axes.yaxis)
    counts = ", ".join(f"{(ends == end).sum()} {end}" for end in END_COLOURS)
    first, final = part["mean"].iloc[[0, -1]]
    return Chart(axes.figure, f"{title}. Of {len(ends)} games {counts}; the mean goes from {first:.0%} to {final:.0%}.")


def draw_narrowing(plain: Sequence[float], adjusted: Sequence[float], title: str) -> Chart:
    """Draw the means of results, and of results without luck, as games are added, with 95 % intervals.

    Both are differences from a careful player, as shares of wins. The chart shows percentage points.
    """
    rows = {
        name: {count: mean_interval(100 * np.asarray(values)[:count]) for count in list_eighths(len(plain))}
        for name, values in (("results", plain), ("without luck", adjusted))
    }
    return compare(rows, title, "percentage points more than the careful player", "games", even_value=0)


def format_points(*changes: float, digits: int = 1) -> str:
    """Return changes of a chance as text, in percentage points: `+1.5 to +2.0`."""
    return " to ".join(f"{100 * each:+.{digits}f}" for each in changes)
