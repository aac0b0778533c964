"""How a lesson went, and what the reader got wrong, to try again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets

from kit.lesson.answers import Answers, clean_name
from kit.lesson.boxes import Page, box, button, fault, html, told
from kit.picture.ruling_html import pretty
from kit.play.question import Question
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.pacing import at_home

Solved = Callable[[bool], None]  # hears that a question is solved, and whether at the first try


@dataclass
class Asked:
    """A question of a lesson, how it is asked anew and was answered; `truth` works out the number that it asks for."""

    question: Question
    make: Callable[[Solved], CellWidget]
    truth: Callable[[], float] | None = None
    at_once: bool | None = None  # whether it was right at the first try; None: not answered yet
    made_up: bool = False  # whether it was right at the first try when it was asked again


class Report(CellWidget):
    """How many questions were answered; those that were not right at the first try can be tried again, afresh.

    `asked` are a lesson's questions, which may grow in number; `look` sees how they stand. Where the answers are kept
    it says so, and the reader may write a name there.
    """

    def __init__(self, asked: Mapping[Any, Asked], answers: Answers) -> None:
        self.asked, self.answers = asked, answers
        self.said = html("kit-said")
        self.choices = box("kit-again", [], down=True)
        self.name = ipywidgets.Text(
            answers.name, description="your name", placeholder="any name will do", continuous_update=False
        )
        self.name.observe(at_home(lambda _: self._call(), self._fail), "value")
        self.kept = html("kit-muted")
        self.handing_in = box("kit-hand-in", [box("kit-row", [self.name]), self.kept], down=True)
        self.handing_in.layout.display = None if answers.folder else "none"
        self.page = Page([self.said, self.choices, self.handing_in])
        super().__init__([self.page])
        self.look()

    def look(self) -> None:
        """See how the questions stand, and try again to keep what could not be kept."""
        self.answers.write()
        again = self.to_try_again()
        lines = f"<p>{summary(self.asked)}.</p>"
        if again:
            lines += "<p>Here are those that were not right at the first try. Would you like to try them again?</p>"
        elif any(each.made_up for each in self.asked.values()):
            lines += "<p>What was not right at first, you have put right since.</p>"
        over = not again and all(each.at_once is not None for each in self.asked.values())
        self.said.value = told("solved" if over else "plain", "Your questions", lines)
        self.name.value = self.answers.name
        self.kept.value = f"<p>{escape(where_kept(self.answers))}</p>"
        replace_children(self.choices, [self._choice(number, each) for number, each in again.items()])

    def to_try_again(self) -> dict[int, Asked]:
        """What was right at the first try neither when it was asked nor since, by the number of the question."""
        numbered = enumerate(self.asked.values(), 1)
        return {number: each for number, each in numbered if each.at_once is False and not each.made_up}

    def ask(self, question: Asked) -> None:
        """Ask a question again, as if it had never been answered."""

        def solved(at_once: bool) -> None:
            question.made_up = question.made_up or at_once
            self.look()

        replace_children(self, [self.page, question.make(solved)])

    def _call(self) -> None:
        if clean_name(self.name.value) != self.answers.name:
            self.answers.note_name(self.name.value)
            self.look()

    def _choice(self, number: int, question: Asked) -> ipywidgets.Button:
        text = f"{number}. {told_apart(question.question)}"
        return button(text, lambda: self.ask(question), self._fail, f"Try question {number} again", "kit-guess")

    def _fail(self, error: Exception) -> None:
        self.said.value = fault(error)

    def __str__(self) -> str:
        again = (f"To try again: {number}. {told_apart(each.question)}" for number, each in self.to_try_again().items())
        return "\n".join([f"{summary(self.asked)}.", *again])

    def __repr__(self) -> str:
        return f"<report: {summary(self.asked)}>"


def summary(asked: Mapping[Any, Asked]) -> str:
    """How many questions were answered, and how many at the first try."""
    answered = [each.at_once for each in asked.values() if each.at_once is not None]
    return f"{len(answered)} of {len(asked)} questions answered, {sum(answered)} at the first try"


def told_apart(question: Question) -> str:
    """A question's text, with the moves where it asks about several: other questions may have the same words."""
    moves = f" {', '.join(map(pretty, question.moves))}" if question.kind == "which" else ""
    return f"{question.title}{moves}"


def where_kept(answers: Answers) -> str:
    """Where answers lie, and what can be done with them."""
    if answers.unwritten and answers.path:
        before = f" The others are kept in the file {answers.path}." if answers.is_there else ""
        return (
            f"{_unwritten(answers)} not kept yet: {answers.unkept}. The kit tries again with your next answer, and "
            f"when you run this cell again.{before}"
        )
    if answers.unkept or answers.path is None:
        return f"Your answers are not kept: {answers.unkept}."
    if not answers.is_there:
        return "What you answer is kept in a file, which you will find named here."
    lost = f" What cannot be read of it: {'; '.join(answers.faults)}." if answers.faults else ""
    return (
        f"What you answer is kept in the file {answers.path}. You can hand it in as it is, with a name or without. "
        f"If you delete it, your answers are deleted.{lost}"
    )


def _unwritten(answers: Answers) -> str:
    number = sum("question" in line for line in answers.unwritten)
    return "Your name is" if not number else "An answer of yours is" if number == 1 else f"{number} of your answers are"
