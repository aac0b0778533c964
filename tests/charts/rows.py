"""Rows of the charts' contract: what draws a chart, what it is given, and what its sentence must say of that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Row(NamedTuple):
    """A chart: the function that draws it, what it is given, and what its sentence says, word for word, in pieces.

    A function without arguments is called for its value first, so that games are played when they are needed.
    """

    draw: Callable
    given: tuple[Any, ...]
    said: tuple[str, ...]
    named: dict[str, Any]

    def drawn(self) -> Any:
        """Draw the chart."""
        return self.draw(*map(_made, self.given), **{name: _made(each) for name, each in self.named.items()})


def row(draw: Callable, *given: Any, said: tuple[str, ...], **named: Any) -> Row:
    """Make a row of the contract."""
    return Row(draw, given, said, named)


def _made(each: Any) -> Any:
    return each() if callable(each) else each
