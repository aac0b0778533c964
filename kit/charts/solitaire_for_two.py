"""The score sheet of Solitaire for Two, turn by turn, and its chart: points per turn, and the running score."""

from typing import NamedTuple

from kit.charts.chart import COLOURS, DASHES, Chart, add_legend, in_style, mark_whole_numbers, new_figure, part_style
from kit.charts.sheet import Row, Sheet
from kit.play.game import Game


class Turn(NamedTuple):
    """The points of a side in one turn, by part, and the running score of every side after it."""

    seat: int
    points_by_part: dict[str, int]
    totals: list[int]


def turn_sheet(game: Game) -> Sheet:
    """Return a sheet with a row for each turn, and the sums; zeros are left blank."""
    turns, names, score = list_turns(game), _sides(game), game.score()
    sides, parts = len(names), _parts(score)
    rows: list[Row] = [
        (str(place), [
            str(turn.seat), *(str(part or "") for part in turn.points_by_part.values()), *map(str, turn.totals),
        ])
        for place, turn in enumerate(turns, 1)
    ]
    sums = (sum(score["parts"][part][:sides]) for part in parts)
    total = ("TOTAL", ["", *map(str, sums), *map(str, score["total"][:sides])])
    draw = (lambda: turns_chart(turns, names)) if turns else None
    return Sheet(["seat", *parts, *names], [*rows, total], draw=draw)


def list_turns(game: Game) -> list[Turn]:
    """Return every turn of the game so far; the last one may still be going on."""
    parts, sides = _parts(game.score()), len(_sides(game))
    last = len(game.history)
    turns, before = [], game.at(0).score()["parts"]
    for end in [place for place, step in enumerate(game.history, 1) if step.move.startswith("knock") or place == last]:
        seat, score = game.history[end - 1].seat, game.at(end).score()
        earned = {part: score["parts"][part][seat - 1] - before[part][seat - 1] for part in parts}
        turns.append(Turn(seat, earned, score["total"][:sides]))
        before = score["parts"]
    return turns


@in_style
def turns_chart(turns: list[Turn], sides: list[str]) -> Chart:
    """Return a chart with a line for each side, and below it a bar for each turn, split by the parts of its points."""
    figure = new_figure(8.4, 4.4)
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    places = range(1, len(turns) + 1)
    for side, name in enumerate(sides):
        totals = [turn.totals[side] for turn in turns]
        above.step(places, totals, where="post", label=name, lw=2, color=COLOURS[side], ls=DASHES[side])
    under = [0] * len(turns)
    for place, part in enumerate(turns[0].points_by_part):
        earned = [turn.points_by_part[part] for turn in turns]
        if any(earned):
            below.bar(places, earned, bottom=under, label=part, **part_style(place))
            under = [low + points for low, points in zip(under, earned, strict=True)]
    above.set(title="Running score", ylabel="points")
    below.set(title="Earned in each turn", ylabel="points", xlabel="turn")
    mark_whole_numbers(below.xaxis)
    for axes in (above, below):
        if axes.get_legend_handles_labels()[0]:
            add_legend(axes)
    standing = ", ".join(f"{name} {points}" for name, points in zip(sides, turns[-1].totals, strict=True))
    return Chart(figure, f"After {len(turns)} turns: {standing} points.")


def _parts(score: dict) -> list[str]:
    """Return the parts of the score in the sheet; `before` only if the game was set up with earlier points."""
    return [part for part, points in score["parts"].items() if part != "before" or any(points)]


def _sides(game: Game) -> list[str]:
    """Return the name of each side: a seat, or two partners."""
    sides = len(game.position()["scores"])
    partners = game.seats > sides
    return [f"seats {side}, {side + sides}" if partners else f"seat {side}" for side in range(1, sides + 1)]
