"""When does my card come back: who draws a card that went back into the deck of Stack The Deck, and how deep it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import numpy as np
from ipywidgets import IntSlider

from kit.charts.chart import (
    COLOURS, GROUND, HATCHES, MUTED, TEXT, Chart, as_percent, estimates, in_style, new_figure, whole_numbers,
)
from kit.lab.stats import Interval
from kit.lesson.slider_chart import SliderChart

from .card_returns import DECK_SIZE

DEEPEST = DECK_SIZE - 1
TURNS = 16  # that are drawn
SHOWN = 26  # cards above it that are drawn
PEAK = 0.9  # of the chance: places this good have their number written on them
SEATS = ("you", "next seat", "the one after", "the last before")


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


@in_style
def own_chart(
    exact: Mapping[int, Mapping[int, float]], dealt: Mapping[int, Mapping[int, Interval]], title: str
) -> Chart:
    """Draw how likely it is that you draw your card first, by the number of cards above it: a panel a table.

    `exact[players][above]` are the chances, `dealt[players][above]` the shares of deals, with their intervals.
    """
    figure = new_figure(7.8, 0.9 + 1.55 * len(exact))
    figure.suptitle(title)
    panels = figure.subplots(len(exact), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    said = []
    for line, (axes, (players, chances)) in enumerate(zip(panels, exact.items(), strict=True)):
        colours = [(COLOURS[line], 1 if chance > PEAK else 0.4) for chance in chances.values()]
        axes.bar(list(chances), list(chances.values()), 0.8, color=colours, edgecolor=COLOURS[line], lw=0.8)
        axes.axhline(1 / players, color=MUTED, lw=1.2, ls="--", label="an even share")
        found = dealt.get(players, {})
        if found:
            estimates(axes, found, list(found.values()), color=TEXT, marker="_", ms=9, mew=2, label="deals")
        for above, chance in chances.items():
            if chance > PEAK:
                look = {"ha": "center", "fontsize": 11, "fontweight": "bold"}
                axes.annotate(str(above), (above, chance), (0, 6), textcoords="offset points", **look)
        axes.set(ylim=(0, 1.3), ylabel=f"{players} players")
        as_percent(axes.yaxis)
        axes.set_yticks([0, 0.5, 1])
        best = max(chances, key=chances.__getitem__)
        said.append(f"{players} players: best with {best} above, {chances[best]:.1%}")
    panels[-1].set_xlabel("cards above it when it goes back")
    panels[-1].set_xticks([place for place in chances if place % 2 == 0])
    return Chart(figure, f"{title}. {'; '.join(said)}.")


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


def who_draws(begin: int = 4) -> SliderChart:
    """Draw in which turn a card is drawn, and by whom, after it went back so deep."""

    def draw(axes: Any, above: int, players: int) -> str:
        drawn = drawn_after(above)
        for seat in range(players):  # you are seat 0, whose turn comes last
            turns = range((seat - 1) % players, TURNS, players)
            look = {"color": COLOURS[seat], "hatch": HATCHES[seat], "edgecolor": GROUND, "lw": 0.5}
            axes.bar([turn + 1 for turn in turns], drawn[list(turns)], 0.85, label=SEATS[seat], **look)
        title = f"{players} players, {above} cards above it"
        axes.set(title=title, xlabel="turn", ylabel="it is drawn in this turn", ylim=(0, 1.02), xlim=(0.3, TURNS + 0.7))
        as_percent(axes.yaxis)
        whole_numbers(axes.xaxis)
        seats, later = share_by_seat(players, drawn), drawn[TURNS:].sum()
        said = f"You draw it first with chance {seats[-1]:.1%}, somebody else with chance {seats[:-1].sum():.1%}."
        return said + f" It takes more than {TURNS} turns with chance {later:.1%}." * bool(later > 0.0005)

    depth, seats = IntSlider(begin, 2, DEEPEST, description="above"), IntSlider(3, 2, 4, description="players")
    return SliderChart(draw, {"above": depth, "players": seats}, height=3.6)
