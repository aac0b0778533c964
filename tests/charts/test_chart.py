"""Charts use the colours of the page, and have a sentence."""

import kit
from kit.picture.theme import DARK, LIGHT, PAGE
from tests.charts.rows_g import play_carefully


def test_svg_uses_only_the_colours_of_the_page():
    svg = kit.score_chart(play_carefully("speed", 35)).svg()
    page, light = ((each.text, each.muted, each.cloth_edge, *each.lines[:2]) for each in (PAGE, LIGHT))
    assert all(ink in svg for ink in page) and not any(ink in svg for ink in light)


def test_notebook_chart_follows_the_page_and_has_a_sentence():
    game = play_carefully("speed", 35)
    chart = kit.score_chart(game)
    html = chart._repr_html_()
    assert chart.sentence == f"After {len(game.history)} moves: seat 1 has 0, seat 2 has 1."
    assert f'aria-label="{chart.sentence}"' in html
    assert PAGE.text in html and f"--kit-text: {DARK.text}" in html


def test_score_chart_has_one_line_for_one_player():
    game = kit.deal("swap", seed=1)
    game.play(game.moves()[0])
    chart = kit.score_chart(game)
    (line,) = chart.figure.axes[0].lines
    assert list(line.get_ydata()) == [game.at(0).score()["total"], game.score()["total"]]
