"""A score sheet as it is kept on paper: printed it is text, in a notebook a table, some with a chart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from kit.rules.cards import SUIT_SIGNS
from kit.view.charts.chart import Chart
from kit.view.page_style import in_page
from kit.view.picture import glyphs
from kit.view.picture.theme import PAGE

Row = tuple[str, list[str]]
LINES = {"a": 2, "w": 2, "c": 5, "s": 5, "d": 1, "h": 1}  # of the theme: inks are for cards, whose ground is light


@dataclass(frozen=True)
class Sheet:
    """A heading, and rows of a name and what stands in them; names in capitals stand out.

    `suits` are the rows and columns named by the letter of a suit, which is shown as its sign. `draw` makes the chart
    that belongs to the sheet, if one does.
    """

    head: list[str]
    rows: list[Row]
    suits: str = ""
    draw: Callable[[], Chart] | None = None

    def table(self) -> str:
        """The sheet as a table in HTML, with its style."""
        return in_page(self.bare_table())

    def bare_table(self) -> str:
        """The same without its style, for a page that has its own."""
        head = "".join(f"<th>{self._named(cell)}</th>" for cell in self.head)
        body = "".join(self._row(name, cells) for name, cells in self.rows)
        return f'<table class="kit-sheet"><tr><th></th>{head}</tr>{body}</table>'

    def _row(self, name: str, cells: list[str]) -> str:
        strong = ' class="kit-strong"' if name.isupper() else ""
        return f"<tr{strong}><th>{self._named(name)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"

    def _named(self, name: str) -> str:
        return _glyph(name) if name in self.suits else escape(name)

    def _repr_html_(self) -> str:
        return self.table() + (self.draw()._repr_html_() if self.draw else "")

    def __str__(self) -> str:
        head = [SUIT_SIGNS[name] if name in self.suits else name for name in self.head]
        rows = [("", head), *((SUIT_SIGNS[name] if name in self.suits else name, row) for name, row in self.rows)]
        wide = max(len(name) for name, _ in rows)
        broad = max(len(cell) for _, cells in rows for cell in cells)
        return "\n".join(f"{name:<{wide}}" + "".join(f"  {cell:>{broad}}" for cell in cells) for name, cells in rows)

    def __repr__(self) -> str:
        return str(self)


def _glyph(suit: str) -> str:
    """A suit's glyph as a small SVG picture."""
    path = f'<path d="{glyphs.path_of(suit)}" fill="{PAGE.lines[LINES[suit]]}"/>'
    return f'<svg class="kit-glyph" viewBox="0 0 100 100" role="img" aria-label="{glyphs.suit_word(suit)}">{path}</svg>'
