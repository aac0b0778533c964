"""The study of reasons: when a sentence holds on new deals, and what its table says."""

import numpy as np
import pandas as pd
import pytest

from data.studies.reasons_hold import COLUMNS, describe_reasons, holds
from data.studies.tables import pool_share
from kit.files import read_games
from kit.lab.reasons import Reason
from kit.lab.stats import exact_interval
from kit.play.amounts import is_for_points

REASON = Reason("it", 0.5, 0.4, 0.6, 0.1, 0.0, 0.2, 0.4, 0.3, 0.2, 0.4, 0.1, 0.6, "")


@pytest.mark.parametrize(("fresh", "expected"), [
    ({}, True), ({"share": 0.61}, False), ({"other_share": 0.21}, False), ({"gain_there": 0.19}, False),
    ({"gain_elsewhere": 0.3}, False), ({"gain_elsewhere": 0.3, "matters": 1}, True),
])
def test_reason_holds_when_its_new_figures_are_within_its_intervals(fresh, expected):
    assert holds(REASON, REASON._replace(**fresh)) is expected


def test_rows_count_mistakes_with_a_reason_and_sentences_that_held():
    found = pd.DataFrame([(True, 3, 2), (False, 0, 0)], columns=COLUMNS), pd.DataFrame([(True, 1, 1)], columns=COLUMNS)
    rows = pd.DataFrame([describe_reasons("swap", 4, found[0]), describe_reasons("grid", 5, found[1])])
    assert rows.explained_share.tolist() == [0.5, 1] and rows.held_share.tolist() == [2 / 3, 1]
    assert rows.deals.tolist() == [4, 5] and rows.sentences.tolist() == [3, 1]
    assert pool_share(rows, "explained_share", "mistakes").estimate == 2 / 3
    assert pool_share(rows, "held_share", "sentences") == (0.75, *exact_interval(3, 4))


def test_most_mistakes_have_a_reason_except_in_games_for_points_and_nearly_all_reasons_hold():
    results = read_games("reasons_hold").set_index("game")
    assert (results.mistakes >= 26).all() and pool_share(results, "held_share", "sentences").estimate >= 0.95
    shares = results.explained_share
    for_a_win = np.array([not is_for_points(slug) for slug in shares.index])  # parts of the points are no reasons
    assert shares[for_a_win].min() >= 0.9
