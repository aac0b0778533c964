"""Charts of the score of a game, and of any measurement: compared estimates, a spread, split bars, a map of shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kit.charts.chart import (
    COLOURS, DASHES, EDGE, GROUND, HATCHES, MUTED, TEXT, Chart, draw_estimates, draw_steps, find_finite_ends,
    format_percent, in_style, list_by_seat, mark_whole_numbers, new_figure, style_part,
)
from kit.errors import refuse_unknown_arguments
from kit.lab.stats import Interval
from kit.play.game import Game, check_game

if TYPE_CHECKING:
    import pandas as pd

SERIES_OFFSET = 0.05  # the distance between two series at one place; the places are 1 apart
LEAST_SHARE = 0.05  # the least share of a bar that has room for a number
FIELD = (0.62, 0.31)  # width and height of a field of a map, in inches
BESIDE, ABOVE = 1.6, 0.9  # inches for the texts at the side of a map, and at its top and bottom
LABEL = {"facecolor": GROUND, "edgecolor": "none", "alpha": 0.85, "pad": 1.5}  # the box behind a number


@refuse_unknown_arguments()
@in_style
def score_chart(game: Game) -> Chart:
    """Return a chart of the total score after each step, with a line for each seat. Raises BadOption."""
    steps = range(len(check_game(game, "kit.score_chart").history) + 1)
    totals, several = [game.at(step).score()["total"] for step in steps], game.seats > 1
    lines = list(zip(*totals, strict=True)) if several else [totals]
    axes = new_figure(6.4, 2.8).add_subplot()
    draw_steps(axes, steps, lines, [f"seat {seat}" * several for seat in range(1, len(lines) + 1)])
    lowest, highest = min(map(min, lines)), max(map(max, lines))
    axes.set_ylim(min(lowest, 0) - 0.1, max(highest, 1) * 1.08)
    axes.set(title="Score after each move", xlabel="move", ylabel="score", xlim=(0, max(steps[-1], 1)))
    mark_whole_numbers(axes.xaxis, axes.yaxis)
    if several:
        axes.legend(fontsize=8, labelcolor=TEXT, ncols=2 if len(lines) > 4 else 1)
    sentence = list_by_seat(totals[-1]) if several else f"the score is {totals[-1]}"
    return Chart(axes.figure, f"After {steps[-1]} move{'s' * (steps[-1] != 1)}: {sentence}.")


@in_style
def compare(
    rows: Mapping[Any, Interval] | Mapping[str, Mapping[Any, Interval]], title: str, measure: str, along: str = "",
    even_value: float | None = None, share: bool = False,
) -> Chart:
    """Draw estimates as points in their 95 % intervals; the scale includes zero.

    `rows` maps names to estimates, or names of series to such rows with the same names. `measure` names the estimated
    quantity and its unit. With `share`, values are in per cent. Without `along`, the names are listed from top to
    bottom. With `along`, they are on a horizontal axis with this label, and each series is a line. A dotted line marks
    `even_value`, the value that means no difference.
    """
    first = next(iter(rows.values()))
    series: Mapping[Any, Any] = {"": rows} if isinstance(first, Interval) else rows
    places = list(next(iter(series.values())))
    axes = new_figure(7.2, 3.3 if along else 1.1 + 0.42 * len(places)).add_subplot()
    sentences = []
    ends = find_finite_ends(row for estimates in series.values() for row in estimates.values())
    lowest, highest = min(0, ends[0]), max(0, ends[1])
    room = 0.06 * (highest - lowest)
    scale = (lowest - room if lowest else 0, highest + room if highest else 0)
    for index, (name, estimates) in enumerate(series.items()):
        offsets = [place + SERIES_OFFSET * (index - (len(series) - 1) / 2) for place in range(len(places))]
        line = DASHES[index % len(DASHES)] if along and name else ""
        clipped = [row._replace(low=max(row.low, scale[0]), high=min(row.high, scale[1])) for row in estimates.values()]
        draw_estimates(axes, offsets, clipped, index, name or None, not along, ls=line, ms=6)
        sentences.append(f"{name}: ".lstrip(": ") + "; ".join(
            f"{' '.join(str(place).split())}: {row.estimate:.4g} from {row.low:.4g} to {row.high:.4g}"
            for place, row in estimates.items()
        ))
    names, ticks = list(map(str, places)), range(len(places))
    if along:
        axes.set(title=title, xlabel=along, ylabel=measure, ylim=scale)
        axes.set_xticks(ticks, names)
        axes.grid(axis="y")
    else:
        axes.set(title=title, xlabel=f"{measure}, with the 95 % interval", xlim=scale, ylim=(len(places) - 0.5, -0.5))
        axes.set_yticks(ticks, names)
        axes.axvline(0, color=MUTED, lw=1)
    if even_value is not None:
        (axes.axhline if along else axes.axvline)(even_value, color=MUTED, lw=1, ls=":", label="even")
    if share:
        format_percent(axes.yaxis if along else axes.xaxis)
    return Chart(axes.figure, f"{title}: {measure}{f' by {along}' * bool(along)}. {'; '.join(sentences)}.")


@in_style
def draw_spread(
    values: Mapping[str, Sequence[float]], title: str, unit: str, step: float, marks: Mapping[float, str] | None = None
) -> Chart:
    """Draw the spread of results as a histogram for each name, in classes of width `step`.

    `values` maps names to results, measured in `unit`. `marks` maps values to texts: a dotted line marks each of them.
    """
    axes = new_figure(7.2, 3.4).add_subplot()
    all_values = np.concatenate([np.asarray(results, float) for results in values.values()])
    edges = np.arange(np.floor(all_values.min() / step), np.floor(all_values.max() / step) + 2) * step
    for index, (name, results) in enumerate(values.items()):
        axes.hist(
            results, edges, weights=np.full(len(results), 100 / len(results)), label=name if len(values) > 1 else None,
            facecolor=(COLOURS[index], 0.35), edgecolor=COLOURS[index], hatch=HATCHES[index], histtype="stepfilled",
            lw=1.5,
        )
    top = axes.get_ylim()[1]
    for value, name in (marks or {}).items():
        axes.axvline(value, color=MUTED, ls=":", lw=1.5)
        axes.text(value, top, f" {name}", color=MUTED, fontsize=9, va="top")
    axes.set(title=title, xlabel=unit, ylabel=f"per cent of all,\nin each {step:g}", ylim=(0, top))
    sentences = [f"{name}: median {np.median(row):g}, mean {np.mean(row):.4g}" for name, row in values.items()]
    return Chart(axes.figure, f"{title}. {'; '.join(sentences)}.")


@in_style
def draw_parts(rows: Mapping[str, Mapping[str, int]], title: str) -> Chart:
    """Draw a bar for each name, split into kinds. `rows` maps each name to the counts of all kinds.

    All bars have the same length: they show shares.
    """
    axes = new_figure(7.2, 1.1 + 0.5 * len(rows)).add_subplot()
    sentences = []
    for index, (name, counts) in enumerate(rows.items()):
        total, start = sum(counts.values()), 0.0
        for kind, (kind_name, count) in enumerate(counts.items()):
            share = count / total
            label = kind_name if index == 0 else None
            axes.barh(index, share, left=start, height=0.62, label=label, **style_part(kind))
            if share > LEAST_SHARE:
                axes.text(start + share / 2, index, str(count), ha="center", va="center", fontsize=9, bbox=LABEL)
            start += share
        sentences.append(f"{name}: " + ", ".join(f"{count} {kind_name}" for kind_name, count in counts.items()))
    axes.set(title=title, xlim=(0, 1), ylim=(len(rows) - 0.5, -0.5), xlabel="share of each bar")
    format_percent(axes.xaxis)
    axes.set_yticks(range(len(rows)), list(rows))
    return Chart(axes.figure, f"{title}: {'; '.join(sentences)}.")


@in_style
def draw_heat_map(
    shares: pd.DataFrame, title: str, is_framed: pd.DataFrame | None = None, frame_meaning: str = "",
    format_share: Callable[[float], str] = "{:.0%}".format,
) -> Chart:
    """Draw a map of shares: the stronger its colour, the larger a field's share. Fields without a share stay empty.

    The names of the index and of the columns label the sides. `format_share` returns the text of a field. Fields that
    are true in `is_framed` have a heavy frame. `frame_meaning` explains the frame, in the chart and in its sentence.
    """
    from matplotlib.patches import Rectangle

    rows, columns = shares.shape
    axes = new_figure(FIELD[0] * columns + BESIDE, FIELD[1] * rows + ABOVE + 0.25 * bool(frame_meaning)).add_subplot()
    sentences = []
    for y, (name, row) in enumerate(shares.iterrows()):
        known_values = row.dropna()
        for x, share in zip(map(row.index.get_loc, known_values.index), known_values, strict=True):
            axes.add_patch(Rectangle((x, y), 1, 1, facecolor=(COLOURS[0], share), edgecolor=EDGE, lw=0.5))
            axes.text(x + 0.5, y + 0.5, format_share(share), ha="center", va="center", fontsize=8, bbox=LABEL)
        text = ", ".join(f"{column} {format_share(share)}".rstrip() for column, share in known_values.items())
        sentences.append(f"{name}: {text}")
    axes.set(title=title, xlim=(-0.05, columns + 0.05), ylim=(rows + 0.05, -0.05))
    axes.set(xlabel=str(shares.columns.name or ""), ylabel=str(shares.index.name or ""))
    axes.set_xticks(np.arange(columns) + 0.5, list(map(str, shares.columns)))
    axes.set_yticks(np.arange(rows) + 0.5, list(map(str, shares.index)))
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    if is_framed is not None:
        _draw_frame(axes, is_framed)
        axes.figure.supxlabel(f"In the heavy frame: {frame_meaning}.", fontsize=9)
        framed_cells = [f"{name}, {column}" for name, row in is_framed.iterrows() for column, yes in row.items() if yes]
        sentences.append(f"{frame_meaning}: {'; '.join(framed_cells) or 'nowhere'}")
    return Chart(axes.figure, f"{title}. {'; '.join(sentences)}.")


def _draw_frame(axes: Any, is_framed: pd.DataFrame) -> None:
    """Draw a heavy line on each side of a framed field that borders on an unframed field or on the edge."""
    framed_cells = {(x, y) for y, row in enumerate(is_framed.to_numpy()) for x, yes in enumerate(row) if yes}
    for x, y in framed_cells:
        for neighbour, xs, ys in (
            ((x, y - 1), [x, x + 1], [y, y]), ((x, y + 1), [x, x + 1], [y + 1, y + 1]),
            ((x - 1, y), [x, x], [y, y + 1]), ((x + 1, y), [x + 1, x + 1], [y, y + 1]),
        ):
            if neighbour not in framed_cells:
                axes.plot(xs, ys, color=TEXT, lw=2.2, solid_capstyle="projecting")
