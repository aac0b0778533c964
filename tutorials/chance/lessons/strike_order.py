"""The order of strikes in games of Six Stacks: games turn by turn, shuffled turns, and recorded shares with weights.

The Final Match stays apart: only the turns before it are counted and shuffled. The strike that opens the match stays
last, because the rules put it there.
"""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from ipywidgets import IntSlider

from kit.charts.chart import MUTED, add_legend, format_percent
from kit.files import results_file
from kit.lab.players import play_deal
from kit.lab.stats import Interval
from kit.lesson.slider_chart import SliderChart

from .shared import BLUE, GREEN, OCHRE, RED, WIDE
from .strike_counts import GAME

PLAYERS = 2
STEP = 5  # of the sliders for parts, in per cent


class Turn(NamedTuple):
    """A turn of a game: its seat, whether it is a strike, and whether a Final Match has opened before it."""

    seat: int
    struck: bool
    in_match: bool


Game = list[Turn]


def read_turns(deal: int) -> Game:
    """Return the turns of a deal, which two players play who make any legal move."""
    turns, in_match = [], False
    for step in play_deal(GAME, deal, players=PLAYERS).history:
        turns.append(Turn(step.seat, step.move == "strike", in_match))
        in_match |= any(event.kind == "final" for event in step.events)
    return turns


def list_rows(game: Game) -> list[tuple[np.ndarray, bool]]:
    """Return for each player which turns before the Final Match are strikes, and whether the last one opens it."""
    before = [turn for turn in game if not turn.in_match]
    return [
        (np.array([turn.struck for turn in before if turn.seat == seat], int),
         before[-1].struck and before[-1].seat == seat)
        for seat in range(1, PLAYERS + 1)
    ]  # fmt: skip


def count_pairs(games: Sequence[Game]) -> int:
    """Return how many strikes before the Final Match come directly after a strike of the same player."""
    return sum(int((row[1:] & row[:-1]).sum()) for game in games for row, _ in list_rows(game))


def shuffle_turns(games: Sequence[Game], repeats: int, seed: int = 1) -> np.ndarray:
    """Return how many strikes follow a strike after shuffling each player's turns within each game."""
    rng, pairs = np.random.default_rng(seed), np.zeros(repeats, int)
    for game in games:
        for row, is_last_fixed in list_rows(game):
            rows = np.tile(row, (repeats, 1))
            some = rows[:, :-1] if is_last_fixed else rows
            rng.permuted(some, axis=1, out=some)
            pairs += (rows[:, 1:] & rows[:, :-1]).sum(axis=1)
    return pairs


def draw_game(games: Sequence[Game]) -> SliderChart:
    """Draw a game turn by turn: a row for each player, and a bar where the Final Match opens.

    The sliders choose the deal, counted from 1, and the number of turns.
    """
    longest = max(map(len, games))

    def draw(axes: Any, deal: int, turns: int) -> str:
        game = games[deal - 1]
        part = game[:turns]
        for struck, mark, colour, name in ((False, "o", BLUE, "play"), (True, "X", RED, "strike")):
            places = [(place, turn.seat) for place, turn in enumerate(part, 1) if turn.struck == struck]
            axes.plot(*np.reshape(places, (-1, 2)).T, mark, ms=9, color=colour, label=name)
        bar = next((place for place, turn in enumerate(game) if turn.in_match), len(game))
        if len(part) >= bar and game[bar - 1].struck:
            axes.axvline(bar + 0.5, color=GREEN, lw=2, label="Final Match\nopens")
        axes.set(title=f"Deal {deal}", xlabel="turn", xlim=(0, max(len(game), 12) + 1), ylim=(PLAYERS + 0.6, 0.4))
        axes.set_yticks(range(1, PLAYERS + 1), [f"player {seat}" for seat in range(1, PLAYERS + 1)])
        add_legend(axes)
        numbers = [sum(turn.struck for turn in part if turn.seat == seat) for seat in range(1, PLAYERS + 1)]
        strikes = ", ".join(f"player {seat}: {number}" for seat, number in enumerate(numbers, 1))
        return f"Deal {deal}, {len(part)} of {len(game)} turns. Strikes of {strikes}."

    sliders = {
        "deal": IntSlider(1, 1, len(games), description="deal", layout=WIDE),
        "turns": IntSlider(4, 1, longest, description="turns", layout=WIDE),
    }
    return SliderChart(draw, sliders, height=2.2, margin=0.9)


class Part(NamedTuple):
    """Some turns of many games, after a play and after a strike: their numbers, and the shares that are a strike.

    `difference` is the share after a strike less the share after a play.
    """

    turns: tuple[int, int]
    shares: tuple[Interval, Interval]
    difference: Interval


def read_parts() -> dict[str, Part]:
    """Return the recorded turns of 100,000 games of two random players, by part.

    The parts are `all`, `before` and `in` the Final Match, and `before 0` to `before 2` with so many strikes so far.
    """
    table = pd.read_csv(results_file("six_stacks_strikes.csv")).query("players == @PLAYERS and player == 'random'")
    return {
        row.match if isnan(row.strikes) else f"{row.match} {row.strikes:.0f}": Part(
            (row.turns_after_play, row.turns_after_strike),
            (_read_interval(row, "strike_share_after_play"), _read_interval(row, "strike_share_after_strike")),
            _read_interval(row, "difference"),
        )
        for row in table.itertuples()
    }


def _read_interval(row: Any, name: str) -> Interval:
    return Interval(*(getattr(row, f"{name}{end}") for end in ("", "_low", "_high")))


def draw_whole(parts: Mapping[str, Part]) -> SliderChart:
    """Draw how two parts make a whole, after a play and after a strike, for any share of turns in the Final Match."""
    before, within, whole = ([share.estimate for share in parts[name].shares] for name in ("before", "in", "all"))

    def draw(axes: Any, weight: int) -> str:
        part = weight / 100
        for shares, name, colour in ((before, "before the\nFinal Match", BLUE), (within, "in it", OCHRE)):
            axes.plot([0, 1], shares, "o:", color=colour, label=name)
        ends = [whole[0], (1 - part) * before[1] + part * within[1]]
        axes.plot([0, 1], ends, "s-", color=RED, lw=2.5, label="the whole")
        _frame(axes, "The weight moves the whole between its parts")
        return (
            f"If {part:.0%} of the turns after a strike are in the Final Match, the whole goes from {ends[0]:.1%} "
            f"after a play to {ends[1]:.1%} after a strike."
        )

    return SliderChart(draw, {"weight": _make_slider(0, "per cent in the match")})


def draw_level(parts: Mapping[str, Part]) -> SliderChart:
    """Draw the shares of strikes before the Final Match for players with one strike, with two, and for everybody.

    The slider leaves out a part of the turns without a strike so far.
    """
    groups = [parts[f"before {strikes}"] for strikes in range(3)]

    def draw(axes: Any, counted: int) -> str:
        for strikes, name, colour in ((1, "one strike so far", BLUE), (2, "two strikes so far", OCHRE)):
            axes.plot([0, 1], [share.estimate for share in groups[strikes].shares], "o:", color=colour, label=name)
        axes.plot([0], [groups[0].shares[0].estimate], "D", color=MUTED, label="no strike so far")
        everybody = [_join_shares(groups, 0, (counted / 100, 1, 1)), _join_shares(groups[1:], 1, (1, 1))]
        axes.plot([0, 1], everybody, "s-", color=RED, lw=2.5, label="everybody")
        _frame(axes, "Every part falls, and yet the whole rises" if everybody[1] > everybody[0] else "Every part falls")
        return (
            f"With {counted} % of the turns without a strike so far, everybody goes from {everybody[0]:.1%} after a "
            f"play to {everybody[1]:.1%} after a strike."
        )

    return SliderChart(draw, {"counted": _make_slider(100, "per cent counted")})


def find_level(parts: Mapping[str, Part]) -> float:
    """Return the share of turns without a strike that makes everybody's shares after a play and a strike equal."""
    none, *others = (parts[f"before {strikes}"] for strikes in range(3))
    level = parts["before"].shares[1].estimate
    above = sum(part.turns[0] * (part.shares[0].estimate - level) for part in others)
    return above / (none.turns[0] * (level - none.shares[0].estimate))


def _join_shares(parts: Sequence[Part], side: int, counted: Sequence[float]) -> float:
    """Return the share of some parts together, after a play (`side` 0) or a strike (1), each part counted in part."""
    turns = [part.turns[side] * weight for part, weight in zip(parts, counted, strict=True)]
    return float(np.average([part.shares[side].estimate for part in parts], weights=turns))


def _make_slider(value: int, description: str) -> IntSlider:
    style = {"description_width": "auto"}
    return IntSlider(value, 0, 100, STEP, description=description, layout=WIDE, style=style)


def _frame(axes: Any, title: str) -> None:
    axes.set(title=title, ylabel="turns that are a strike", xlim=(-0.25, 1.25), ylim=(0, 0.8))
    axes.set_xticks([0, 1], ["after a play", "after a strike"])
    format_percent(axes.yaxis)
    add_legend(axes)
