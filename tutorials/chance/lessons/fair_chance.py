"""The path of the chance to win in many games: tests whether it is fair, and charts.

`estimates` are the rows that `lessons.paths.estimate_paths` returns.
"""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import bootstrap, norm

from kit.charts.chart import COLOURS, MUTED, TEXT, Chart, format_percent, in_style, mark_whole_numbers, new_figure
from kit.charts.general import compare
from kit.charts.sheet import Sheet
from kit.files import read_games
from kit.lab.stats import Interval, mean_interval
from kit.lesson.form import slider
from kit.lesson.slider_chart import SliderChart

from .paths import CARDS, HANDS, MOVES
from .shared import BLUE, GREEN, OCHRE, RED, list_eighths

PACKS = sorted({"".join(cards) for cards in permutations("RRRBBB")})  # all orders of three red and three black cards
NAMES = {"six-stacks": "Six Stacks", "grid": "Grid", "stack-the-deck": "Stack The Deck", "fashion": "Fashion"}
KNOWLEDGE = {MOVES: "", CARDS: ", moves forgotten", HANDS: ", hands open"}
ENDS = {1.0: "won", 0.5: "shared", 0.0: "lost"}
END_COLOURS = {"won": COLOURS[2], "shared": COLOURS[4], "lost": COLOURS[3]}


# ---- a small pack ----


def count_pack_wins(says_now: Callable[[str], bool]) -> int:
    """Return how many of the small packs you win if you say *now* by a rule.

    The rule gets the cards turned up so far, such as `BBR`. You win if the next card is red. If the rule never says
    *now*, the last card counts.
    """
    calls = [next((turned for turned in range(6) if says_now(pack[:turned])), 5) for pack in PACKS]
    return sum(pack[place] == "R" for pack, place in zip(PACKS, calls, strict=True))


# ---- is the path fair? ----


def list_changes(estimates: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each step of each game: the chance before the step, and its change.

    Columns: deal, step (from 1), before, after, change, and `last`, the change at the previous step. `after` and
    `change` come from the estimate `one`, `before` and `last` from the estimate `other`. With one estimate for all
    four, its errors would look like changes: a chance that is too high by error would seem to rise, and then to fall.
    """
    by_deal = estimates.groupby("deal")
    after, following = by_deal.one.shift(-1), by_deal.step.shift(-1)
    return pd.DataFrame({
        "deal": estimates.deal, "step": following, "before": estimates.other, "after": after,
        "change": after - estimates.one, "last": estimates.other - by_deal.other.shift(),
    })[after.notna()]


def average_steps(steps: pd.DataFrame, column: str = "change") -> Interval:
    """Return the mean of a column with its interval; steps of one game may depend on each other."""
    sums = steps.groupby("deal")[column].agg(["sum", "size"])
    mean = float(sums["sum"].sum() / sums["size"].sum())
    error = mean_interval((sums["sum"] - mean * sums["size"]) / sums["size"].mean())
    return Interval(mean, mean + error.low, mean + error.high)


def list_games_at_mark(mark: float) -> Sheet:
    """List how many recorded games were won after the chance first reached a mark: 0.6, 0.7, 0.8 or 0.9."""
    came = read_games("fair_marks")
    rows = came[np.isclose(came.mark, mark) & (came.knowledge == MOVES) & came.game.isin(list(NAMES))]
    return Sheet(["games", "predicted", "won", "won minus predicted, in percentage points", "95 % interval"], [
        (f"{NAMES[row.game]}, {row.mark:.0%}", [
            f"{row.games:,}", f"{row.predicted:.1%}", f"{row.observed:.1%}", format_points(row.difference),
            format_points(row.difference_low, row.difference_high),
        ]) for row in rows.itertuples()
    ])


def compute_luck(estimates: pd.DataFrame) -> pd.DataFrame:
    """Return for each deal the chance at the start, the result, and their difference, the luck."""
    by_deal = estimates.groupby("deal")
    start, result = (by_deal.one.first() + by_deal.other.first()) / 2, by_deal.one.last()
    return pd.DataFrame({"start": start, "result": result, "luck": result - start})


def compare_variances(plain: np.ndarray, adjusted: np.ndarray) -> Interval:
    """Return the variance of `plain` divided by the variance of `adjusted`, with a bootstrap interval."""
    resampled = bootstrap(
        (plain, adjusted), lambda first, second, axis: first.var(axis=axis, ddof=1) / second.var(axis=axis, ddof=1),
        paired=True, vectorized=True, n_resamples=4_000, method="BCa", random_state=np.random.default_rng(1),
    )
    return Interval(float(plain.var(ddof=1) / adjusted.var(ddof=1)), *map(float, resampled.confidence_interval))


def mark_wrong_tenths(called: pd.DataFrame) -> pd.Series:
    """Return for each tenth of the chance whether its prediction is clearly wrong.

    Clearly wrong means: outside an interval that is wide enough for ten tenths together.
    """
    wider = norm.ppf(1 - 0.05 / 20) / norm.ppf(1 - 0.05 / 2)
    return (called.observed - called.predicted).abs() > wider * (called.observed_high - called.observed_low) / 2


# ---- charts ----


def draw_growth(chances: Sequence[float], next_chances: Sequence[Sequence[float]], title: str) -> SliderChart:
    """Draw the path of a chance while a slider adds steps, with chances that could come next.

    `chances` are the chance at the start and after each step. `next_chances` are for each step other chances that
    could have come after it.
    """
    last = len(next_chances)

    def draw(axes: Any, step: int) -> str:
        axes.plot(range(step + 1), chances[: step + 1], "o-", color=BLUE, lw=2, ms=4, label="so far")
        sentence = f"After step {step} the chance is {chances[step]:.0%}."
        if step < last:
            others = next_chances[step]
            mean = float(np.mean(others))
            for other in others:
                axes.plot([step, step + 1], [chances[step], other], color=MUTED, lw=0.6, alpha=0.5)
            axes.plot([step + 1] * len(others), others, "x", color=OCHRE, ms=5, label="could come")
            axes.plot(step + 1, mean, "D", color=RED, ms=7, label="their mean")
            sentence += f" Next could come {min(others):.0%} to {max(others):.0%}, on average {mean:.0%}."
        axes.set(title=title, xlabel="step of the game", ylabel="chance of seat 1", ylim=(-0.03, 1.03))
        axes.set_xlim(-0.5, last + 0.5)
        mark_whole_numbers(axes.xaxis)
        format_percent(axes.yaxis)
        return sentence

    return SliderChart(draw, {"step": slider("step", 0, range(last + 1))}, height=3.9)


def draw_calibration(called: pd.DataFrame, title: str) -> SliderChart:
    """Draw for each tenth of the chance the predicted and the observed share of wins; a slider chooses the game.

    `called` has the name of the game in the column `which`.
    """
    wrong = mark_wrong_tenths(called)

    def draw(axes: Any, game: str) -> str:
        rows = called[called.which == game]
        axes.plot([0, 1], [0, 1], color=GREEN, ls="--", lw=1.5, label="as predicted")
        kinds = (("agrees", "o", BLUE, ~wrong), ("wrong", "X", RED, wrong))
        for name, mark, colour, mask in kinds:
            part = rows[mask[rows.index]]
            axes.vlines(part.predicted, part.observed_low, part.observed_high, color=colour, lw=2)
            axes.plot(part.predicted, part.observed, mark, color=colour, ms=7, label=f"{name}: {len(part)}")
        axes.set(title=f"{title}: {game}", xlabel="predicted", ylabel="won", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
        format_percent(axes.xaxis)
        format_percent(axes.yaxis)
        worst = rows.loc[(rows.observed - rows.predicted).abs().idxmax()]
        return (
            f"{game}: {wrong[rows.index].sum()} of {len(rows)} tenths are clearly wrong. The largest difference: "
            f"predicted {worst.predicted:.1%}, won {worst.observed:.1%} (95 %: {worst.observed_low:.1%} to "
            f"{worst.observed_high:.1%})."
        )

    games = list(dict.fromkeys(called.which))
    return SliderChart(draw, {"game": slider("game", games[0], games)}, height=4.2)


@in_style
def draw_fan(paths: pd.DataFrame, means: pd.DataFrame, title: str) -> Chart:
    """Draw the paths of many games, coloured by their ends, and a mean path; count the ends.

    `paths` has deal, step and estimate; `means` has step, mean, mean_low and mean_high.
    """
    axes = new_figure(8.2, 4.2).add_subplot()
    by_step = paths.pivot(index="step", columns="deal", values="estimate")
    ends = by_step.ffill().iloc[-1].map(ENDS)
    unlabelled = by_step.set_axis("_" + ends, axis="columns")  # the legend leaves out names that begin like this
    unlabelled.plot(ax=axes, color=ends.map(END_COLOURS).to_list(), lw=0.7, alpha=0.35, legend=False)
    part = means[means.step <= by_step.index[-1]]
    axes.fill_between(part.step, part.mean_low, part.mean_high, color=TEXT, alpha=0.3, lw=0)
    axes.plot(part.step, part["mean"], color=TEXT, lw=2.6)
    axes.set(title=title, xlabel="step of the game", ylabel="chance to win", ylim=(-0.02, 1.02))
    format_percent(axes.yaxis)
    counts = ", ".join(f"{(ends == end).sum()} {end}" for end in END_COLOURS)
    first, final = part["mean"].iloc[[0, -1]]
    return Chart(axes.figure, f"{title}. Of {len(ends)} games {counts}; the mean goes from {first:.0%} to {final:.0%}.")


def draw_narrowing(plain: Sequence[float], adjusted: Sequence[float], title: str) -> Chart:
    """Draw the means of results, and of results without luck, as games are added, with 95 % intervals.

    Both are differences from a careful player, as shares of wins. The chart shows percentage points.
    """
    rows = {
        name: {count: mean_interval(100 * np.asarray(values)[:count]) for count in list_eighths(len(plain))}
        for name, values in (("results", plain), ("without luck", adjusted))
    }
    return compare(rows, title, "percentage points more than the careful player", "games", even_value=0)


def format_points(*changes: float, digits: int = 1) -> str:
    """Return changes of a chance as text, in percentage points: `+1.5 to +2.0`."""
    return " to ".join(f"{100 * each:+.{digits}f}" for each in changes)
