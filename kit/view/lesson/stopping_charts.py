"""Charts for the lesson on stopping: leads that wander, bets that grow, and what becomes of experiments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider, SelectionSlider

from kit.lab.stats import share_interval
from kit.lab.stopping import FOLD, LOOKS, STEP, USUAL, always_valid, beyond, errors, first_clear, fortune
from kit.view.charts.chart import COLOURS, DASHES, MUTED, explain
from kit.view.lesson.chance_charts import as_percent, mark_truth
from kit.view.lesson.slider_chart import SliderChart

BLUE, RED, GREEN, OCHRE = COLOURS[:4]
WIDE = {"width": "520px"}


def your_turn(alone: np.ndarray) -> SliderChart:
    """The lead in one experiment as deals are added: the reader decides when it looks clear.

    `alone[experiment, look, order]` counts the deals that each order alone has won.
    """
    lead = errors(alone[..., 0], alone[..., 1])

    def draw(axes: Any, experiment: int, deals: int) -> str:
        shown = deals // STEP
        axes.plot(_deals(shown), lead[experiment - 1, :shown], color=BLUE, lw=2)
        axes.plot(deals, lead[experiment - 1, shown - 1], "o", color=BLUE, ms=6)
        _field(axes, f"Experiment {experiment}: the lead after {deals:,} deals", USUAL)
        one, other = alone[experiment - 1, shown - 1]
        return (
            f"After {deals:,} deals: {one} won only from ace to king, {other} only from deuce to ace. "
            f"The lead is {one - other:+d} deals, which is {lead[experiment - 1, shown - 1]:+.2f} standard errors."
        )

    which = IntSlider(1, 1, len(alone), description="experiment", layout=WIDE)
    return SliderChart(draw, {"experiment": which, "deals": _slider(20)})


def sixty_courses(alone: np.ndarray, pocock: float) -> SliderChart:
    """The leads of many experiments; those that seem clear at some look stop there."""
    lead, reaches = errors(alone[..., 0], alone[..., 1]), {"1.96": USUAL, f"{pocock:.2f} (Pocock)": pocock}

    def draw(axes: Any, looks: int, line: str) -> str:
        reach = reaches[line]
        stops = first_clear(alone, LOOKS[looks], beyond(reach)) // STEP
        for path, stop in zip(lead, stops.tolist(), strict=True):
            if stop:
                axes.plot(_deals(stop), path[:stop], color=RED, lw=1.3, alpha=0.8)
                axes.plot(STEP * stop, path[stop - 1], "X", color=RED, ms=8, zorder=3)
            else:
                axes.plot(_deals(len(path)), path, color=MUTED, lw=0.8, alpha=0.35)
        axes.plot([], "X-", color=RED, label=f"stopped: {(stops > 0).sum()}")
        axes.plot([], color=MUTED, lw=0.8, label=f"went on: {(stops == 0).sum()}")
        _field(axes, f"{len(alone)} experiments in which nothing differs", reach)
        many = "one look, at the end" if looks == 1 else f"{looks} looks"
        return f"With {many}, {(stops > 0).sum()} of {len(alone)} experiments seem clear, and every one is wrong."

    looks = SelectionSlider(options=list(LOOKS), value=1, description="looks")
    return SliderChart(draw, {"looks": looks, "line": SelectionSlider(options=list(reaches), description="line at")},
                       height=4.2)


def how_many_stopped(chances: pd.DataFrame) -> SliderChart:
    """The share of experiments that have seemed clear so far, by recipe; a slider says what the truth is."""
    shares = sorted(chances["first"].unique())

    def draw(axes: Any, truth: float) -> str:
        said = []
        rows = chances[chances["first"] == truth]
        for place, ((recipe, looks), each) in enumerate(rows.groupby(["recipe", "looks"], sort=False)):
            name = f"{recipe}:\n{looks} look{'s' * (looks > 1)}".replace("becomes ", "becomes\n")
            deals, stopped = [0, *each.deals, 1_000], [0, *each.stopped, each.stopped.iloc[-1]]
            axes.step(deals, stopped, where="post", color=COLOURS[place], ls=DASHES[place], lw=2, label=name)
            said.append(f"{recipe}, {looks} look{'s' * (looks > 1)}: {each.stopped.iloc[-1]:.1%}")
        axes.axhline(0.05, color=MUTED, lw=1)
        axes.annotate("5 %", (1_015, 0.06), fontsize=8, color=MUTED)
        title = "where nothing differs" if truth == 0.5 else f"where the truth is {truth:.0%} to {1 - truth:.0%}"
        axes.set(title=f"Experiments that have seemed clear, {title}", xlabel="deals",
                 ylabel="share of experiments", xlim=(0, 1_060), ylim=(0, 1))
        as_percent(axes.yaxis)
        explain(axes)
        return f"After 1,000 deals, {'; '.join(said)}."

    options = [(f"{share:.0%}", share) for share in shares]
    return SliderChart(draw, {"truth": SelectionSlider(options=options, description="the truth")}, height=4.0)


def fortunes(alone: np.ndarray) -> SliderChart:
    """What has become of 1 that was bet against a fair coin, in each experiment; a slider picks one out."""
    worth = fortune(alone[..., 0], alone[..., 1])

    def draw(axes: Any, experiment: int) -> str:
        deals = _deals(worth.shape[1])
        axes.plot(deals, worth.T, color=MUTED, lw=0.7, alpha=0.3)
        axes.plot(deals, worth[experiment - 1], color=BLUE, lw=2.2, label=f"experiment {experiment}")
        axes.axhline(FOLD, color=RED, lw=1.6, ls="--", label=f"{FOLD} times\nthe stake")
        axes.axhline(1, color=MUTED, lw=0.8)
        axes.set(title="What becomes of £1 bet against a fair coin", xlabel="deals", ylabel="pounds (powers of ten)",
                 xlim=(0, 1_005), yscale="log", ylim=(0.03, 60))
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.minorticks_off()
        explain(axes)
        reached = int((worth.max(axis=1) >= FOLD).sum())
        return (
            f"Experiment {experiment}: the £1 was at most £{worth[experiment - 1].max():.2f}, and is "
            f"£{worth[experiment - 1, -1]:.2f} in the end. Of {len(worth)} experiments {reached} ever reached £{FOLD}."
        )

    which = IntSlider(1, 1, len(alone), description="experiment", layout=WIDE)
    return SliderChart(draw, {"experiment": which}, height=3.8)


def two_intervals(alone: np.ndarray) -> SliderChart:
    """The share of ace to king among the deciding deals, in the usual interval and in one that holds at all looks."""

    def draw(axes: Any, experiment: int) -> str:
        counts = alone[experiment - 1]
        deals, tosses = _deals(len(counts)), counts.sum(axis=1)
        bounds = np.array([share_interval(int(won), int(of))[1:] for won, of in zip(counts[:, 0], tosses, strict=True)])
        always = np.array(always_valid(counts[:, 0], counts[:, 1])).T
        axes.fill_between(deals, *always.T, color=GREEN, alpha=0.18, lw=0, label="valid at\nall looks")
        axes.plot(deals, always, color=GREEN, lw=1.2)
        axes.plot(deals, bounds, color=RED, lw=1.2, ls="--")
        axes.plot([], color=RED, ls="--", label="valid at\none look")
        seen = tosses > 0
        axes.plot(deals[seen], counts[seen, 0] / tosses[seen], color=BLUE, lw=2, label="share so far")
        mark_truth(axes, 0.5)
        axes.set(title=f"Experiment {experiment}: two intervals, as deals are added", xlabel="deals",
                 ylabel="share of A-K", xlim=(0, 1_005), ylim=(0, 1))
        as_percent(axes.yaxis)
        explain(axes)
        missed = [int(((ends[:, 0] > 0.5) | (ends[:, 1] < 0.5)).sum()) for ends in (bounds, always)]
        return (
            f"At {missed[0]} of {len(counts)} looks the interval for one look misses the truth, one half; the one for "
            f"all looks misses it at {missed[1]}. In the end they are {np.ptp(bounds[-1]):.1%} and "
            f"{np.ptp(always[-1]):.1%} wide."
        )

    which = IntSlider(1, 1, len(alone), description="experiment", layout=WIDE)
    return SliderChart(draw, {"experiment": which}, height=3.6)


def _deals(looks: int) -> np.ndarray:
    """How many deals had been played at each of so many looks."""
    return STEP * np.arange(1, looks + 1)


def _slider(value: int) -> IntSlider:
    return IntSlider(value, STEP, 1_000, STEP, description="deals", layout=WIDE)


def _field(axes: Any, title: str, reach: float) -> None:
    """The field on which leads wander, between the two lines beyond which one seems clear."""
    axes.axhspan(-reach, reach, color=GREEN, alpha=0.08, lw=0)
    for line in (-reach, reach):
        axes.axhline(line, color=GREEN, lw=1.6, ls="--", label="looks clear\nbeyond" if line > 0 else None)
    axes.axhline(0, color=MUTED, lw=0.8)
    axes.set(title=title, xlabel="deals", ylabel="lead, in standard errors", xlim=(0, 1_005), ylim=(-4.4, 4.4))
    explain(axes)
