"""The charts of the way to the end: what is drawn is what the tables say, and the sentence says it too."""

from __future__ import annotations

import numpy as np
import pandas as pd

from kit.view.charts.chart import COLOURS
from kit.view.charts.fair_way import calibration, counted_out, fan, narrowing, next_changes


def test_a_fan_has_a_line_for_each_game_in_the_colour_of_its_end_and_the_mean_over_all():
    ends = {1: 1.0, 2: 0.0, 3: 0.0, 4: 0.5}
    paths = pd.DataFrame(
        [(deal, step, worth) for deal, end in ends.items() for step, worth in enumerate((0.5, 0.6, end))],
        columns=["deal", "step", "worth"],
    )
    means = pd.DataFrame({"step": range(5), "mean": [0.5] * 5, "low": [0.4] * 5, "high": [0.6] * 5})
    chart = fan(paths, means, "Ways")
    lines = chart.figure.axes[0].get_lines()
    assert [tuple(line.get_ydata()) for line in lines[:-1]] == [(0.5, 0.6, end) for end in (1.0, 0.5, 0.0, 0.0)]
    assert len({line.get_color() for line in lines}) == 4
    assert list(lines[-1].get_xdata()) == [0, 1, 2]  # the mean goes no further than the ways that are drawn
    assert chart.sentence == "Ways. Of 4 ways 1 won, 1 shared, 2 lost; the mean of all goes from 50% to 50%."
    assert "<svg" in chart._repr_html_()


def test_a_change_that_is_not_nought_is_marked_in_its_game():
    rows = pd.DataFrame({
        "game": ["one", "one", "other"], "after": ["0.1", "0.9", "0.1"], "change": [0.01, -0.02, 0.0],
        "low": [0.001, -0.05, -0.01], "high": [0.02, 0.01, 0.01],
    })
    chart = next_changes(rows, {"one": "One", "other": "Other"}, "Changes")
    assert chart.sentence == "Changes. One: 1 of 2 intervals miss nought; Other: 0 of 1 intervals miss nought."
    crosses = [line for line in chart.figure.axes[0].get_lines() if line.get_marker() == "X"]
    assert [list(line.get_ydata()) for line in crosses] == [[1.0]] and crosses[0].get_color() == COLOURS[1]
    assert [axes.get_title() for axes in chart.figure.axes] == ["One", "Other"]


def test_what_was_told_wrongly_is_marked_and_panels_left_over_stay_empty():
    rows = pd.DataFrame({
        "game": list("aabcde"), "told": [0.2, 0.6, 0.5, 0.5, 0.5, 0.5], "got": [0.21, 0.8, 0.5, 0.5, 0.5, 0.5],
        "got_low": [0.1, 0.7, 0.4, 0.4, 0.4, 0.4], "got_high": [0.3, 0.9, 0.6, 0.6, 0.6, 0.6],
    })
    chart = calibration(rows, {name: name.upper() for name in "abcde"}, "Told and won")
    assert chart.sentence.startswith("Told and won. A: 1 of 2 intervals miss what was told; B: 0 of 1")
    assert [axes.get_visible() for axes in chart.figure.axes] == [True] * 5 + [False]


def test_the_narrower_interval_is_told_with_its_bounds():
    dice = np.random.default_rng(1)
    plain, adjusted = dice.normal(0.1, 1, 200), dice.normal(0.1, 0.1, 200)
    chart = narrowing(plain, adjusted, "Narrowing")
    assert chart.sentence.startswith("Narrowing. After 200 games: results: ")
    assert f"luck taken away: {adjusted.mean():+.3f}" in chart.sentence
    wide, narrow = (each.get_paths()[0].get_extents().height for each in chart.figure.axes[0].collections)
    assert wide > 4 * narrow


def test_a_pack_is_won_where_the_card_that_counts_is_red():
    chart = counted_out(["RB", "BR", "BR"], [0, 0, 1], "Packs")
    assert chart.sentence == "Packs: 2 of 3 packs are won."
    assert [text.get_text() for text in chart.figure.axes[0].texts].count("won") == 2
