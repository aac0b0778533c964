"""Five stacks and a pigeonhole: cards of Grid that agree, how many stacks may be taken, and what skill is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider

from kit.charts.chart import (
    COLOURS, GROUND, MARKS, MUTED, TEXT, Chart, as_percent, estimates, in_style, new_figure, whole_numbers,
)
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.playout import AT_ONCE, begin_deal
from kit.lab.simulate import gains_by_seat, simulate
from kit.lab.stats import share_interval
from kit.lab.worker_thread import apart_with_stop
from kit.lesson.slider_chart import SliderChart
from kit.play.position import new_table
from kit.rules.cards import FRENCH, SUIT_SIGNS, say
from kit.rules.choices import any_of, new_choices
from kit.rules.engine import compiled, find_legal
from kit.rules.games.grid import actions, agree, can_stack, can_take, grid, is_over, personal, play, seats, stacks_left
from kit.rules.table import TURN, number, top

GAME, SEED = "grid", 1
PLACES = 8  # of stacks on the table, and cards that are ever put into boxes
NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
HIGH = 0.72  # of a card in its box
SCALES = {"skill": "skill from 0 to 1", "times even": "times an even share", "strength": "strength"}


def agreeing() -> np.ndarray:
    """Return which cards of the pack agree: `[one, other]`, by the game's own rule."""
    cards = range(FRENCH.size)
    return np.array([[agree(one, other) for other in cards] for one in cards])


def none_agree(stacks: int) -> Fraction:
    """Return the chance that no two of so many cards agree: each new one needs another suit and another rank."""
    chance = Fraction(1)
    for before in range(stacks):
        chance *= Fraction(max(4 - before, 0) * (13 - before), FRENCH.size - before)
    return chance


def first_cards(deals: int, players: int = 2, seed: int = SEED) -> np.ndarray:
    """Return the cards that lie open after each deal: `[deal, place]`, the eight stacks first, then the seats' own.

    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": players}, 0)
    shown = np.zeros((len(numbers), PLACES + players), np.int64)
    apart_with_stop(compiled(show_each, GAME), tables_like(GAME, table, 2), numbers[0], shown)
    return shown


def turns(deals: int, seed: int = SEED, **options: Any) -> np.ndarray:
    """Count what seats can do as their turns begin, in games of random players.

    `[stacks, can stack, can take]` counts turns by the number of stacks on the table, and what was possible.
    Raises BadOption.
    """
    numbers, tally = deal_numbers(deals, seed), np.zeros((PLACES + 1, 2, 2), np.int64)
    tables = tables_like(GAME, new_table(GAME, options, 0), 2)
    apart_with_stop(compiled(count_turns, GAME), tables, numbers[0], len(numbers), tally)
    return tally


def show_each(tables, first, shown, stop):
    """Deal number first + i for each row i, and write down the cards that lie open, until it is to stop."""
    t = tables[1]
    for index in range(len(shown)):
        if stop[AT_ONCE]:
            return
        begin_deal(tables, first + index)
        for stack in grid():
            shown[index, stack] = top(t, stack)
        for seat in range(1, seats(t) + 1):
            shown[index, 7 + seat] = top(t, personal(seat))


def count_turns(tables, first, games, tally, stop):
    """Play so many games at random, and count what can be done as each turn begins, until it is to stop."""
    t, choices = tables[1], new_choices()
    for index in range(games):
        if stop[AT_ONCE]:
            return
        begin_deal(tables, first + index)
        made = 0
        while not is_over(t):
            if actions(t) == 0:
                tally[stacks_left(t), int(can_stack(t)), int(can_take(t, number(t, TURN)))] += 1
            find_legal(t, choices)
            play(t, any_of(t, choices, made), None)
            made += 1


def sizes(deals: int, players: int, variant: int, player: str = "random") -> np.ndarray:
    """Return how many cards each seat has at the end: `[deal, seat]`, all seats played by one kind of player."""
    return simulate(GAME, deals, players, player, SEED, variant=variant).filter(like="cards_").to_numpy()


def skill(deals: int, players: int, variant: int) -> np.ndarray:
    """Return a careful player's share of the win against random ones, deal by deal, over all seats in turn."""
    gains, _ = gains_by_seat(GAME, "careful", "random", players, deals, SEED, variant=variant)  # every game ends
    return gains + 1 / players


def scales(wins: pd.Series) -> pd.DataFrame:
    """Return shares of games won, by the number of players, on three scales: skill, times an even share, and strength.

    Strength is how many times as strong as each other player the winner of such a share is.
    """
    players = wins.index.to_series()
    even = 1 / players
    return pd.DataFrame(
        {"skill": (wins - even) / (1 - even), "times even": wins / even, "strength": wins / (1 - wins) * (players - 1)}
    )


def of_equal_strength(strength: float, players: Sequence[int]) -> pd.Series:
    """Return the shares that somebody wins who is as many times as strong as each other player, by their number."""
    return pd.Series({each: strength / (strength + each - 1) for each in players})


def pigeonholes(first: np.ndarray, stacks: int = 5) -> SliderChart:
    """Draw the first cards of a deal, each in the box of its suit; `first[deal, place]` are the cards of deals."""

    def draw(axes: Any, deal: int, cards: int) -> str:
        from matplotlib.patches import Rectangle

        codes = [FRENCH.codes[card] for card in first[deal - 1, :cards]]
        shared = []
        for x, (suit, name) in enumerate(NAMES.items()):
            inside = [code for code in codes if code[1] == suit]
            if len(inside) > 1:
                shared.append(f"{len(inside)} {name}")
            ground = (COLOURS[3], 0.35) if len(inside) > 1 else "none"
            axes.add_patch(Rectangle((x + 0.04, 0), 0.92, PLACES * HIGH / 2, facecolor=ground, edgecolor=MUTED, lw=1.8))
            axes.text(x + 0.5, -0.1, f"{SUIT_SIGNS[suit]} {name}", ha="center", va="top", fontsize=12)
            across = len(inside) > PLACES // 2  # then the cards stand in two columns
            for y, code in enumerate(inside):
                column, line = divmod(y, PLACES // 2)
                look = {"boxstyle": "round", "facecolor": GROUND, "edgecolor": MUTED}
                at = x + 0.5 + across * (0.44 * column - 0.22), (line + 0.5) * HIGH
                axes.text(*at, say(code), ha="center", va="center", fontsize=16, bbox=look)
        axes.set(title=f"Deal {deal}: {cards} cards, 4 boxes", xticks=[], yticks=[])
        axes.set(xlim=(-0.05, 4.05), ylim=(-0.5, PLACES * HIGH / 2 + 0.1))
        axes.spines[:].set_visible(False)
        said = f"In one box lie {' and in one '.join(shared)}: they agree" if shared else "No box has two"
        return f"{cards} cards: {', '.join(map(say, codes))}. {said}."

    deals = IntSlider(1, 1, min(60, len(first)), description="deal")
    cards = IntSlider(stacks, 3, PLACES, description="cards")
    return SliderChart(draw, {"deal": deals, "cards": cards}, height=3.6, margin=0.3)


@in_style
def taken_chart(exact: Sequence[float], put_back: Sequence[float], counted: Sequence[int], title: str) -> Chart:
    """Draw how many of eight stacks may be taken: exactly, as if each card were put back, and in deals."""
    figure = new_figure(7.6, 3.4)
    axes = figure.add_subplot()
    numbers, deals = range(len(exact)), sum(counted)
    look = {"color": (COLOURS[0], 0.4), "edgecolor": COLOURS[0]}
    axes.bar(numbers, exact, 0.7, label="without putting\nback (exactly)", **look)
    axes.plot(numbers, put_back, "x", color=COLOURS[1], ms=7, mew=2, label="with putting\nback (exactly)")
    found = [share_interval(each, deals) for each in counted]
    estimates(axes, numbers, found, label=f"{deals:,} deals,\n95 % intervals", color=TEXT, marker="_", ms=10, mew=2)
    axes.set(title=title, xlabel="stacks of the eight", ylabel="share of the deals", ylim=(0, None))
    as_percent(axes.yaxis)
    said = ", ".join(f"{number}: {share:.1%}" for number, share in enumerate(exact))
    return Chart(figure, f"{title}. Exactly: {said}.")


@in_style
def scales_chart(found: pd.DataFrame, same: pd.DataFrame, title: str) -> Chart:
    """Draw the same shares won on three scales beside each other, and dashed what the same strength would show.

    Both tables have a column for each scale, and a row for each number of players.
    """
    figure = new_figure(7.8, 3.1)
    figure.suptitle(title)
    for panel, (axes, (scale, name)) in enumerate(zip(figure.subplots(1, 3), SCALES.items(), strict=True)):
        axes.plot(found.index, same[scale], color=MUTED, ls="--", lw=1.6, label="if the strength\nwere the same")
        axes.plot(found.index, found[scale], color=COLOURS[panel], marker=MARKS[panel], lw=2, label="found")
        axes.set(xlabel="players", ylim=(0, 1.12 * max(found[scale].max(), same[scale].max())))
        axes.set_title(name, fontsize=10)
        whole_numbers(axes.xaxis)
    first, last = found.index[[0, -1]]
    said = "; ".join(
        f"{name}: {found[scale][first]:.3g} with {first} players, {found[scale][last]:.3g} with {last}"
        for scale, name in SCALES.items()
    )
    return Chart(figure, f"{title}. {said}.")
