"""Saved tables of the notebooks: intervals by label, numbers of options as columns, and a plain error without a table."""

import pytest

import kit
from kit.lab.stats import Interval
from notebooks.extras.measured import intervals_of, read_player_wins, read_table


def test_read_player_wins_makes_a_column_of_each_number_in_the_options():
    rows = read_player_wins("stack-em", "order A-K").query("player == 'careful'")
    assert {(2, 3), (3, 5), (4, 7)} <= set(zip(rows.work_stacks, rows.hand_limit, strict=True))
    assert "hand_limit" not in read_player_wins("swap", "order A-K")


def test_intervals_of_returns_them_by_the_values_of_one_or_more_columns():
    row = read_table("speed_and_care").head(1)
    (share,) = (Interval(*each) for each in row[["win_share", "win_share_low", "win_share_high"]].to_numpy())
    assert intervals_of(row, "win_share", "seconds_1") == {1.5: share}
    assert intervals_of(row, "win_share", "hand_size", "table_stacks") == {(5, 4): share}


def test_read_table_names_the_table_that_is_missing():
    with pytest.raises(kit.BadOption, match=r"no table gone\.csv"):
        read_table("gone")
