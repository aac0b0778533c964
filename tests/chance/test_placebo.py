"""Deals that are played again with other random numbers."""

import pytest

import kit
from tutorials.chance.lessons.placebo import play_again

pytestmark = pytest.mark.compiled


def test_placebo_changes_only_the_random_numbers():
    rows = kit.simulate("swap", 200, by="careful")
    again = play_again("swap", 200, "careful")
    assert (again[:, 0] != rows.total).any() and again[:, 0].mean() == pytest.approx(rows.total.mean(), abs=5)
    assert (play_again("swap", 200, "careful", others=0)[:, 0] == rows.total).all()
