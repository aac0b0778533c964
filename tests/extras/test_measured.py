"""The saved tables of the notebooks: intervals by label, and numbers of options as columns."""


from notebooks.extras.measured import intervals_of, read_player_wins


def test_intervals_of_returns_them_by_the_values_of_one_or_more_columns():
    wins = read_player_wins("stack-em", "order A-K").query("player == 'careful'")
    by_two = intervals_of(wins, "win_share", "work_stacks", "hand_limit")
    by_one = intervals_of(wins.query("work_stacks == 3"), "win_share", "hand_limit")
    assert by_two[3, 5] == by_one[5] and by_one[5].low < by_one[5].estimate < by_one[5].high
    assert "hand_limit" not in read_player_wins("swap", "order A-K")
