"""Make the parts that widgets of lessons share: boxes, buttons and messages."""

from collections.abc import Callable

import anywidget
import ipywidgets
from IPython import get_ipython

from kit.lesson.verdicts import error_html
from kit.picture import theme
from kit.picture.document import read_resource
from kit.picture.looks import plain
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget
from kit.tabletop.page import join_scripts


class Keyboard(anywidget.AnyWidget):
    """An invisible widget for keys and screen readers."""

    _esm = f"{join_scripts('dom')}\n{read_resource('lesson/keyboard.js')}"


class Page(CellWidget):
    """Widgets one below the other, with the style sheet of the page. A reader can use them without a mouse."""

    def __init__(self, parts: list[ipywidgets.Widget]) -> None:
        super().__init__([html("kit-style", f"<style>{theme.page_style()}</style>"), plain(Keyboard), *parts])
        self.add_class("kit-page")


def html(look: str, value: str = "") -> ipywidgets.HTML:
    """Return a widget of HTML with a CSS class."""
    return plain(ipywidgets.HTML, value).add_class(look)


def box(look: str, parts: list[ipywidgets.Widget]) -> ipywidgets.Box:
    """Return widgets in a box. The CSS class `look` arranges them."""
    return plain(ipywidgets.Box, parts).add_class(look)


def button(text: str, action: Callable[[], None], show_error: Callable[[Exception], None]) -> ipywidgets.Button:
    """Return a button. It passes errors of its action to `show_error`; otherwise nobody would see them."""
    widget = plain(ipywidgets.Button, description=text, tooltip=text)
    widget.on_click(run_in_home_loop(lambda _: action(), show_error))
    return widget


def error_display(display: ipywidgets.HTML) -> Callable[[Exception], None]:
    """Return a function that shows an error in this HTML."""
    return lambda error: display.set_trait("value", error_html(error))


def report_step(waits: bool, is_resumed: bool = False) -> None:
    """Report to the page that this cell asks a question. If it `waits` for the reader, *Run All* stops there.

    `is_resumed` is whether the reader has resumed the lesson. JupyterLab reads the report in the kernel's reply to this
    cell (`.jupyter/labextensions/stack-games-kit`). Other pages run all cells. Outside a kernel nothing happens.
    """
    shell = get_ipython()
    if getattr(shell, "kernel", None) is not None:
        shell.payload_manager.write_payload({"source": "stack-games-kit", "waits": waits, "resumed": is_resumed})
