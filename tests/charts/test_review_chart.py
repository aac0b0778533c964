"""The graph of a review."""

from __future__ import annotations

from kit.charts import review_chart
from kit.play.reviewed import Reviewed


def row(step, before, after, clear=False):
    return Reviewed(step, 1, "draw", "draw", before, after, after - 0.1, after + 0.1, 0, 0, 0, 0, 0, clear, 100, 0)


ROWS = [row(1, 0.5, 0.6), row(2, 0.6, 0.3, True), row(3, 0.3, 0.0)]


def test_the_graph_goes_from_the_start_to_the_end_and_a_mistake_stands_where_it_was_made():
    axes = review_chart.chart_of(ROWS, False).figure.axes[0]
    line, marks = axes.lines
    assert list(line.get_xdata()) == [0, 1, 2, 3] and list(line.get_ydata()) == [0.5, 0.6, 0.3, 0.0]
    assert (list(marks.get_xdata()), list(marks.get_ydata())) == ([1], [0.6])
    low, high = axes.collections[0].get_datalim(axes.transData).intervaly
    assert abs(low + 0.1) < 1e-9 and abs(high - 0.7) < 1e-9


def test_where_it_was_lost_stands_a_line():
    axes = review_chart.chart_of(ROWS, False, lost=2).figure.axes[0]
    assert list(axes.lines[-1].get_xdata()) == [2, 2]
    assert "every card known" in axes.get_title(loc="right")


def test_the_graph_is_told_in_words():
    assert review_chart.chart_of(ROWS, False).sentence == (
        "The chance to win goes from 50% to 0% in 3 steps; mistakes are marked at step 2."
    )
    assert review_chart.chart_of(ROWS[:1], True).sentence == (
        "The points to expect go from 0.5 to 0.6 in 1 step."
    )


def test_the_axes_lie_where_the_page_lays_its_slider():
    place = review_chart.chart_of(ROWS, False).figure.axes[0].get_position()
    assert (place.x0, place.width) == (review_chart.LEFT, review_chart.WIDE)
