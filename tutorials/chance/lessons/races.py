"""Races: the map from the first card to the last, and how often the faster player wins at Speed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import FloatSlider

from kit.charts.chart import COLOURS, DASHES, MUTED, TEXT, Chart, as_percent, estimates, in_style, new_figure
from kit.lab.deals import deal_numbers
from kit.lab.players import careful
from kit.lab.simulate import simulate
from kit.lab.stats import Interval
from kit.lesson.slider_chart import SliderChart
from kit.play.game import Game, deal
from kit.rules.games.speed import can_play

BLUE, RED, _, OCHRE = COLOURS[:4]
SLOWER = 1.5  # seconds that the slower player takes on average
LEVELS = (0.1, 0.25, 0.5, 0.75, 0.9)  # the chances at which the map has lines
LABELLED = 6  # how many cards seat 1 has got rid of where the lines are labelled


# ---- chances ----


def first_share(ratio: float) -> float:
    """Return the chance that the faster of two exponential times comes first: its rate's share."""
    return ratio / (1 + ratio)


def race_share(ratio: float, cards: int) -> float:
    """Return the chance to make so many plays first, if nobody were ever stuck: each play a race of its own."""
    return float(chances_on_the_way(first_share(ratio), cards)[0, 0])


def chances_on_the_way(chance: float, cards: int) -> np.ndarray:
    """Return the chance to be out of cards first, `[mine, others]` by how many each has got rid of.

    Each play is a race; `chance` is that of winning one race.
    """
    found = np.zeros((cards + 1, cards + 1))
    found[cards] = 1
    for mine in range(cards - 1, -1, -1):
        for others in range(cards - 1, -1, -1):
            found[mine, others] = chance * found[mine + 1, others] + (1 - chance) * found[mine, others + 1]
    return found


def ratio_for(share: float, rows: pd.DataFrame, column: str = "won") -> float:
    """Return how many times as fast a player must be to win this share of games, between the ratios measured."""
    return float(np.interp(share, rows[column], rows["ratio"]))


# ---- games ----


def wins_of_faster(ratio: float, player: str, deals: int, seed: int = 1, **options: Any) -> np.ndarray:
    """Return the wins of the faster player in each deal, from either seat: 1, 0, or a half where the win is shared.

    Raises BadOption.
    """
    numbers, half, faster = deal_numbers(deals, seed), deals // 2, round(SLOWER / ratio, 3)
    wins = []
    for seat, first, means in ((1, numbers[0], [faster, SLOWER]), (2, numbers[half], [SLOWER, faster])):
        rows = simulate("speed", half, by=player, seed=first, mean_reaction=means, **options)
        wins.append([1 / len(winners) if seat in winners else 0 for winners in rows.winners])
    return np.concatenate(wins)


def steps_looked_at(games: int, **options: Any) -> pd.DataFrame:
    """Return careful players' games with seat 1 half again as fast, step by step: who could play, and who then did.

    Columns: deal; late, whether a draw pile was empty; faster and slower, whether that seat could play; seat, who
    played, or 1 where both turned a card. Raises BadOption.
    """
    rows = []
    for seed in range(games):
        game = deal("speed", seed=seed, mean_reaction=[1.0, SLOWER], **options)
        while not game.over:
            late = "" in game.position()["draws"]
            able = can_play(game.table, 1), can_play(game.table, 2)
            game.play(careful(game))
            rows.append((seed, late, *map(bool, able), game.history[-1].seat))
    return pd.DataFrame(rows, columns=["deal", "late", "faster", "slower", "seat"])


def cards_gone(game: Game) -> np.ndarray:
    """Return how many cards each seat has got rid of, `[step, seat]`, before the first step and after each."""
    left = np.array([game.at(step).score()["total"] for step in range(len(game.history) + 1)])
    return left[0] - left


# ---- charts ----


def race_map(first_deal: int) -> SliderChart:
    """Draw the map of a race of 24 cards as lines of equal chance, by how many times as fast seat 1 is, and a game on
    it; a button plays one deal after another."""

    def draw(axes: Any, ratio: float, throws: int) -> str:
        number = first_deal + throws
        game = deal("speed", seed=number, mean_reaction=[round(SLOWER / ratio, 3), SLOWER])
        while not game.over:
            game.play(careful(game))
        way = cards_gone(game)
        cards = int(way.max())
        found = chances_on_the_way(first_share(ratio), cards)
        shades = [(BLUE, shade) for shade in (0.03, 0.11, 0.2, 0.31, 0.43, 0.56)]
        axes.contourf(found.T, levels=(0, *LEVELS, 1), colors=shades)
        widths = [2.2 if level == 0.5 else 1 for level in LEVELS]
        lines = axes.contour(found.T, levels=LEVELS, colors=[BLUE], linewidths=widths)
        heights = np.interp(LEVELS, found[LABELLED][::-1], np.arange(cards, -1, -1))  # where the lines are written on
        written = [(LABELLED, height) for height in heights]
        axes.clabel(lines, fmt=lambda level: f"{level:.0%}", fontsize=9, colors=TEXT, manual=written)
        axes.plot(*way.T, color=OCHRE, lw=2.4, label="this race")
        axes.plot(*way[-1], "o", color=OCHRE, ms=8, clip_on=False)
        axes.plot([], color=BLUE, lw=1, label="equal chance\nof seat 1 to win")
        axes.set(
            title=f"Seat 1 is {ratio:g} times as fast: deal {number}", xlabel="cards seat 1 has got rid of",
            ylabel="cards seat 2 has got rid of", aspect="equal", xlim=(0, cards), ylim=(0, cards),
            xticks=range(0, cards + 1, 4), yticks=range(0, cards + 1, 4),
        )
        one, other = way[-1].tolist()
        return (
            f"On this map seat 1 begins with a chance of {found[0, 0]:.1%}. In deal {number} seat 1 got rid of {one} "
            f"cards, seat 2 of {other}."
        )

    slider = FloatSlider(
        value=1.5, min=1, max=3, step=0.1, description="times as fast", layout={"width": "520px"}, readout_format=".1f"
    )
    slider.style.description_width = "initial"
    return SliderChart(draw, {"ratio": slider}, again="Another race", height=5.6)


@in_style
def won_by_ratio(rows: pd.DataFrame, title: str, wanted: float) -> Chart:
    """Draw the share that the faster player wins, by how many times as fast it is: worked out, and measured.

    `rows` has ratio, rules (a name for each set of rules), won, low, high, and what the formulas say: first (one race)
    and never_stuck, which are drawn for the rules that come first. A line marks the share `wanted`.
    """
    figure = new_figure(7.8, 4.2)
    axes = figure.add_subplot()
    usual = rows[rows.rules == rows.rules.iloc[0]]
    axes.plot(usual.ratio, usual.never_stuck, color=MUTED, ls=DASHES[1], lw=1.6, label="first to 24 plays,\nworked out")
    said = []
    for nth, (name, each) in enumerate(rows.groupby("rules")):
        found = [Interval(row.won, row.low, row.high) for row in each.itertuples()]
        estimates(axes, each.ratio, found, nth, name, ls="-", ms=5, lw=1.4)
        said.append(f"{name}: {', '.join(f'{row.ratio:g} {row.won:.0%}' for row in each.itertuples())}")
    axes.plot(usual.ratio, usual["first"], color=MUTED, ls=DASHES[3], lw=1.8, label="one race,\nworked out")
    axes.axhline(wanted, color=RED, lw=1)
    axes.annotate(f"{wanted:.0%}", (usual.ratio.max(), wanted), (4, 0), textcoords="offset points", va="center",
                  fontsize=9, color=RED, annotation_clip=False)
    axes.set(title=title, xlabel="times as fast", ylabel="won by the faster", ylim=(0, 1.02),
             xlim=(usual.ratio.min(), usual.ratio.max()))
    axes.grid(axis="y")
    as_percent(axes.yaxis)
    axes.legend(loc="lower right", ncols=2)
    return Chart(figure, f"{title}. {'; '.join(said)}.")
