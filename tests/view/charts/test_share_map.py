"""A map of shares, and the chart of what was never drawn at Stack 'Em: what is drawn and said is what was given."""

from __future__ import annotations

import pandas as pd

from kit.view.charts.share_map import share_map
from kit.view.charts.stack_em import undrawn_chart
from kit.view.picture.theme import LIGHT

SHARES = pd.DataFrame(
    [[0.0, 0.25], [float("nan"), 1.0]], pd.Index([1, 2], name="stacks"), pd.Index([3, 5], name="cards")
)


def test_every_share_has_its_field_and_what_is_missing_has_none():
    chart = share_map(SHARES, "Won", SHARES >= 0.25, "a quarter or more")
    axes = chart.figure.axes[0]
    assert [(patch.get_xy(), patch.get_facecolor()[3]) for patch in axes.patches] == [
        ((0, 0), 0.0), ((1, 0), 0.25), ((1, 1), 1.0),
    ]
    assert [text.get_text() for text in axes.texts] == ["0%", "25%", "100%"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("cards", "stacks")
    assert chart.sentence == "Won. 1: 3 0%, 5 25%; 2: 5 100%; a quarter or more: 1, 5; 2, 5."
    assert "a quarter or more" in chart.svg(LIGHT)


def test_the_heavy_frame_runs_only_where_the_framed_fields_end():
    axes = share_map(SHARES, "Won", SHARES >= 0.25, "a quarter or more").figure.axes[0]
    sides = {(tuple(line.get_xdata()), tuple(line.get_ydata())) for line in axes.lines}
    assert len(sides) == 6
    assert ((1, 2), (1, 1)) not in sides


def test_what_stands_in_a_field_can_be_said_otherwise():
    chart = share_map(SHARES, "Won", written=lambda share: "yes" if share else "")
    assert [text.get_text() for text in chart.figure.axes[0].texts] == ["", "yes", "yes"]
    assert chart.sentence == "Won. 1: 3, 5 yes; 2: 5 yes."


def test_what_was_never_drawn_is_shown_as_shares_of_the_games():
    chart = undrawn_chart({"random": [40, 40, 41, 43], "careful": [30]}, "Left")
    first, second = chart.figure.axes
    assert {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in first.patches} == {
        40: 0.5, 41: 0.25, 43: 0.25,
    }
    assert [bar.get_height() for bar in second.patches] == [1.0]
    assert chart.sentence == "Left. random: from 40 to 43, on average 41.0; careful: from 30 to 30, on average 30.0."
