"""The order of strikes in single games of Six Stacks: games turn by turn, shuffled turns, and shares with weights.

The Final Match stays apart: only the turns before it are counted and shuffled. The strike that opens the match stays
last, because the rules put it there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from ipywidgets import IntSlider

from kit.charts.chart import MUTED, add_legend, format_percent
from kit.lab.players import play_deal
from kit.lesson.slider_chart import SliderChart
from .shared import BLUE, GREEN, OCHRE, RED, WIDE
from .strike_counts import AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, GAME, IN_MATCH, STRUCK, Turns

PLAYERS = 2
PART = 5  # step of the sliders for parts, in per cent


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


def draw_whole(turns: Turns) -> SliderChart:
    """Draw how two parts make a whole, after a play and after a strike, for any share of turns in the Final Match."""
    shares = [
        [turns.estimate_share(before, match).estimate for match in (BEFORE_MATCH, IN_MATCH)]
        for before in (AFTER_PLAY, AFTER_STRIKE)
    ]

    def draw(axes: Any, weight: int) -> str:
        part = weight / 100
        for match, name, colour in ((BEFORE_MATCH, "before the\nFinal Match", BLUE), (IN_MATCH, "in it", OCHRE)):
            axes.plot([0, 1], [pair[match] for pair in shares], "o:", color=colour, label=name)
        after_play = _weigh(shares[0], turns.select(AFTER_PLAY, IN_MATCH).sum() / turns.select(AFTER_PLAY).sum())
        whole = [after_play, _weigh(shares[1], part)]
        axes.plot([0, 1], whole, "s-", color=RED, lw=2.5, label="the whole")
        _frame(axes, "The weight moves the whole between its parts")
        return (
            f"If {part:.0%} of the turns after a strike are in the Final Match, the whole goes from {whole[0]:.1%} "
            f"after a play to {whole[1]:.1%} after a strike."
        )

    slider = IntSlider(0, 0, 100, PART, description="per cent in the match", layout=WIDE)
    slider.style.description_width = "auto"
    return SliderChart(draw, {"weight": slider})


def draw_level(turns: Turns) -> SliderChart:
    """Draw the shares of strikes before the Final Match for players with one strike, with two, and for everybody.

    The slider leaves out a part of the turns without a strike so far.
    """
    counts = {
        (before, strikes): turns.select(before, BEFORE_MATCH, strikes).sum(axis=0)
        for before in (AFTER_PLAY, AFTER_STRIKE) for strikes in range(3)
    }

    def share(before: tuple[int, ...], *weights: float) -> float:
        total = sum(weight * counts[before, strikes] for strikes, weight in enumerate(weights))
        return total[STRUCK] / total.sum()

    def draw(axes: Any, counted: int) -> str:
        groups = (("one strike so far", BLUE, (0, 1, 0)), ("two strikes so far", OCHRE, (0, 0, 1)))
        for name, colour, weights in groups:
            ends = [share(before, *weights) for before in (AFTER_PLAY, AFTER_STRIKE)]
            axes.plot([0, 1], ends, "o:", color=colour, label=name)
        axes.plot([0], [share(AFTER_PLAY, 1, 0, 0)], "D", color=MUTED, label="no strike so far")
        everybody = [share(AFTER_PLAY, counted / 100, 1, 1), share(AFTER_STRIKE, 0, 1, 1)]
        axes.plot([0, 1], everybody, "s-", color=RED, lw=2.5, label="everybody")
        _frame(axes, "Every part falls, and yet the whole rises" if everybody[1] > everybody[0] else "Every part falls")
        return (
            f"With {counted} % of the turns without a strike so far, everybody goes from {everybody[0]:.1%} after a "
            f"play to {everybody[1]:.1%} after a strike."
        )

    slider = IntSlider(100, 0, 100, PART, description="per cent counted", layout=WIDE)
    slider.style.description_width = "auto"
    return SliderChart(draw, {"counted": slider})


def _weigh(shares: Sequence[float], weight: float) -> float:
    """Return the whole of two parts: the share before the match, and the share in it with this weight."""
    return (1 - weight) * shares[BEFORE_MATCH] + weight * shares[IN_MATCH]


def _frame(axes: Any, title: str) -> None:
    axes.set(title=title, ylabel="turns that are a strike", xlim=(-0.25, 1.25), ylim=(0, 0.8))
    axes.set_xticks([0, 1], ["after a play", "after a strike"])
    format_percent(axes.yaxis)
    add_legend(axes)
