"""Looking at an experiment again and again: what looks clear, and how likely that is where nothing differs.

Two ways to play are compared on the same deals. What counts are the deals that one of them alone has won.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np
from scipy.special import gammaln, xlogy
from scipy.stats import multinomial

DEALS, STEP = 1_000, 10  # an experiment has so many deals; one looks after every tenth at most
USUAL, POCOCK, FOLD = 1.96, 2.555, 20  # errors of a single look, errors of ten looks, and what a bet must become
LOOKS = {1: [DEALS], 10: range(100, DEALS + 1, 100), 99: range(2 * STEP, DEALS + 1, STEP)}
Clear = Callable[[np.ndarray, np.ndarray], np.ndarray]


# ---- what looks clear ----


def errors(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The lead in standard errors, where the first order alone has won so many deals and the second alone so many.

    Where nothing differs each of these deals is the toss of a fair coin, and the lead of n tosses has the standard
    deviation √n. Of no deals at all it is 0.
    """
    return (first - second) / np.sqrt(np.maximum(first + second, 1))


def beyond(reach: float) -> Clear:
    """A lead seems clear when it has more than so many standard errors."""
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
    """A lead seems clear when the bet has become twenty times what it was."""
    return fortune(first, second) >= FOLD


RECIPES = [
    *(("1.96 errors", looks, beyond(USUAL)) for looks in LOOKS), ("2.555 errors", 10, beyond(POCOCK)),
    ("£1 becomes £20", 99, made_a_fortune),
]


def always_valid(first: np.ndarray, second: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The ends of an interval for the first order's share of these deals, valid at all looks together: a confidence
    sequence. It holds every coin against which the same bet has not become twenty times what it was.

    H. Robbins, "Statistical methods related to the law of the iterated logarithm", 1970.
    """
    allowed = np.log(FOLD) - (gammaln(first + 1) + gammaln(second + 1) - gammaln(first + second + 2.0))
    likeliest = first / np.maximum(first + second, 1)

    def bound(edge: float) -> np.ndarray:
        inside, outside = likeliest.astype(float), np.full(likeliest.shape, edge)
        for _ in range(50):  # the likelihood falls to either side, so halving finds where the bet reaches its goal
            middle = (inside + outside) / 2
            is_held = -xlogy(first, middle) - xlogy(second, 1 - middle) < allowed
            inside, outside = np.where(is_held, middle, inside), np.where(is_held, outside, middle)
        return inside

    return bound(0.0), bound(1.0)


def first_clear(alone: np.ndarray, looks: Collection[int], clear: Clear) -> np.ndarray:
    """After how many deals each experiment first seems clear at one of the looks; 0 where it never does."""
    deals = np.array(list(looks))
    seen = alone[:, deals // STEP - 1]
    is_clear = clear(seen[..., 0], seen[..., 1])
    return np.where(is_clear.any(axis=1), deals[is_clear.argmax(axis=1)], 0)


# ---- worked out ----


def chances_to_stop(looks: Collection[int], clear: Clear, alone: float, first: float = 0.5) -> dict[int, float]:
    """The chance that an experiment has seemed clear by each of the looks.

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
    took, before, last = 0.0, 0.0, max(by_look)
    for deals, stopped in by_look.items():
        took, before = took + (stopped - before) * deals, stopped
    return took + (1 - before) * last
