"""Charts of Grid's stacks: boxes hold what was dealt, scales say one share in three ways."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from kit.lab.stats import Interval
from kit.studies.grid_skill import of_equal_strength, scales
from kit.view.charts.pigeonhole import scales_chart, skill_chart, taken_chart
from kit.view.lesson.pigeonhole_charts import pigeonholes
from kit.view.picture.theme import DARK

CLUBS, DIAMONDS, HEARTS, SPADES = (range(13 * suit, 13 * suit + 13) for suit in range(4))


def test_a_box_with_two_cards_is_coloured_and_told():
    first = np.array([[CLUBS[0], DIAMONDS[3], HEARTS[2], SPADES[0], HEARTS[12], *CLUBS[1:4]]])
    chart = pigeonholes(first, 4)
    assert chart.sentence == "4 cards: A♣, 4♦, 3♥, A♠. No box has two."
    assert {box.get_facecolor()[3] for box in chart.axes.patches} == {0}
    chart.sliders["cards"].value = 5
    chart.update()
    assert chart.sentence == "5 cards: A♣, 4♦, 3♥, A♠, K♥. In one box lie 2 hearts: they agree."
    assert [box.get_facecolor()[3] > 0 for box in chart.axes.patches] == [False, False, True, False]


def test_five_cards_never_leave_every_box_with_one():
    dice = np.random.default_rng(1)
    chart = pigeonholes(np.array([dice.permutation(52)[:8] for _ in range(40)]))
    for deal in range(1, 41):
        chart.sliders["deal"].value = deal
        chart.update()
        assert "they agree" in chart.sentence


def test_of_equal_strength_the_strength_is_the_same_and_the_other_scales_move():
    found = scales(of_equal_strength(4, [2, 3, 8]))
    assert list(found.strength) == pytest.approx([4, 4, 4])
    assert found.skill.is_monotonic_decreasing and found["times even"].is_monotonic_increasing
    assert list(scales(pd.Series({2: 0.5, 8: 0.125})).skill) == pytest.approx([0, 0])


def test_the_charts_say_what_they_show_from_nought():
    skill = skill_chart({"variant 1": {2: Interval(0.9, 0.8, 0.95), 4: Interval(0.5, 0.4, 0.6)}}, "Skill")
    assert skill.sentence == "Skill. variant 1: 2 players 90.0%, 4 players 50.0%."
    taken = taken_chart([0.25, 0.75], [0.3, 0.7], [20, 80], "Taken")
    assert taken.sentence == "Taken. Exactly: 0: 25.0%, 1: 75.0%."
    wins = pd.Series({2: 0.8, 8: 0.4})
    three = scales_chart(scales(wins), scales(of_equal_strength(4, [2, 8])), "Scales")
    assert "strength: 4 with 2 players, 4.67 with 8" in three.sentence
    for chart in (skill, taken, three):
        assert all(axes.get_ylim()[0] == 0 for axes in chart.figure.axes)
        assert DARK.lines[0] in chart.svg(DARK)
