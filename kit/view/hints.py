"""Hints by name: functions from a game to a short text for each legal move (empty: the move is only lit up)."""

from __future__ import annotations

from collections.abc import Callable


def none(game) -> dict[str, str]:
    """No hints."""
    return {}


def legal_moves(game) -> dict[str, str]:
    """Light up every card that can move."""
    return dict.fromkeys(game.moves(), "")


HINTS: dict[str, Callable] = {"none": none, "legal moves": legal_moves}
