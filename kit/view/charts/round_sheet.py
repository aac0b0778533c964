"""The score sheet of Stack The Deck: every round's points by kind, as a table and as a chart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.play.game import Game
from kit.rules.games.stack_the_deck import SCORE_PARTS
from kit.rules.games.stack_the_deck_pairs_and_runs import KINDS, POINTS
from kit.rules.games.stack_the_deck_table import OPEN_COST, WILD_COST
from kit.view.picture.theme import LIGHT

ENDS = ("round-end", "stalemate")
BAR = 0.8  # of the room that a round has


def score_sheet(game: Game) -> Any:
    """A DataFrame with a row for each round that was finished in the game's history, and each seat."""
    import pandas as pd

    rows = []
    for ending, position in endings(game):
        for seat in range(1, game.seats + 1):
            points = points_of(position, seat, spared=ending == "stalemate")
            rows.append({"round": position["round"], "seat": seat, **points, "total": sum(points.values())})
    return pd.DataFrame(rows, columns=["round", "seat", *SCORE_PARTS, "total"]).set_index(["round", "seat"])


def endings(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """How each finished round ended, and the position as it then stood."""
    for number, step in enumerate(game.history, start=1):
        if any(event.kind in ENDS for event in step.events):
            yield from ((event.kind, at) for event, at in game.frames(number) if event.kind in ENDS)


def points_of(position: dict[str, Any], seat: int, spared: bool) -> dict[str, int]:
    """A seat's points at the end of a round by kind; open stacks may be spared."""
    done, stacks = position["done"][seat - 1], position["stacks"][seat - 1]
    points = {
        part: worth * sum(stack["kind"] == kind for stack in done)
        for part, kind, worth in zip(SCORE_PARTS, KINDS, POINTS, strict=False)
    }
    wilds = " ".join(stacks).count("**")
    costs = (0, 0) if spared else (OPEN_COST * len(stacks), WILD_COST * wilds)
    return points | dict(zip(SCORE_PARTS[len(KINDS) :], costs, strict=True))


def rounds_chart(game: Game) -> Any:
    """A matplotlib figure of the score sheet: a bar for each seat in each round, coloured by kind of points."""
    from matplotlib.figure import Figure

    sheet = score_sheet(game)
    figure = Figure(figsize=(7.6, 3.2), layout="constrained")
    axes = figure.add_subplot()
    wide = BAR / game.seats
    for seat in range(1, game.seats + 1):
        rows = sheet.xs(seat, level="seat")
        places = rows.index.to_numpy() + wide * (seat - (game.seats + 1) / 2)
        above, below = 0 * rows["total"], 0 * rows["total"]
        for part, colour in zip(SCORE_PARTS, LIGHT.lines, strict=False):
            bottom = above if part in SCORE_PARTS[: len(KINDS)] else below
            axes.bar(places, rows[part], wide * 0.9, bottom=bottom, color=colour, label=part if seat == 1 else None)
            bottom += rows[part]
        for place, row in zip(places, rows.itertuples(), strict=True):
            axes.annotate(str(seat), (place, above[row.Index]), ha="center", va="bottom", fontsize=7)
    axes.axhline(0, color=LIGHT.muted, linewidth=0.8)
    axes.set(title="Points by round and kind; the number on a bar is its seat", xlabel="round", ylabel="points")
    axes.set_xticks(sorted(set(sheet.index.get_level_values("round"))))
    axes.legend(fontsize=8, frameon=False, ncols=5, loc="upper center", bbox_to_anchor=(0.5, -0.18))
    axes.spines[["top", "right"]].set_visible(False)
    return figure
