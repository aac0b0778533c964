"""The question of a notebook's cell: a widget that carries the messages between its page and the kernel.

The scripts make up one module, joined in this order: `dom` and `widget` of the table's page, `page/question_page`, and
`page/question_widget`, which shows it. The website has the same without the scripts of widgets.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import anywidget
import traitlets
from IPython import get_ipython
from ipywidgets import Widget

from kit.lesson.answer_lines import Content
from kit.lesson.asked import AskedQuestion, OpenTable
from kit.lesson.exercises import Guess
from kit.lesson.form import Field, Form
from kit.lesson.question_page import CASES, MARKUP, SCRIPT, Asked, QuestionPage, show_question
from kit.lesson.verdicts import error_html
from kit.picture.document import read_resource
from kit.picture.looks import share_layout
from kit.picture.scene import make_game_scene, point
from kit.picture.still import StillPart, list_html_parts, still_of_move
from kit.picture.theme import page_style
from kit.play.checks import Answer
from kit.play.game import Game
from kit.play.message import Message, capitalise
from kit.play.move_texts import describe_move
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.described import Post
from kit.tabletop.page import join_scripts, widget_script
from kit.tabletop.state import find_route_in
from kit.tabletop.widget import Table

BUTTON = re.compile(r'<button [^>]*data-action="(\w+)"[^>]*>([^<]+)</button>')

MakePage = Callable[[Post, OpenTable], QuestionPage]


class QuestionWidget(anywidget.AnyWidget):
    """The page of a question: `shown` are the values of `QuestionPage`, `overview` has the tiles of a gallery."""

    _esm = widget_script(
        MARKUP, join_scripts("dom", "widget"), read_resource(SCRIPT), read_resource("lesson/page/question_widget.js")
    )
    _css = page_style()

    shown = traitlets.Dict({}).tag(sync=True)
    overview = traitlets.Dict({}).tag(sync=True)


class QuestionCell(CellWidget):
    """The questions of a cell. Programs can print it, and use its `question`, `guesses` and `answer()`.

    `page` is the page of the question. `table` is the table below it, if any.
    """

    def __init__(self, make_page: MakePage, purpose: str = "guess") -> None:
        self.purpose, self.link = purpose, QuestionWidget(layout=share_layout())
        self.table: Table | None = None
        super().__init__([self.link])
        self.add_class("kit-asks")
        self.page = make_page(self._post, self._open_table)
        react = run_in_home_loop(lambda _, content, buffers: self.page.receive(content), self._show_error)
        self.link.on_msg(react)
        self.page.show()

    # ---- for programs ----

    @property
    def asked(self) -> AskedQuestion:
        """The question about moves on show."""
        assert isinstance(self.page.asked, AskedQuestion)
        return self.page.asked

    @property
    def question(self) -> str:
        """The text of the question on show."""
        return self.asked.question.text

    @property
    def guesses(self) -> list[str]:
        """The texts of the guesses or moves to choose from."""
        return self.asked.choices

    def answer(self) -> Answer | list[str]:
        """Return the right answer. The game computes it."""
        return self.asked.answer()

    def __str__(self) -> str:
        return str(self.page)

    def __repr__(self) -> str:
        return repr(self.page)

    # ---- the host of the page ----

    def resume(self, answers: Sequence[Content]) -> list[bool]:
        """Restore the state after these earlier answers. Return whether each was right, if they are graded."""
        return self.page.resume(answers)

    def stop(self) -> None:
        """End what the question still runs; called when the widget is closed."""
        self.page.stop()

    def set_lines(self, above: str, below: str) -> None:
        """Show HTML about the path through a lesson above the question and below it."""
        self.page.set_lines(above, below)

    def show_below(self, *parts: Widget) -> None:
        """Show these widgets below the question, in place of others."""
        replace_children(self, [self.link, *parts])

    def sketch(self) -> Iterator[StillPart]:
        """Yield the parts of a still of the page as it is now."""
        shown = self.page.values
        heads = [("title", "title"), ("text", "over"), ("text", "head"), ("text", "level")]
        yield from (StillPart(kind, shown[name]) for kind, name in heads if shown.get(name))
        if shown["view"] == CASES:
            for tile in shown["tiles"]:
                yield StillPart("tile", f"{tile['over']}\n{tile['title']}", tile["picture"])
            return
        labels = [text for name, text in BUTTON.findall(read_resource(MARKUP)) if name not in shown["lacks"]]
        fields = [f"{field['label']}: {_shorten_value(field)}" for field in shown.get("fields", ())]
        parts = [*shown["choices"], *fields, *(text for _, text in shown.get("buttons", ()))]
        yield from list_html_parts(shown["line"])
        drawn = draw_tried_move(self.page.asked)
        yield from [drawn] if drawn else list_html_parts(shown.get("picture", ""))
        if shown["text"]:
            yield StillPart("text", shown["text"])
        yield from (StillPart("button", text) for text in parts)
        for name in ("note", "answer", "told", "chart", "verdict"):
            yield from list_html_parts(shown.get(name, ""))
        yield from (StillPart("button", text) for text in labels)

    def _post(self, message: Mapping[str, Any]) -> None:
        """Give the page its changed values. The widget keeps all values, for a page that is loaded later."""
        changed = dict(message["question"])
        if "tiles" in changed:
            self.link.overview = {"tiles": changed.pop("tiles")}
        self.link.shown = self.link.shown | changed

    def _open_table(self, game: Game | None, is_set_up: bool = False) -> None:
        self.table = None if game is None else Table(game, "person", autosave=False)
        if self.table is None:
            self.show_below()
        else:
            if is_set_up:
                self.table.model.setting_up.begin()
            self.show_below(self.table)
            self.link.send({"opened": "table"})

    def _show_error(self, error: Exception) -> None:
        self._post({"question": {self.page.shows_faults: error_html(error)}})


def _shorten_value(field: Field) -> str:
    """Return the value of a field, or the number of its lines, or its hint, as short as a still has room for."""
    lines = str(field["value"]).splitlines()
    return f"{len(lines)} lines" if len(lines) > 1 else (lines or [field.get("hint", "")])[0]


def draw_tried_move(asked: Asked | None) -> StillPart | None:
    """Return a picture that draws and explains the one legal move in question, but none of its effects.

    None: there is no such move, the question is answered, or it asks whether the move is allowed.
    """
    if not isinstance(asked, AskedQuestion) or asked.is_answered:
        return None
    if (scenario := asked.scenario) is None or len(tries := scenario.tries) != 1:
        return None
    ruling = asked.start.ruling(tries[0])
    if not ruling.legal or any("legal" in guess.checks for guess in scenario.guesses):
        return None
    scene = make_game_scene(asked.start)
    route = find_route_in(asked.start.copy(), scene, tries[0], asked.start.turn)
    message = Message(capitalise(describe_move(asked.start.slug, tries[0])), ruling.why, ruling=ruling)
    return still_of_move(point(scene, *route) if route else scene, message)


def ask_in_cell(asked: Asked, over: str = "") -> QuestionCell:
    """Return the widget of a question; `over` is the text above its title."""
    return QuestionCell(partial(show_question, asked, over=over), asked.purpose)


def report_step(waits: bool, is_resumed: bool = False) -> None:
    """Report to the page that this cell asks a question. If it `waits` for the reader, *Run All* stops there.

    `is_resumed` is whether the reader has resumed the lesson. JupyterLab reads the report in the kernel's reply to this
    cell (`.jupyter/labextensions/stack-games-kit`). Other pages run all cells. Outside a kernel nothing happens.
    """
    shell = get_ipython()
    if getattr(shell, "kernel", None) is not None:
        shell.payload_manager.write_payload({"source": "stack-games-kit", "waits": waits, "resumed": is_resumed})


class FormCell(QuestionCell):
    """The widget of a form, which programs reach as `form`."""

    def __init__(self, form: Form, purpose: str = "") -> None:
        self.form = form
        super().__init__(partial(show_question, form), purpose or form.purpose)


class GuessCell(FormCell):
    """The widget of a share to guess. Cells below compare the guess with a result."""

    form: Guess

    @property
    def value(self) -> float | None:
        """The reader's guess, from 0 to 1; None before the reader has moved the slider."""
        return self.form.value

    def compare_with(self, truth: str) -> str:
        """Return the guess and the result in one sentence; `truth` is for example `after 24 draws it is 75 %`."""
        return self.form.compare_with(truth)
