"""Charts of the first lessons on chance: recipes and their promise, deals played twice, a share between two walls."""

from __future__ import annotations

import numpy as np
import pytest

from kit.lab.stats import chances_to_hold, exact, wilson
from kit.view.charts.coverage import EVEN, RARE, coverage_chart
from kit.view.charts.same_deals import played_twice
from kit.view.charts.walls import walls_chart
from kit.view.picture.theme import DARK


def test_the_exact_recipe_stays_above_its_promise_and_wilsons_does_not():
    chart = coverage_chart({"Wilson's": wilson, "exact": exact}, 100, "Kept?")
    one, other, promised = chart.figure.axes[0].lines
    assert list(promised.get_ydata()) == [0.95, 0.95]
    assert min(other.get_ydata()) >= 0.95 > 0.85 > min(one.get_ydata())
    truths = one.get_xdata()
    assert (truths[0], truths[-1]) == pytest.approx((RARE, EVEN))
    assert one.get_ydata()[100] == pytest.approx(chances_to_hold(wilson, truths[100], 100)[0])
    assert f"Wilson's from {min(one.get_ydata()):.1%}" in chart.sentence
    assert "Kept?" in chart.svg(DARK)


def test_what_both_do_alike_has_no_sign_and_what_one_does_alone_has():
    first, second = np.array([1, 1, 0, 0, 1, 1]), np.array([1, 0, 1, 0, 0, 0])
    chart = played_twice(first, second, ("Ann", "Ben"), fields=3)
    left, right = chart.figure.axes
    assert [text.get_text() for text in left.texts] == ["+", "–"]
    assert [text.get_text() for text in right.texts] == ["+", "+"]
    assert len(left.patches) == len(right.patches) == 3
    assert "the same deal for both: Ann alone wins 1, Ben alone wins 1" in chart.sentence
    assert "another deal for each: Ann alone wins 2, Ben alone wins 0" in chart.sentence
    assert "Ann alone wins: 2" in chart.svg(DARK)


def test_the_best_player_is_between_the_walls():
    chart = walls_chart({"easy": (0.5, 0.9), "hard": (0.0, 0.04)}, "Walls", (0.5, 1.0))
    axes = chart.figure.axes[0]
    fields = [(bar.get_x(), bar.get_x() + bar.get_width()) for bar in axes.patches if bar.get_height() == 0.5]
    assert fields == [pytest.approx((0.5, 0.9)), pytest.approx((0.0, 0.04))]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["easy", "hard"]
    assert chart.sentence.endswith("easy: from 50.0% to 90.0%; hard: from 0.0% to 4.0%.")
