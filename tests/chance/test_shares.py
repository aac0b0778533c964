"""Lessons 1 to 4 on chance: their charts draw their numbers, and sliders change the charts."""

import re

import numpy as np
import pytest

from kit.lab.stats import Interval, wilson_interval
from kit.lesson.findings import format_mean, format_share
from kit.picture.theme import LIGHT
from tests.charts.rows_a import move_sliders
from tests.lesson.asking import act
from tutorials.chance.lessons.half_or_most import draw_classes, draw_truths
from tutorials.chance.lessons.shared import draw_difference, draw_intervals, draw_settling, mark_exact, share_wins


def test_formats_include_the_interval():
    assert format_share(Interval(0.5444, 0.533, 0.555)) == "54.4% (53.3% to 55.5%)"
    assert format_share(Interval(0.00009, 0.00004, 0.00017), 3) == "0.009% (0.004% to 0.017%)"
    assert format_mean(Interval(2.27, 1.82, 2.72), 1, "+") == "+2.3 (+1.8 to +2.7)"


def test_chart_follows_its_slider_and_the_page():
    chart = draw_settling([True, False] * 10, "Seen", 0.5)
    before, shown = chart.form.chart, chart.page.values
    sentence = move_sliders(chart, deals=3).sentence
    assert shown["chart"] != before and sentence in shown["verdict"]
    assert LIGHT.text not in shown["chart"] and "var(--kit-text)" in shown["chart"]


def test_intervals_cover_more_often_when_the_confidence_is_higher():
    charts = (move_sliders(draw_classes(0.3, "Classes"), confidence=each) for each in ("50 %", "95 %"))
    half, most = (int(chart.sentence.split()[0]) for chart in charts)
    assert half < 45 < most
    chart = draw_classes(0.3, "Classes")
    before = chart.form.chart
    act(chart, press="again")
    assert chart.page.values["chart"] != before


def test_truths_that_fit_are_wilsons_interval():
    chart = move_sliders(draw_truths(20, 100, "?"), deals=50, seen=10)
    low, high = wilson_interval(5, 50)
    (cut,) = [line for line in chart.axes.lines if line.get_label() == "truths that fit"]
    assert list(cut.get_xdata()) == [0.1, 0.1] and list(cut.get_ydata()) == pytest.approx([low, high])
    (edge,) = chart.axes.collections[0].get_paths()
    inside = [edge.contains_point((0.1, truth)) for truth in (low - 0.01, low + 0.01, high - 0.01, high + 0.01)]
    assert inside == [False, True, True, False]


def test_rare_shares_have_a_logarithmic_scale():
    rows = {"often": (1_965, 10_000), "seldom": (1, 10_000), "never": (0, 10_000)}
    (axes,) = draw_intervals(rows, "Rounds", guess=0.0, share="share of all rounds", rare=True).figure.axes
    left, right = axes.get_xlim()
    assert axes.get_xscale() == "log" and 0 < left < 1 / 10_000 < 1 < right
    assert axes.get_xlabel().startswith("share of all rounds")
    (guess,) = [line for line in axes.lines if line.get_label() == "your guess"]
    assert left <= guess.get_xdata()[0] <= right, "a guess of nothing is marked at the edge"


def test_difference_is_narrower_on_the_same_deals():
    luck = np.random.default_rng(1).normal(size=400)
    chart = draw_difference(luck + np.tile([0.1, 0.2], 200), luck, "Same luck", "points")
    last = re.findall(r" 200: \S+ from (\S+) to ([-\d.]+\d)", chart.sentence)
    width_on_same_deals, width_on_other_deals = (float(high) - float(low) for low, high in last)
    assert width_on_other_deals > 10 * width_on_same_deals


def test_exact_rows_have_no_width():
    assert mark_exact([0.5, 0.2]) == {0: Interval(0.5, 0.5, 0.5), 1: Interval(0.2, 0.2, 0.2)}
    assert mark_exact({3: 0.1}) == {3: Interval(0.1, 0.1, 0.1)}


def test_tie_shares_the_win():
    assert share_wins(np.array([[3, 1], [2, 2]])).tolist() == [[1, 0], [0.5, 0.5]]
