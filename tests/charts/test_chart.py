"""Charts use the colours of a theme or of the page, and have a sentence."""

import pytest

import kit
from kit.charts import game_charts
from kit.picture.theme import DARK, LIGHT, PAGE
from kit.play.review_data import ReviewRow

TOTALS = [[0, 0], [1, 0], [1, -3]]


@pytest.mark.parametrize("theme", [DARK, PAGE], ids=lambda theme: theme.name)
def test_svg_uses_only_the_colours_of_its_theme(theme):
    svg = game_charts.draw_score(TOTALS).svg(theme)
    theme_colours, light = ((each.text, each.muted, each.cloth_edge, *each.lines[:2]) for each in (theme, LIGHT))
    assert all(ink in svg for ink in theme_colours) and not any(ink in svg for ink in light)


def test_notebook_chart_follows_the_page_and_has_a_sentence():
    chart = game_charts.draw_score(TOTALS)
    html = chart._repr_html_()
    assert chart.sentence == "After 2 moves: seat 1 has 1, seat 2 has -3."
    assert f'aria-label="{chart.sentence}"' in html
    assert PAGE.text in html and f"--kit-text: {DARK.text}" in html


def test_score_chart_has_one_line_for_one_player():
    game = kit.deal("swap", seed=1)
    game.play(game.moves()[0])
    chart = kit.score_chart(game)
    (line,) = chart.figure.axes[0].lines
    assert list(line.get_ydata()) == [game.at(0).score()["total"], game.score()["total"]]
    assert chart.sentence == f"After 1 move: the score is {game.score()['total']}."


# ---- the chart of a review ----


def make_row(step, before, after, mistake=False):
    return ReviewRow(step, 1, "draw", "draw", before, after, after - 0.1, after + 0.1, 0, 0, 0, 0, 0, mistake, 100, 0)


ROWS = [make_row(1, 0.5, 0.6), make_row(2, 0.6, 0.3, True), make_row(3, 0.3, 0.0)]


def test_review_chart_shows_all_values_and_marks_mistakes():
    axes = game_charts.draw_review(ROWS, False, lost=2).figure.axes[0]
    line, marks, lost = axes.lines
    assert list(line.get_xdata()) == [0, 1, 2, 3] and list(line.get_ydata()) == [0.5, 0.6, 0.3, 0.0]
    assert (list(marks.get_xdata()), list(marks.get_ydata())) == ([1], [0.6])
    low, high = axes.collections[0].get_datalim(axes.transData).intervaly
    assert abs(low + 0.1) < 1e-9 and abs(high - 0.7) < 1e-9
    assert list(lost.get_xdata()) == [2, 2] and "all cards visible" in axes.get_title(loc="right")
    place = axes.get_position()  # the page puts its slider there
    assert (place.x0, place.width) == (game_charts.LEFT, game_charts.WIDE)


def test_review_chart_has_a_sentence():
    sentence = game_charts.draw_review(ROWS, False).sentence
    assert sentence == "The chance to win goes from 50% to 0% in 3 steps; mistakes are marked at step 2."
    assert game_charts.draw_review(ROWS[:1], True).sentence == "The expected points go from 0.5 to 0.6 in 1 step."
