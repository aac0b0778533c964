"""The strand of inference: repeats of an experiment by chance alone or by resampling, in one picture."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kit.charts.chart import COLOURS, MUTED, add_legend, mark_whole_numbers
from kit.lesson.form import Field, slider
from kit.lesson.slider_chart import SliderChart

_, RED, GREEN = COLOURS[:3]
BARS = 41  # bars of the picture, at most
SLACK = 1e-9  # relative: sums of the same numbers in another order differ in their last digits
START = 20  # repeats in the picture at first
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)  # repeats that the slider offers


# ---- repeats: each returns one number for each repeat ----


def shuffle_groups(first: ArrayLike, second: ArrayLike, repeats: int, seed: int = 1) -> np.ndarray:
    """Return differences of two means after shuffling which number belongs to which group.

    This is what chance alone gives if the groups do not differ (R. A. Fisher, The Design of Experiments, 1935).
    """
    size, everybody = np.size(first), np.concatenate([np.asarray(first, float), np.asarray(second, float)])
    shuffled = _rng(seed).permuted(np.tile(everybody, (repeats, 1)), axis=1)
    return shuffled[:, :size].mean(axis=1) - shuffled[:, size:].mean(axis=1)


def flip_signs(differences: ArrayLike, repeats: int, seed: int = 1) -> np.ndarray:
    """Return means of paired differences after tossing a coin for the sign of each difference.

    This is what chance alone gives if neither side of a pair is better (Fisher 1935).
    """
    values = np.asarray(differences, float)
    return _rng(seed).choice([-1.0, 1.0], (repeats, len(values))) @ values / len(values)


def resample_means(values: ArrayLike, repeats: int, seed: int = 1) -> np.ndarray:
    """Return means of resamples: as many numbers as in `values`, drawn from them with replacement.

    This is the bootstrap (B. Efron, Annals of Statistics 7, 1979).
    """
    numbers = np.asarray(values, float)
    return _rng(seed).choice(numbers, (repeats, len(numbers))).mean(axis=1)


def _rng(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


# ---- what the repeats say ----


def find_far(repeats: np.ndarray, seen: float, centre: float = 0.0) -> np.ndarray:
    """Return which repeats are at least as far from `centre` as `seen`."""
    return abs(repeats - centre) >= abs(seen - centre) * (1 - SLACK)


def find_p_value(repeats: np.ndarray, seen: float, centre: float = 0.0) -> float:
    """Return the share of repeats at least as far from `centre` as `seen`, with `seen` counted as one more repeat."""
    return (1 + find_far(repeats, seen, centre).sum()) / (1 + len(repeats))


# ---- the picture ----


def draw_repeats(
    repeats: ArrayLike, title: str, label: str, seen: float | None = None, middle: float = 0.95,
    centre: float = 0.0,
) -> SliderChart:
    """Draw the results of repeats as bars, while a slider adds repeats.

    With `seen` the chart marks what was seen, and the repeats that are at least as far from `centre`. Otherwise it
    marks the part `middle` of the repeats in the middle. `label` names the result and its unit.
    """
    drawing = make_drawing(repeats, title, label, seen, middle, centre)
    return SliderChart(drawing, {"repeats": make_repeats_slider(np.size(repeats))})


def make_repeats_slider(most: int) -> Field:
    """Return a slider for the number of repeats, up to `most`."""
    steps = [step for step in STEPS if step < most] + [most]
    return slider("repeats", str(max(step for step in steps if step <= START)), {f"{step:,}": step for step in steps})


def make_drawing(
    repeats: ArrayLike, title: str, label: str, seen: float | None = None, middle: float = 0.95,
    centre: float = 0.0,
) -> Callable[..., str]:
    """Return the function with which `draw_repeats` draws the first of these repeats."""
    results = np.asarray(repeats, float)
    are_whole = bool((results == results.round()).all())
    edges = _find_edges(results if seen is None else np.append(results, [seen, 2 * centre - seen]))

    def draw(axes: Any, repeats: int) -> str:
        part = results[:repeats]
        if seen is None:
            names, bounds = ("middle", "outside"), np.quantile(part, [(1 - middle) / 2, (1 + middle) / 2])
            is_far = (part < bounds[0]) | (part > bounds[1])
            sentence = f"{repeats:,} repeats: the middle {middle:.0%} go from {bounds[0]:.4g} to {bounds[1]:.4g}."
        else:
            names, is_far = ("nearer", "at least\nas far"), find_far(part, seen, centre)
            sentence = (
                f"{is_far.sum():,} of {repeats:,} repeats are at least as far from {centre:g} as what we saw "
                f"({seen:.4g}). The p-value is {find_p_value(part, seen, centre):.2g}."
            )
            axes.axvline(seen, color=GREEN, lw=2, label="what we saw")
        groups = [part[~is_far], part[is_far]]
        labels = [f"{name}: {len(group):,}" for name, group in zip(names, groups, strict=True)]
        axes.hist(groups, edges, stacked=True, color=[MUTED, RED], label=labels)
        axes.set(title=title, xlabel=label, ylabel="repeats", xlim=(edges[0], edges[-1]))
        for axis in (axes.yaxis, axes.xaxis) if are_whole else (axes.yaxis,):
            mark_whole_numbers(axis)
        add_legend(axes)
        return sentence

    return draw


def _find_edges(results: np.ndarray) -> np.ndarray:
    """Return the edges of the bars: one bar for each result if few are possible, otherwise BARS bars."""
    distinct = np.unique(results.round(9))
    gap = np.diff(distinct).min() if len(distinct) > 1 else 1.0
    if np.ptp(distinct) / gap < BARS:
        return np.arange(distinct[0] - gap / 2, distinct[-1] + gap, gap)
    return np.linspace(distinct[0], distinct[-1], BARS + 1)
