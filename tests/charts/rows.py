"""Rows of the charts' contract: what draws a chart, what it is given, and what its sentence must say of that."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Row(NamedTuple):
    """A chart: the function that draws it, what its sentence says, word for word, in pieces, and how to draw it."""

    draw: Callable
    said: tuple[str, ...]
    drawn: Callable[[], Any]


def row(draw: Callable, *given: Any, said: tuple[str, ...], **named: Any) -> Row:
    """Make a row of the contract of a function and what it is given.

    A function without arguments is called for its value first, so that games are played when they are needed.
    """
    return Row(draw, said, lambda: draw(*(each() if callable(each) else each for each in given), **named))
