"""The score sheet of Stack The Deck, round by round, and its chart: the points of every seat by kind."""

from typing import Any, NamedTuple

from kit.charts.chart import MUTED, TEXT, Chart, in_style, list_by_seat, new_figure, part_style
from kit.charts.sheet import Row, Sheet
from kit.play.game import Game
from kit.play.notation import Box
from kit.play.position import new_table
from kit.play.words import words
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK
from kit.rules.games.stack_the_deck_table import OPEN_PART, PLAYERS, ROUND_PARTS, part_of_score
from kit.rules.table import number

STALEMATE = "stalemate"
ENDS = ("round-end", STALEMATE)
BAR = 0.8  # the width of a round's bars, as a part of its room


class Round(NamedTuple):
    """The points of every seat in a round, by part and in all."""

    number: int
    parts: dict[str, list[int]]
    total: list[int]


def round_sheet(game: Game) -> Sheet:
    """Return a sheet: a row for each seat in each finished round, the totals, and the points of the current round."""
    finished, position = list_finished_rounds(game), game.position()
    rows = [row for each in finished for row in _rows(str(each.number), each)]
    totals: list[Row] = [
        ("TOTAL", [str(seat), *[""] * len(ROUND_PARTS), str(total)]) for seat, total in enumerate(position["totals"], 1)
    ]
    now = _round(position, is_spared=False)
    so_far = [] if game.over else _rows(f"{now.number}, so far", now)
    draw = (lambda: rounds_chart(finished)) if finished else None
    return Sheet(["seat", *ROUND_PARTS, "total"], [*rows, *totals, *so_far], draw=draw)


def list_finished_rounds(game: Game) -> list[Round]:
    """Return every round that was finished in the game's history."""
    return [
        _round(at, is_spared=event.kind == STALEMATE)
        for place, step in enumerate(game.history, start=1) if any(event.kind in ENDS for event in step.events)
        for event, at in game.frames(place) if event.kind in ENDS
    ]


@in_style
def rounds_chart(rounds: list[Round]) -> Chart:
    """Return a chart: a bar for each seat in each round, split by kind of points, with lost points below the line."""
    figure = new_figure(7.6, 3.2)
    axes = figure.add_subplot()
    seats = len(rounds[0].total)
    wide = BAR / seats
    for seat in range(seats):
        places = [each.number + wide * (seat - (seats - 1) / 2) for each in rounds]
        above, below = [0] * len(rounds), [0] * len(rounds)
        for part, name in enumerate(ROUND_PARTS):
            points = [each.parts[name][seat] for each in rounds]
            lying = above if part < OPEN_PART else below
            axes.bar(places, points, wide * 0.9, bottom=lying, label="" if seat else name, **part_style(part))
            lying[:] = [low + each for low, each in zip(lying, points, strict=True)]
        for place, height in zip(places, above, strict=True):
            axes.annotate(str(seat + 1), (place, height), ha="center", va="bottom", fontsize=7, color=TEXT)
    axes.axhline(0, color=MUTED, lw=0.8)
    axes.set(title="Points by round and kind; the number on a bar is its seat", xlabel="round", ylabel="points")
    axes.set_xticks([each.number for each in rounds])
    said = "; ".join(f"round {each.number}: {list_by_seat(each.total)}" for each in rounds)
    return Chart(figure, f"{said.capitalize()}.")


def _round(position: dict[str, Any], is_spared: bool) -> Round:
    """Return the points of the current round of a position; with `is_spared` (a stalemate) open stacks cost nothing."""
    slug = position["game"]
    t, box = new_table(slug, position["options"], 0), Box(PACK)
    for field in words(slug).FIELDS:  # unchecked: the table may be in the middle of a step
        field.set(t, position[field.name], box)
    seats = range(1, number(t, PLAYERS) + 1)
    parts = {name: [part_of_score(t, part, seat, is_spared) for seat in seats] for part, name in enumerate(ROUND_PARTS)}
    return Round(position["round"], parts, [sum(points) for points in zip(*parts.values(), strict=True)])


def _rows(name: str, a_round: Round) -> list[Row]:
    seats = zip(*a_round.parts.values(), a_round.total, strict=True)
    return [(name, [str(seat), *map(str, points)]) for seat, points in enumerate(seats, 1)]
