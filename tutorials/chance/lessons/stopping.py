"""Repeated looks at one experiment: recipes for a clear lead, and their chances if nothing differs.

An experiment compares two orders of play on the same deals. Only deals that a single order wins count.
"""

from collections.abc import Callable, Collection

import numpy as np
import pandas as pd
from scipy.special import gammaln
from scipy.stats import multinomial

from kit.charts.chart import Chart
from kit.charts.general import compare
from kit.files import results_file
from kit.lesson.question_cell import QuestionCell, ask_in_cell

from . import leads
from .shared import mark_exact

DEALS, STEP, LOOKS = leads.DEALS, leads.STEP, leads.LOOKS
USUAL_LINE, POCOCK_LINE, FOLD = leads.USUAL_LINE, leads.POCOCK_LINE, 20  # the growth of a bet that looks clear
LOOK_DEALS = STEP * np.arange(1, DEALS // STEP + 1)  # deals at each look
Clear = Callable[[np.ndarray, np.ndarray], np.ndarray]


# ---- recipes for a clear lead ----


def compute_errors(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the lead in standard errors; `first` and `second` are the deals that only this order has won.

    If nothing differs, each of these deals is the toss of a fair coin, and the lead of n tosses has the standard
    deviation √n. Without any deals the lead is 0.
    """
    return (first - second) / np.sqrt(np.maximum(first + second, 1))


def make_recipe(line: float) -> Clear:
    """Return the recipe that calls a lead clear if it has more than `line` standard errors."""
    return lambda first, second: abs(compute_errors(first, second)) > line


def count_pounds(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the present value of £1, bet against a fair coin in equal parts on every possible coin.

    The part that bets on heads with chance p is multiplied by 2p or 2(1 - p) at each toss. The average over all p is
    2^n · first! · second! / (n + 1)!. If the coin is fair, the value reaches 20 with a chance of at most 1/20:
    J. Ville, "Étude critique de la notion de collectif", 1939.
    """
    tosses = np.asarray(first) + second
    return np.exp(tosses * np.log(2) + gammaln(np.add(first, 1)) + gammaln(np.add(second, 1)) - gammaln(tosses + 2.0))


def find_first_clear(wins_alone: np.ndarray, looks: Collection[int], clear: Clear) -> np.ndarray:
    """Return the number of deals at the first look at which each experiment looks clear, or 0 without such a look."""
    deals = np.array(list(looks))
    wins_at_looks = wins_alone[:, deals // STEP - 1]
    is_clear = clear(wins_at_looks[..., 0], wins_at_looks[..., 1])
    return np.where(is_clear.any(axis=1), deals[is_clear.argmax(axis=1)], 0)


# ---- exact chances ----


def find_stop_chances(looks: Collection[int], clear: Clear, alone: float, first: float = 0.5) -> dict[int, float]:
    """Return for each look the chance that an experiment has looked clear by then.

    A single order wins a deal with the chance `alone`; then it is the first order with the chance `first`. Both counts
    together are a Markov chain, followed ten deals at a time. Stopped experiments leave the chain.
    """
    from scipy.signal import convolve2d

    most = int(DEALS * alone * max(first, 1 - first) + 9 * np.sqrt(DEALS * alone))  # larger counts are very rare
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


def compute_mean_deals(by_look: dict[int, float]) -> float:
    """Return the mean number of deals of an experiment that stops at the first clear look, or at the last look."""
    deals, stopped = np.array(list(by_look)), np.array(list(by_look.values()))
    return float(np.diff(stopped, prepend=0) @ deals + (1 - stopped[-1]) * deals[-1])


# ---- experiments ----


def read_paths() -> np.ndarray:
    """Read these numbers for the first experiments from the kit's results. Raises FileNotFoundError."""
    rows = pd.read_csv(results_file("stopping_paths.csv"))
    return rows[["ace_to_king", "two_to_ace"]].to_numpy().reshape(-1, DEALS // STEP, 2)


# ---- charts: `wins_alone[experiment, look, order]` is the number of deals that only this order has won ----


def draw_paths(wins_alone: np.ndarray, pocock: float = POCOCK_LINE) -> QuestionCell:
    """Draw the leads of many experiments; each stops at its first clear look."""
    return ask_in_cell(leads.LeadsForm(compute_errors(wins_alone[..., 0], wins_alone[..., 1]).tolist(), pocock))


def draw_stopped(chances: pd.DataFrame, truth: float) -> Chart:
    """Draw the share of experiments that have looked clear so far, by recipe.

    `truth` is the true share of the first order in the deals that count.
    """
    chances = chances.assign(way=chances.recipe + ", " + chances.looks.astype(str) + " looks")
    chances["way"] = chances.way.str.replace(", 1 looks", ", 1 look")
    rows = chances[chances["first_share"] == truth].pivot(index="deals", columns="way", values="exact").fillna(0)
    lines = {recipe: mark_exact(stopped.loc[LOOKS[10]].to_dict()) for recipe, stopped in rows.items()}
    title = f"{truth:.0%} of the deals that count are won from ace to king"
    return compare(lines, title, "experiments that have looked clear", "deals", share=True)
