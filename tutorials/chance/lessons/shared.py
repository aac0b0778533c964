"""Charts for several lessons on chance: shares that settle, shares beside a claim, differences that sharpen.

To draw exact numbers beside counted numbers, use `kit.charts.general.compare` and `mark_exact`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kit.charts.chart import COLOURS, Chart, add_legend, format_percent, in_style, mark_whole_numbers
from kit.charts.general import compare
from kit.lab.stats import Interval, difference, mean_interval, share_interval
from kit.lesson.form import slider
from kit.lesson.slider_chart import SliderChart

BLUE, RED, GREEN, OCHRE = COLOURS[:4]


def draw_settling(seen: Sequence[bool], title: str, truth: float) -> SliderChart:
    """Draw the share of deals with a property in its 95 % interval, while a slider adds deals.

    `seen` has for each deal whether it has the property; `truth` is the true share.
    """
    hits = np.cumsum(np.asarray(seen, dtype=int))
    trials = np.arange(1, len(hits) + 1)
    low, high = np.array([share_interval(hit, trial)[1:] for trial, hit in enumerate(hits.tolist(), 1)]).T

    def draw(axes: Any, deals: int) -> str:
        part, last = slice(0, deals), deals - 1
        axes.fill_between(trials[part], low[part], high[part], color=BLUE, alpha=0.18, lw=0, label="95 % interval")
        axes.plot(trials[part], (hits / trials)[part], color=BLUE, lw=2, label="share so far")
        axes.set(title=title, xlabel="deals", ylabel="share", xlim=(0, deals + 1), ylim=(-0.02, 1.02))
        mark_whole_numbers(axes.xaxis)
        format_percent(axes.yaxis)
        draw_truth(axes, truth)
        interval = f"95 % interval from {low[last]:.1%} to {high[last]:.1%}"
        return f"{hits[last]} of {deals} deals: {hits[last] / deals:.1%}. {interval}; the truth is {truth:.1%}."

    most = len(hits)
    return SliderChart(draw, {"deals": slider("deals", min(20, most), range(1, most + 1))})


@in_style
def draw_intervals(
    rows: Mapping[str, tuple[int, int]], title: str, guess: float | None = None,
    claim: tuple[float, float] | None = None, share: str = "share won", rare: bool = False,
) -> Chart:
    """Draw a share with its 95 % interval for each name in `rows`, which gives successes and trials.

    `guess` is the reader's guess, `claim` a claimed range, `share` the label of the scale. If shares are `rare`, the
    scale has powers of ten and begins below one success. A name without any success then has no point.
    """
    chart = compare({name: share_interval(*counts) for name, counts in rows.items()}, title, share, share=True)
    (axes,) = chart.figure.axes
    least = 10.0 ** np.floor(np.log10(0.5 / max(trials for _, trials in rows.values()))) if rare else 0.0
    if rare:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:g}%")
    axes.set_xlim(least, 1.02)
    if claim is not None:
        axes.axvspan(*claim, color=GREEN, alpha=0.12, lw=0, label="the claim")
    if guess is not None:
        axes.axvline(max(guess, least), color=OCHRE, lw=1.6, ls=":", label="your guess")
    if (guess, claim) != (None, None):
        add_legend(axes)
    return chart


def draw_difference(first: np.ndarray, second: np.ndarray, title: str, unit: str) -> Chart:
    """Draw the mean difference between two ways to play as deals are added: on the same deals, and on different deals.

    `first` and `second` are the results on the same deals, in the same order; `unit` names what they measure.
    """
    first, second = np.asarray(first, float), np.asarray(second, float)
    half, (least, most) = len(first) // 2, (f(np.concatenate([first, second])) for f in (np.min, np.max))
    rows: dict[str, dict[int, Interval]] = {"the same deals": {}, "different deals": {}}
    for deals in list_eighths(half):
        pairs, others = first[:deals] - second[:deals], second[half : half + deals]
        bounds = None if np.ptp(pairs) > 0 else (least - most, most - least)
        rows["the same deals"][deals] = mean_interval(pairs, bounds)
        rows["different deals"][deals] = difference(mean_interval(first[:deals]), mean_interval(others))
    return compare(rows, title, f"difference in {unit}", "deals", even_value=0)


def list_eighths(games: int) -> list[int]:
    """Return the numbers of games after each eighth of `games` games, at least two."""
    return sorted({max(2, round(games * part / 8)) for part in range(1, 9)})


def mark_exact(numbers: Mapping[Any, float] | Sequence[float]) -> dict[Any, Interval]:
    """Return exact numbers as rows of a chart, each an interval of width zero. A list counts from 0."""
    rows = numbers if isinstance(numbers, Mapping) else dict(enumerate(numbers))
    return {place: Interval(number, number, number) for place, number in rows.items()}


def share_wins(points: np.ndarray) -> np.ndarray:
    """Return each seat's share of the win, by the points: seats with equal points share a win equally."""
    has_won = points == points.max(axis=-1, keepdims=True)
    return has_won / has_won.sum(axis=-1, keepdims=True)


def draw_truth(axes: Any, truth: float) -> None:
    """Draw a line across the chart at the true share."""
    axes.axhline(truth, color=GREEN, lw=1.6, ls="--", label="the truth")


def draw_two_kinds(
    axes: Any, middles: np.ndarray, ends: np.ndarray, kinds: Mapping[str, tuple[np.ndarray, str]]
) -> None:
    """Draw repeats of an experiment side by side, each a point in its interval.

    `kinds` has two kinds of repeats by name, each with a mask of its repeats and a colour.
    """
    for mark, (name, (mask, colour)) in zip("oX", kinds.items(), strict=True):
        places = np.flatnonzero(mask) + 1
        axes.vlines(places, *ends[mask].T, color=colour, lw=2.3)
        axes.plot(places, middles[mask], mark, ms=4, color=colour, label=f"{name}: {len(places)}")
    axes.set(xlim=(0, len(middles) + 1))
