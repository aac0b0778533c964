"""A chart under a slider for the lesson on races: the map of a race, and one race on it."""

from __future__ import annotations

from typing import Any

from ipywidgets import FloatSlider

from kit.lab.players import careful
from kit.play.game import deal
from kit.view.charts.races import cards_gone, paint_map
from kit.view.lesson.slider_chart import SliderChart

SLOWER = 1.5  # seconds that the slower player takes on average


def race_map(first_deal: int) -> SliderChart:
    """The map of a race of 24 cards, by how many times as fast seat 1 is; a button plays one deal after another."""

    def draw(axes: Any, ratio: float, throws: int) -> str:
        number = first_deal + throws
        game = deal("speed", seed=number, mean_reaction=[round(SLOWER / ratio, 3), SLOWER])
        while not game.over:
            game.play(careful(game))
        way = cards_gone(game)
        start = paint_map(axes, ratio / (1 + ratio), way, f"Seat 1 is {ratio:g} times as fast: deal {number}")
        one, other = way[-1].tolist()
        return (
            f"On this map seat 1 begins with a chance of {start:.1%}. In deal {number} seat 1 got rid of {one} cards, "
            f"seat 2 of {other}."
        )

    slider = FloatSlider(
        value=1.5, min=1, max=3, step=0.1, description="times as fast", layout={"width": "520px"}, readout_format=".1f"
    )
    slider.style.description_width = "initial"
    return SliderChart(draw, {"ratio": slider}, again="Another race", height=5.6)
