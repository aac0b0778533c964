"""The lives of the three jokers through a game of Six-Suit Solitaire or Solitaire for Two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from kit.charts.chart import COLOURS, EDGE, GROUND, HATCHES, MUTED, TEXT, Chart, in_style, new_figure, whole_numbers
from kit.errors import BadOption
from kit.play.game import Game
from kit.rules.cards import say

NAMES = {"*g": "green joker", "*b": "black joker", "*r": "red joker"}
STATES = {
    "not seen yet": ("none", ""), "free to be anything": (COLOURS[3], HATCHES[2]),
    "one of two tiles": (COLOURS[4], HATCHES[1]), "one tile, in a column": (COLOURS[0], HATCHES[0]),
    "one tile, up top": (COLOURS[2], HATCHES[4]), "odd": (COLOURS[5], HATCHES[3]), "cashed": (EDGE, ""),
}  # fmt: skip
LABEL = {"facecolor": GROUND, "edgecolor": "none", "alpha": 0.85, "pad": 1.5}


class Stretch(NamedTuple):
    """A part of a joker's life: what it is, which tiles it may be, and from which step to which."""

    state: str
    tiles: tuple[str, ...]
    begin: int
    end: int


@in_style
def lives_chart(game: Game) -> Chart:
    """What each joker was, step by step, and where its column moved with it. Raises BadOption for a game without."""
    figure = new_figure(7.8, 2.7)
    axes = figure.add_subplot()
    said = []
    for lane, (joker, name) in enumerate(NAMES.items()):
        stretches = life(game, joker)
        for part in stretches:
            colour, hatch = STATES[part.state]
            axes.barh(
                lane, part.end - part.begin, left=part.begin, height=0.5, facecolor=colour, hatch=hatch, lw=0.6,
                edgecolor=MUTED,
            )
            if part.tiles and part.end - part.begin >= len(game.history) / 12:
                written = " or ".join(map(say, part.tiles))
                middle = (part.begin + part.end) / 2
                axes.text(middle, lane, written, ha="center", va="center", fontsize=9, bbox=LABEL)
        rides = list(moves_with(game, joker))
        axes.plot([step - 0.5 for step in rides], [lane - 0.36] * len(rides), "v", ms=6, color=TEXT, clip_on=False)
        said.append(f"{name}: " + ", ".join(f"{part.state} from move {part.begin}" for part in stretches))
    for state, (colour, hatch) in STATES.items():
        if any(part.state == state for joker in NAMES for part in life(game, joker)):
            axes.bar(0, 0, facecolor=colour, hatch=hatch, edgecolor=MUTED, lw=0.6, label=state)
    axes.plot([], [], "v", ms=6, ls="", color=TEXT, label="moves with its column")
    axes.set(title="Three jokers, move by move", xlabel="move", xlim=(0, len(game.history)), ylim=(2.45, -0.6))
    axes.set_yticks(range(len(NAMES)), list(NAMES.values()))
    whole_numbers(axes.xaxis)
    return Chart(figure, f"{'; '.join(said)}.")


def life(game: Game, joker: str) -> list[Stretch]:
    """What a joker was through a game, from the start to the last step. Raises BadOption for a game without jokers."""
    if "jokers" not in game.position():
        raise BadOption(f"{game.slug} has no jokers whose lives could be told")
    stands = [_stands(game.at(step).position(), joker) for step in range(len(game.history) + 1)]
    parts = [(what, len(list(steps))) for what, steps in groupby(stands)]
    found, begin = [], 0
    for (state, tiles), long in parts:
        found.append(Stretch(state, tiles, begin, min(begin + long, len(game.history))))
        begin += long
    return found


def moves_with(game: Game, joker: str) -> Iterator[int]:
    """Yield the steps, counted from 1, in which a joker moved from column to column, with whatever lay there."""
    for step in range(1, len(game.history) + 1):
        before, after = (_column(game.at(each).position(), joker) for each in (step - 1, step))
        if before is not None and after is not None and before != after:
            yield step


def _column(position: Mapping[str, Any], joker: str) -> int | None:
    return next((place for place, pile in enumerate(position["columns"]) if joker in pile.split()), None)


def _stands(position: Mapping[str, Any], joker: str) -> tuple[str, tuple[str, ...]]:
    """What a joker is in a position, and which tiles it may be."""
    declared = position["jokers"][joker]
    in_sight = " ".join([*position["columns"], position["waste"], position.get("ups", "")]).split()
    if declared == "cashed":
        return "cashed", ()
    if declared.endswith("!"):
        return "odd", ()
    tiles = tuple(declared[0] + suit for suit in declared[1:])
    if len(tiles) == 2:
        return "one of two tiles", tiles
    if tiles:
        return f"one tile, {'in a column' if _column(position, joker) is not None else 'up top'}", tiles
    return ("free to be anything" if joker in in_sight else "not seen yet"), ()
