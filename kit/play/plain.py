"""What is handed in from outside as plain values of JSON, so that nothing of another kind comes further."""

from __future__ import annotations

from typing import Any

import numpy as np

from kit.errors import BadPosition, shown

DEEPEST = 20  # levels; a position or transcript has six at most
MOST_BITS = 64  # of a whole number


def plain(value: Any, where: str = "", depth: int = 0) -> Any:
    """A copy in Python's own numbers, texts, lists and dicts, NumPy's too. Raises BadPosition, naming the place."""
    if isinstance(value, np.generic | np.ndarray):
        value = value.tolist()
    if isinstance(value, str) and not is_text(value):
        raise BadPosition(f"{where} is {shown(value)}, which is not text: it has half of a character")
    if isinstance(value, dict | list | tuple):
        if depth == DEEPEST:
            raise BadPosition(f"{where} is nested more than {DEEPEST} deep")
        if not isinstance(value, dict):
            return [plain(entry, f"{where}[{place}]", depth + 1) for place, entry in enumerate(value, start=1)]
        for name in value:
            if not isinstance(name, str) or not is_text(name):
                raise BadPosition(f"{where or 'it'} has a field {shown(name)}; fields are named by text")
        return {name: plain(entry, f"{where}.{name}".lstrip("."), depth + 1) for name, entry in value.items()}
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise BadPosition(f"{where} is {shown(value)}; no number is as large as that")
    if value is None or isinstance(value, str | int | float):
        return value
    raise BadPosition(f"{where} is {shown(value)}; it should be text, a number, true or false, a list or an object")


def is_text(value: str) -> bool:
    """Whether a text can be written: JSON may hold one half of a character that takes two (a lone surrogate)."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
