"""The score sheet of Stack The Deck, round by round, and its chart: the points of every seat by part of the score."""

from typing import NamedTuple

from kit.charts.chart import MUTED, TEXT, Chart, in_style, list_by_seat, new_figure, style_part
from kit.charts.sheet import Row, Sheet
from kit.play.game import Game
from kit.rules.games.stack_the_deck_table import OPEN_PART, PLAYERS, ROUND, ROUND_PARTS, part_of_score
from kit.rules.table import Table, number

STALEMATE = "stalemate"
ENDS = ("round-end", STALEMATE)  # kinds of events that end a round
BAR = 0.8  # the width of all bars of a round; rounds are 1 apart


class Round(NamedTuple):
    """The points of every seat in a round, by part of the score and in total."""

    number: int
    parts: dict[str, list[int]]
    total: list[int]


def make_round_sheet(game: Game) -> Sheet:
    """Return the sheet: a row for each seat in each finished round, the totals, and the current round so far."""
    finished_rounds = list_finished_rounds(game)
    rows = [row for one_round in finished_rounds for row in _make_rows(str(one_round.number), one_round)]
    totals: list[Row] = [
        ("TOTAL", [str(seat), *[""] * len(ROUND_PARTS), str(total)])
        for seat, total in enumerate(game.position()["totals"], 1)
    ]
    current = _measure_round(game.table, is_spared=False)
    so_far = [] if game.over else _make_rows(f"{current.number}, so far", current)
    draw = (lambda: draw_rounds(finished_rounds)) if finished_rounds else None
    return Sheet(["seat", *ROUND_PARTS, "total"], [*rows, *totals, *so_far], draw=draw, names="round")


def list_finished_rounds(game: Game) -> list[Round]:
    """Return the finished rounds of a game."""
    return [
        _measure_round(t, is_spared=event.kind == STALEMATE)
        for end, step in enumerate(game.history, start=1) if any(event.kind in ENDS for event in step.events)
        for event, t in zip(step.events, game.tables(end)[1:], strict=True) if event.kind in ENDS
    ]


@in_style
def draw_rounds(rounds: list[Round]) -> Chart:
    """Return a chart with a bar for each seat in each round, split by part of the score; lost points are below zero."""
    axes = new_figure(7.6, 3.2).add_subplot()
    seats = len(rounds[0].total)
    width = BAR / seats
    for seat in range(seats):
        places = [one_round.number + width * (seat - (seats - 1) / 2) for one_round in rounds]
        above, below = [0] * len(rounds), [0] * len(rounds)
        for part, name in enumerate(ROUND_PARTS):
            points = [one_round.parts[name][seat] for one_round in rounds]
            bottoms = above if part < OPEN_PART else below
            axes.bar(places, points, width * 0.9, bottom=bottoms, label="" if seat else name, **style_part(part))
            bottoms[:] = [bottom + height for bottom, height in zip(bottoms, points, strict=True)]
        for place, height in zip(places, above, strict=True):
            axes.annotate(str(seat + 1), (place, height), ha="center", va="bottom", fontsize=7, color=TEXT)
    axes.axhline(0, color=MUTED, lw=0.8)
    axes.set(title="Points by round and kind; the number on a bar is its seat", xlabel="round", ylabel="points")
    axes.set_xticks([one_round.number for one_round in rounds])
    totals = "; ".join(f"round {one_round.number}: {list_by_seat(one_round.total)}" for one_round in rounds)
    return Chart(axes.figure, f"{totals.capitalize()}.")


def _measure_round(t: Table, is_spared: bool) -> Round:
    """Return the points of a table's current round. With `is_spared` (a stalemate), open stacks cost nothing."""
    seats = range(1, number(t, PLAYERS) + 1)
    parts = {name: [part_of_score(t, part, seat, is_spared) for seat in seats] for part, name in enumerate(ROUND_PARTS)}
    return Round(number(t, ROUND), parts, [sum(points) for points in zip(*parts.values(), strict=True)])


def _make_rows(name: str, a_round: Round) -> list[Row]:
    seats = zip(*a_round.parts.values(), a_round.total, strict=True)
    return [(name, [str(seat), *map(str, points)]) for seat, points in enumerate(seats, 1)]
