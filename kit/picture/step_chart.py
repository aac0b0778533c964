"""A small chart over the steps of a game, as SVG without matplotlib: the score, or the chance to win.

The axes have a fixed place in the picture, because the page puts a slider over them.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import chain
from typing import Any, NamedTuple

from kit.picture.theme import FONT, Theme
from kit.rules.cards import SUIT_SIGNS

WIDE, NARROW, TALL = (800, 84), (400, 84), (400, 168)  # sizes of a chart
LEFT, RIGHT = 0.125, 0.97  # the ends of the axes, as parts of the width
TOP, BOTTOM = 0.12, 0.8  # and of the height
DASHES = ("", "6 3", "2 3", "9 3 2 3")


class StepLine(NamedTuple):
    """A line of the chart: its name, a value for each step from the start on, its colour, and whether it is a part.

    `bounds` are the ends of an interval after each step from step 1 on, and `marks` are steps to be marked.
    """

    name: str
    values: Sequence[float]
    colour: str
    dashes: str = ""
    is_part: bool = False
    bounds: Sequence[tuple[float, float]] = ()
    marks: Sequence[int] = ()


def score_lines(scores: Sequence[dict[str, Any]], seats: int, theme: Theme) -> list[StepLine]:
    """Return the lines of the scores after each step: of each seat the total, and each part that is ever scored."""
    colours, parts = theme.lines, list(scores[0]["parts"])
    lines = []
    for seat in range(seats):
        totals = [_value(score["total"], seat) for score in scores]
        name = f"seat {seat + 1}" if seats > 1 else "total"
        lines.append(StepLine(name, totals, colours[seat % len(colours)] if seats > 1 else theme.text))
        for place, part in enumerate(parts):
            values = [_value(score["parts"][part], seat) for score in scores]
            if len(parts) > 1 and any(values):
                colour = colours[(seat if seats > 1 else place) % len(colours)]
                name = SUIT_SIGNS.get(part, part)
                lines.append(StepLine(name, values, colour, DASHES[place % len(DASHES)], is_part=True))
    return lines


def _value(values: float | Sequence[float], seat: int) -> float:
    return values[seat] if isinstance(values, Sequence) else values


def step_chart(
    lines: Sequence[StepLine], label: str, theme: Theme, size: tuple[int, int] = WIDE, most: float = 1,
    dotted: int | None = None, note: str = "",
) -> str:
    """Return the chart of lines as SVG text, named by its `label`: each line is level from one step to the next.

    The axis goes up to `most` at least. A `dotted` line marks a step, and a `note` stands above.
    """
    steps, (wide, high) = max(len(lines[0].values) - 1, 1), size
    left, right, top, bottom = LEFT * wide, RIGHT * wide, TOP * high, BOTTOM * high
    shown = [value for line in lines for value in (*line.values, *chain(*line.bounds))]
    lowest, highest = min(0, *shown), max(most, *shown)
    across, down = (right - left) / steps, (bottom - top) / (highest - lowest)

    def place(step: int, value: float) -> tuple[float, float]:
        return left + across * step, bottom - down * (value - lowest)

    def draw(line: StepLine) -> str:
        points = [place(step, value) for step, value in enumerate(line.values)]
        path = f"M{points[0][0]:.5g} {points[0][1]:.4g}" + "".join(
            f"H{x:.5g}" + f"V{y:.4g}" * (y != before) for (x, y), (_, before) in zip(points[1:], points, strict=False)
        )
        dashes = f' stroke-dasharray="{line.dashes}"' * bool(line.dashes)
        look = f'fill="none" stroke="{line.colour}" stroke-width="{1.2 if line.is_part else 2.4}"{dashes}'
        return f'{draw_bounds(line)}<path d="{path}" {look}/>'

    def draw_bounds(line: StepLine) -> str:
        corners = ((place(step, low), place(step + 1, high)) for step, (low, high) in enumerate(line.bounds, 1))
        band = "".join(f"M{x:.5g} {y:.4g}V{high:.4g}H{min(end, right):.5g}V{y:.4g}Z" for (x, y), (end, high) in corners)
        points = (place(step, line.values[step]) for step in line.marks)
        marks = "".join(f"M{x:.5g} {y:.4g}l-5 -9h10Z" for x, y in points)
        return (
            f'<path d="{band}" fill="{line.colour}" fill-opacity="0.2"/>' * bool(band)
            + f'<path d="{marks}" fill="{theme.lines[1]}"/>' * bool(marks)
        )

    def write(x: float, y: float, text: str, anchor: str) -> str:
        return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{text}</text>'

    zero, mark = place(0, 0)[1], place(dotted or 0, 0)[0]
    texts = [
        write(left - 8, top + 4, f"{highest:g}", "end"), write(left - 8, bottom + 4, f"{lowest:g}", "end"),
        write(left, high - 3, "0", "middle"), write(right, high - 3, str(steps), "middle"),
        write((left + right) / 2, high - 3, "step", "middle"), write(right, top - 6, note, "end") * bool(note),
    ]
    dots = f'<path d="M{mark:g} {top:g}V{bottom:g}" stroke="{theme.muted}" stroke-dasharray="2 3"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" aria-label="{escape(label)}" font-family="{escape(FONT)}" font-size="12" fill="{theme.muted}">'
        f'<path d="M{left:g} {zero:.4g}H{right:g}" stroke="{theme.muted}" stroke-width="0.6"/>'
        f'{dots * (dotted is not None)}{"".join(map(draw, lines))}{"".join(texts)}</svg>'
    )


def list_values(lines: Iterable[StepLine], step: int) -> str:
    """Return the values of lines after a step as HTML, each with its colour: the key of the chart."""
    return " · ".join(
        f'<span style="color: {line.colour}">{"┅" if line.dashes else "━"}</span> '
        f'{escape(line.name)} {"" if line.is_part else "<b>"}{line.values[step]:g}{"" if line.is_part else "</b>"}'
        for line in lines if step < len(line.values)
    )
