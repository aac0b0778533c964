"""Shares and means with their 95 % intervals, as lessons write them in tables and sentences."""

from __future__ import annotations

from kit.lab.stats import Interval


def share(found: Interval, digits: int = 1) -> str:
    """A share in per cent: `54.4% (53.3% to 55.5%)`."""
    return f"{found.estimate:.{digits}%} ({found.low:.{digits}%} to {found.high:.{digits}%})"


def mean(found: Interval, digits: int = 2, sign: str = "") -> str:
    """A mean: `3.20 (3.17 to 3.23)`; with the sign `+` a difference, which shows whether it is more or less."""
    return f"{found.estimate:{sign}.{digits}f} ({found.low:{sign}.{digits}f} to {found.high:{sign}.{digits}f})"
