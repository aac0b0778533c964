"""Make the parts that all widgets of lessons share: boxes, buttons, messages and keyboard focus."""

from collections.abc import Callable
from html import escape
from pathlib import Path

import anywidget
import ipywidgets
import traitlets
from IPython import get_ipython

from kit.errors import KitError
from kit.lesson.answers import SaveAnswer, ignore
from kit.lesson.verdicts import message_html
from kit.picture import theme
from kit.picture.looks import plain
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget


class Keyboard(anywidget.AnyWidget):
    """An invisible widget. The element of the CSS selector `wanted` gets the focus if the reader uses the keyboard.

    The page scrolls to the element of `shown`.
    """

    _esm = Path(__file__).with_name("keyboard.js").read_text(encoding="utf-8")

    wanted = traitlets.Unicode("").tag(sync=True)
    shown = traitlets.Unicode("").tag(sync=True)


class Page(CellWidget):
    """Widgets one below the other, with the style sheet of the page. A reader can use them without a mouse."""

    def __init__(self, parts: list[ipywidgets.Widget]) -> None:
        self.keyboard = plain(Keyboard)
        super().__init__([html("kit-style", f"<style>{theme.page_style()}</style>"), self.keyboard, *parts])
        self.add_class("kit-page")

    def focus(self, selector: str) -> None:
        """Focus the element of a CSS selector on or beside this page, if the reader uses the keyboard."""
        self._order("wanted", selector)

    def scroll_to(self, selector: str) -> None:
        """Scroll to the element of a CSS selector on or beside this page."""
        self._order("shown", selector)

    def _order(self, name: str, selector: str) -> None:
        """Send a selector to the page, also if it is the same as last time."""
        for value in ("", selector):
            self.keyboard.set_trait(name, value)


class QuestionWidget(CellWidget):
    """A question, a button that takes the reader's answer, and the verdict. A subclass arranges the parts."""

    purpose = "answer"

    def __init__(
        self, question: str, text: str, take: Callable[[], None], save_answer: SaveAnswer = ignore
    ) -> None:
        super().__init__()
        self.question = question
        self._save_answer = save_answer
        self.head, self.message = html("kit-question", escape(question)), html("kit-said")
        self.check = self.make_button(text, take)

    def make_button(self, text: str, action: Callable[[], None]) -> ipywidgets.Button:
        """Return a button that scrolls to this question after its action: its message may be below the window."""
        fail = error_display(self.message)
        made = button(text, action, fail)
        made.on_click(run_in_home_loop(lambda _: self._scroll(), fail))
        return made

    def _scroll(self) -> None:
        for page in self.children:
            if isinstance(page, Page):
                page.scroll_to(".kit-page")

    def show_verdict(self, is_right: bool, body: str, right: str = "That is right") -> None:
        """Show whether an answer is right, with an explanation in HTML below the heading `right`."""
        kind, head = ("solved", right) if is_right else ("refuted", "Not quite")
        self.message.value = message_html(kind, head, body)


def set_class(widget: ipywidgets.DOMWidget, name: str, is_set: bool) -> None:
    """Give a widget a CSS class, or take it away."""
    (widget.add_class if is_set else widget.remove_class)(name)


def html(look: str, value: str = "") -> ipywidgets.HTML:
    """Return a widget of HTML with a CSS class."""
    return plain(ipywidgets.HTML, value).add_class(look)


def box(look: str, parts: list[ipywidgets.Widget], down: bool = False) -> ipywidgets.Box:
    """Return widgets in a box. The CSS class `look` arranges them; with `down` they are one below the other."""
    return plain(ipywidgets.VBox if down else ipywidgets.Box, parts).add_class(look)


def button(
    text: str, action: Callable[[], None], show_error: Callable[[Exception], None], tip: str = "",
    look: str = "kit-plain"
) -> ipywidgets.Button:
    """Return a button. It passes errors of its action to `show_error`; otherwise nobody would see them."""
    widget = plain(ipywidgets.Button, description=text, tooltip=tip or text).add_class(look)
    widget.on_click(run_in_home_loop(lambda _: action(), show_error))
    return widget


def name_field(name: str, action: Callable[[], None], show_error: Callable[[Exception], None]) -> ipywidgets.Text:
    """Return a field for the reader's name; each change calls `action`."""
    widget = ipywidgets.Text(name, description="your name", placeholder="any name will do", continuous_update=False)
    widget.observe(run_in_home_loop(lambda _: action(), show_error), "value")
    return widget


def error_display(display: ipywidgets.HTML) -> Callable[[Exception], None]:
    """Return a function that shows an error in this HTML."""
    return lambda error: display.set_trait("value", error_html(error))


def task_line(is_done: bool, head: str, text: str) -> str:
    """Return a task as one line of HTML: a heading in bold, and a text."""
    return f'<div class="kit-task{" kit-done" * is_done}"><b>{escape(head)}</b> {escape(text)}</div>'


def error_html(error: Exception) -> str:
    """Return an error as HTML."""
    text = str(error) if isinstance(error, KitError) else f"{type(error).__name__}: {error}"
    return message_html("refuted", "That did not work", f"<p>{escape(text)}</p>")


def report_step(waits: bool, is_resumed: bool = False) -> None:
    """Report to the page that this cell asks a question. If it `waits` for the reader, *Run All* stops there.

    `is_resumed` is whether the reader has resumed the lesson. JupyterLab reads the report in the kernel's reply to this
    cell (`.jupyter/labextensions/stack-games-kit`). Other pages run all cells. Outside a kernel nothing happens.
    """
    shell = get_ipython()
    if getattr(shell, "kernel", None) is not None:
        shell.payload_manager.write_payload({"source": "stack-games-kit", "waits": waits, "resumed": is_resumed})
