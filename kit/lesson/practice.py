"""`kit.practice`: endless questions about a game or all games. What was wrong comes back after some days."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import Dropdown

from kit.errors import refuse_unknown_arguments
from kit.lesson.answer_lines import Content
from kit.lesson.answers import PRACTICE, Answers, notebook_folder
from kit.lesson.asked import AskedQuestion
from kit.lesson.boxes import Page, box, button, error_display, html, report_step
from kit.lesson.case import Case
from kit.lesson.daily import deal_of_the_day
from kit.lesson.practice_plan import ALL, PracticePlan
from kit.lesson.practice_questions import PracticeQuestion
from kit.lesson.questions import AllowedMoves
from kit.play.names import read_slug
from kit.rules.rulebook import games
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget, replace_children


@refuse_unknown_arguments()
def practice(game: str | None = None) -> Practice:
    """Return a widget that asks questions about a game, or about all games (default), without end.

    Each question comes from a real deal; the rules, a search or measured figures judge the answer. The kit saves the
    answers beside the notebook. A wrong question comes back after 1, 3, 7 and 20 days, and clear mistakes of your own
    reviewed games become questions. Raises UnknownGame.
    """
    return Practice(None if game is None else read_slug(game))


class Practice(CellWidget):
    """The widget of a practice of a game, or of all games (None); `plan` has its questions.

    Answers are saved in `folder` (default: the notebook's folder).
    """

    purpose = "practise"

    def __init__(self, game: str | None, folder: Path | None = None) -> None:
        self.plan = PracticePlan(Answers(PRACTICE, folder or notebook_folder()), game)
        self.head, self.origin = html("kit-over"), html("kit-muted")
        fail = error_display(self.origin)
        options = [(ALL, ""), *((info.title, info.slug) for info in games())]
        self.choice = Dropdown(options=options, value=game or "", description="Game")
        self.choice.observe(run_in_home_loop(lambda change: self.choose_game(change["new"] or None), fail), "value")
        self.next = button("Next question", self.ask_next, fail)
        today = button("Deal of the day", self.show_deal, fail, "Play the deal that everybody gets today", "kit-quiet")
        top = Page([self.head, box("kit-row", [self.choice, today]), self.origin])
        super().__init__([top, Page([box("kit-row", [self.next])])])
        report_step(waits=True)
        self.resume()

    def resume(self) -> None:
        """Ask the last question again if the reader has not finished it today; otherwise ask the next question."""
        if last := self.plan.find_last():
            self.show(last[0], [last[1]])
        if self.plan.is_over:
            self.ask_next()

    def choose_game(self, game: str | None) -> None:
        """Ask about another game, or about all games (None), from now on."""
        self.plan.game = game
        self.ask_next()

    def ask_next(self) -> None:
        """Ask the next question. Meanwhile the button is off, because a second press would skip the question."""
        self.next.disabled = True
        try:
            self.show(self.plan.choose_next())
        finally:
            self.next.disabled = False

    def show(self, asked: PracticeQuestion, contents: Iterable[Content] = ()) -> None:
        """Show a question, with earlier answers of this try."""
        self.plan.ask(asked, has_answer=bool(contents))
        question = AskedQuestion(asked.question, self.save)
        widget: Any = AllowedMoves(question) if question.scenario is None else Case(question)
        if contents:
            self.plan.is_finished = any(widget.resume(contents))
        self.put(widget)
        self.update()

    def show_deal(self) -> None:
        """Show the deal of the day in place of the question."""
        self.origin.value = ""
        self.put(deal_of_the_day(self.plan.game))

    def put(self, widget: CellWidget) -> None:
        """Show a question or a deal between the head and the button, and scroll to it."""
        top, *_, bottom = self.children
        replace_children(self, [top, widget, bottom])
        top.focus(".kit-question")
        top.scroll_to(".kit-page")

    def save(self, content: Content, is_right: bool) -> None:
        """Save an answer to the question on show."""
        self.plan.save(content, is_right)
        self.update()

    def update(self) -> None:
        """Update the lines about the reader and the question."""
        self.head.value = escape(self.plan.describe_progress())
        self.origin.value = f"<p>{escape(self.plan.describe_question())}</p>"
        has_tried = self.plan.is_finished or self.plan.has_answer
        self.next.description = "Next question" if has_tried else "Another question"

    def __repr__(self) -> str:
        return f"<practice: {self.plan.game or ALL}>"
