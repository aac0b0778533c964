"""Intervals: those of the textbooks, and what they hold."""

from __future__ import annotations

import numpy as np
import pytest

from kit.lab.stats import bootstrap, mean_interval, share_interval, wilson


def test_the_interval_of_a_mean_is_that_of_the_textbooks():
    from scipy.stats import norm

    values = np.random.default_rng(2).normal(3, 2, 500)
    known = norm.interval(0.95, values.mean(), values.std(ddof=1) / np.sqrt(500))
    assert mean_interval(values) == pytest.approx((values.mean(), *known), abs=1e-4)
    assert mean_interval(values).reach == pytest.approx((known[1] - known[0]) / 2, abs=1e-4)


def test_the_interval_of_a_mean_holds_it_about_as_often_as_it_says():
    dice = np.random.default_rng(3)
    held = [found.low <= 3.5 <= found.high for found in (mean_interval(dice.integers(1, 7, 60)) for _ in range(1_000))]
    assert 0.93 < np.mean(held) < 0.97


def test_a_share_comes_with_wilson_s_interval():
    share, low, high = share_interval(3, 10)
    assert share == 0.3 and (low, high) == wilson(3, 10)


def test_an_interval_is_printed_in_one_line():
    assert str(share_interval(1, 4)) == repr(share_interval(1, 4)) == "0.25 (95 %: 0.04559 to 0.6994)"


def test_wilson_is_the_interval_of_the_textbooks():
    from scipy.stats import binomtest

    for successes, trials in [(0, 10), (3, 10), (10, 10), (437, 1_000)]:
        known = binomtest(successes, trials).proportion_ci(method="wilson")
        assert wilson(successes, trials) == pytest.approx((known.low, known.high), abs=1e-9)
    assert wilson(0, 0) == (0, 1)


def test_wilson_always_holds_the_share_that_was_seen():
    for trials in range(1, 3_000):
        assert wilson(0, trials)[0] == 0
        assert wilson(trials, trials)[1] == 1


def test_bootstrap_holds_the_mean_about_as_often_as_it_says():
    dice = np.random.default_rng(1)
    held = [low <= 3.5 <= high for low, high in (bootstrap(dice.integers(1, 7, 60)) for _ in range(400))]
    assert 0.90 < np.mean(held) < 0.98
