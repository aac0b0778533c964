"""Races: the exact shares, and what was measured with them."""

from __future__ import annotations

from functools import cache

import numpy as np
import pandas as pd
import pytest

from kit.lab.results import kept
from kit.studies.speed_races import DEALS, PLAYERS, RATIOS, RULES, first_share, race_share, ratio_for, wins_of_faster


@pytest.mark.parametrize("ratio", [1.0, 1.5, 3.0])
def test_the_share_of_one_race_is_that_of_the_rates(ratio):
    dice = np.random.default_rng(1)
    fast, slow = dice.exponential(1 / ratio, 100_000), dice.exponential(1, 100_000)
    assert abs((fast < slow).mean() - first_share(ratio)) < 0.006
    assert race_share(ratio, 1) == pytest.approx(first_share(ratio))


@pytest.mark.parametrize("ratio", [1.0, 1.2, 2.0])
def test_the_share_of_many_races_is_counted_play_by_play(ratio):
    @cache
    def wins(own, others):
        if own == 0 or others == 0:
            return float(own == 0)
        return first_share(ratio) * wins(own - 1, others) + (1 - first_share(ratio)) * wins(own, others - 1)

    for cards in (1, 5, 24):
        assert race_share(ratio, cards) == pytest.approx(wins(cards, cards))


def test_the_ratio_for_a_share_lies_between_those_measured():
    rows = pd.DataFrame({"ratio": [1.0, 1.5, 2.0], "won": [0.5, 0.8, 1.0]})
    assert ratio_for(0.9, rows) == pytest.approx(1.75)


@pytest.mark.compiled
def test_the_faster_player_wins_from_either_seat():
    wins = wins_of_faster(2.0, "random", 200)
    assert len(wins) == 200 and set(wins) <= {0, 0.5, 1}
    assert wins[:100].mean() > 0.7 and wins[100:].mean() > 0.7
    assert 0.35 < wins_of_faster(1.0, "random", 400).mean() < 0.65


def test_what_was_measured_is_what_the_command_measures():
    rows = pd.read_csv(kept("races.csv"))
    assert len(rows) == len(RULES) * len(PLAYERS) * len(RATIOS) and set(rows.deals) == {DEALS}
    for row in rows.itertuples():
        cards = (52 - row.table_stacks) // 2
        assert (row.first, row.never_stuck) == pytest.approx(
            (first_share(row.ratio), race_share(row.ratio, cards)), abs=1e-5
        )
        assert row.low < row.won < row.high
