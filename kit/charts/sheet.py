"""Tables as HTML, and score sheets: printed a sheet is text, in a notebook a table with a chart."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain, repeat
from typing import NamedTuple

from kit.charts.chart import Chart
from kit.picture.shapes import path_of, suit_word
from kit.picture.theme import PAGE, wrap_page
from kit.rules.cards import SUIT_SIGNS

Row = tuple[str, list[str]]
# By suit: a line colour of the theme, for the inks of cards need a light ground
SUIT_LINES = {"a": 2, "w": 2, "c": 5, "s": 5, "d": 1, "h": 1}


class Cell(NamedTuple):
    """A cell of a table: its content as HTML, and its attributes."""

    html: str
    attributes: str = ""


def html_table(
    head: Sequence[str | Cell], rows: Iterable[Sequence[str | Cell]], css_class: str = "", has_row_names: bool = False,
    row_classes: Iterable[str] = (),
) -> str:
    """Return a table as HTML; cells are text, or `Cell`. An empty `head` is left out.

    With `has_row_names` the first cell of a row is its heading. `css_class` and `row_classes` are CSS classes; without
    `css_class` the table looks like the page around it.
    """
    top = f"<tr>{_cells('th', head)}</tr>" if head else ""
    body = "".join(
        f"<tr{_class_attribute(row_look)}>{_cells('th', row[:has_row_names])}{_cells('td', row[has_row_names:])}</tr>"
        for row, row_look in zip(rows, chain(row_classes, repeat("")), strict=False)
    )
    inside = f"{top}{body}" if css_class else f"<thead>{top}</thead><tbody>{body}</tbody>"
    return f"<table{_class_attribute(css_class)}>{inside}</table>"


def _cells(kind: str, cells: Iterable[str | Cell]) -> str:
    whole = (cell if isinstance(cell, Cell) else Cell(escape(cell)) for cell in cells)
    return "".join(f"<{kind}{' ' * bool(cell.attributes)}{cell.attributes}>{cell.html}</{kind}>" for cell in whole)


def _class_attribute(look: str) -> str:
    return f' class="{look}"' if look else ""


@dataclass(frozen=True)
class Sheet:
    """A score sheet: a heading, and rows of a name and its cells; names in capitals stand out.

    `suits` are the names of rows and columns that are the letter of a suit, shown as its sign. `draw` draws the chart
    of the sheet, if it has one.
    """

    head: list[str]
    rows: list[Row]
    suits: str = ""
    draw: Callable[[], Chart] | None = None

    def table(self) -> str:
        """Return the sheet as a table in HTML, with its style."""
        return wrap_page(self.html())

    def html(self) -> str:
        """Return the table as HTML without a style, for a page that has its own."""
        rows = [[self._named(name), *cells] for name, cells in self.rows]
        strong = ["kit-strong" if name.isupper() else "" for name, _ in self.rows]
        return html_table(["", *map(self._named, self.head)], rows, "kit-sheet", has_row_names=True, row_classes=strong)

    def _named(self, name: str) -> str | Cell:
        """Return a name, or the glyph of a suit as a small SVG picture."""
        if name not in self.suits:
            return name
        path = f'<path d="{path_of(name)}" fill="{PAGE.lines[SUIT_LINES[name]]}"/>'
        look = f'class="kit-glyph" viewBox="0 0 100 100" role="img" aria-label="{suit_word(name)}"'
        return Cell(f"<svg {look}>{path}</svg>")

    def _repr_html_(self) -> str:
        return self.table() + (self.draw()._repr_html_() if self.draw else "")

    def __repr__(self) -> str:
        head = [SUIT_SIGNS[name] if name in self.suits else name for name in self.head]
        rows = [("", head), *((SUIT_SIGNS[name] if name in self.suits else name, row) for name, row in self.rows)]
        wide = max(len(name) for name, _ in rows)
        broad = max(len(cell) for _, cells in rows for cell in cells)
        return "\n".join(f"{name:<{wide}}" + "".join(f"  {cell:>{broad}}" for cell in cells) for name, cells in rows)
