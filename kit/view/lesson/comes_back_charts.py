"""Charts under sliders for the lesson on a card that went back: how deep it lies, and in which turn it is drawn."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
from ipywidgets import IntSlider

from kit.studies.stack_the_deck_comes_back import DECK_SIZE, drawn_after, share_by_seat, turn_by_turn
from kit.view.charts.comes_back import paint_above, paint_turns
from kit.view.lesson.slider_chart import SliderChart

DEEPEST = DECK_SIZE - 1
TURNS = 16  # that are drawn
SHOWN = 26  # cards above it that are drawn


def how_deep(begin: int = 12) -> SliderChart:
    """The chances of how many cards lie above a card, turn by turn: a Markov chain at work."""

    def draw(axes: Any, begun: int, turn: int) -> str:
        above = np.zeros(DECK_SIZE)
        above[begun] = 1
        gone = 0.0
        for drawn, later in islice(turn_by_turn(begun), turn):
            gone, above = gone + drawn, later
        paint_above(axes, above[:SHOWN].tolist(), turn, begun)
        return (
            f"After {turn} turn{'s' * (turn != 1)} somebody has drawn the card with chance {gone:.1%}; "
            f"in the next turn it is drawn with chance {above[:2].sum():.1%}."
        )

    depth, turns = IntSlider(begin, 2, SHOWN - 1, description="above"), IntSlider(3, 0, TURNS, description="turns")
    return SliderChart(draw, {"begun": depth, "turn": turns})


def who_draws(begin: int = 4) -> SliderChart:
    """In which turn a card is drawn, and by whom, after it went back so deep."""

    def draw(axes: Any, above: int, players: int) -> str:
        drawn = drawn_after(above)
        paint_turns(axes, drawn[:TURNS].tolist(), players, f"{players} players, {above} cards above it")
        seats = share_by_seat(players, drawn)
        later = f" It takes more than {TURNS} turns with chance {drawn[TURNS:].sum():.1%}."
        told = f"You draw it first with chance {seats[-1]:.1%}, somebody else with chance {seats[:-1].sum():.1%}."
        return told + (later if drawn[TURNS:].sum() > 0.0005 else "")

    depth, seats = IntSlider(begin, 2, DEEPEST, description="above"), IntSlider(3, 2, 4, description="players")
    return SliderChart(draw, {"above": depth, "players": seats}, height=3.6)
