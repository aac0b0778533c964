"""A card that went back into the deck: its chances add up, and its charts say what they show."""

from __future__ import annotations

from itertools import islice

import pytest

from kit.lab.stats import Interval
from kit.studies.stack_the_deck_comes_back import drawn_after, share_by_seat, turn_by_turn
from kit.view.charts.comes_back import own_chart
from kit.view.lesson.comes_back_charts import TURNS, how_deep, who_draws
from kit.view.picture.theme import DARK


def test_what_is_not_drawn_yet_lies_somewhere():
    gone = 0.0
    for drawn, above in islice(turn_by_turn(9), 30):
        gone += drawn
        assert gone + above.sum() == pytest.approx(1)


def test_the_heap_is_drawn_as_high_as_its_chances_and_what_comes_next_in_red():
    chart = how_deep(5)
    for turn, next_drawn in ((0, 0.0), (2, 1.0)):
        chart.sliders["turn"].value = turn
        chart.update()
        heights = [bar.get_height() for bar in chart.axes.patches]
        assert sum(heights) == pytest.approx(1)
        assert sum(heights[:2]) == pytest.approx(next_drawn, abs=0.2)
    assert chart.sentence.startswith("After 2 turns somebody has drawn the card with chance 0.0%;")


@pytest.mark.parametrize(("players", "above"), [(2, 2), (3, 4), (4, 13)])
def test_every_turn_is_drawn_for_the_seat_whose_turn_it_is(players, above):
    chart = who_draws()
    chart.sliders["players"].value, chart.sliders["above"].value = players, above
    chart.update()
    drawn = drawn_after(above)
    bars = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in chart.axes.patches}
    assert [bars[turn] for turn in range(1, TURNS + 1)] == pytest.approx(drawn[:TURNS].tolist())
    assert chart.sentence.startswith(f"You draw it first with chance {share_by_seat(players, drawn)[-1]:.1%}, ")


def test_the_best_place_is_said_for_each_table_and_its_number_stands_at_its_peak():
    chances = {2: {2: 1.0, 3: 0.4, 4: 0.1}, 3: {2: 0.0, 3: 0.2, 4: 0.95}}
    chart = own_chart(chances, {3: {4: Interval(0.94, 0.93, 0.96)}}, "Peaks")
    assert chart.sentence == "Peaks. 2 players: best with 2 above, 100.0%; 3 players: best with 4 above, 95.0%."
    assert [[text.get_text() for text in axes.texts] for axes in chart.figure.axes] == [["2"], ["4"]]
    assert DARK.lines[0] in chart.svg(DARK)
