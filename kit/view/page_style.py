"""The style sheet of all that the kit shows on a page outside its tables: charts, score sheets, scenarios, lessons."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kit.view.picture.theme import DARK, LIGHT, css_variables


@cache
def style() -> str:
    """The style sheet as HTML; one on a page is enough, more do no harm.

    It holds for what lies in a box of the class `kit-page`, and gives it the colours of the page's theme, light or
    dark, which `kit.view.picture.theme.PAGE` asks for.
    """
    sheet = Path(__file__).with_name("page_style.css").read_text(encoding="utf-8")
    dark = f'[data-jp-theme-light="false"] .kit-page {{ {css_variables(DARK)} }}'
    return f"<style>.kit-page {{ {css_variables(LIGHT)} }}\n{dark}\n{sheet}</style>"


def in_page(body: str) -> str:
    """HTML in its box, with the style sheet."""
    return f'{style()}<div class="kit-page">{body}</div>'
