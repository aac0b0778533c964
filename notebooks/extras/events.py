"""Events as a list to read: a table on a page, lines when printed."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from textwrap import fill

from kit.charts.sheet import Cell, html_table
from kit.errors import whole_number
from kit.play.game import Game

WIDTH = 92  # letters in a printed line
SHORT = 24  # letters of what is not broken into lines


@dataclass(frozen=True)
class EventList:
    """Rows of words under their heading, with the fonts and the colours of the page."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def _repr_html_(self) -> str:
        return html_table(list(map(_cell, self.head)), [list(map(_cell, row)) for row in self.rows])

    def __repr__(self) -> str:
        lines = [" · ".join(row) for row in self.rows]
        return "\n".join(fill(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False) for line in lines)


def _cell(text: str) -> Cell:
    """Return a text as a cell; a short text, such as a move, stays on one line."""
    short = "; white-space: nowrap" if len(text) < SHORT else ""
    return Cell(escape(text), f'style="text-align: left; vertical-align: top{short}"')


def list_events(game: Game, steps: Iterable[int], about: str = "") -> EventList:
    """Return the events of these steps of a game's history, counted from 1: a row an event.

    With `about`, list only events whose sentence contains these words, or that concern the card with this code. Raises
    BadOption.
    """
    rows = [
        (str(step), event.text, event.rule.partition("/")[2])  # its rule without the game, which is known here
        for step in steps
        for event in game.history[whole_number(step, 1, len(game.history), "step") - 1].events
        if about in event.text or about in event.cards
    ]
    return EventList(("step", "what happened", "rule"), tuple(rows))
