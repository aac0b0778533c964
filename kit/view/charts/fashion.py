"""Who holds the point cards of Fashion, in one game or on average over many, as maps of the grid; points by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.play.game import Game
from kit.rules.cards import say
from kit.view.charts.chart import COLOURS, EDGE, GROUND, HATCHES, MUTED, TEXT, Chart, dress, explain, new_figure

COLUMNS, ROWS = "chsd", "KQJ"
ROW_NAMES = {"J": "jacks", "Q": "queens", "K": "kings"}
LABEL = {"facecolor": GROUND, "edgecolor": "none", "alpha": 0.85}  # the ground under what is written on a colour


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


def heat_map(shares: Any, names: Sequence[str], title: str) -> Chart:
    """How often each of several players holds each point card: the fuller, the oftener.

    `shares[player, card]` is an array of shares from 0 to 1, the cards from J♣ to K♦ as they rise in worth.
    """
    codes = [rank + suit for rank in reversed(ROWS) for suit in COLUMNS]
    figure, grids = _grids(2.3 * len(names), 2.3, names)
    figure.suptitle(title, fontsize=11, color=TEXT)
    fullness = shares / max(1e-9, shares.max())
    said = []
    for player, (axes, name) in enumerate(zip(grids, names, strict=True)):
        axes.title.set(fontsize=9, color=MUTED)
        written = [f"{share:.0%}" for share in shares[player]]
        for code, share, full in zip(codes, written, fullness[player], strict=True):
            _fill_cell(axes, code, [say(code), share], facecolor=(COLOURS[0], full))
        said.append(f"{name}: " + ", ".join(f"{say(code)} {share}" for code, share in zip(codes, written, strict=True)))
    return Chart(figure, f"{title}. {'; '.join(said)}.")


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
        axes.bar_label(bars, written, label_type="center", fontsize=8, color=TEXT, bbox=LABEL | {"pad": 1})
        below = [low + each for low, each in zip(below, points, strict=True)]
    axes.set(title=f"Points by row after {len(game.history)} moves", ylabel="points")
    axes.set_xticks(list(seats), [f"seat {seat}" for seat in seats])
    dress(axes)
    explain(axes)
    said = [
        f"seat {seat} has {below[seat - 1]}: "
        + ", ".join(f"{points[seat - 1]} in {ROW_NAMES[name]}" for name, points in parts.items()) for seat in seats
    ]
    return Chart(figure, f"Points after {len(game.history)} moves: {'; '.join(said)}.")


def _grids(width: float, height: float, titles: Sequence[str]) -> tuple[Any, list[Any]]:
    """A figure of grids of three rows of four, side by side, each under its title."""
    figure = new_figure(width, height)
    grids = list(figure.subplots(1, len(titles), squeeze=False)[0])
    for axes, title in zip(grids, titles, strict=True):
        axes.set(xlim=(0, 4), ylim=(3, 0), xticks=[], yticks=[], aspect="equal", title=title)
        dress(axes)
        axes.spines[:].set_visible(False)
    return figure, grids


def _fill_cell(axes: Any, code: str, lines: Sequence[str], **look: Any) -> None:
    """Fill the field of a point card, and write lines on it."""
    from matplotlib.patches import Rectangle

    x, y = COLUMNS.index(code[1]), ROWS.index(code[0])
    axes.add_patch(Rectangle((x + 0.03, y + 0.03), 0.94, 0.94, edgecolor=EDGE, **look))
    axes.text(
        x + 0.5, y + 0.5, "\n".join(lines), ha="center", va="center", fontsize=8, color=TEXT, bbox=LABEL | {"pad": 1.5}
    )
