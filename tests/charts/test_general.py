"""General charts draw the given numbers, and their sentences repeat them."""

import pytest

from kit.charts.chart import STYLE, draw_estimates, new_figure
from kit.charts.general import compare, draw_heat_map, draw_parts, draw_spread
from kit.lab.stats import Interval, mean_interval
from tests.charts.rows_g import ESTIMATES, PARTS, SERIES, SHARES_WON


def list_ends(axes, axis):
    """Return the ends of every drawn interval, along the horizontal axis (0) or the vertical axis (1)."""
    bars = [each for each in axes.collections if hasattr(each, "get_segments")]
    return [sorted(float(point[axis]) for point in segment) for bar in bars for segment in bar.get_segments()]


@pytest.mark.parametrize(("along", "axis"), [("", 0), ("players", 1)])
def test_compare_draws_whole_intervals_and_zero(along, axis):
    (axes,) = compare(ESTIMATES, "title", "points", along).figure.axes
    assert list_ends(axes, axis) == [[-3.0, -1.5], [3.0, 6.0]]
    low, high = axes.get_xlim() if axis == 0 else axes.get_ylim()
    assert low < -3 and high > 6
    for name, end in (("two", 0), ("one", 1)):
        (only,) = compare({name: ESTIMATES[name]}, "title", "points", along).figure.axes
        assert (only.get_xlim() if axis == 0 else only.get_ylim())[end] == 0
    assert axes.title.get_color() == STYLE["axes.titlecolor"] and not axes.spines["top"].get_visible()


def test_compare_draws_a_line_and_a_label_for_each_series():
    chart = compare(SERIES, "Won", "won (%)", "players", even_value=25)
    (axes,) = chart.figure.axes
    assert [list(line.get_ydata()) for line in axes.lines[:2]] == [[10, 20], [30, 40]]
    assert axes.lines[0].get_xdata()[0] < axes.lines[1].get_xdata()[0]
    assert list_ends(axes, 1) == [[8, 12], [17, 23], [28, 32], [36, 44]]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["slow", "fast", "even"]


@pytest.mark.parametrize(("along", "axis"), [("", 0), ("steps", 1)])
def test_infinite_interval_ends_at_the_scale(along, axis):
    rows = {"one": Interval(2, 1, 4), "equal values": mean_interval([3, 3])}
    (axes,) = compare(rows, "title", "points", along).figure.axes
    assert (axes.get_ylim() if along else axes.get_xlim()) == pytest.approx((0, 4.24))
    assert [each for end in list_ends(axes, axis) for each in end] == pytest.approx([1, 4, 0, 4.24])
    axes = new_figure(3, 3).add_subplot()
    draw_estimates(axes, [0, 1], list(rows.values()), along_x=axis == 0)
    assert list_ends(axes, axis) == [[1, 4], [1, 4]]


def test_draw_spread_adds_up_to_a_hundred_per_cent():
    (axes,) = draw_spread({"all": [-30, 0, 10, 10, 2_000]}, "title", "points", 50, {500: "victory"}).figure.axes
    heights = axes.patches[0].get_path().vertices
    assert heights[:, 1].max() == 60  # three of five lie from 0 to 50
    assert heights[:, 0].min() == -50 and heights[:, 0].max() == 2_050
    assert [text.get_text().strip() for text in axes.texts] == ["victory"]


def test_draw_parts_splits_a_bar_by_its_counts():
    (axes,) = draw_parts(PARTS, "Parts").figure.axes
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([0.25, 0.75, 0, 1])
    assert [text.get_text() for text in axes.texts] == ["1", "3", "50"]


def test_heat_map_has_a_field_for_each_share_and_a_frame():
    chart = draw_heat_map(SHARES_WON, "Won", SHARES_WON >= 0.25, "a quarter or more")
    axes = chart.figure.axes[0]
    assert [(patch.get_xy(), patch.get_facecolor()[3]) for patch in axes.patches] == [
        ((0, 0), 0.0), ((1, 0), 0.25), ((1, 1), 1.0),
    ]
    assert [text.get_text() for text in axes.texts] == ["0%", "25%", "100%"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("cards", "stacks")
    assert "a quarter or more" in chart.svg()
    sides = {(tuple(line.get_xdata()), tuple(line.get_ydata())) for line in axes.lines}
    assert len(sides) == 6
    assert ((1, 2), (1, 1)) not in sides


def test_heat_map_uses_another_text_when_asked():
    chart = draw_heat_map(SHARES_WON, "Won", format_share=lambda share: "yes" if share else "")
    assert [text.get_text() for text in chart.figure.axes[0].texts] == ["", "yes", "yes"]
    assert chart.sentence == "Won. 1: 3, 5 yes; 2: 5 yes."
