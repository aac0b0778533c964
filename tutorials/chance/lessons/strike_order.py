"""The order of strikes in Six Stacks: games turn by turn, shuffled turns, worlds, and recorded shares.

The Final Match stays apart: only the turns before it are counted and shuffled. Where a player's own turns are shuffled,
the strike that opens the match stays last, because the rules put it there.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import isnan
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from kit.charts.chart import add_legend
from kit.files import results_file
from kit.lab.players import play_deal
from kit.lab.stats import Interval
from kit.lesson.form import slider
from kit.lesson.slider_chart import SliderChart

from .shared import BLUE, GREEN, RED
from .strike_counts import GAME, MOST_TURNS, STRUCK

PLAYERS, MOST_STRIKES = 2, 3  # the third strike of a player opens the Final Match


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


def play_world(chances: Sequence[float], games: int, seed: int) -> list[Game]:
    """Return the turns before the Final Match of games in a world where the turn number alone decides about a strike.

    `chances` has the chance of a strike in a player's first turn, second turn and so on; the last is for later turns.
    """
    rng, world = np.random.default_rng(seed), []
    for _ in range(games):
        game, strikes, turn = list[Turn](), [0] * PLAYERS, 0
        while max(strikes) < MOST_STRIKES:
            number, seat = divmod(turn, PLAYERS)
            game.append(Turn(seat + 1, bool(rng.random() < chances[min(number, len(chances) - 1)]), False))
            strikes[seat] += game[-1].struck
            turn += 1
        world.append(game)
    return world


def sort_turns(games: Sequence[Game]) -> np.ndarray:
    """Return the numbers of turns of all games together, `[turn, before, now]`, as `Turns.sort_by_turn` has them."""
    sorted_turns = np.zeros((MOST_TURNS, 2, 2), int)
    for row, _ in (pair for game in games for pair in list_rows(game)):
        for turn, (before, now) in enumerate(pairwise(row.tolist()), 1):
            sorted_turns[min(turn, MOST_TURNS - 1), before, now] += 1
    return sorted_turns


def shuffle_equal_turns(sorted_turns: np.ndarray, repeats: int, seed: int = 1) -> np.ndarray:
    """Return how many strikes follow a strike after shuffling the turns that have the same number in their rows.

    Each turn keeps the turn before it. So the turns after a strike are drawn from a bowl with all turns of their number
    (N. Mantel and W. Haenszel, "Statistical aspects of the analysis of data", 1959).
    """
    rng, pairs = np.random.default_rng(seed), np.zeros(repeats, int)
    for plays, strikes in np.swapaxes(sorted_turns, 1, 2):  # each by the turn before
        pairs += rng.hypergeometric(strikes.sum(), plays.sum(), plays[STRUCK] + strikes[STRUCK], repeats)
    return pairs


def shuffle_rows(games: Sequence[Game], repeats: int, seed: int = 1) -> np.ndarray:
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

    def draw(axes: Any, deal: int, turns: int) -> str:
        part = (game := games[deal - 1])[:turns]
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

    deal = slider("deal", 1, range(1, len(games) + 1))
    turns = slider("turns", 4, range(1, max(map(len, games)) + 1))
    return SliderChart(draw, {"deal": deal, "turns": turns}, height=2.2, margin=0.9)


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
    Before the match there are also `turn 2` to `turn 8`, and `equal turns`, which compares turns of the same number.
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
