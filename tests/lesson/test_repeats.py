"""Repeats by chance alone and by resampling: their numbers against exact answers, and their picture."""

from itertools import combinations, product

import numpy as np
import pytest

from tests.charts.rows_a import move_sliders
from tutorials.chance.lessons.repeats import (
    draw_repeats, find_far, find_p_value, flip_signs, resample_means, shuffle_groups,
)

FIRST, SECOND = [3.0, 5.0, 8.0, 9.0], [1.0, 2.0, 4.0, 6.0]
MANY = 40_000


def test_shuffled_groups_agree_with_all_their_divisions():
    everybody, seen = np.array(FIRST + SECOND), np.mean(FIRST) - np.mean(SECOND)
    exact = [2 * everybody[list(some)].mean() - 2 * everybody.mean() for some in combinations(range(8), 4)]
    share = find_far(np.array(exact), seen).mean()
    assert find_far(shuffle_groups(FIRST, SECOND, MANY), seen).mean() == pytest.approx(share, abs=0.01)


def test_flipped_signs_agree_with_all_their_signs():
    differences = np.array(FIRST) - SECOND
    exact = np.array([np.dot(signs, differences) / 4 for signs in product([-1, 1], repeat=4)])
    share = find_far(exact, differences.mean()).mean()
    assert find_far(flip_signs(differences, MANY), differences.mean()).mean() == pytest.approx(share, abs=0.01)


def test_resampled_means_have_the_mean_and_deviation_of_theory():
    means = resample_means(FIRST, MANY)
    assert means.mean() == pytest.approx(np.mean(FIRST), abs=0.03)
    assert means.std() == pytest.approx(np.std(FIRST) / 2, rel=0.02)


def test_p_value_counts_what_was_seen_as_one_repeat():
    assert find_p_value(np.array([0.0, 1.0, -2.0, 3.0]), 2.0) == 3 / 5
    assert find_p_value(np.array([0.1 + 0.2, 0.0]), 0.3) == 2 / 3, "equal up to the last digit is as far"
    assert find_p_value(np.zeros(9), 1.0) == 1 / 10, "never zero"


def test_picture_grows_with_its_slider_and_says_what_it_shows():
    repeats = shuffle_groups(FIRST, SECOND, 500)
    chart = draw_repeats(repeats, "Shuffled", "difference", seen=3.0)
    assert "20 repeats are at least as far from 0 as what we saw (3)" in chart.form.sentence
    sentence = move_sliders(chart, repeats="500").sentence
    assert f"{find_far(repeats, 3.0).sum()} of 500" in sentence
    assert f"{find_p_value(repeats, 3.0):.2g}" in sentence
    means = draw_repeats(resample_means(FIRST, 1_000), "Resampled", "mean", middle=0.9)
    assert "the middle 90%" in move_sliders(means, repeats="1,000").sentence
    assert "from 2 to 2" in draw_repeats([2.0] * 30, "All alike", "mean").form.sentence
