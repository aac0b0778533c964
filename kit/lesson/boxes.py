"""The boxes, buttons and messages that all that belongs to lessons is made of."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from kit.errors import KitError
from kit.lesson.keyboard import Keyboard
from kit.picture import page_style
from kit.tabletop.cell_widget import CellWidget
from kit.tabletop.pacing import at_home


def html(look: str, value: str = "") -> ipywidgets.HTML:
    """HTML of a CSS class."""
    made = ipywidgets.HTML(value)
    made.add_class(look)
    return made


def box(look: str, parts: list[ipywidgets.Widget], down: bool = False) -> ipywidgets.Box:
    """Widgets in a box of a CSS class, which says how they lie; `down` lays them one below the other."""
    made = ipywidgets.VBox(parts) if down else ipywidgets.Box(parts)
    made.add_class(look)
    return made


class Page(CellWidget):
    """Widgets one below the other, with the style sheet of the page, which can be worked by keyboard alone."""

    def __init__(self, parts: list[ipywidgets.Widget]) -> None:
        self.keyboard = Keyboard()
        super().__init__([html("kit-style", f"<style>{page_style.style()}</style>"), self.keyboard, *parts])
        self.add_class("kit-page")

    def focus(self, selector: str) -> None:
        """Give the focus to what a CSS selector finds here or beside, for a reader who works with the keyboard."""
        self.keyboard.wanted = selector


def button(
    text: str, action: Callable[[], None], failed: Callable[[Exception], None], tip: str = "", look: str = "kit-plain"
) -> ipywidgets.Button:
    """A button; errors of its action are handed to `failed`, for nobody else would see them."""
    made = ipywidgets.Button(description=text, tooltip=tip or text)
    made.add_class(look)
    made.on_click(at_home(lambda _: action(), failed))
    return made


def told(kind: str, head: str, body: str) -> str:
    """A message with a heading; `kind` is `refuted`, `solved` or `plain`, `body` is HTML."""
    return f'<div class="kit-told kit-{kind}"><p class="kit-head">{escape(head)}</p>{body}</div>'


def fault(error: Exception) -> str:
    """An error as HTML."""
    said = str(error) if isinstance(error, KitError) else f"{type(error).__name__}: {error}"
    return told("refuted", "That did not work", f"<p>{escape(said)}</p>")
