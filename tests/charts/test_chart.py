"""Charts: in the colours of a theme or of the page, and in words."""

import pytest

import kit
from kit.charts import game_charts
from kit.picture.theme import DARK, LIGHT, PAGE
from kit.play.review_data import ReviewRow

TOTALS = [[0, 0], [1, 0], [1, -3]]


@pytest.mark.parametrize("theme", [DARK, PAGE], ids=lambda theme: theme.name)
def test_a_chart_wears_the_colours_of_any_theme_and_keeps_none_of_the_light_one(theme):
    drawn = game_charts.draw_score(TOTALS).svg(theme)
    worn, light = ((each.text, each.muted, each.cloth_edge, *each.lines[:2]) for each in (theme, LIGHT))
    assert all(ink in drawn for ink in worn) and not any(ink in drawn for ink in light)


def test_in_a_notebook_a_chart_follows_its_page_and_can_be_read_out():
    chart = game_charts.draw_score(TOTALS)
    shown = chart._repr_html_()
    assert chart.sentence == "After 2 moves: seat 1 has 1, seat 2 has -3."
    assert f'aria-label="{chart.sentence}"' in shown
    assert PAGE.text in shown and f"--kit-text: {DARK.text}" in shown


def test_the_score_of_a_game_for_one_is_one_line():
    game = kit.deal("swap", seed=1)
    game.play(game.moves()[0])
    chart = kit.score_chart(game)
    (line,) = chart.figure.axes[0].lines
    assert list(line.get_ydata()) == [game.at(0).score()["total"], game.score()["total"]]
    assert chart.sentence == f"After 1 move: the score is {game.score()['total']}."


# ---- the graph of a review ----


def row(step, before, after, mistake=False):
    return ReviewRow(step, 1, "draw", "draw", before, after, after - 0.1, after + 0.1, 0, 0, 0, 0, 0, mistake, 100, 0)


ROWS = [row(1, 0.5, 0.6), row(2, 0.6, 0.3, True), row(3, 0.3, 0.0)]


def test_the_graph_goes_from_the_start_to_the_end_and_a_mistake_stands_where_it_was_made():
    axes = game_charts.draw_review(ROWS, False, lost=2).figure.axes[0]
    line, marks, lost = axes.lines
    assert list(line.get_xdata()) == [0, 1, 2, 3] and list(line.get_ydata()) == [0.5, 0.6, 0.3, 0.0]
    assert (list(marks.get_xdata()), list(marks.get_ydata())) == ([1], [0.6])
    low, high = axes.collections[0].get_datalim(axes.transData).intervaly
    assert abs(low + 0.1) < 1e-9 and abs(high - 0.7) < 1e-9
    assert list(lost.get_xdata()) == [2, 2] and "all cards visible" in axes.get_title(loc="right")
    place = axes.get_position()  # the page lays its slider there
    assert (place.x0, place.width) == (game_charts.LEFT, game_charts.WIDE)


def test_the_graph_is_described_in_words():
    said = game_charts.draw_review(ROWS, False).sentence
    assert said == "The chance to win goes from 50% to 0% in 3 steps; mistakes are marked at step 2."
    assert game_charts.draw_review(ROWS[:1], True).sentence == "The points to expect go from 0.5 to 0.6 in 1 step."
