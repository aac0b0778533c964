"""Comparing with the best: what may be the best is not ruled out by chance; of the rest it is told how far behind."""

from __future__ import annotations

import numpy as np

from kit.lab.best import Tried, compared_with_best, for_each


def compared(brought, between=None):
    brought = np.asarray(brought, float)
    return compared_with_best(Tried(brought, brought, between), brought.mean(axis=1), for_each(len(brought), 0.95))


def test_what_never_differs_cannot_be_told_apart_but_is_not_certain_either():
    found = compared([[1, 0] * 100, [1, 0] * 100])
    assert [each.behind for each in found] == [0, 0]
    assert all(each.behind_low == 0 < each.behind_high < 0.03 for each in found)


def test_a_clearly_best_way_lags_behind_nothing_and_the_others_behind_it():
    first, second = compared([[1] * 90 + [0] * 10, [1, 0] * 50])
    assert first == (0, 0, 0)
    assert second.behind == 0.4 and 0.2 < second.behind_low < 0.4 < second.behind_high < 0.6


def test_pairs_tell_apart_what_two_shares_would_not():
    luck = np.arange(400) % 2
    worse = luck.copy()
    worse[1:30:2] = 0
    assert compared([luck, worse])[1].behind_low > 0
    assert compared([luck, worse[::-1]])[1].behind_low == 0


def test_what_did_not_end_is_neither_won_nor_lost():
    least, most = np.array([[1.0] * 60 + [0] * 40, [0.0] * 100]), np.array([[1.0] * 60 + [0] * 40, [1.0] * 100])
    found = compared_with_best(Tried(least, most), np.array([0.6, np.nan]), 0.95)
    assert found[1].behind_low == 0 and found[0].behind_high > 0.4


def test_all_bounds_together_hold_as_often_as_they_say():
    """Four ways with one luck, in points and in shares of the win: the leads of the truly best, at all ways at once."""
    dice, runs = np.random.default_rng(6), 300
    chances = np.array([0.5, 0.5, 0.46, 0.3])
    for between in (None, (0.0, 1.0)):
        held = 0
        for _ in range(runs):
            luck = dice.random(150)
            found = np.array(compared(luck < chances[:, None], between))
            lag = chances.max() - chances
            held += bool(((found[:, 1] <= lag + 1e-12) & (lag <= found[:, 2] + 1e-12)).all())
        assert held / runs >= 0.95
