"""How rare is very rare: rounds of Stack The Deck that get stuck, words for how often, and bounds after none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from ipywidgets import SelectionSlider

from kit.charts.chart import GROUND, MUTED, Chart, as_percent, in_style, new_figure
from kit.lab.players import PLAYERS as PLAYERS_BY_NAME
from kit.lab.simulate import simulate
from kit.lab.stats import Interval, share_interval
from kit.lesson.slider_chart import SliderChart
from kit.play.game import deal

from .shared import BLUE, OCHRE, RED

GAME, SEED = "stack-the-deck", 1
# Of a round that was stopped, so many moves are played again: careful players have ended every other one by then.
MOVES_AGAIN, TURNS_SEEN = 600, 5
# Each word goes up to this share, which is no longer in it. (European Commission, "A guideline on summary of product
# characteristics", 2009, section 4.8.)
WORDS = {"very rare": 0.0001, "rare": 0.001, "uncommon": 0.01, "common": 0.1, "very common": 1.0}
LEAST = 0.00001  # where the ladder begins
IN_TWENTY = 0.05
MOST = 0.3  # the largest chance that is drawn


def stalemates(players: int, player: str, rounds: int, seed: int = SEED) -> dict[str, Any]:
    """Count how many of `rounds` rounds get stuck, by a stalemate or because they never end.

    `stalemates` are called. After one open stacks cost nobody anything; after every other round that ends all but one
    seat have some to pay for. `undecided` rounds were not over after 5,000 moves; `circling` are those among them in
    which each seat draws the same two cards again and again. `called` and `stuck` are the shares of all rounds that end
    in a stalemate, or get stuck at all.
    """
    rows = simulate(GAME, rounds, players, player, seed, rounds=1)
    paid = rows.filter(regex="^open_").sum(axis=1)
    ended, undecided = int(((paid == 0) & rows.decided).sum()), rows.deal[~rows.decided]
    return {
        "players": players, "player": player, "rounds": rounds, "stalemates": ended, "undecided": len(undecided),
        "circling": sum(is_circling(last_draws(number, players, player), players) for number in undecided),
        "called": share_interval(ended, rounds), "stuck": share_interval(ended + len(undecided), rounds),
    }


def last_draws(number: int, players: int, player: str) -> list[tuple[int, str]]:
    """Return who draws which cards in the last five turns of each seat, in a round played again for 600 moves."""
    game, draws = deal(GAME, seed=int(number), players=players, rounds=1), []
    while not game.over and len(game.history) < MOVES_AGAIN:
        seat = game.turn
        game.play(PLAYERS_BY_NAME[player](game))
        if game.history[-1].move == "draw":
            draws.append((seat, " ".join(sorted(game.position()["drawn"].split()))))
    return draws[-TURNS_SEEN * players :]


def is_circling(draws: list[tuple[int, str]], players: int) -> bool:
    """Return whether each seat draws the same cards in all of these turns."""
    return len(set(draws)) == players


def word(share: float) -> str:
    """Return the word for a share of the cases."""
    return next((name for name, most in WORDS.items() if share < most), "very common")


def words_for(found: Interval) -> str:
    """Return the word for a share known with its interval; where a bound lies inside the interval, both words."""
    low, high = word(found.low), word(found.high)
    return low if low == high else f"{low} or {high}, not decided"


@in_style
def ladder(rows: Mapping[str, Interval], title: str) -> Chart:
    """Draw shares with their 95 % intervals on a scale of powers of ten, whose steps are the words for how often."""
    figure = new_figure(7.8, 1.6 + 0.42 * len(rows))
    axes = figure.add_subplot()
    bounds = [LEAST, *WORDS.values()]
    for step, (name, low, high) in enumerate(zip(WORDS, bounds, bounds[1:], strict=False)):
        axes.axvspan(low, high, color=OCHRE, alpha=0.06 + 0.09 * step, lw=0)
        axes.text((low * high) ** 0.5, -0.75, name, ha="center", va="center", fontsize=10)
    said = []
    for place, (name, found) in enumerate(rows.items()):
        ends = [max(found.low, LEAST), found.high]
        axes.plot(ends, [place, place], color=BLUE, lw=7, solid_capstyle="butt")
        axes.plot(found.estimate, place, "o", color=GROUND, mec=BLUE, mew=1.5, ms=7)
        once = f"about 1 in {1 / found.estimate:,.0f}"
        x, side = (ends[0] / 1.25, "right") if found.high > 0.02 else (ends[1] * 1.25, "left")
        axes.text(x, place, once, ha=side, va="center", fontsize=9)
        said.append(f"{name}: {once}, {words_for(found)}")
    axes.set(title=title, xscale="log", xlim=(LEAST, 1), ylim=(len(rows) - 0.4, -1.2))
    axes.set_xlabel("share of all rounds, with its 95 % interval; each step is ten times the one before")
    axes.set_xticks(bounds, [*(f"1 in {1 / bound:,.0f}" for bound in bounds[:-1]), "all"])
    axes.set_yticks(range(len(rows)), list(rows))
    axes.minorticks_off()
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def none_at_all(title: str) -> SliderChart:
    """Draw how likely it is to see nothing in so many rounds, for each chance, and which chances are too large."""
    chances = np.linspace(0, MOST, 601)

    def draw(axes: Any, rounds: int) -> str:
        none, bound = (1 - chances) ** rounds, 1 - IN_TWENTY ** (1 / rounds)
        axes.plot(chances, none, color=BLUE, lw=2.2, label=f"none in {rounds:,}")
        axes.axhline(IN_TWENTY, color=MUTED, lw=1.2, ls="--", label="one time\nin twenty")
        axes.axvline(bound, color=RED, lw=1.6)
        axes.axvspan(bound, MOST, color=RED, alpha=0.15, lw=0, label="too large")
        axes.set(
            title=title, xlabel="chance in each round", ylabel=f"chance to see none in {rounds:,}", xlim=(0, MOST),
            ylim=(0, 1.02),
        )
        as_percent(axes.xaxis)
        as_percent(axes.yaxis)
        return (
            f"None in {rounds:,} rounds: the chance may still be up to {bound:.2%}. With a larger one, none at all "
            "would happen less than one time in twenty."
        )

    rounds = SelectionSlider(options=[10, 20, 30, 60, 100, 300, 1_000], value=20, description="rounds")
    return SliderChart(draw, {"rounds": rounds})
