"""Looking at an experiment again and again: what looks clear, and how likely that is where nothing differs.

Two ways to play are compared on the same deals. What counts are the deals that one of them alone has won.
"""

from collections.abc import Callable, Collection
from typing import Any

import numpy as np
import pandas as pd
from ipywidgets import IntSlider, SelectionSlider
from scipy.special import gammaln
from scipy.stats import multinomial

from kit.charts.chart import MUTED, Chart
from kit.charts.general import compare
from kit.files import kept
from kit.lab.simulate import simulate
from kit.lesson.slider_chart import SliderChart

from .shared import BLUE, GREEN, RED, WIDE, exactly

DEALS, STEP = 1_000, 10  # an experiment has so many deals; one looks after every tenth at most
USUAL, POCOCK, FOLD = 1.96, 2.555, 20  # errors of a single look, errors of ten looks, and what a bet must become
LOOKS = {1: [DEALS], 10: range(100, DEALS + 1, 100), 99: range(2 * STEP, DEALS + 1, STEP)}
AFTER = STEP * np.arange(1, DEALS // STEP + 1)  # deals at each look
Clear = Callable[[np.ndarray, np.ndarray], np.ndarray]


# ---- what looks clear ----


def errors(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the lead in standard errors, where the first order alone has won so many deals and the second alone so
    many.

    Where nothing differs each of these deals is the toss of a fair coin, and the lead of n tosses has the standard
    deviation √n. Of no deals at all it is 0.
    """
    return (first - second) / np.sqrt(np.maximum(first + second, 1))


def beyond(reach: float) -> Clear:
    """Return a lead seems clear when it has more than so many standard errors."""
    return lambda first, second: abs(errors(first, second)) > reach


def fortune(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """What has become of 1 that was bet against a fair coin, in equal parts on every coin that there may be.

    A part that was bet on heads with chance p is multiplied by 2p or 2(1 - p) at each toss; on average over all p that
    makes 2^n · first! · second! / (n + 1)!. While the coin is fair, it becomes 20 or more with chance 1/20 at most, at
    whatever time: J. Ville, "Étude critique de la notion de collectif", 1939.
    """
    tosses = np.asarray(first) + second
    logarithm = tosses * np.log(2) + gammaln(np.add(first, 1)) + gammaln(np.add(second, 1)) - gammaln(tosses + 2.0)
    return np.exp(logarithm)


def made_a_fortune(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return a lead seems clear when the bet has become twenty times what it was."""
    return fortune(first, second) >= FOLD


def first_clear(alone: np.ndarray, looks: Collection[int], clear: Clear) -> np.ndarray:
    """After how many deals each experiment first seems clear at one of the looks; 0 where it never does."""
    deals = np.array(list(looks))
    seen = alone[:, deals // STEP - 1]
    is_clear = clear(seen[..., 0], seen[..., 1])
    return np.where(is_clear.any(axis=1), deals[is_clear.argmax(axis=1)], 0)


# ---- worked out ----


def chances_to_stop(looks: Collection[int], clear: Clear, alone: float, first: float = 0.5) -> dict[int, float]:
    """Return the chance that an experiment has seemed clear by each of the looks.

    A deal is won by one order alone with the chance `alone`, and then by the first with the chance `first`. Both counts
    together are a Markov chain, followed here ten deals at a time; what has stopped leaves it.
    """
    from scipy.signal import convolve2d

    most = int(DEALS * alone * max(first, 1 - first) + 9 * np.sqrt(DEALS * alone))  # more there hardly ever are
    chances, is_clear = np.zeros((most, most)), clear(*np.indices((most, most)))
    chances[0, 0] = 1.0
    one, other = np.indices((STEP + 1, STEP + 1))
    counts = np.stack([one, other, STEP - one - other], axis=-1)
    step = np.nan_to_num(multinomial.pmf(counts, STEP, [alone * first, alone * (1 - first), 1 - alone]))
    stopped, by_look = 0.0, {}
    for deals in range(STEP, max(looks) + 1, STEP):
        chances = convolve2d(chances, step)[:most, :most]
        if deals in looks:
            stopped += float(chances[is_clear].sum())
            chances[is_clear] = 0
            by_look[deals] = stopped
    return by_look


def mean_deals(by_look: dict[int, float]) -> float:
    """How many deals an experiment takes on average that goes on to the last look unless it has stopped before."""
    deals, stopped = np.array(list(by_look)), np.array(list(by_look.values()))
    return float(np.diff(stopped, prepend=0) @ deals + (1 - stopped[-1]) * deals[-1])



# ---- experiments ----


def won_alone(experiments: int) -> np.ndarray:
    """Return how many deals each order alone has won, after every tenth: [experiment, look, order], from deal 1 on."""
    one, other = (
        simulate("stack-em", experiments * DEALS, by="careful", seed=1, work_stacks=4, hand_limit=3, order=order).won
        for order in ("A-K", "2-A")
    )
    alone = np.stack([one & ~other, other & ~one], axis=-1)
    return alone.reshape(experiments, DEALS // STEP, STEP, 2).sum(axis=2).cumsum(axis=1)


def kept_courses() -> np.ndarray:
    """Return the same of the first experiments, from the table that is kept. Raises FileNotFoundError if there is none.
    """
    rows = pd.read_csv(kept("stopping_paths.csv") or "stopping_paths.csv")
    return rows[["ace_to_king", "two_to_ace"]].to_numpy().reshape(-1, DEALS // STEP, 2)


# ---- charts: `alone[experiment, look, order]` counts the deals that each order alone has won ----


def your_turn(alone: np.ndarray) -> SliderChart:
    """Draw the lead in one experiment as deals are added: the reader decides when it looks clear."""
    lead = errors(alone[..., 0], alone[..., 1])

    def draw(axes: Any, experiment: int, deals: int) -> str:
        path = lead[experiment - 1, : deals // STEP]
        axes.plot(AFTER[: len(path)], path, color=BLUE, lw=2)
        axes.plot(deals, path[-1], "o", color=BLUE, ms=6)
        _field(axes, f"Experiment {experiment}: the lead after {deals:,} deals", USUAL)
        one, other = alone[experiment - 1, len(path) - 1]
        return (
            f"After {deals:,} deals: {one} won only from ace to king, {other} only from two to ace. "
            f"The lead is {one - other:+d} deals, which is {path[-1]:+.2f} standard errors."
        )

    experiment = IntSlider(1, 1, len(alone), description="experiment", layout=WIDE)
    deals = IntSlider(20, STEP, DEALS, STEP, description="deals", layout=WIDE)
    return SliderChart(draw, {"experiment": experiment, "deals": deals})


def sixty_courses(alone: np.ndarray, pocock: float) -> SliderChart:
    """Draw the leads of many experiments; those that seem clear at some look stop there."""
    lead, reaches = errors(alone[..., 0], alone[..., 1]), {"1.96": USUAL, f"{pocock:.2f} (Pocock)": pocock}

    def draw(axes: Any, looks: int, line: str) -> str:
        reach = reaches[line]
        stops = first_clear(alone, LOOKS[looks], beyond(reach)) // STEP
        stopped = int((stops > 0).sum())
        for path, stop in zip(lead, stops.tolist(), strict=True):
            if stop:
                axes.plot(AFTER[:stop], path[:stop], "X-", color=RED, lw=1.3, ms=8, markevery=[stop - 1])
            else:
                axes.plot(AFTER, path, color=MUTED, lw=0.8, alpha=0.35)
        axes.plot([], "X-", color=RED, label=f"stopped: {stopped}")
        axes.plot([], color=MUTED, lw=0.8, label=f"went on: {len(alone) - stopped}")
        _field(axes, f"{len(alone)} experiments in which nothing differs", reach)
        many = "one look, at the end" if looks == 1 else f"{looks} looks"
        return f"With {many}, {stopped} of {len(alone)} experiments seem clear, and every one is wrong."

    looks = SelectionSlider(options=list(LOOKS), value=1, description="looks")
    line = SelectionSlider(options=list(reaches), description="line at")
    return SliderChart(draw, {"looks": looks, "line": line}, height=4.2)


def how_many_stopped(chances: pd.DataFrame, truth: float) -> Chart:
    """Draw the share of experiments that have seemed clear so far, by recipe; `truth` says what is true."""
    chances = chances.assign(way=chances.recipe + ", " + chances.looks.astype(str) + " looks")
    rows = chances[chances["first_share"] == truth].pivot(index="deals", columns="way", values="exact").fillna(0)
    lines = {way: exactly(stopped.loc[LOOKS[10]].to_dict()) for way, stopped in rows.items()}
    title = f"Of the deals that count {truth:.0%} fall to ace to king"
    return compare(lines, title, "experiments that have seemed clear", "deals", share=True)


def _field(axes: Any, title: str, reach: float) -> None:
    """Draw the field on which leads wander, between the two lines beyond which one seems clear."""
    axes.axhspan(-reach, reach, color=GREEN, alpha=0.08, lw=0)
    axes.axhline(reach, color=GREEN, lw=1.6, ls="--", label="looks clear\nbeyond")
    axes.axhline(-reach, color=GREEN, lw=1.6, ls="--")
    axes.axhline(0, color=MUTED, lw=0.8)
    axes.set(title=title, xlabel="deals", ylabel="lead, in standard errors", xlim=(0, 1_005), ylim=(-4.4, 4.4))
