"""Several games of Grid side by side: under one slider what became of each after so many turns, and their scores."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

import ipywidgets

from kit.charts.chart import Chart, by_seat, in_style, new_figure, whole_numbers
from kit.charts.score_chart import draw_by_seat, totals
from kit.lesson.boxes import Page, box, fault, html
from kit.picture.ruling_html import pretty
from kit.picture.scene import LETTER, Label, Scene, excerpt, lit, scene
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import PAGE
from kit.play.game import Game
from kit.tabletop.cell_widget import CellWidget
from kit.tabletop.pacing import at_home

if TYPE_CHECKING:
    import pandas as pd

RATIO = 0.85  # of a picture's width to its height, where it shows some places only


def beside(games: Mapping[str, Game], places: Collection[str] = ()) -> Beside:
    """Show games beside each other, each under its name, after so many turns of their histories; a slider chooses.

    With `places` only these are shown, and larger.
    """
    return Beside(games, places)


def after_turns(game: Game) -> list[int]:
    """After how many steps of a game's history each turn was over: 0 at the start, all of them at the end."""
    seats = [step.seat for step in game.history]
    ends = [place for place in range(1, len(seats)) if seats[place] != seats[place - 1]]
    return [0, *ends, len(seats)] if seats else [0]


def turns_beside(games: Mapping[str, Game]) -> pd.DataFrame:
    """The turns of several games beside each other: a row a turn from 1, a column a game, and who did what."""
    import pandas as pd

    found = {
        name: pd.Series([moves_of(game, *ends) for ends in pairwise(after_turns(game))]) for name, game in games.items()
    }
    turns = pd.DataFrame(found).fillna("")
    return turns.set_axis(turns.index + 1).rename_axis("turn")


def moves_of(game: Game, since: int, until: int) -> str:
    """Who moved in a turn, and how: the steps of a game's history from the one after `since` up to `until`."""
    steps = game.history[since:until]
    return f"seat {steps[0].seat}: " + ", ".join(pretty(step.move) for step in steps) if steps else ""


class Beside(CellWidget):
    """The widget: a picture for each game, with the moves of its last turn and the score; the slider counts turns.

    A game that was over before stays as it ended.
    """

    purpose = "step through all of them at once"

    def __init__(self, games: Mapping[str, Game], places: Collection[str] = ()) -> None:
        self.games, self.places = dict(games), places
        self.turns = {name: after_turns(game) for name, game in self.games.items()}
        most = max(map(len, self.turns.values())) - 1
        self.slider = ipywidgets.IntSlider(0, 0, most, description="turn", layout={"width": "520px"})
        self.faces = {name: html("kit-face") for name in self.games}
        self.said = html("kit-said")
        tiles = box("kit-tiles", [box("kit-tile", [face]) for face in self.faces.values()])
        super().__init__([Page([box("kit-row", [self.slider]), tiles, self.said])])
        self.slider.observe(at_home(lambda _: self.update(), self._fail), "value")
        self.update()

    def update(self) -> None:
        """Show the games after the turn at which the slider stands."""
        for name, game in self.games.items():
            ends = self.turns[name]
            now = min(self.slider.value, len(ends) - 1)
            then = game.at(ends[now])
            steps = then.history[ends[now - 1] :] if now else ()
            moved = {card for step in steps for event in step.events for card in event.cards if "to" in event.data}
            drawn = lit(scene(game.slug, then.seen(by=then.turn), then.turn), moved)
            if self.places:
                drawn = with_heights(excerpt(drawn, self.places, (), RATIO))
            caption = f"<span>{escape(last_turn(then, ends[now - 1] if now else 0))}</span>{escape(name)}"
            self.faces[name].value = f'{scene_svg(drawn, PAGE)}<div class="kit-caption">{caption}</div>'

    def _fail(self, error: Exception) -> None:
        self.said.value = fault(error)

    def __repr__(self) -> str:
        return f"{', '.join(self.games)}: after {self.slider.value} turns"


def with_heights(shown: Scene) -> Scene:
    """A scene with the number of cards beside the name of each pile, as it stands on a table."""
    heights = {place.label: len(place.cards) for place in shown.places}
    counts = (
        Label(str(heights[name.text]), name.x + round(LETTER * len(name.text)) + 10, name.y, "note")
        for name in shown.labels if heights.get(name.text)
    )
    return replace(shown, labels=(*shown.labels, *counts))


def last_turn(game: Game, since: int) -> str:
    """The moves of a turn, from the step after `since` to the game's last, and the score."""
    total = game.score()["total"]
    points = " : ".join(map(str, total)) if isinstance(total, list) else total
    moves = moves_of(game, since, len(game.history)) or "the deal"
    return f"{moves} · {'ended, ' if game.over else ''}score {points}"


@in_style
def score_charts_beside(games: Mapping[str, Game]) -> Chart:
    """The score of several games of one kind after each step, beside each other and to the same scale."""
    figure = new_figure(7.8, 2.9)
    panels = list(figure.subplots(1, len(games), sharex=True, sharey=True, squeeze=False)[0])
    said = []
    for axes, (name, game) in zip(panels, games.items(), strict=True):
        points = totals(game, [])
        draw_by_seat(axes, range(len(points)), zip(*points, strict=True))
        axes.set(title=name, xlabel="move")
        whole_numbers(axes.xaxis, axes.yaxis)
        said.append(f"{name}: {by_seat(game.score()['total'])}")
    panels[0].set(ylabel="score", xlim=0, ylim=0)
    return Chart(figure, "; ".join(said) + ".")
