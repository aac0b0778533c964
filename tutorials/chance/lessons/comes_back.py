"""When does my card come back: who draws a card that went back into the deck of Stack The Deck, and how deep it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
from ipywidgets import IntSlider

from kit.charts.chart import COLOURS, GROUND, HATCHES, as_percent
from kit.lesson.slider_chart import SliderChart

from .card_returns import DECK_SIZE

TURNS = 16  # that are drawn
SHOWN = 26  # cards above it that are drawn


def drawn_after(depth: int, deck: int = DECK_SIZE, turns: int = 400) -> np.ndarray:
    """Return the chance that a card is drawn so many turns after it went back, exactly; 0 is the next seat's turn.

    A Markov chain: its state is the number of cards above the card. Two are drawn each turn and both go back, each
    to any allowed place, all places alike. `deck` counts the card itself.
    """
    return np.array([drawn for drawn, _ in islice(turn_by_turn(depth, deck), turns)])


def turn_by_turn(depth: int, deck: int = DECK_SIZE) -> Iterator[tuple[float, np.ndarray]]:
    """Yield for each turn the chance that the card is drawn in it, and the chances of the cards above it afterwards.

    `above[cards]` adds up to the chance that nobody has drawn the card yet.
    """
    above = np.zeros(deck)
    above[depth] = 1
    while True:
        drawn, above = float(above[:2].sum()), np.append(above[2:], [0, 0])
        for cards in (deck - 2, deck - 1):
            above = after_return(above, cards)
        yield drawn, above


def after_return(above: np.ndarray, deck: int) -> np.ndarray:
    """Return the chances of the cards above after one more went back, to any place from two above it down."""
    places = deck + 1 - 2
    pushed = np.clip(np.arange(len(above)) - 1, 0, places) / places
    down = above * pushed
    return above - down + np.append(0, down[:-1])


def share_by_seat(players: int, drawn: np.ndarray) -> np.ndarray:
    """Return who draws the card first, from the chances by turn: the next seat first and its owner last."""
    return np.array([drawn[away::players].sum() for away in range(players)])


def how_deep(begin: int = 12) -> SliderChart:
    """Draw the chances of how many cards lie above a card, turn by turn: a Markov chain at work."""

    def draw(axes: Any, begun: int, turn: int) -> str:
        above, gone = np.eye(DECK_SIZE)[begun], 0.0
        for drawn, later in islice(turn_by_turn(begun), turn):
            gone, above = gone + drawn, later
        look = {"width": 0.85, "edgecolor": GROUND, "lw": 0.5}
        axes.bar(range(2), above[:2], color=COLOURS[1], hatch=HATCHES[1], label="drawn next", **look)
        axes.bar(range(2, SHOWN), above[2:SHOWN], color=COLOURS[0], label="drawn later", **look)
        after = f"after {turn} turn{'s' * (turn != 1)}"
        axes.set(xlabel="cards above it", ylabel="chance", xlim=(-0.8, SHOWN - 0.2), ylim=(0, 1.02))
        axes.set_title(f"A card that began with {begun} above it, {after}")
        as_percent(axes.yaxis)
        return (
            f"{after.capitalize()} somebody has drawn the card with chance {gone:.1%}; "
            f"in the next turn it is drawn with chance {above[:2].sum():.1%}."
        )

    depth, turns = IntSlider(begin, 2, SHOWN - 1, description="above"), IntSlider(3, 0, TURNS, description="turns")
    return SliderChart(draw, {"begun": depth, "turn": turns})
