"""Is it won half or most of the time: truths that fit, intervals that hit or miss, recipes, verdicts, two walls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from ipywidgets import IntSlider, SelectionSlider
from scipy.special import ndtri

from kit.charts.chart import COLOURS, DASHES, EDGE, HATCHES, MUTED, Chart, as_percent, in_style, new_figure
from kit.lab.stats import SURE, chances_to_hold, share_interval, wilson
from kit.lesson.slider_chart import SliderChart

from .shared import BLUE, GREEN, OCHRE, RED, mark_beliefs, mark_truth, paint_two_kinds

CLASSES = 60  # how many classes draw their intervals
CONFIDENCES = [("50 %", 0.5), ("80 %", 0.8), ("90 %", 0.9), ("95 %", 0.95), ("99 %", 0.99)]
RARE, EVEN = 0.001, 0.5  # the truths at the two ends of the axis
TICKS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.5)
LOWEST = 0.8  # of the chances that are drawn


def truths_that_fit(hits: int, trials: int, title: str) -> SliderChart:
    """Draw for each true share the shares seen in 95 of 100 cases; the share seen cuts out the truths that fit.

    The sliders begin at `hits` among `trials`. What is cut out is Wilson's interval.
    """
    truths = np.linspace(0, 1, 401)

    def draw(axes: Any, deals: int, seen: int) -> str:
        found = round(deals * seen / 100)
        share, (low, high) = found / deals, wilson(found, deals)
        reach = ndtri((1 + SURE) / 2) * np.sqrt(truths * (1 - truths) / deals)
        axes.fill_betweenx(truths, truths - reach, truths + reach, color=BLUE, alpha=0.18, lw=0, label="95 in 100")
        axes.axvline(share, color=MUTED, lw=1, ls="--", label="share seen")
        axes.plot([share, share], [low, high], color=RED, lw=5, solid_capstyle="butt", label="truths that fit")
        axes.set(title=title, xlabel="share that is seen", ylabel="true share", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
        as_percent(axes.xaxis)
        as_percent(axes.yaxis)
        return f"{found} of {deals} deals, {share:.1%}: the true shares from {low:.1%} to {high:.1%} go well with that."

    deals = SelectionSlider(options=[10, 20, 50, 100, 200, 500, 1_000], value=trials, description="deals")
    seen = IntSlider(round(100 * hits / trials), 0, 100, description="share seen in %")
    seen.style.description_width = "initial"
    return SliderChart(draw, {"deals": deals, "seen": seen}, height=4.2)


def classes(truth: float, title: str) -> SliderChart:
    """Draw the intervals of many classes, each from deals of its own: how many hit the true share?"""

    def draw(axes: Any, deals: int, confidence: float, throws: int) -> str:
        hits = np.random.default_rng(throws).binomial(deals, truth, CLASSES)
        ends = np.array([share_interval(hit, deals, confidence)[1:] for hit in hits.tolist()])
        hit = (ends[:, 0] <= truth) & (truth <= ends[:, 1])
        paint_two_kinds(axes, hits / deals, ends, {"hit": (hit, BLUE), "missed": (~hit, RED)})
        mark_truth(axes, truth)
        axes.set(title=title, xlabel="class", ylabel="share", ylim=(-0.02, 1.02))
        as_percent(axes.yaxis)
        said = f"{hit.sum()} of {CLASSES} intervals ({hit.mean():.0%}) hit the truth"
        return f"{said}; they are {(ends[:, 1] - ends[:, 0]).mean():.1%} wide on average."

    deals = SelectionSlider(options=[5, 10, 20, 50, 100, 200, 500], value=20, description="deals each")
    confidence = SelectionSlider(options=CONFIDENCES, value=0.95, description="confidence")
    return SliderChart(draw, {"deals": deals, "confidence": confidence}, again="Other deals")


@in_style
def coverage_chart(
    recipes: Mapping[str, Callable[[int, int], tuple[float, float]]], trials: int, title: str
) -> Chart:
    """Draw the chance that each recipe's interval from `trials` deals holds the true share, exactly, for rare to even.

    A recipe returns the two ends of its interval for successes and trials.
    """
    figure = new_figure(7.6, 3.6)
    axes = figure.add_subplot()
    truths = np.geomspace(RARE, EVEN, 600)
    said = []
    for place, (name, recipe) in enumerate(recipes.items()):
        chances = chances_to_hold(recipe, truths, trials)
        axes.plot(truths, chances, color=COLOURS[place], ls=DASHES[place], lw=1.6, label=name)
        said.append(f"{name} from {min(chances):.1%} to {max(chances):.1%}")
    axes.axhline(SURE, color=MUTED, lw=1.4, ls=":", label=f"promised: {SURE:.0%}")
    axes.set(
        title=title, xlabel="the true share (each step to the right is a multiple)",
        ylabel=f"chance that the interval\nholds it ({LOWEST:.0%} and above)", xscale="log", ylim=(LOWEST, 1.005),
    )
    axes.set_xticks(TICKS, [f"{100 * each:g}%" for each in TICKS])
    axes.minorticks_off()
    as_percent(axes.yaxis)
    return Chart(figure, f"{title}. Chance to hold the true share: {'; '.join(said)}.")


@in_style
def verdicts(rows: Mapping[str, Mapping[str, int]], title: str, claim: tuple[float, float]) -> Chart:
    """Draw won, not decided and lost deals side by side for each name; what was not decided is kept apart."""
    figure = new_figure(7.8, 1.2 + 0.4 * len(rows))
    axes = figure.add_subplot()
    left = np.zeros(len(rows))
    for verdict, colour, hatch in (("won", GREEN, ""), ("not decided", EDGE, "///"), ("lost", OCHRE, "...")):
        shares = np.array([counts[verdict] / sum(counts.values()) for counts in rows.values()])
        look = {"color": colour, "hatch": hatch, "edgecolor": MUTED, "lw": 0.5, "zorder": 2}
        axes.barh(range(len(rows)), shares, 0.62, left, label=verdict, **look)
        left += shares
    said = [f"{name}: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
            for name, counts in rows.items()]  # fmt: skip
    axes.set(title=title, xlabel="share of the deals", xlim=(0, 1), ylim=(len(rows) - 0.4, -0.6))
    axes.set_yticks(range(len(rows)), list(rows))
    as_percent(axes.xaxis)
    mark_beliefs(axes, None, claim)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


@in_style
def walls_chart(rows: Mapping[str, tuple[float, float]], title: str, claim: tuple[float, float]) -> Chart:
    """Draw for each name the field between the share that some player reaches and the share that nobody can exceed.

    Both are ends of 95 % intervals, the lower end of what is reached and the upper end of what can be; `claim` is the
    range that is claimed.
    """
    figure = new_figure(7.8, 1.3 + 0.36 * len(rows))
    axes = figure.add_subplot()
    places, (below, above) = np.arange(len(rows)), np.array(list(rows.values())).T
    look = {"facecolor": "none", "edgecolor": MUTED, "hatch": HATCHES[1], "lw": 0}
    axes.barh(places, above - below, 0.5, below, label="the best player is in here", **look)
    axes.vlines(below, places - 0.36, places + 0.36, color=BLUE, lw=4, label="reached by careful play")
    axes.vlines(above, places - 0.36, places + 0.36, color=RED, lw=4, label="out of everybody's reach")
    axes.set(title=title, xlabel="share of the deals that are won", xlim=(-0.015, 1.015), ylim=(len(rows) - 0.4, -0.6))
    axes.set_yticks(places, list(rows))
    as_percent(axes.xaxis)
    mark_beliefs(axes, None, claim)
    said = "; ".join(f"{name}: from {low:.1%} to {high:.1%}" for name, (low, high) in rows.items())
    return Chart(figure, f"{title}. The best player wins a share somewhere in between. {said}.")
