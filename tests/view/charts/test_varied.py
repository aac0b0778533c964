"""Charts of what was measured: points stand where they were found, and every count is written."""

from __future__ import annotations

import pytest

from kit.view.charts.parts import parts_chart
from kit.view.charts.varied import measured_chart

LINES = {"slow": {2: (10.0, 8.0, 12.0), 4: (20.0, 17.0, 23.0)}, "fast": {2: (30.0, 28.0, 32.0), 4: (40.0, 36.0, 44.0)}}


def test_each_line_has_its_points_in_their_intervals_from_a_true_zero():
    chart = measured_chart(LINES, "Won", "players", "won (%)", even=25)
    (axes,) = chart.figure.axes
    assert [list(line.get_ydata()) for line in axes.lines[:2]] == [[10, 20], [30, 40]]
    ends = [[list(end) for end in path.vertices[:, 1].reshape(1, 2)] for each in axes.collections
            for path in each.get_paths()]  # fmt: skip
    assert ends == [[[8, 12]], [[17, 23]], [[28, 32]], [[36, 44]]]
    assert axes.get_ylim()[0] == 0
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["slow", "fast", "even"]
    assert chart.sentence == "Won: won (%) by players. slow at 2: 10, 4: 20; fast at 2: 30, 4: 40."


def test_what_falls_below_nought_is_shown_too():
    (axes,) = measured_chart({"gain": {1: (-5.0, -6.0, -4.0)}}, "Gain", "deal", "points").figure.axes
    assert axes.get_ylim()[0] < -6 and axes.get_legend() is None


def test_lines_that_meet_stand_beside_each_other():
    (axes,) = measured_chart({"one": LINES["slow"], "other": LINES["slow"]}, "Won", "players", "%").figure.axes
    one, other = axes.lines
    assert one.get_xdata()[0] < other.get_xdata()[0]


def test_a_whole_is_split_by_its_counts_and_each_that_has_room_is_written():
    chart = parts_chart({"rules": {"his": 1, "ours": 3}, "events": {"his": 0, "ours": 50}}, "On what it rests")
    (axes,) = chart.figure.axes
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([0.25, 0.75, 0, 1])
    assert [text.get_text() for text in axes.texts] == ["1", "3", "50"]
    assert chart.sentence == "On what it rests: rules: 1 his, 3 ours; events: 0 his, 50 ours."
