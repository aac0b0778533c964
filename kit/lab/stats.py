"""Intervals: how far what was measured may lie from the truth."""

from __future__ import annotations

import numpy as np

RESAMPLES = 1_000


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share of which `successes` of `trials` were seen.

    Shared successes (half a win) count as what they are; the interval is then a little too wide.
    Formula: E. B. Wilson, "Probable inference", 1927.
    """
    from scipy.stats import norm

    if trials == 0:
        return 0.0, 1.0
    z = float(norm.ppf((1 + confidence) / 2))
    share = successes / trials
    middle = (share + z**2 / (2 * trials)) / (1 + z**2 / trials)
    reach = z / (1 + z**2 / trials) * np.sqrt(share * (1 - share) / trials + z**2 / (4 * trials**2))
    # Rounding must not leave the share itself outside.
    return max(0.0, min(share, float(middle - reach))), min(1.0, max(share, float(middle + reach)))


def bootstrap(values: np.ndarray, confidence: float = 0.95) -> tuple[float, float]:
    """A percentile bootstrap interval for the mean of values; the same values give the same interval.

    Method: B. Efron, "Bootstrap methods", 1979. Values are counted by kind first, so that many cost
    no more than few.
    """
    kinds, counts = np.unique(values, return_counts=True)
    dice = np.random.default_rng(1979)
    means = dice.multinomial(len(values), counts / len(values), size=RESAMPLES) @ kinds / len(values)
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)
