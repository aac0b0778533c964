"""Charts of races: the map is that of a race of single plays, and a way on it is that of a game's cards."""

from __future__ import annotations

import pandas as pd
import pytest

import kit
from kit.lab.players import careful
from kit.studies.speed_races import race_share
from kit.view.charts.races import cards_gone, chances_on_the_way, won_by_ratio
from kit.view.lesson.race_charts import race_map
from kit.view.picture.theme import DARK


@pytest.mark.parametrize("chance", [0.5, 0.6, 0.9])
def test_each_place_on_the_map_is_the_mean_of_the_two_that_may_come_next(chance):
    found = chances_on_the_way(chance, 5)
    assert list(found[5, :5]) == [1] * 5 and list(found[:5, 5]) == [0] * 5
    for mine in range(5):
        for others in range(5):
            assert found[mine, others] == pytest.approx(
                chance * found[mine + 1, others] + (1 - chance) * found[mine, others + 1]
            )
    assert found[0, 0] == pytest.approx(race_share(chance / (1 - chance), 5))


def test_the_way_of_a_game_ends_where_its_score_says():
    game = kit.deal("speed", seed=9, mean_reaction=[1.0, 1.5])
    while not game.over:
        game.play(careful(game))
    way = cards_gone(game)
    assert list(way[0]) == [0, 0] and list(24 - way[-1]) == game.score()["total"]
    assert ((way[1:] - way[:-1]) >= 0).all()


def test_the_map_follows_the_slider_and_the_button_goes_on_to_the_next_deal():
    chart = race_map(9)
    assert "begins with a chance of 91.8%. In deal 9 seat 1 got rid of 23 cards" in chart.sentence
    chart.sliders["ratio"].value = 2.0
    chart.update()
    assert "begins with a chance of 99.1%" in chart.sentence
    chart.once_more()
    chart.update()
    assert "In deal 10 " in chart.sentence


def test_what_the_faster_wins_begins_at_nought_and_names_the_share_wanted():
    rows = pd.DataFrame(
        [("few", 1.0, 0.5, 0.4, 0.6, 0.5, 0.5), ("few", 2.0, 0.8, 0.7, 0.9, 0.67, 0.99)],
        columns=["rules", "ratio", "won", "low", "high", "first", "never_stuck"],
    )
    chart = won_by_ratio(rows, "Won", 0.9)
    assert chart.sentence == "Won. few: 1 50%, 2 80%."
    axes = chart.figure.axes[0]
    assert axes.get_ylim()[0] == 0 and "90%" in [text.get_text() for text in axes.texts]
    assert DARK.lines[0] in chart.svg(DARK)
