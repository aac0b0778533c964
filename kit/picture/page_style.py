"""The style sheet of all that the kit shows on a page outside its tables: charts, score sheets, scenarios, lessons."""

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from itertools import chain, repeat
from pathlib import Path
from typing import NamedTuple

from kit.picture.theme import DARK, LIGHT, css_variables


class Cell(NamedTuple):
    """What stands in a cell of a table, as HTML, and the cell's attributes."""

    html: str
    attributes: str = ""


@cache
def style() -> str:
    """Return the style sheet; one on a page is enough, more do no harm.

    It holds for what lies in a box of the class `kit-page`, and gives it the colours of the page's theme, light or
    dark, which `kit.picture.theme.PAGE` asks for.
    """
    sheet = Path(__file__).with_name("page_style.css").read_text(encoding="utf-8")
    dark = f'[data-jp-theme-light="false"] .kit-page {{ {css_variables(DARK)} }}'
    return f".kit-page {{ {css_variables(LIGHT)} }}\n{dark}\n{sheet}"


def in_page(body: str) -> str:
    """Return HTML in its box, with the style sheet."""
    return f'<style>{style()}</style><div class="kit-page">{body}</div>'


def table(
    head: Sequence[str | Cell], rows: Iterable[Sequence[str | Cell]], look: str = "", names: bool = False,
    row_looks: Iterable[str] = (),
) -> str:
    """Return a table as HTML; cells are text, or `Cell`. No `head` is written where it is empty.

    With `names` the first cell of a row is its heading. `look` and `row_looks` are classes; a table without a look has
    that of the page around it.
    """
    top = f"<tr>{_cells('th', head)}</tr>" if head else ""
    body = "".join(
        f"<tr{_of_class(row_look)}>{_cells('th', row[:names])}{_cells('td', row[names:])}</tr>"
        for row, row_look in zip(rows, chain(row_looks, repeat("")))  # noqa: B905
    )
    inside = f"{top}{body}" if look else f"<thead>{top}</thead><tbody>{body}</tbody>"
    return f"<table{_of_class(look)}>{inside}</table>"


def _cells(kind: str, cells: Iterable[str | Cell]) -> str:
    whole = (cell if isinstance(cell, Cell) else Cell(escape(cell)) for cell in cells)
    return "".join(f"<{kind}{' ' * bool(cell.attributes)}{cell.attributes}>{cell.html}</{kind}>" for cell in whole)


def _of_class(look: str) -> str:
    return f' class="{look}"' if look else ""
