"""The ladder of rareness, and what may still be so after nothing was seen."""

from __future__ import annotations

import pytest

from kit.lab.stats import Interval, share_interval
from kit.view.charts.rareness import ladder, word, words_for
from kit.view.lesson.rare_charts import none_at_all
from kit.view.picture.theme import DARK


def test_a_word_ends_below_its_bound():
    assert [word(share) for share in (0, 0.00009, 0.0001, 0.001, 0.01, 0.1, 1)] == [
        "very rare", "very rare", "rare", "uncommon", "common", "very common", "very common",
    ]  # fmt: skip


def test_an_interval_on_both_sides_of_a_bound_has_two_words():
    assert words_for(Interval(0.00009, 0.00004, 0.00017)) == "very rare or rare, not decided"
    assert words_for(Interval(0.0007, 0.0006, 0.0008)) == "rare"


def test_the_ladder_says_each_share_and_its_word():
    chart = ladder({"often": Interval(0.2, 0.19, 0.21), "seldom": Interval(0.0005, 0.0004, 0.0006)}, "Ladder")
    assert chart.sentence == "Ladder. often: about 1 in 5, very common; seldom: about 1 in 2,000, rare."
    assert DARK.lines[0] in chart.svg(DARK)


@pytest.mark.parametrize("rounds", [20, 300])
def test_the_bound_after_none_is_that_of_the_exact_interval(rounds):
    chart = none_at_all("None")
    chart.sliders["rounds"].value = rounds
    chart.update()
    bound = share_interval(0, rounds, 0.9).high  # a two-sided one of 90 % leaves 5 % on either side
    assert chart.sentence.startswith(f"None in {rounds} rounds: the chance may still be up to {bound:.2%}.")
