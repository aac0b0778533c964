"""Counts that a person gives: checked, and refused by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from kit.errors import BadOption, shown


def counted(value: Any, name: str, low: int, high: int) -> int:
    """The value if it is a whole number within bounds. Raises BadOption."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not low <= value <= high:
        raise BadOption(f"{name} is {shown(value)}; it should be a whole number from {low} to {high}")
    return int(value)
