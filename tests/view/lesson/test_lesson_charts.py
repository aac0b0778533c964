"""The charts of single lessons: what they draw and say is what their numbers are, and sliders change it."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pytest

from kit.lab.results import kept
from kit.lab.riffles import distance
from kit.lab.stats import wilson
from kit.lab.stopping import LOOKS, beyond, first_clear, fortune
from kit.studies.stopping import kept_courses
from kit.view.lesson import chance_charts, face_down_charts, riffle_charts, series_charts, stopping_charts

SCORES = np.repeat([100, 300, 500, 700, 2_000], [20, 30, 25, 17, 8])


def numbers(sentence: str) -> list[float]:
    """The numbers in a sentence, in order."""
    return [float(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?:\.\d+)?", sentence)]


def moved(chart, **values):
    """The chart after its sliders have been moved there."""
    for name, value in values.items():
        chart.sliders[name].value = value
    chart.update()
    return chart


@pytest.fixture(scope="module")
def alone():
    return kept_courses()


def test_the_truths_that_fit_are_wilsons_interval_and_lie_in_the_field():
    chart = moved(chance_charts.truths_that_fit(20, 100, "?"), deals=50, seen=10)
    share, (low, high) = 0.1, wilson(5, 50)
    (cut,) = [line for line in chart.axes.lines if line.get_label() == "truths that fit"]
    assert list(cut.get_xdata()) == [share, share] and list(cut.get_ydata()) == pytest.approx([low, high])
    assert f"5 of 50 deals, 10.0%: the true shares from {low:.1%} to {high:.1%}" in chart.sentence
    (field,) = chart.axes.collections
    edge = field.get_paths()[0]
    inside = [edge.contains_point((share, truth)) for truth in (low - 0.01, low + 0.01, high - 0.01, high + 0.01)]
    assert inside == [False, True, True, False]


def test_each_draw_strikes_out_a_place_of_the_stock():
    chart = face_down_charts.places_left()
    for draws, chance in ((0, "50.0%"), (24, "75.0%"), (36, "100.0%")):
        moved(chart, draws=draws)
        assert sum(text.get_text() == "×" for text in chart.axes.texts) == draws
        assert len(chart.axes.patches) == 72
        assert f"36 of {72 - draws} is {chance}" in chart.sentence


def test_longer_experiments_are_clear_more_often():
    pairs = np.repeat([1, 0, -1], [23, 72, 5])
    chart, clear = chance_charts.repeats(pairs, "?", "share"), []
    for deals in (15, 60, 240):
        moved(chart, deals=deals)
        clear.append(numbers(chart.sentence)[1])
        lines = {each.get_label(): len(each.get_segments()) for each in chart.axes.collections}
        assert lines == {f"clear: {clear[-1]:.0f}": clear[-1], f"not decided: {60 - clear[-1]:.0f}": 60 - clear[-1]}
    assert clear[0] < clear[1] < clear[2] == 60


def test_the_lead_is_told_at_the_deal_where_the_slider_stands(alone):
    chart = moved(stopping_charts.your_turn(alone), experiment=2, deals=130)
    one, other = alone[1, 12]
    assert numbers(chart.sentence)[:4] == [130, one, other, abs(one - other)]
    assert f"{(one - other) / np.sqrt(one + other):+.2f} standard errors" in chart.sentence
    assert [len(line.get_xdata()) for line in chart.axes.lines][:2] == [13, 1]


def test_more_looks_stop_more_courses_and_a_line_further_out_fewer(alone):
    chart, stopped = stopping_charts.sixty_courses(alone, 2.555), []
    usual, pocock = chart.sliders["line"].options
    for looks, line in ((1, usual), (10, usual), (99, usual), (10, pocock)):
        moved(chart, looks=looks, line=line)
        stopped.append(sum(each.get_marker() == "X" and len(each.get_xdata()) == 1 for each in chart.axes.lines))
        assert f"{stopped[-1]} of 60 experiments" in chart.sentence
    assert stopped[:3] == [(first_clear(alone, LOOKS[looks], beyond(1.96)) > 0).sum() for looks in LOOKS]
    assert stopped[0] < stopped[1] < stopped[2] and stopped[3] < stopped[1]


def test_when_something_differs_more_experiments_stop():
    chances = pd.read_csv(kept("stopping_chances.csv"))
    chart = stopping_charts.how_many_stopped(chances)
    least = [line.get_ydata()[-1] for line in chart.axes.lines[:5]]
    moved(chart, truth=0.6)
    most = [line.get_ydata()[-1] for line in chart.axes.lines[:5]]
    assert all(one < other for one, other in zip(least, most, strict=True))
    assert chart.axes.get_ylim() == (0, 1)


def test_fortunes_and_intervals_are_those_of_the_experiment(alone):
    chart = moved(stopping_charts.fortunes(alone), experiment=19)
    assert f"at most £{fortune(*alone[18].T).max():.2f}" in chart.sentence
    reached = (fortune(alone[..., 0], alone[..., 1]).max(axis=1) >= 20).sum()
    assert f"{reached} ever reached £20" in chart.sentence
    misses = [numbers(moved(stopping_charts.two_intervals(alone), experiment=each).sentence) for each in (42, 45)]
    assert all(once > 0 and always == 0 for once, _, always, *_ in misses)


def test_a_pack_is_drawn_card_by_card_with_its_rising_sequences():
    chart = riffle_charts.packs_in_rows()
    assert len(chart.axes.patches) == 8 * 52
    assert "sorted: 1; 1 riffle: 2; 2 riffles: 4" in chart.sentence
    before = [bar.get_height() for bar in chart.axes.patches]
    chart.once_more()
    chart.update()
    after = [bar.get_height() for bar in chart.axes.patches]
    assert before[:52] == after[:52] and before[52:] != after[52:]


def test_a_thread_a_card_leads_through_all_riffles():
    chart = moved(riffle_charts.threads(), riffles=3)
    ways = [line for line in chart.axes.lines if len(line.get_xdata()) > 1]
    assert len(ways) == 52
    assert {round(line.get_xdata()[-1]) for line in ways} == set(range(1, 53))
    assert "at most 8" in chart.sentence


def test_what_two_packs_do_not_share_is_their_distance():
    chart = moved(riffle_charts.overlap(), riffles=7)
    shared, riffled, fair = (sum(bar.get_height() for bar in bars) for bars in chart.axes.containers)
    assert riffled == pytest.approx(fair) == pytest.approx(float(distance(7)))
    assert shared == pytest.approx(1 - riffled)
    assert f"distance from a fair pack is {riffled:.1%}" in chart.sentence


def test_no_game_notices_more_than_there_is():
    rows = pd.read_csv(kept("riffles.csv"))
    assert "the distance after seven is 33.4%" in riffle_charts.noticed(rows).sentence
    for stacks in (3, 4, 5):
        for riffles, found in riffle_charts.noticed_by(rows, stacks).items():
            assert found.low <= float(distance(riffles))


def test_mean_and_median_of_scores_are_told_and_marked():
    chart = series_charts.landscape(SCORES)
    said = f"The mean is {SCORES.mean():.0f} points, the median {np.median(SCORES):.0f}; 8.0% of the games bring 2,000."
    assert chart.sentence == said
    assert {line.get_xdata()[0] for line in chart.axes.lines} == {SCORES.mean(), np.median(SCORES)}


def test_means_of_more_games_scatter_less():
    chart = series_charts.means(SCORES)
    for games in (1, 5, 100):
        moved(chart, games=games)
        assert f"standard deviation of {SCORES.std() / np.sqrt(games):.0f} points" in chart.sentence
        assert sum(bar.get_height() for bar in chart.axes.containers[0]) == pytest.approx(1)


def test_points_in_the_cone_are_intervals_that_hit():
    chart = series_charts.cone(SCORES)
    usual = numbers(chart.sentence)[0]
    wider = numbers(moved(chart, recipe="Student's t").sentence)[0]
    more = numbers(moved(chart, recipe="1.96 errors", games=100).sentence)[0]
    assert usual < wider < more
    assert sum(len(line.get_xdata()) for line in chart.axes.lines[:4]) == series_charts.SERIES


def test_a_series_is_drawn_anew_in_all_ways():
    scores = np.array([100, 300, 500, 700, 2_000] * 200)
    chart = series_charts.resampled(scores)
    assert "holds the long-run mean, 720" in chart.sentence
    assert sum(bar.get_height() for bar in chart.axes.containers[0]) == pytest.approx(1)


def test_what_keeps_the_promise_is_told_for_each_recipe():
    rows = pd.read_csv(kept("five_games.csv"))
    said = series_charts.how_many_hit(rows).sentence
    for row in rows.itertuples():
        assert f"{row.share:.0%} from {row.games}" in said
