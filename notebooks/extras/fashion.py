"""Who holds the point cards of Fashion, in one game or on average over many, as maps of the grid; points by row.

The fight for them, move by move, stands under a slider.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import IntSlider

from kit.charts.chart import COLOURS, EDGE, GROUND, HATCHES, MUTED, TEXT, Chart, in_style, new_figure, whole_numbers
from kit.lesson.slider_chart import SliderChart
from kit.play.game import Game
from kit.rules.cards import say

COLUMNS, ROWS = "chsd", "KQJ"
CODES = [rank + suit for rank in reversed(ROWS) for suit in COLUMNS]  # as they rise in worth, from 1 to 12
ROW_NAMES = {"J": "jacks", "Q": "queens", "K": "kings"}
LABEL = {"facecolor": GROUND, "edgecolor": "none", "alpha": 0.85}  # the ground under what is written on a colour
NOT_BEGUN = "Nobody has laid a card yet. Play some moves first. Then run this cell again, and your fight is drawn here."


@in_style
def owner_map(game: Game) -> Chart:
    """Who holds which point card of a game now: the colour and pattern of its owner, and the card that shows."""
    position = game.position()
    figure, (axes,) = _grids(4.4, 3.4, [f"Who holds what after {len(game.history)} moves"])
    held = []
    for points, (code, owners) in enumerate(position["owners"].items(), start=1):
        lines = [f"{say(code)} · {points}"]
        look = {"facecolor": "none"}
        if owners:
            owner, shows = owners[-1], say(position["piles"][code].split()[-1])
            lines += [f"seat {owner}", shows]
            look = {"facecolor": COLOURS[owner - 1], "hatch": HATCHES[owner - 1]}
            held.append(f"seat {owner} holds the {say(code)} with the {shows}")
        _fill_cell(axes, code, lines, **look)
    return Chart(figure, f"After {len(game.history)} moves: {', '.join(held) or 'nobody holds anything'}.")


@in_style
def heat_map(shares: Any, names: Sequence[str], title: str) -> Chart:
    """How often each of several players holds each point card: the fuller, the oftener.

    `shares[player, card]` is an array of shares from 0 to 1, the cards from J♣ to K♦ as they rise in worth.
    """
    figure, grids = _grids(2.3 * len(names), 2.3, names)
    figure.suptitle(title)
    fullness = shares / max(1e-9, shares.max())
    said = []
    for player, (axes, name) in enumerate(zip(grids, names, strict=True)):
        axes.title.set(fontsize=9, color=MUTED)
        written = [f"{share:.0%}" for share in shares[player]]
        for code, share, full in zip(CODES, written, fullness[player], strict=True):
            _fill_cell(axes, code, [say(code), share], facecolor=(COLOURS[0], full))
        said.append(f"{name}: " + ", ".join(f"{say(code)} {share}" for code, share in zip(CODES, written, strict=True)))
    return Chart(figure, f"{title}. {'; '.join(said)}.")


@in_style
def row_chart(game: Game) -> Chart:
    """The points of every seat, by the rows of the grid: jacks, queens, kings on one another."""
    figure = new_figure(4.4, 2.6)
    axes = figure.add_subplot()
    seats, below = range(1, game.seats + 1), [0] * game.seats
    parts = game.score()["parts"]
    for row, (name, points) in enumerate(parts.items()):
        bars = axes.bar(
            seats, points, bottom=below, width=0.6, color=COLOURS[row], hatch=HATCHES[row], edgecolor=GROUND,
            label=ROW_NAMES[name],
        )
        written = [str(each) if each else "" for each in points]
        axes.bar_label(bars, written, label_type="center", fontsize=8, bbox=LABEL | {"pad": 1})
        below = [low + each for low, each in zip(below, points, strict=True)]
    axes.set(title=f"Points by row after {len(game.history)} moves", ylabel="points")
    axes.set_xticks(list(seats), [f"seat {seat}" for seat in seats])
    said = [
        f"seat {seat} has {below[seat - 1]}: "
        + ", ".join(f"{points[seat - 1]} in {ROW_NAMES[name]}" for name, points in parts.items()) for seat in seats
    ]
    return Chart(figure, f"Points after {len(game.history)} moves: {'; '.join(said)}.")


def draw_fight(axes: Any, owners: Sequence[Sequence[int]], points: Sequence[int], move: int) -> None:
    """Draw who has held what up to a move: a band a point card, as high as it is worth, in its holder's colour.

    `owners[move]` lists by pile who holds it after that move, 0 where it is bare; `points` are those of each seat, or
    side, after the move shown. Upright above a move all that a seat holds is as high as its points.
    """
    from matplotlib.patches import Patch, Rectangle

    base = 0
    for pile in range(len(CODES)):
        for begin, end, seat in spans([each[pile] for each in owners[: move + 1]]):
            band = Rectangle((begin, base), end - begin, pile + 1, edgecolor=GROUND, lw=0.8)
            band.set(facecolor=(COLOURS[seat - 1], 0.75), hatch=HATCHES[seat - 1])
            axes.add_patch(band)
        base += pile + 1
    for pile in range(1, len(CODES) + 1):
        axes.axhline(pile * (pile + 1) / 2, color=EDGE, lw=0.5, zorder=0)
    axes.axvline(move, color=TEXT, lw=1.2)
    axes.set(title="The fight for 78 points", xlabel="move", xlim=(0, max(8, len(owners) - 1)), ylim=(0, base))
    whole_numbers(axes.xaxis)
    named = range(2, len(CODES))  # the lowest two bands are too thin for a name each
    axes.set_yticks(
        [1.5, *(pile * (pile + 1) / 2 + (pile + 1) / 2 for pile in named)],
        [f"{say(CODES[0])} 1, {say(CODES[1])} 2", *(f"{say(CODES[pile])} {pile + 1}" for pile in named)],
    )
    seats = [
        Patch(facecolor=(COLOURS[seat], 0.75), hatch=HATCHES[seat], edgecolor=GROUND, label=f"seat {seat + 1}: {each}")
        for seat, each in enumerate(points)
    ]
    axes.legend(
        handles=seats, title=f"after move {move}", loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=10,
        title_fontsize=10, frameon=False, labelcolor=TEXT,
    ).get_title().set_color(MUTED)


def spans(owners: Sequence[int]) -> list[tuple[int, int, int]]:
    """From which move to which a pile had one holder, and who that was; while it was bare there is none."""
    found: list[tuple[int, int, int]] = []
    for move, seat in enumerate(owners):
        if move == 0 or seat != owners[move - 1]:
            found.append((move, move, seat))
        else:
            found[-1] = (found[-1][0], move, seat)
    ends = [begin for begin, _, _ in found[1:]] + [len(owners) - 1]
    return [(begin, end, seat) for (begin, _, seat), end in zip(found, ends, strict=True) if seat]


def draw_front(axes: Any, first: Sequence[float], second: Sequence[float]) -> None:
    """Draw the grid with the share of deals in which either of two seats holds a card.

    A field has the colour and pattern of the seat that holds it more often, the fuller the further that seat is ahead:
    by the square root of its lead, so that small leads are seen too.
    """
    axes.set(xlim=(0, 4), ylim=(3, 0), xticks=[], yticks=[], aspect="equal")
    for points, (code, one, other) in enumerate(zip(CODES, first, second, strict=True), start=1):
        ahead = 0 if one >= other else 1
        look = {"facecolor": (COLOURS[ahead], abs(one - other) ** 0.5), "hatch": HATCHES[ahead] if one != other else ""}
        _fill_cell(axes, code, [f"{say(code)} · {points}", f"seat 1 {one:.0%}", f"seat 2 {other:.0%}"], **look)
    axes.spines[:].set_visible(False)


def _grids(width: float, height: float, titles: Sequence[str]) -> tuple[Any, list[Any]]:
    """A figure of grids of three rows of four, side by side, each under its title."""
    figure = new_figure(width, height)
    grids = list(figure.subplots(1, len(titles), squeeze=False)[0])
    for axes, title in zip(grids, titles, strict=True):
        axes.set(xlim=(0, 4), ylim=(3, 0), xticks=[], yticks=[], aspect="equal", title=title)
        axes.spines[:].set_visible(False)
    return figure, grids


def _fill_cell(axes: Any, code: str, lines: Sequence[str], **look: Any) -> None:
    """Fill the field of a point card, and write lines on it."""
    from matplotlib.patches import Rectangle

    x, y = COLUMNS.index(code[1]), ROWS.index(code[0])
    axes.add_patch(Rectangle((x + 0.03, y + 0.03), 0.94, 0.94, edgecolor=EDGE, **look))
    axes.text(
        x + 0.5, y + 0.5, "\n".join(lines), ha="center", va="center", fontsize=8, bbox=LABEL | {"pad": 1.5}
    )


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
