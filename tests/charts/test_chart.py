"""Charts: in the colours of a theme or of the page, and in words."""

from __future__ import annotations

import pytest

import kit
from kit.charts.score_chart import chart_of
from kit.picture.theme import DARK, LIGHT, PAGE

TOTALS = [[0, 0], [1, 0], [1, -3]]


@pytest.mark.parametrize("theme", [DARK, PAGE], ids=lambda theme: theme.name)
def test_a_chart_wears_the_colours_of_any_theme_and_keeps_none_of_the_light_one(theme):
    drawn = chart_of(TOTALS).svg(theme)
    for light, other in zip(
        (LIGHT.text, LIGHT.muted, LIGHT.cloth_edge, *LIGHT.lines[:2]),
        (theme.text, theme.muted, theme.cloth_edge, *theme.lines[:2]), strict=True,
    ):
        assert other in drawn
        assert light not in drawn


def test_in_a_notebook_a_chart_follows_its_page_and_can_be_read_out():
    chart = chart_of(TOTALS)
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
