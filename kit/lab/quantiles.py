"""Quantiles in plain Python, for the intervals: a browser's Python has no SciPy."""

from collections.abc import Callable
from functools import lru_cache
from math import exp, lgamma, log, log1p, sqrt

TINY = 1e-300  # in place of a zero that would be divided by
MOST_TERMS = 100_000  # of a continued fraction
MOST_EXPONENT = 700.0  # more would overflow
CLOSE = 1e-10  # the last step of Newton's method, as a part of the distance to 0 or 1: the place has all its digits


def beta_chance(first: float, second: float, place: float) -> float:
    """Return the chance that a value of a beta distribution is at most `place`.

    Formula: W. J. Lentz's continued fraction, as in W. H. Press and others, "Numerical Recipes", 2007, section 6.4.
    """
    if place <= 0 or place >= 1:
        return float(place >= 1)
    if place > (first + 1) / (first + second + 2):
        return 1 - beta_chance(second, first, 1 - place)
    scale = lgamma(first + second) - lgamma(first) - lgamma(second) + first * log(place) + second * log1p(-place)
    above, below = 1.0, 1 / (1 - (first + second) * place / (first + 1) or TINY)
    found = below
    for term in range(1, MOST_TERMS):
        twice = first + 2 * term
        for factor in (
            term * (second - term) * place / ((twice - 1) * twice),
            -(first + term) * (first + second + term) * place / (twice * (twice + 1)),
        ):
            below, above = 1 / (1 + factor * below or TINY), 1 + factor / above or TINY
            found *= below * above
        if abs(below * above - 1) < 1e-15:
            break
    return exp(scale) * found / first


@lru_cache(maxsize=4_096)
def beta_quantile(first: float, second: float, chance: float) -> float:
    """Return the place that a value of a beta distribution does not exceed with this chance.

    Newton's method finds it. A step that would leave the bounds found so far goes to their middle instead.
    """
    if chance > 0.5:  # the method is fast from the other side
        return 1 - beta_quantile(second, first, 1 - chance)
    low, high, place = 0.0, 1.0, first / (first + second)
    scale = lgamma(first + second) - lgamma(first) - lgamma(second)
    while low < place < high:
        excess = beta_chance(first, second, place) - chance
        low, high = (place, high) if excess < 0 else (low, place)
        thinness = (1 - first) * log(place) + (1 - second) * log1p(-place) - scale
        step = excess * exp(min(thinness, MOST_EXPONENT))
        if abs(step) < CLOSE * min(place, 1 - place):
            return min(max(place - step, low), high)
        place = place - step if low < place - step < high else (low + high) / 2
    return place


def t_quantile(freedom: int, chance: float) -> float:
    """Return the value that Student's t does not exceed with this chance, which is above 1/2."""
    rest = beta_quantile(freedom / 2, 0.5, 2 * (1 - chance))
    return sqrt(freedom * (1 - rest) / rest)


def find_turn(is_below: Callable[[float], bool], low: float, high: float) -> float:
    """Return the place between `low` and `high` from which on `is_below` is no longer true."""
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return middle
