"""The fight for the point cards of Fashion: one game under a slider, and over many deals how safe a card is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider

from kit.charts.chart import COLOURS, EDGE, GROUND, HATCHES, MUTED, TEXT, whole_numbers
from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.players import kinds_of, named_by_seat
from kit.lab.playout import AT_ONCE, begin_deal, choose
from kit.lesson.slider_chart import SliderChart
from kit.play.game import Game
from kit.play.position import new_table
from kit.rules.cards import say
from kit.rules.choices import new_choices
from kit.rules.games.fashion_layout import GRID, GRID_SIZE, LAID_CARDS, is_bare, owner, seats
from kit.rules.law import is_over, play
from kit.rules.table import TURN, number, top

GAME, SEED = "fashion", 1
CODES = [rank + suit for rank in "JQK" for suit in "chsd"]  # as they rise in worth, from 1 to 12
NOT_BEGUN = "Nobody has laid a card yet. Play some moves first. Then run this cell again, and your fight is drawn here."


def fight(game: Game) -> SliderChart:
    """Draw who held which point card when, in a game of Fashion: a slider goes through its moves.

    A game in which nobody has moved has no fight yet: the chart says what to do first.
    """
    last = len(game.history)
    positions = [game.at(move) for move in range(last + 1)]
    owners = [[(held or [0])[-1] for held in each.position()["owners"].values()] for each in positions]
    points = [each.score()["total"] for each in positions]

    def draw(axes: Any, move: int = 0) -> str:
        _draw_fight(axes, owners, points[move], move)
        if not last:
            axes.text(0.5, 0.5, NOT_BEGUN.replace(". ", ".\n"), transform=axes.transAxes, ha="center", va="center",
                      fontsize=13, linespacing=1.8, color=TEXT)  # fmt: skip
            return NOT_BEGUN
        told = game.history[move - 1].events[0].text if move else "The grid is bare, and nobody has a point."
        return f"Move {move}. {told}"

    slider = IntSlider(last, 0, last, description="move", layout={"width": "520px"})
    return SliderChart(draw, {"move": slider} if last else {}, height=5.9, margin=0.95)


def _draw_fight(axes: Any, owners: Sequence[Sequence[int]], points: Sequence[int], move: int) -> None:
    """Draw a band for each point card, as high as it is worth, in the colour of its holder up to a move.

    `owners[move]` lists by pile who holds it after that move, 0 where it is bare; `points` are those of each seat, or
    side, after the move shown. Upright above a move all that a seat holds is as high as its points.
    """
    from matplotlib.patches import Patch

    looks: list[dict[str, Any]] = [
        {"facecolor": (colour, 0.75), "hatch": hatch, "edgecolor": GROUND}
        for colour, hatch in zip(COLOURS, HATCHES, strict=False)
    ]
    ends = np.cumsum(range(len(CODES) + 1)).tolist()
    for pile, base in enumerate(ends[:-1]):
        axes.axhline(ends[pile + 1], color=EDGE, lw=0.5, zorder=0)
        for begin, end, seat in spans([each[pile] for each in owners[: move + 1]]):
            axes.barh(base, end - begin, pile + 1, begin, align="edge", lw=0.8, **looks[seat - 1])
    axes.axvline(move, color=TEXT, lw=1.2)
    axes.set(title="The fight for 78 points", xlabel="move", xlim=(0, max(8, len(owners) - 1)), ylim=(0, ends[-1]))
    whole_numbers(axes.xaxis)
    names = [f"{say(code)} {worth}" for worth, code in enumerate(CODES, 1)]
    middles = [(low + high) / 2 for low, high in pairwise(ends)]
    axes.set_yticks([1.5, *middles[2:]], [", ".join(names[:2]), *names[2:]])  # the lowest two are too thin for a name
    axes.legend(
        handles=[Patch(**looks[seat - 1], label=f"seat {seat}: {each}") for seat, each in enumerate(points, 1)],
        title=f"after move {move}", loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=10, title_fontsize=10,
        frameon=False, labelcolor=TEXT,
    ).get_title().set_color(MUTED)


def spans(owners: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return from which move to which a pile had one holder, and who that was; while it was bare there is none."""
    found, begin = [], 0
    for seat, moves in groupby(owners):
        end = begin + len(list(moves))
        if seat:
            found.append((begin, min(end, len(owners) - 1), seat))
        begin = end
    return found


def battles(game: Game) -> pd.DataFrame:
    """Return for each point card of a game, the dearest first: points, cards laid on it, changes, and its holder.

    The first card laid is not a change of holder; where no card was laid the holder is empty.
    """
    rows = [
        {
            "card": say(code), "points": worth, "cards laid": len(owners),
            "changes": sum(one != other for one, other in pairwise(owners)),
            "held by": f"seat {owners[-1]}" if owners else "",
        }
        for worth, (code, owners) in enumerate(game.position()["owners"].items(), start=1)
    ]
    return pd.DataFrame(rows[::-1]).set_index("card")


def fought(deals: int, player: str = "careful", seed: int = SEED, **options: Any) -> np.ndarray:
    """Play `deals` deals, all seats by players of one kind, and return who holds what on the way.

    `holders[deal, move, pile]` is the seat that holds a point card after so many moves, from none to forty, 0 where the
    card is bare; the piles come as they rise in worth, from J♣ to K♦. Passes count as moves; a game that ends before
    its fortieth move stays as it ended, and of a longer one the last entry is its end. Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, options, 0)
    holders = np.zeros((len(numbers), LAID_CARDS + 1, GRID_SIZE), np.int64)
    kinds = kinds_of(named_by_seat(player, seats(table)))
    play_on_tables(play_fights, GAME, table, numbers[0], kinds, holders)
    return holders


def shares_kept(holders: np.ndarray) -> np.ndarray:
    """Return, of the deals in which a seat holds a card after a move, the share where it holds the card at the end.

    `[move, pile]`; not a number where nobody held the card in any of the deals.
    """
    held = holders > 0
    stays, times = (held & (holders == holders[:, -1:])).sum(axis=0), held.sum(axis=0)
    return np.divide(stays, times, out=np.full(times.shape, np.nan), where=times > 0)


def play_fights(tables, first, players, holders, stop):
    """Play deal number first + i for each row i to its end, until it is to stop."""
    t, choices = tables[1], new_choices()
    for index in range(len(holders)):
        begin_deal(tables, first + index)
        made = 0
        while not is_over(t):
            if stop[AT_ONCE]:
                return
            play(t, choose(tables, choices, players[number(t, TURN) - 1], made), None)
            made += 1
            write_holders(t, holders[index, min(made, LAID_CARDS)])
        for move in range(made + 1, LAID_CARDS + 1):
            write_holders(t, holders[index, move])


def write_holders(t, row):
    """Write down who holds each point card."""
    for pile in range(GRID, GRID + GRID_SIZE):
        row[pile - GRID] = 0 if is_bare(t, pile) else owner(t, top(t, pile))
