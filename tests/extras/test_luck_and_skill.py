"""The chart of luck and skill: every game once, the chosen game marked, and a description in words."""

import pandas as pd
import pytest

import kit
from notebooks.extras import luck_and_skill
from notebooks.extras.luck_and_skill import describe_row, draw_luck_and_skill, name_table, read_measurements
from tests.games import FINISHED

MEASURED = pd.DataFrame({
    "game": ["swap", "grid"], "players": [1, 2], "options": ["", "variant 3"], "games_needed": [1_234.4, 20.0],
    "games_needed_low": [40.0, 10.0], "games_needed_high": [float("inf"), 30.0], "choice_share": [0.5, 0.25],
    "choice_share_low": [0.4, 0.2], "choice_share_high": [0.6, 0.3],
})


@pytest.mark.parametrize("slug", FINISHED)
def test_chart_has_one_line_for_each_game_and_marks_the_chosen_one(slug):
    chart, rows = draw_luck_and_skill(slug), read_measurements()
    own = (rows.game == slug).sum()
    for axes in chart.figure.axes:
        counts = {line.get_label(): len(line.get_xdata()) for line in axes.lines}
        assert counts == {"this game": own, "the others": len(FINISHED) - 1}


def test_chart_has_games_in_measured_order_with_intervals(monkeypatch):
    monkeypatch.setattr(luck_and_skill, "read_measurements", lambda: MEASURED)
    chart = draw_luck_and_skill("grid")
    left, right = chart.figure.axes
    assert [label.get_text() for label in left.get_yticklabels()] == ["Swap", "Grid, variant 3"]
    assert [list(line.get_xdata()) for line in (*left.lines, *right.lines)] == [[20], [1234.4], [0.25], [0.5]]
    ends = [lines.get_segments()[0][:, 0].tolist() for axes in (left, right) for lines in axes.collections]
    assert ends == [[10, 30], [40, luck_and_skill.MOST_GAMES], [0.2, 0.3], [0.4, 0.6]]
    assert chart.sentence == (
        f"A careful player and one with half the moves at random. {luck_and_skill.NOTE} "
        "Swap: 1,200 games (95 %: 40 or more), choice 50% of the spread (40% to 60%); "
        "Grid, variant 3: 20 games (95 %: 10 to 30), choice 25% of the spread (20% to 30%)"
    )
    assert "95 % confidence, 90 % power, one planned look" in luck_and_skill.NOTE


def test_describe_row_omits_the_share_when_choice_is_not_measured():
    row = pd.Series({"games_needed": 20.4, "games_needed_low": 19, "games_needed_high": 22,
                     "choice_share": float("nan")})
    assert describe_row(row) == "20 games (95 %: 19 to 22), choice not measured"


def test_name_of_a_table_has_its_unusual_options():
    rows = pd.DataFrame({
        "game": ["fashion", "fashion", "six-stacks"], "players": [4, 2, 2],
        "options": ["partners True", "", "redeal_reserve False"],
    })
    names = [name_table(row) for row in rows.itertuples()]
    assert names == ["Fashion, 4 players, partners", "Fashion", "Six Stacks, redeal reserve False"]


def test_chart_is_refused_for_unknown_games():
    with pytest.raises(kit.UnknownGame):
        draw_luck_and_skill("bridge")
