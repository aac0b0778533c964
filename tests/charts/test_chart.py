"""Charts use the colours of a theme or of the page, and have a sentence."""

import pytest

import kit
from kit.charts import game_charts
from kit.picture.theme import DARK, LIGHT, PAGE

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
