"""Rows of the charts' contract: a function that draws a chart, its arguments, and parts of the sentence."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Row(NamedTuple):
    """A chart of the contract: its function, pieces of its sentence, and a function that draws it."""

    draw: Callable
    pieces: tuple[str, ...]
    draw_row: Callable[[], Any]


def row(draw: Callable, *arguments: Any, pieces: tuple[str, ...], **options: Any) -> Row:
    """Return a row of the contract for a function and its arguments.

    An argument may be a function: the row calls it to get the value, so that games are played only when needed.
    """
    return Row(draw, pieces, lambda: draw(*(value() if callable(value) else value for value in arguments), **options))
