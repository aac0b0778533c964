"""The score sheet of Solitaire for Two, turn by turn, and its chart: the points of each turn, and the running score."""

from typing import Any, NamedTuple

from kit.charts.chart import Chart, add_legend, draw_steps, in_style, mark_whole_numbers, new_figure, style_part
from kit.charts.sheet import Row, Sheet
from kit.play.game import Game


class Turn(NamedTuple):
    """The points of a side in one turn, by part of the score, and the running score of every side after the turn."""

    seat: int
    points_by_part: dict[str, int]
    totals: list[int]


def make_turn_sheet(game: Game) -> Sheet:
    """Return the sheet: a row for each turn, and the sums. Cells with zero stay blank."""
    turns, names, score = list_turns(game), _name_sides(game), game.score()
    sides, parts = len(names), _list_parts(score)
    rows: list[Row] = [
        (str(number), [
            str(turn.seat), *(str(part or "") for part in turn.points_by_part.values()), *map(str, turn.totals),
        ])
        for number, turn in enumerate(turns, 1)
    ]
    sums = (sum(score["parts"][part][:sides]) for part in parts)
    total = ("TOTAL", ["", *map(str, sums), *map(str, score["total"][:sides])])
    draw = (lambda: draw_turns(turns, names)) if turns else None
    return Sheet(["seat", *parts, *names], [*rows, total], draw=draw, names="turn")


def list_turns(game: Game) -> list[Turn]:
    """Return every turn of the game so far. The last turn may be unfinished."""
    parts, sides = _list_parts(game.score()), len(_name_sides(game))
    last = len(game.history)
    turns, previous = [], game.at(0).score()["parts"]
    for end in [nth for nth, step in enumerate(game.history, 1) if step.move.startswith("knock") or nth == last]:
        seat, score = game.history[end - 1].seat, game.at(end).score()
        earned = {part: score["parts"][part][seat - 1] - previous[part][seat - 1] for part in parts}
        turns.append(Turn(seat, earned, score["total"][:sides]))
        previous = score["parts"]
    return turns


@in_style
def draw_turns(turns: list[Turn], sides: list[str]) -> Chart:
    """Return a chart with a line for each side, and below it a bar for each turn, split by part of the score."""
    figure = new_figure(8.4, 4.4)
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    places = range(1, len(turns) + 1)
    draw_steps(above, places, zip(*(turn.totals for turn in turns), strict=True), sides)
    bottoms = [0] * len(turns)
    for index, part in enumerate(turns[0].points_by_part):
        points_of_turns = [turn.points_by_part[part] for turn in turns]
        if any(points_of_turns):
            below.bar(places, points_of_turns, bottom=bottoms, label=part, **style_part(index))
            bottoms = [low + points for low, points in zip(bottoms, points_of_turns, strict=True)]
    above.set(title="Running score", ylabel="points")
    below.set(title="Earned in each turn", ylabel="points", xlabel="turn")
    mark_whole_numbers(below.xaxis)
    for axes in (above, below):
        if axes.get_legend_handles_labels()[0]:
            add_legend(axes)
    totals_by_side = ", ".join(f"{name} {points}" for name, points in zip(sides, turns[-1].totals, strict=True))
    return Chart(figure, f"After {len(turns)} turns: {totals_by_side} points.")


def _list_parts(score: dict[str, Any]) -> list[str]:
    """Return the parts of the score for the sheet. The part `before` is left out if no side has such points."""
    return [part for part, points in score["parts"].items() if part != "before" or any(points)]


def _name_sides(game: Game) -> list[str]:
    """Return the name of each side: a seat, or two partners."""
    sides = len(game.position()["scores"])
    partners = game.seats > sides
    return [f"seats {side}, {side + sides}" if partners else f"seat {side}" for side in range(1, sides + 1)]
