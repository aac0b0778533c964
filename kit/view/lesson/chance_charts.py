"""Charts for lessons on chance: shares that settle, intervals that hit or miss, verdicts, differences, formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from ipywidgets import IntSlider, SelectionSlider
from scipy.special import ndtri

from kit.lab.stats import SURE, difference, mean_interval, share_interval, wilson
from kit.view.charts.chart import COLOURS, EDGE, MUTED, as_percent, explain, whole_numbers
from kit.view.lesson.slider_chart import SliderChart

BLUE, RED, GREEN, OCHRE = COLOURS[:4]
CLASSES = 60  # how many classes draw their intervals
CONFIDENCES = [("50 %", 0.5), ("80 %", 0.8), ("90 %", 0.9), ("95 %", 0.95), ("99 %", 0.99)]


def settling(seen: Sequence[bool], title: str, truth: float | None = None) -> SliderChart:
    """The share of deals of which something is true, as deals are added, in its 95 % interval; a slider adds deals."""
    hits = np.cumsum(np.asarray(seen, dtype=int))
    trials = np.arange(1, len(hits) + 1)
    low, high = np.array([share_interval(hit, trial)[1:] for trial, hit in enumerate(hits.tolist(), 1)]).T

    def draw(axes: Any, deals: int) -> str:
        upto = slice(0, deals)
        axes.fill_between(trials[upto], low[upto], high[upto], color=BLUE, alpha=0.18, lw=0, label="95 % interval")
        axes.plot(trials[upto], (hits / trials)[upto], color=BLUE, lw=2, label="share so far")
        if truth is not None:
            mark_truth(axes, truth)
        axes.set(title=title, xlabel="deals", ylabel="share", xlim=(0, deals + 1), ylim=(-0.02, 1.02))
        whole_numbers(axes.xaxis)
        as_percent(axes.yaxis)
        explain(axes)
        share = hits[deals - 1] / deals
        said = f"{hits[deals - 1]} of {deals} deals: {share:.1%}. "
        said += f"95 % interval from {low[deals - 1]:.1%} to {high[deals - 1]:.1%}"
        return said + (f"; the truth is {truth:.1%}." if truth is not None else ".")

    most = len(hits)
    slider = IntSlider(min(20, most), 1, most, description="deals", layout={"width": "520px"})
    return SliderChart(draw, {"deals": slider})


def truths_that_fit(hits: int, trials: int, title: str) -> SliderChart:
    """For each true share the shares that then are seen in 95 of 100 cases; what was seen cuts out the truths that fit.

    The sliders begin at so many hits among so many trials. What is cut out is Wilson's interval.
    """
    truths = np.linspace(0, 1, 401)

    def draw(axes: Any, deals: int, seen: int) -> str:
        found = round(deals * seen / 100)
        share, (low, high) = found / deals, wilson(found, deals)
        reach = ndtri((1 + SURE) / 2) * np.sqrt(truths * (1 - truths) / deals)
        axes.fill_betweenx(
            truths, truths - reach, truths + reach, color=BLUE, alpha=0.18, lw=0, label="95 in 100"
        )
        axes.axvline(share, color=MUTED, lw=1, ls="--", label="share seen")
        axes.plot([share, share], [low, high], color=RED, lw=5, solid_capstyle="butt", label="truths that fit")
        axes.set(title=title, xlabel="share that is seen", ylabel="true share", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
        as_percent(axes.xaxis)
        as_percent(axes.yaxis)
        explain(axes)
        return f"{found} of {deals} deals, {share:.1%}: the true shares from {low:.1%} to {high:.1%} go well with that."

    deals = SelectionSlider(options=[10, 20, 50, 100, 200, 500, 1_000], value=trials, description="deals")
    seen = IntSlider(round(100 * hits / trials), 0, 100, description="share seen in %")
    seen.style.description_width = "initial"
    return SliderChart(draw, {"deals": deals, "seen": seen}, height=4.2)


def classes(truth: float, title: str) -> SliderChart:
    """Many classes each take deals of their own and draw their interval: how many hit the true share?"""

    def draw(axes: Any, deals: int, confidence: float, throws: int) -> str:
        hits = np.random.default_rng(throws).binomial(deals, truth, CLASSES)
        ends = np.array([share_interval(hit, deals, confidence)[1:] for hit in hits.tolist()])
        missed = (ends[:, 0] > truth) | (ends[:, 1] < truth)
        for colour, chosen, name in ((BLUE, ~missed, "hit"), (RED, missed, "missed")):
            places = np.flatnonzero(chosen)
            axes.vlines(
                places + 1, ends[chosen, 0], ends[chosen, 1], color=colour, lw=2.4, label=f"{name}: {len(places)}"
            )
            axes.plot(places + 1, hits[chosen] / deals, "o" if name == "hit" else "X", ms=4, color=colour)
        mark_truth(axes, truth)
        axes.set(title=title, xlabel="class", ylabel="share", xlim=(0, CLASSES + 1), ylim=(-0.02, 1.02))
        as_percent(axes.yaxis)
        explain(axes)
        width = (ends[:, 1] - ends[:, 0]).mean()
        hit = CLASSES - int(missed.sum())
        share = hit / CLASSES
        return f"{hit} of {CLASSES} intervals ({share:.0%}) hit the truth; they are {width:.1%} wide on average."

    deals = SelectionSlider(options=[5, 10, 20, 50, 100, 200, 500], value=20, description="deals each")
    confidence = SelectionSlider(options=CONFIDENCES, value=0.95, description="confidence")
    return SliderChart(draw, {"deals": deals, "confidence": confidence}, again="Other deals")


def intervals(
    rows: Mapping[str, tuple[int, int]], title: str, guess: float | None = None,
    claim: tuple[float, float] | None = None, share: str = "share won", rare: bool = False,
) -> SliderChart:
    """A share with its 95 % interval for each name: `rows` gives successes and trials, `share` says of what.

    What is `rare` is shown on a scale of powers of ten, which ends below one success in the trials: none at all has an
    interval that comes in from the edge, and no point.
    """
    least = 10.0 ** np.floor(np.log10(0.5 / max(trials for _, trials in rows.values()))) if rare else -0.02

    def draw(axes: Any) -> str:
        said = []
        for place, (name, (hits, trials)) in enumerate(rows.items()):
            found, low, high = share_interval(hits, trials)
            axes.plot([max(low, least), high], [place, place], color=BLUE, lw=6, alpha=0.35, solid_capstyle="butt")
            axes.plot(found, place, "o", color=BLUE, ms=6)
            said.append(f"{name}: {hits} of {trials}, {in_percent(low, rare)} to {in_percent(high, rare)}")
        mark_beliefs(axes, None if guess is None else max(guess, least), claim)
        axes.set(
            title=title, xlabel=f"{share}, with its 95 % interval", xlim=(least, 1.02), ylim=(len(rows) - 0.5, -0.5)
        )
        if rare:
            axes.set_xscale("log")
        axes.set_yticks(range(len(rows)), list(rows))
        axes.xaxis.set_major_formatter(lambda value, _: in_percent(value, rare, digits=0))
        if guess is not None or claim is not None:
            explain(axes)
        return "; ".join(said) + "."

    return SliderChart(draw, height=1.1 + 0.4 * len(rows), margin=1.9)


def in_percent(value: float, rare: bool, digits: int = 1) -> str:
    """A share in per cent; a rare one with two digits that count."""
    return f"{float(f'{100 * value:.2g}'):g}%" if rare else f"{value:.{digits}%}"


def verdicts(
    rows: Mapping[str, Mapping[str, int]], title: str, claim: tuple[float, float] | None = None
) -> SliderChart:
    """Won, not decided and lost, side by side for each name; what was not decided is kept apart."""
    inks = {"won": (GREEN, ""), "not decided": (EDGE, "///"), "lost": (OCHRE, "")}

    def draw(axes: Any) -> str:
        said = []
        for place, (name, counts) in enumerate(rows.items()):
            total, left = sum(counts.values()), 0.0
            for verdict, (colour, hatch) in inks.items():
                share = counts[verdict] / total
                axes.barh(
                    place, share, left=left, height=0.62, color=colour, hatch=hatch, edgecolor=MUTED, lw=0.5,
                    zorder=2, label=verdict if place == 0 else None,
                )
                left += share
            said.append(f"{name}: " + ", ".join(f"{counts[verdict]} {verdict}" for verdict in inks))
        mark_beliefs(axes, None, claim)
        axes.set(title=title, xlabel="share of the deals", xlim=(0, 1), ylim=(len(rows) - 0.4, -0.6))
        axes.set_yticks(range(len(rows)), list(rows))
        as_percent(axes.xaxis)
        explain(axes)
        return "; ".join(said) + "."

    return SliderChart(draw, height=1.2 + 0.4 * max(len(rows), 2), margin=1.9)


def sharpened(first: np.ndarray, second: np.ndarray, title: str, unit: str) -> SliderChart:
    """The mean difference of two ways to play, from the same deals and from different deals, as deals are added.

    `first` and `second` are what came out on the same deals, in the same order; `unit` says of what.
    """
    first, second = np.asarray(first, float), np.asarray(second, float)
    half = len(first) // 2
    widest = float(max(first.max(), second.max()) - min(first.min(), second.min()))
    digits = 3 if widest <= 1 else 2  # shares, or points and moves

    def draw(axes: Any, deals: int) -> str:
        pairs = first[:deals] - second[:deals]
        same = mean_interval(pairs, None if np.ptp(pairs) > 0 else (-widest, widest))
        apart = difference(mean_interval(first[:deals]), mean_interval(second[half : half + deals]))
        for place, (found, colour) in enumerate([(same, BLUE), (apart, RED)]):
            axes.plot(found[1:], [place, place], color=colour, lw=7, alpha=0.35, solid_capstyle="butt")
            axes.plot(found.estimate, place, "os"[place], color=colour, ms=7)
        axes.axvline(0, color=MUTED, lw=1)
        furthest = max(abs(end) for end in (*same[1:], *apart[1:])) * 1.08
        axes.set(
            title=title, xlabel=f"difference in {unit}, 95 % interval", ylim=(1.6, -0.6), xlim=(-furthest, furthest)
        )
        axes.set_yticks([0, 1], ["the same deals", "different deals"])
        return (
            f"{deals} deals each. The same deals: {same.estimate:+.{digits}f} ± {same.reach:.{digits}f}; different "
            f"deals: {apart.estimate:+.{digits}f} ± {apart.reach:.{digits}f}: an interval "
            f"{apart.reach / same.reach:.1f} times as wide."
        )

    slider = IntSlider(min(100, half), 20, half, 10, description="deals", layout={"width": "520px"})
    return SliderChart(draw, {"deals": slider}, height=2.1, margin=1.3)


def repeats(pairs: np.ndarray, title: str, unit: str) -> SliderChart:
    """An experiment done again and again with so many deals, drawn from `pairs`: which intervals leave out nought?

    `pairs` are the differences on many deals; their mean stands for the truth. `unit` says what they are measured in.
    """
    pairs = np.asarray(pairs, float)
    truth = float(pairs.mean())

    def draw(axes: Any, deals: int, throws: int) -> str:
        drawn = np.random.default_rng(throws).choice(pairs, (CLASSES, deals))
        means, reach = drawn.mean(axis=1), 1.96 * drawn.std(axis=1, ddof=1) / np.sqrt(deals)
        clear = abs(means) > reach
        for colour, mark, chosen, name in ((BLUE, "o", clear, "clear"), (OCHRE, "X", ~clear, "not decided")):
            places = np.flatnonzero(chosen)
            ends = means[chosen] - reach[chosen], means[chosen] + reach[chosen]
            axes.vlines(places + 1, *ends, color=colour, lw=2.2, label=f"{name}: {len(places)}")
            axes.plot(places + 1, means[chosen], mark, ms=4, color=colour)
        axes.axhline(0, color=MUTED, lw=1.2)
        mark_truth(axes, truth)
        axes.set(title=title, xlabel="repeat", ylabel=f"difference in {unit}", xlim=(0, CLASSES + 1))
        explain(axes)
        return f"{deals} deals in each: {int(clear.sum())} of {CLASSES} repeats are clear."

    deals = SelectionSlider(options=[15, 30, 45, 60, 80, 120, 240], value=30, description="deals each")
    return SliderChart(draw, {"deals": deals}, again="Other repeats")


def along(
    exact: Sequence[float], counted: Sequence[tuple[int, int]], title: str, steps: str, share: str
) -> SliderChart:
    """A chance step by step as a formula gives it, a line, and what was counted, points with 95 % intervals.

    `counted` gives hits and trials of each step; a slider says how far one has come. `steps` and `share` name the axes.
    """
    ends = [share_interval(hits, trials)[1:] for hits, trials in counted]

    def draw(axes: Any, step: int) -> str:
        axes.plot(range(len(exact)), exact, color=BLUE, lw=2, label="the formula")
        hits, trials = counted[step]
        low, high = ends[step]
        shown = range(step + 1)
        axes.vlines(shown, [ends[i][0] for i in shown], [ends[i][1] for i in shown], color=OCHRE, lw=2)
        axes.plot(shown, [counted[i][0] / counted[i][1] for i in shown], "o", color=OCHRE, ms=4, label="deals")
        axes.set(title=title, xlabel=steps, ylabel=share, xlim=(-0.8, len(exact) - 0.2), ylim=(-0.02, 1.02))
        as_percent(axes.yaxis)
        explain(axes)
        return (
            f"{step} {steps}: the formula says {exact[step]:.1%}; of the {trials} deals left it is "
            f"{hits / trials:.1%}, 95 % interval from {low:.1%} to {high:.1%}."
        )

    wide = {"description_width": "initial"}
    slider = IntSlider(0, 0, len(exact) - 1, description=steps, style=wide, layout={"width": "520px"})
    return SliderChart(draw, {"step": slider})


def mark_truth(axes: Any, truth: float) -> None:
    """The true share, across the chart."""
    axes.axhline(truth, color=GREEN, lw=1.6, ls="--", label="the truth")


def mark_beliefs(axes: Any, guess: float | None, claim: tuple[float, float] | None) -> None:
    """The range that is claimed and the reader's guess, upright in the chart."""
    if claim is not None:
        axes.axvspan(*claim, color=GREEN, alpha=0.12, lw=0, label="the claim")
    if guess is not None:
        axes.axvline(guess, color=OCHRE, lw=1.6, ls=":", label="your guess")
