"""Charts of what was measured: the numbers given are the numbers drawn."""

from __future__ import annotations

import numpy as np

from kit.lab.stats import Interval
from kit.view.charts.measured import interval_chart, spread_chart

ROWS = {"one": Interval(-2.0, -3.0, -1.5), "two": Interval(4.0, 3.0, 6.0)}


def ends(chart, axis):
    bars = [line for line in chart.figure.axes[0].collections if hasattr(line, "get_segments")]
    return [sorted(float(point[axis]) for point in segment) for bar in bars for segment in bar.get_segments()]


def test_intervals_reach_from_low_to_high_and_nought_is_on_the_scale():
    for across, axis in (("", 0), ("players", 1)):
        chart = interval_chart(ROWS, "title", "points", across)
        assert ends(chart, axis)[:2] == [[-3.0, -1.5], [3.0, 6.0]]
        axes = chart.figure.axes[0]
        low, high = axes.get_xlim() if axis == 0 else axes.get_ylim()
        assert low < -3 and high > 6
        above = interval_chart({"two": ROWS["two"]}, "title", "points", across).figure.axes[0]
        assert (above.get_xlim() if axis == 0 else above.get_ylim())[0] == 0
        below = interval_chart({"one": ROWS["one"]}, "title", "points", across).figure.axes[0]
        assert (below.get_xlim() if axis == 0 else below.get_ylim())[1] == 0
    assert "one: -2 from -3 to -1.5" in interval_chart(ROWS, "title", "points").sentence


def test_a_spread_adds_up_to_a_hundred_per_cent_and_tells_median_and_mean():
    values = np.array([-30, 0, 10, 10, 2_000])
    chart = spread_chart({"all": values}, "title", "points", 50, {500: "victory"})
    (outline,) = chart.figure.axes[0].patches
    heights = outline.get_path().vertices
    assert heights[:, 1].max() == 60  # three of five lie from 0 to 50
    assert heights[:, 0].min() == -50 and heights[:, 0].max() == 2_050
    assert chart.sentence == "title. all: median 10, mean 398."
    assert [text.get_text().strip() for text in chart.figure.axes[0].texts] == ["victory"]
