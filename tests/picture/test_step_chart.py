"""The chart over the steps of a game: where its interval, its marks and its dotted line stand."""

import re

from kit.picture.step_chart import BOTTOM, LEFT, RIGHT, TALL, TOP, StepLine, step_chart
from kit.picture.theme import LIGHT


def test_interval_marks_and_dotted_line_stand_at_their_steps_and_values():
    wide, high = TALL
    line = StepLine("seat 1", [50, 100, 0], LIGHT.lines[0], bounds=[(75, 100), (0, 25)], marks=[0])
    chart = step_chart([line], "what", LIGHT, TALL, most=100, dotted=1, note="lost from here")
    left, right, top, bottom = LEFT * wide, RIGHT * wide, TOP * high, BOTTOM * high
    middle, half, quarter = (left + right) / 2, (top + bottom) / 2, bottom - 0.75 * (bottom - top)
    looks = "[^>]*dasharray", "[^>]*opacity", f'fill="{LIGHT.lines[1]}'
    dots, band, marks = (re.search(f'd="([^"]*)" {look}', chart) for look in looks)
    assert dots[1] == f"M{middle:g} {top:g}V{bottom:g}" and ">lost from here<" in chart
    first, *_ = band[1].split("Z")  # after step 1, until step 2
    assert first == f"M{middle:.5g} {quarter:.4g}V{top:.4g}H{right:.5g}V{quarter:.4g}"
    assert marks[1] == f"M{left:.5g} {half:.4g}l-5 -9h10Z"


def test_chart_of_a_score_has_neither():
    chart = step_chart([StepLine("total", [0, 3], LIGHT.text)], "Score", LIGHT)
    assert chart.count("<path") == 2 and "opacity" not in chart and "dasharray" not in chart
