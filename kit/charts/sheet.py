"""HTML tables, and score sheets. A sheet prints as text; a notebook shows it as a table with a chart."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain, repeat
from typing import NamedTuple

from kit.charts.chart import Chart
from kit.picture.shapes import SUIT_WORDS, draw_outline
from kit.picture.theme import PAGE, wrap_page
from kit.rules.cards import SUIT_SIGNS

Row = tuple[str, list[str]]
# The index of a line colour of the theme for each suit. (The colours of cards need a light background.)
SUIT_LINES = {"a": 2, "w": 2, "c": 5, "s": 5, "d": 1, "h": 1}


class Cell(NamedTuple):
    """A cell of a table: its content as HTML, and its attributes."""

    html: str
    attributes: str = ""


def html_table(
    head: Sequence[str | Cell], rows: Iterable[Sequence[str | Cell]], css_class: str = "", has_row_names: bool = False,
    row_classes: Iterable[str] = (),
) -> str:
    """Return a table as HTML. A cell is a text or a `Cell`. An empty `head` is left out.

    With `has_row_names`, the first cell of each row is its heading. `css_class` is the CSS class of the table, and
    `row_classes` are the classes of the rows. Without `css_class`, the table looks like the page around it.
    """
    head_row = f"<tr>{_join_cells('th', head)}</tr>" if head else ""
    body = "".join(
        f"<tr{_format_css(look)}>{_join_cells('th', row[:has_row_names])}{_join_cells('td', row[has_row_names:])}</tr>"
        for row, look in zip(rows, chain(row_classes, repeat("")), strict=False)
    )
    content = f"{head_row}{body}" if css_class else f"<thead>{head_row}</thead><tbody>{body}</tbody>"
    return f"<table{_format_css(css_class)}>{content}</table>"


def _join_cells(kind: str, cells: Iterable[str | Cell]) -> str:
    all_cells = (cell if isinstance(cell, Cell) else Cell(escape(cell)) for cell in cells)
    return "".join(f"<{kind}{' ' * bool(cell.attributes)}{cell.attributes}>{cell.html}</{kind}>" for cell in all_cells)


def _format_css(css_class: str) -> str:
    return f' class="{css_class}"' if css_class else ""


@dataclass(frozen=True)
class Sheet:
    """A score sheet: a heading, and rows with a name and cells. Rows with words in capitals as names are bold.

    `names` is the heading above the names. `suits` lists the letters of suits: a row or column with such a name shows
    the sign of the suit. `draw` draws the chart of the sheet, if it has one.
    """

    head: list[str]
    rows: list[Row]
    suits: str = ""
    draw: Callable[[], Chart] | None = None
    names: str = ""

    def table(self) -> str:
        """Return the sheet as a table in HTML, with its style."""
        return wrap_page(self.html())

    def html(self) -> str:
        """Return the table as HTML without a style, for a page that has its own style."""
        rows = [[self._make_cell(name), *cells] for name, cells in self.rows]
        strong = ["kit-strong" if name.isupper() and len(name) > 1 else "" for name, _ in self.rows]
        head = [self.names, *map(self._make_cell, self.head)]
        return html_table(head, rows, "kit-sheet", has_row_names=True, row_classes=strong)

    def _make_cell(self, name: str) -> str | Cell:
        """Return the name, or for the letter of a suit a small SVG picture of its sign."""
        if name not in self.suits:
            return name
        path = f'<path d="{draw_outline(name)}" fill="{PAGE.lines[SUIT_LINES[name]]}"/>'
        look = f'class="kit-glyph" viewBox="0 0 100 100" role="img" aria-label="{SUIT_WORDS[name]}"'
        return Cell(f"<svg {look}>{path}</svg>")

    def _repr_html_(self) -> str:
        return self.table() + (self.draw()._repr_html_() if self.draw else "")

    def __repr__(self) -> str:
        signs = {suit: SUIT_SIGNS[suit] for suit in self.suits}
        head = [signs.get(name, name) for name in self.head]
        rows = [(self.names, head), *((signs.get(name, name), row) for name, row in self.rows)]
        longest = max(len(name) for name, _ in rows)
        width = max(len(cell) for _, cells in rows for cell in cells)
        return "\n".join(f"{name:<{longest}}" + "".join(f"  {cell:>{width}}" for cell in cells) for name, cells in rows)
