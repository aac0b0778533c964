"""The way of the chance to win, over many games: whether it is fair, and charts of it; and of a small pack, all orders.

`found` are the rows that `lessons.paths.ways` returns, `rows` those of the tables in `data/results`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import bootstrap

from kit.charts.chart import COLOURS, MUTED, TEXT, Chart, estimates, in_style, new_figure, whole_numbers
from kit.charts.general import compare
from kit.lab.stats import Interval, mean_interval

BLUE, RED, GREEN, OCHRE, PURPLE = COLOURS[:5]
ENDS = ((1.0, "won", GREEN), (0.5, "shared", PURPLE), (0.0, "lost", OCHRE))


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

    `paths` has deal, step and worth; `means` has step, mean, low and high.
    """
    figure = new_figure(8.2, 4.2)
    axes = figure.subplots()
    ways = paths.pivot(index="step", columns="deal", values="worth")
    ends, last, said = ways.ffill().iloc[-1], int(ways.index[-1]), []
    for end, name, colour in ENDS:
        some = ways.loc[:, ends == end]
        if len(some.columns):
            axes.plot(some, color=colour, lw=0.7, alpha=0.35)
            said.append(f"{len(some.columns)} {name}")
            axes.annotate(said[-1], (last, end), (8, 0), textcoords="offset points", va="center", color=colour,
                          fontsize=11, weight="bold", annotation_clip=False)
    shown = means[means.step <= last]
    first, final = shown["mean"].iloc[[0, -1]]
    axes.fill_between(shown.step, shown.low, shown.high, color=BLUE, alpha=0.3, lw=0)
    axes.plot(shown.step, shown["mean"], color=BLUE, lw=2.6)
    axes.annotate("the mean of all", (last, final), (-4, 11), textcoords="offset points", ha="right", color=BLUE,
                  fontsize=11, weight="bold")
    axes.set(xlabel="step of the game", xlim=(0, last), ylim=(-0.02, 1.02))
    axes.set_title(title, loc="left")
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100 %"])
    whole_numbers(axes.xaxis)
    return Chart(figure, f"{title}. Of {len(ends)} ways {', '.join(said)}; the mean of all goes from {first:.0%} to "
                         f"{final:.0%}.")


def next_changes(rows: pd.DataFrame, names: Mapping[str, str], title: str) -> Chart:
    """Draw by how much the chance changes at the next step, on average, from each tenth of it: a panel for each game.

    `rows` has game, after (the tenth of the chance, as text), change, low and high; `names` the games by their key in
    the column `game`.
    """
    rows = rows.assign(at=rows.after.astype(float) + 0.05, line=0.0).rename(columns={"change": "found"})
    reach = 1.1 * max(float(rows.high.max()), -float(rows.low.min()))
    return _panels(rows, names, title, "zero", "chance before the step", "mean change,\nin percentage points",
                   ylim=(-reach, reach))


def calibration(rows: pd.DataFrame, names: Mapping[str, str], title: str) -> Chart:
    """Draw what was won against what was told, by tenths of the chance told: a panel for each game.

    `rows` has game, told, got, got_low and got_high; `names` the games as they are written.
    """
    rows = rows.assign(at=rows.told, line=rows.told, found=rows.got, low=rows.got_low, high=rows.got_high)
    return _panels(rows, names, title, "what was told", "told, in %", "won, in %", ylim=(0, 1), aspect="equal")


@in_style
def _panels(
    rows: pd.DataFrame, names: Mapping[str, str], title: str, line: str, along: str, measure: str, **field: Any
) -> Chart:
    """Draw estimates in their intervals for each game, with a cross where an interval misses the line."""
    wide = len(names) if len(names) < 5 else 3
    tall = -(-len(names) // wide)
    figure = new_figure(2.4 * wide + 0.4, 2.5 * tall + 0.4)
    panels = figure.subplots(tall, wide, sharex=True, sharey=True, squeeze=False).flat
    figure.suptitle(title)
    said = []
    for (game, name), axes in zip(names.items(), panels, strict=False):
        some = rows[rows.game == game]
        missed = (some.low > some.line) | (some.high < some.line)
        axes.plot([0, 1], [0, 1] if "aspect" in field else [0, 0], color=MUTED, lw=1)
        for nth, (mark, which) in enumerate((("o", ~missed), ("X", missed))):
            found = [Interval(*each) for each in some.loc[which, ["found", "low", "high"]].to_numpy()]
            if found:
                estimates(axes, some["at"][which], found, nth, marker=mark, ms=4.5)
        axes.set(title=name, xlim=(0, 1), **field)
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:g}")
        axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:g}")
        said.append(f"{name}: {int(missed.sum())} of {len(some)} intervals miss {line}")
    for axes in panels:
        axes.set_visible(False)
    figure.supxlabel(along, fontsize=10, color=MUTED)
    figure.supylabel(measure, fontsize=10, color=MUTED)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def narrowing(plain: Sequence[float], adjusted: Sequence[float], title: str) -> Chart:
    """Draw the mean of results as games are added, and that of the same games with luck taken away, in 95 % intervals.

    Both are in parts of the win, as differences from a careful player's; they are drawn in percentage points.
    """
    counts = sorted({max(2, round(len(plain) * part / 8)) for part in range(1, 9)})
    rows = {
        name: {count: mean_interval(100 * np.asarray(values)[:count]) for count in counts}
        for name, values in (("results", plain), ("luck taken away", adjusted))
    }
    return compare(rows, title, "percentage points more than careful", "games", even=0)


@in_style
def counted_out(packs: Sequence[Sequence[str]], called: Sequence[int], title: str) -> Chart:
    """Draw every pack of red and black cards, a row each in two columns: `called` is the card that counts, framed.

    A pack whose card that counts is red is won. Cards are "R" or "B".
    """
    wide, tall, wins = len(packs[0]) + 3.2, -(-len(packs) // 2), 0
    figure = new_figure(7.8, 0.42 * tall + 0.6)
    axes = figure.subplots()
    for place, (pack, at) in enumerate(zip(packs, called, strict=True)):
        column, row = divmod(place, tall)
        wins += pack[at] == "R"
        axes.plot(column * wide + at, -row, "s", ms=17, mfc="none", mec=TEXT, mew=2)
        for card, colour in enumerate(pack):
            axes.text(
                column * wide + card, -row, "♦" if colour == "R" else "♠", ha="center", va="center_baseline",
                fontsize=13, color=RED if colour == "R" else TEXT, alpha=1 if card <= at else 0.35,
            )
        axes.text(
            column * wide + len(pack) - 0.2, -row, "won" if pack[at] == "R" else "lost", va="center", fontsize=10,
            color=GREEN if pack[at] == "R" else MUTED, weight="bold" if pack[at] == "R" else "normal",
        )
    axes.set(title=title, xlim=(-0.8, 2 * wide - 1), ylim=(-tall + 0.3, 0.7), xticks=[], yticks=[])
    axes.spines[:].set_visible(False)
    return Chart(figure, f"{title}: {wins} of {len(packs)} packs are won.")


def points(*changes: float, digits: int = 1) -> str:
    """Return changes of a chance in percentage points, as text."""
    return " to ".join(f"{100 * each:+.{digits}f}" for each in changes)
