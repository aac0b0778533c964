"""Charts of the last player's advantage: they say what they show, from nought, in the page's colours."""

from __future__ import annotations

import numpy as np
import pytest

from kit.lab.stats import Interval
from kit.studies.fashion_hands import by_hand
from kit.studies.fashion_last_player import above_even, advantage
from kit.studies.fashion_rotated import rotated
from kit.view.charts.last_player import kept_chart, places_chart
from kit.view.lesson.figures import mean, share
from kit.view.picture.theme import DARK


@pytest.mark.compiled
def test_all_places_together_win_no_more_than_an_even_share():
    played = rotated(200, "random", players=3)
    found = above_even(played)
    assert sum(each.estimate for each in found) == pytest.approx(0)
    assert found[-1].estimate == pytest.approx(advantage(played).mean())


def test_each_place_is_said_in_percentage_points():
    found = [Interval(each, each - 0.01, each + 0.01) for each in (-0.1, 0.1)]
    chart = places_chart({"random": {"2": found, "4": 2 * found}, "careful": {"2": found[::-1]}}, "By place")
    assert chart.sentence == (
        "By place, in percentage points by place. "
        "random, 2: -10.0, +10.0; random, 4: -10.0, +10.0, -10.0, +10.0; careful, 2: +10.0, -10.0."
    )
    assert DARK.lines[0] in chart.svg(DARK)
    partners = places_chart({"random": {"2": found, "4": 2 * found, "4 partners": 2 * found}}, "By place")
    (legend,) = (axes.get_legend() for axes in partners.figure.axes)
    assert [text.get_text() for text in legend.get_texts()] == ["place 1, leads", "place 2", "place 3", "place 4"]


def test_the_cards_that_were_laid_are_drawn_in_their_order_and_as_high_as_what_they_hold():
    dice = np.random.default_rng(1)
    kept = dice.integers(0, 5, (50, 2, 5, 4))
    chart = kept_chart(kept, "Kept")
    bars = sorted(chart.figure.axes[0].patches, key=lambda bar: bar.get_x())
    in_order = kept.mean(axis=0).transpose(1, 2, 0).ravel()
    assert [bar.get_height() for bar in bars] == pytest.approx(list(in_order))
    assert f"the last card of all: {kept[:, 1, 4, 3].mean():.2f}." in chart.sentence


@pytest.mark.compiled
def test_all_points_laid_are_those_of_the_grid_but_for_bare_cards():
    assert by_hand(50, "random").sum(axis=(1, 2, 3)).max() <= 78


def test_figures_are_written_with_their_intervals():
    assert share(Interval(0.5444, 0.533, 0.555)) == "54.4% (53.3% to 55.5%)"
    assert share(Interval(0.00009, 0.00004, 0.00017), 3) == "0.009% (0.004% to 0.017%)"
    assert mean(Interval(2.27, 1.82, 2.72), 1, "+") == "+2.3 (+1.8 to +2.7)"
