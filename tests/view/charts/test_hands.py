"""Charts of cards dealt without replacement: each says in its sentence what it shows."""

from __future__ import annotations

import pytest

from kit.lab.stats import Interval
from kit.view.charts.hands import exact_and_seen, with_and_without
from kit.view.lesson.hands_charts import hundred_hands
from kit.view.picture.theme import DARK


def test_a_hundred_hands_are_counted_by_their_wilds_and_the_slider_goes_on_to_the_next():
    chart = hundred_hands([0, 1, 0, 2] * 25 + [3] * 100)
    assert chart.sentence == "50 of 100 hands have a wild: 25 with 1; 25 with 2. The other 50 have none."
    filled = [each for each in chart.axes.patches if each.get_facecolor() == each.get_edgecolor()]
    assert len(chart.axes.patches) == 500 and len(filled) == 75
    chart.sliders["hundred"].value = 2
    chart.update()
    assert chart.sentence == "100 of 100 hands have a wild: 100 with 3. The other 0 have none."
    assert chart.axes.get_title() == "Five cards each: deals 101 to 200"


def test_the_chances_with_and_without_putting_back_are_told_at_the_number_marked():
    chart = with_and_without([0.0, 0.5, 1.0], [0.0, 0.5, 0.75], 2, "At least one")
    assert chart.sentence == "At least one. With 2 cards 100.0%, and 75.0% if put back."
    assert chart.figure.axes[0].get_ylim()[0] == 0


def test_what_was_dealt_lies_on_what_was_worked_out():
    panels = {"few": ([0.75, 0.25], [Interval(0.7, 0.6, 0.8), Interval(0.3, 0.2, 0.4)])}
    chart = exact_and_seen(panels, "Wilds", "wilds", "share")
    axes = chart.figure.axes[0]
    assert [bar.get_height() for bar in axes.patches] == [0.75, 0.25]
    assert [list(line[:, 1]) for line in axes.collections[0].get_segments()] == [[0.6, 0.8], [0.2, 0.4]]
    assert axes.get_ylim()[0] == pytest.approx(0)
    assert chart.sentence == "Wilds. few, worked out: 0: 75.0%, 1: 25.0%." and DARK.lines[0] in chart.svg(DARK)
