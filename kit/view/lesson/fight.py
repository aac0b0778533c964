"""Fashion's fight for the point cards under a slider: in one game, and on average over many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import IntSlider

from kit.play.game import Game
from kit.rules.cards import say
from kit.view.charts.chart import TEXT
from kit.view.charts.fashion import CODES, draw_fight, draw_front
from kit.view.lesson.slider_chart import SliderChart

NOT_BEGUN = "Nobody has laid a card yet. Play some moves first. Then run this cell again, and your fight is drawn here."


def fight(game: Game) -> SliderChart:
    """Who held which point card when, in a game of Fashion: a slider goes through its moves.

    A game in which nobody has moved has no fight yet: the chart says what to do first.
    """
    moves = range(len(game.history) + 1)
    positions = [game.at(move) for move in moves]
    owners = [[(held or [0])[-1] for held in each.position()["owners"].values()] for each in positions]
    points = [each.score()["total"] for each in positions]

    def draw(axes: Any, move: int = 0) -> str:
        draw_fight(axes, owners, points[move], move)
        if not game.history:
            axes.text(0.5, 0.5, NOT_BEGUN.replace(". ", ".\n"), transform=axes.transAxes, ha="center", va="center",
                      fontsize=13, linespacing=1.8, color=TEXT)  # fmt: skip
            return NOT_BEGUN
        told = game.history[move - 1].events[0].text if move else "The grid is bare, and nobody has a point."
        return f"Move {move}. {told}"

    sliders = {"move": _steps("move", len(moves) - 1)} if game.history else {}
    return SliderChart(draw, sliders, height=5.9, margin=0.95)


def front(first: Sequence[Sequence[float]], second: Sequence[Sequence[float]], deals: int) -> SliderChart:
    """How often each of two seats holds each point card after so many moves: a slider goes through them.

    `first[move][card]` and `second` are shares of so many deals, the cards as they rise in worth.
    """

    def draw(axes: Any, moves: int) -> str:
        one, other = first[moves], second[moves]
        draw_front(axes, one, other)
        so_far = f"after {moves} move{'s' * (moves != 1)}"
        axes.set(title=f"Who holds what {so_far}: {deals:,} deals")
        clearest = max(range(len(CODES)), key=lambda pile: abs(one[pile] - other[pile]))
        worth = [sum(share * points for points, share in enumerate(each, 1)) for each in (one, other)]
        return (
            f"{so_far.capitalize()} seat 1 holds {worth[0]:.1f} points on average and seat 2 {worth[1]:.1f}. "
            f"They differ most on the {say(CODES[clearest])}: {one[clearest]:.0%} to {other[clearest]:.0%}."
        )

    return SliderChart(draw, {"moves": _steps("moves", len(first) - 1)}, height=4.3, margin=0.3)


def _steps(name: str, last: int) -> IntSlider:
    """A slider over the moves of a game, at its end to begin with."""
    return IntSlider(last, 0, last, description=name, layout={"width": "520px"})
