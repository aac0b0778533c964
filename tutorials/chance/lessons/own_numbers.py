"""Read numbers that the reader has pasted or typed, and draw them: intervals, the bootstrap, and a permutation test.

The charts belong together: when the figures in the box change, every chart is drawn again.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from kit.charts.chart import MUTED, add_legend
from kit.errors import BadOption
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.lesson.slider_chart import SliderChart

from .repeats import make_drawing, make_repeats_slider, resample_means, shuffle_groups
from .shared import BLUE, OCHRE, RED

MOST_NUMBERS, MOST_GROUPS, FEWEST = 5_000, 2, 2  # numbers in all; groups; numbers in a group
REPEATS = 2_000
LARGEST = 1e12  # of a number, without its sign
COLUMN = "your numbers"  # the name of a group without a name
WORDS = {"yes": 1.0, "y": 1.0, "true": 1.0, "no": 0.0, "n": 0.0, "false": 0.0}
NUMBER = re.compile(r"[+-]?(\d+([.,]\d+)?|[.,]\d+)(e[+-]?\d+)?", re.IGNORECASE)
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(,\d{3})+|[+-]?[1-9]\d{0,2}(\.\d{3}){2,}")  # thousands, or a decimal comma?
LIST_GAP = re.compile(r"\s*[;\t]\s*|,\s+|\s+")
CELL_GAP = re.compile(r" *[;\t] *")
REMEDY = "Write numbers such as 12, 1.5 or 1,5, or yes and no."


class Line(NamedTuple):
    """A line of the text that is not empty: its number in the text, from 1, and its cells."""

    number: int
    cells: list[str]


class Numbers(NamedTuple):
    """The reader's numbers by group. They are shares if all are 0 or 1."""

    groups: dict[str, np.ndarray]
    are_shares: bool


# ---- reading ----


def read_numbers(text: str) -> Numbers:
    """Return the numbers in a text, by group. Raises BadOption, which names the line and the remedy.

    One column is one group; its lines may also have several numbers each, if only one line has numbers. Two columns are
    two groups, and so are lines with a name and a number. The first line may have names.
    """
    lines = _split_lines(text)
    names = lines.pop(0).cells if lines and not any(map(_is_value, lines[0].cells)) and len(lines) > 1 else []
    if not lines:
        raise BadOption(f"There are no numbers yet. {REMEDY}")
    widest = max(lines, key=lambda line: len(line.cells))
    if len(lines) == 1 and all(map(_is_value, lines[0].cells)):
        groups = {" ".join(names) or COLUMN: [_read_value(cell, lines[0].number) for cell in lines[0].cells]}
    elif len(widest.cells) > MOST_GROUPS:
        raise BadOption(
            f"Line {widest.number} has {len(widest.cells)} columns; a table may have at most {MOST_GROUPS}. "
            "Copy one or two columns, or write one number on each line."
        )
    elif len(widest.cells) == 1:
        groups = {" ".join(names) or COLUMN: [_read_value(line.cells[0], line.number) for line in lines]}
    elif not any(_is_value(line.cells[0]) for line in lines):
        groups = _read_named(lines)
    else:
        groups = _read_columns(lines, names)
    return _check_groups(groups)


def _split_lines(text: str) -> list[Line]:
    """Return the lines of a text that are not empty, each with its cells."""
    return [
        Line(number, _split_cells(line)) for number, line in enumerate(text.replace("−", "-").splitlines(), 1)
        if line.strip()
    ]


def _split_cells(line: str) -> list[str]:
    """Return the cells of a line, between tabs, semicolons, spaces, or commas with a space.

    In a line without tabs and semicolons, words before a single number are one name.
    """
    if CELL_GAP.search(line.strip(" ")):
        cells = CELL_GAP.split(line.strip(" "))
        return cells[:-1] if len(cells) > MOST_GROUPS and not cells[-1] else cells
    cells = LIST_GAP.split(line.strip())
    if len(cells) > 1 and _is_value(cells[-1]) and not any(map(_is_value, cells[:-1])):
        return [" ".join(cells[:-1]), cells[-1]]
    return [" ".join(cells)] if not any(map(_is_value, cells)) and len(cells) > MOST_GROUPS else cells


def _is_value(cell: str) -> bool:
    return cell.casefold() in WORDS or bool(NUMBER.fullmatch(cell) or GROUPED.fullmatch(cell))


def _read_value(cell: str, line: int) -> float:
    """Return the number in a cell. Raises BadOption."""
    if cell.casefold() in WORDS:
        return WORDS[cell.casefold()]
    if GROUPED.fullmatch(cell):
        plain, decimal = re.sub("[,.]", "", cell), cell.replace(",", ".")
        other = f" for thousands, or {decimal}0 for decimals" if cell.count(",") == 1 else ""
        raise BadOption(f"Line {line}: “{cell}” can mean different numbers. Write {plain}{other}.")
    if not NUMBER.fullmatch(cell):
        raise BadOption(f"Line {line}: “{cell[:40]}” is not a number. {REMEDY}" if cell else _report_gap(line))
    number = float(cell.replace(",", "."))
    if abs(number) > LARGEST:
        raise BadOption(f"Line {line}: “{cell[:40]}” is too large. Use another unit: at most {LARGEST:,.0f}.")
    return number


def _report_gap(line: int) -> str:
    return f"Line {line} has no number. Write one there, or delete the line."


def _read_named(lines: list[Line]) -> dict[str, list[float]]:
    """Return the numbers of lines with a name and a number each, by name."""
    groups: dict[str, list[float]] = {}
    for line in lines:
        name, value = line.cells if len(line.cells) == MOST_GROUPS else (line.cells[0], "")
        if not name or not value:
            raise BadOption(f"Line {line.number} needs a name and a number. Write them with a tab or a space between.")
        groups.setdefault(name, []).append(_read_value(value, line.number))
        if len(groups) > MOST_GROUPS:
            raise BadOption(
                f"Line {line.number} begins a third group, “{name[:40]}”. Keep the lines of two groups, and write each "
                "name in the same way everywhere."
            )
    return groups


def _read_columns(lines: list[Line], names: list[str]) -> dict[str, list[float]]:
    """Return the numbers of two columns. A column may be shorter than the other."""
    heads = [*names, *("first", "second")[len(names) :]]
    if heads[0] == heads[1]:
        raise BadOption(f"Line 1: both columns have the name “{heads[0]}”. Write two different names.")
    groups: dict[str, list[float]] = {name: [] for name in heads}
    for line in lines:
        for name, cell in zip(heads, line.cells, strict=False):
            if cell:
                groups[name].append(_read_value(cell, line.number))
        if not any(line.cells):
            raise BadOption(_report_gap(line.number))
    return groups


def _check_groups(groups: Mapping[str, list[float]]) -> Numbers:
    """Return the numbers as arrays. Raises BadOption if they are too many or too few."""
    total = sum(map(len, groups.values()))
    if total > MOST_NUMBERS:
        raise BadOption(f"There are {total:,} numbers; at most {MOST_NUMBERS:,} are allowed. Delete some lines.")
    for name, values in groups.items():
        if len(values) < FEWEST:
            raise BadOption(f"“{name[:40]}” has {len(values)} of at least {FEWEST} numbers. Add more lines.")
    return Numbers(
        {name: np.array(values) for name, values in groups.items()},
        all(value in (0, 1) for values in groups.values() for value in values),
    )


# ---- an example ----


def write_columns(groups: Mapping[str, Sequence[float]]) -> str:
    """Return groups of equal size as a text with a column for each group."""
    rows = zip(*groups.values(), strict=True)
    return "\n".join(["\t".join(groups), *("\t".join(f"{value:g}" for value in row) for row in rows)])


def write_names(groups: Mapping[str, Sequence[bool]]) -> str:
    """Return groups as a text of lines with a name, and yes or no."""
    return "\n".join(f"{name}\t{'yes' if value else 'no'}" for name, values in groups.items() for value in values)


# ---- the box and its charts ----


def paste_numbers(example: str, unit: str = "points") -> SliderChart:
    """Return a box with the text `example`, above a chart of its numbers: the means or shares with their intervals.

    `unit` names what was measured. `draw_resamples` and `draw_shuffled` draw further charts of the same numbers.
    """

    def draw(axes: Any, text: str) -> str:
        numbers = read_numbers(text)
        for place, values in enumerate(numbers.groups.values()):
            interval, colour = _find_interval(numbers, values), (BLUE, OCHRE)[place]
            heights = place - 0.12 - 0.05 * _stack_equal(values)
            axes.plot(values, heights, "o", color=colour, alpha=0.5, ms=5)
            ends = np.clip([interval.low, interval.high], *_find_scale(numbers))
            labels = (None, None) if place else ("95 % interval", _middle(numbers))
            axes.plot(ends, [place + 0.12] * 2, color=RED, lw=3, label=labels[0])
            axes.plot([interval.estimate], [place + 0.12], "D", color=RED, ms=7, label=labels[1])
        count = len(numbers.groups)
        axes.set(title="Your numbers, group by group", xlabel="1: yes, 0: no" if numbers.are_shares else unit)
        axes.set(xlim=_find_scale(numbers), ylim=(count - 0.4, -0.9))
        axes.set_yticks(range(count), [name[:14] for name in numbers.groups])
        add_legend(axes)
        return " ".join(_describe_group(numbers, name) for name in numbers.groups)

    box = {"kind": "area", "label": "paste your own numbers", "value": example, "rows": 10}
    return SliderChart(draw, {"text": box}, height=2.6, margin=1.2)


def draw_resamples(pasted: SliderChart) -> SliderChart:
    """Draw the bootstrap of the numbers in a box: means of resamples, or for two groups differences of their means."""
    return _draw_linked(pasted, _resample)


def draw_shuffled(pasted: SliderChart) -> SliderChart:
    """Draw the permutation test of the numbers in a box: differences of means after shuffling the groups."""
    return _draw_linked(pasted, _shuffle)


def _draw_linked(pasted: SliderChart, make: Callable[[str], Callable[..., str]]) -> SliderChart:
    """Return a chart of repeats that is drawn again when the text in the box of `pasted` changes."""

    def draw(axes: Any, repeats: int) -> str:
        return make(pasted.form.read()["text"])(axes, repeats)

    chart = SliderChart(draw, {"repeats": make_repeats_slider(REPEATS)})
    pasted.form.followers.add(chart.form)
    return chart


@lru_cache(maxsize=4)
def _resample(text: str) -> Callable[..., str]:
    numbers = read_numbers(text)
    means = [resample_means(values, REPEATS, seed) for seed, values in enumerate(numbers.groups.values(), 1)]
    results = means[0] if len(means) == 1 else means[0] - means[1]
    return make_drawing(results, "Resampled, with replacement", _name_result(numbers))


@lru_cache(maxsize=4)
def _shuffle(text: str) -> Callable[..., str]:
    numbers = read_numbers(text)
    if len(numbers.groups) < MOST_GROUPS:
        return _draw_nothing
    first, second = numbers.groups.values()
    results, seen = shuffle_groups(first, second, REPEATS), float(first.mean() - second.mean())
    return make_drawing(results, "Groups shuffled", _name_result(numbers), seen)


def _draw_nothing(axes: Any, repeats: int) -> str:
    axes.set_axis_off()
    axes.text(0.5, 0.5, "one group", ha="center", color=MUTED, transform=axes.transAxes)
    return "You have one group. Paste two columns, or names and numbers, to compare two groups."


def _name_result(numbers: Numbers) -> str:
    if len(numbers.groups) == 1:
        return _middle(numbers)
    first, second = (name[:20] for name in numbers.groups)
    return f"{_middle(numbers)} of {first}, less that of {second}"


def _middle(numbers: Numbers) -> str:
    return "share" if numbers.are_shares else "mean"


def _find_interval(numbers: Numbers, values: np.ndarray) -> Interval:
    return share_interval(values.sum(), len(values)) if numbers.are_shares else mean_interval(values)


def _describe_group(numbers: Numbers, name: str) -> str:
    values = numbers.groups[name]
    interval = _find_interval(numbers, values)
    ends = f"95 % interval {interval.low:.4g} to {interval.high:.4g}"
    if not np.isfinite(interval.low):
        ends = "all are equal, so there is no interval"
    return f"{name}: {len(values)} numbers, {_middle(numbers)} {interval.estimate:.4g} ({ends})."


def _find_scale(numbers: Numbers) -> tuple[float, float]:
    """Return the ends of the axis of the numbers."""
    every = np.concatenate(list(numbers.groups.values()))
    ends = np.concatenate([every, *(_find_interval(numbers, values)[1:] for values in numbers.groups.values())])
    low, high = ends[np.isfinite(ends)].min(), ends[np.isfinite(ends)].max()
    room = 0.06 * (high - low) or 1.0
    return float(low - room), float(high + room)


def _stack_equal(values: np.ndarray) -> np.ndarray:
    """Return for each value how many equal values come before it, at most 12."""
    order = np.argsort(values, kind="stable")
    ranks = np.arange(len(values)) - np.searchsorted(values[order], values[order])
    places = np.empty(len(values))
    places[order] = np.minimum(ranks, 12)
    return places
