"""A small chart over the steps of a game, as SVG without matplotlib: the score, or the chance to win.

Its axes have the same place in the picture as those of a review, because the page puts the same slider over them.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from kit.picture.theme import FONT, Theme
from kit.rules.cards import SUIT_SIGNS

WIDE, NARROW, HIGH = 800, 400, 84
LEFT, RIGHT = 0.125, 0.97  # the ends of the axis, as parts of the width
TOP, BOTTOM = 0.12 * HIGH, 0.8 * HIGH
DASHES = ("", "6 3", "2 3", "9 3 2 3")


class StepLine(NamedTuple):
    """A line of the chart: its name, a value for each step from the start on, its colour, and whether it is a part."""

    name: str
    values: Sequence[float]
    colour: str
    dashes: str = ""
    is_part: bool = False


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


def step_chart(lines: Sequence[StepLine], label: str, theme: Theme, is_narrow: bool = False) -> str:
    """Return the chart of lines as SVG text, named by its `label`: each line is level from one step to the next."""
    steps, wide = max(len(lines[0].values) - 1, 1), NARROW if is_narrow else WIDE
    left, right = LEFT * wide, RIGHT * wide
    lowest, highest = min(0, *(min(line.values) for line in lines)), max(1, *(max(line.values) for line in lines))
    across, down = (right - left) / steps, (BOTTOM - TOP) / (highest - lowest)

    def draw(line: StepLine) -> str:
        points = [(left + across * step, BOTTOM - down * (value - lowest)) for step, value in enumerate(line.values)]
        path = f"M{points[0][0]:.5g} {points[0][1]:.4g}" + "".join(
            f"H{x:.5g}" + f"V{y:.4g}" * (y != before) for (x, y), (_, before) in zip(points[1:], points, strict=False)
        )
        dashes = f' stroke-dasharray="{line.dashes}"' * bool(line.dashes)
        width = 1.2 if line.is_part else 2.4
        return f'<path d="{path}" fill="none" stroke="{line.colour}" stroke-width="{width}"{dashes}/>'

    def write(x: float, y: float, text: str, anchor: str) -> str:
        return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{text}</text>'

    zero = BOTTOM + down * lowest
    texts = [
        write(left - 8, TOP + 4, f"{highest:g}", "end"), write(left - 8, BOTTOM + 4, f"{lowest:g}", "end"),
        write(left, HIGH - 3, "0", "middle"), write(right, HIGH - 3, str(steps), "middle"),
        write((left + right) / 2, HIGH - 3, "step", "middle"),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {HIGH}" width="{wide}" height="{HIGH}" '
        f'role="img" aria-label="{escape(label)}" font-family="{escape(FONT)}" font-size="12" fill="{theme.muted}">'
        f'<path d="M{left:g} {zero:.4g}H{right:g}" stroke="{theme.muted}" stroke-width="0.6"/>'
        f'{"".join(map(draw, lines))}{"".join(texts)}</svg>'
    )


def list_values(lines: Iterable[StepLine], step: int) -> str:
    """Return the values of lines after a step as HTML, each with its colour: the key of the chart."""
    return " · ".join(
        f'<span style="color: {line.colour}">{"┅" if line.dashes else "━"}</span> '
        f'{escape(line.name)} {"" if line.is_part else "<b>"}{line.values[step]:g}{"" if line.is_part else "</b>"}'
        for line in lines if step < len(line.values)
    )
