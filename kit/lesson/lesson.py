"""A lesson: the questions of its cells, and the reader's answers. Right answers are worked out, not stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, TypeVar

from kit.errors import BadOption
from kit.lesson.answers import (
    GRADED_KINDS, NO_GUESS, Answers, Content, Note, Solved, clean_name, notebook_folder,
)
from kit.lesson.boxes import Page, box, button, error_display, html, message_html, name_field, report_step
from kit.lesson.case import Case, Guesses
from kit.lesson.exercises import Exercise, Guess, Reading, right_numbers
from kit.lesson.questions import AllowedMoves, OwnDeals, Practice, WholeGame
from kit.lesson.steps import DONE, SEEN, PathLine, Steps, path_html
from kit.picture.ruling_html import format_move
from kit.play.checks import read_checks
from kit.play.game import Game, deal
from kit.play.names import slug_of
from kit.play.question import Question, ask_what_happens
from kit.tabletop.cell_widget import CellWidget, replace_children

Asks = TypeVar("Asks", bound=CellWidget)


@dataclass
class LessonQuestion:
    """A question of a lesson: its widget, made by `make`, and its results; `truth` works out the number it asks for."""

    question: Question
    make: Callable[[], CellWidget]
    truth: Callable[[], float] | None = None
    is_right_first: bool | None = None  # whether it was right at the first try; None: not answered yet
    is_right_later: bool = False  # whether it was right at the first try when it was asked again

    def solve(self, at_once: bool) -> None:
        """Count a right answer, at the first try (`at_once`) or later."""
        if self.is_right_first is None:
            self.is_right_first = at_once
        elif not self.is_right_first:
            self.is_right_later = self.is_right_later or at_once


class Lesson:
    """One lesson. It counts what the reader has answered; each of its parts is a widget for a cell.

    `name` is the folder and the file of its notebook, such as `rules/04_fashion`: a kernel does not know it.
    *Run All* stops at each part that waits for the reader. Answers are saved in `folder` (default: the notebook's);
    questions answered before show this, and can be answered again.
    """

    def __init__(self, name: str, folder: Path | None = None) -> None:
        self.name = name
        self.answers = Answers(name, folder or notebook_folder())
        if self.answers.unkept and self.answers.folder:
            print(f"Your answers are not kept: {self.answers.unkept}. Everything else works.")
        self.asked: dict[str, LessonQuestion] = {}  # the counted questions, by id
        self.beside: dict[str, Question] = {}  # the other questions, which have no right or wrong answer
        self._reports: list[Report] = []
        self.steps = Steps(self.answers)

    def what(
        self, game: Game, moves: str | tuple[str, ...], question: str, guesses: Guesses, rule: str, why: str = ""
    ) -> Case:
        """Return a question on the effect of moves; `guesses` maps each text to its checks.

        `rule` is the slug of the rule in question. Raises KitError unless exactly one guess holds.
        """
        asked = ask_what_happens(game, moves, question, guesses, rule, why)
        case = asked.scenario(game)
        return self._ask(asked, lambda solved, note: Case(case, "", solved, note))

    def which(self, game: Game, question: str, moves: Iterable[str]) -> AllowedMoves:
        """Return a question which of some moves are allowed."""
        asked = Question("which", question, position=game.position(), seed=game.seed, moves=tuple(moves))
        return self._ask(asked, lambda solved, note: AllowedMoves(game, question, asked.moves, solved, note))

    def practise(self, game: Game, task: str, tries: str = "", **checks: Any) -> Practice:
        """Return a table with a task, done when the reader's moves fulfil the checks, or a certain move was refused.

        `tries` is that refused move, or its beginning.
        """
        asked = Question("practise", task, position=game.position())
        listed = read_checks(game.slug, checks, task) if checks else {}
        return self._ask(asked, lambda _, note: Practice(game, task, tries, listed, note))

    def whole_game(self, game: Game, seats: Mapping[int, str] | str | None = None) -> WholeGame:
        """Return a whole deal for the reader in seat 1, with the score as it grows."""
        step = self.steps.begin()
        return self._show(WholeGame(game, seats, lambda: self._finish(step)), step)

    def guess(self, question: str, start: int = 50) -> Guess:
        """Return a question that asks to guess a share in per cent before anything is counted."""
        asked = Question("guess", question)
        self.beside[asked.id] = asked
        return self._ask(asked, lambda _, note: Guess(question, start, note))

    def own_deals(self, game: str, deals: int = 10, question: str = "Play your own deals.", **options: Any) -> OwnDeals:
        """Return deals of a game for one, which follow from the reader's name, to play at the table.

        A class adds up the results. `options` are house rules. Raises UnknownGame, BadOption.
        """
        if deal(game, **options).seats != 1:
            raise BadOption(f"{game} is not a game for one, so its deals are nobody's own")
        asked = Question("deals", question, deals, house_rules={"game": slug_of(game), **options})
        self.beside[asked.id] = asked
        step = self.steps.begin()
        return self._show(OwnDeals(asked, self.answers, lambda: self._finish(step)), step)

    def exercise(
        self, number: int, question: str, answer: Callable[[], float], within: float, hint: str = "",
        mistakes: Mapping[str, float] | None = None,
    ) -> Exercise:
        """Return the exercise with this number in the lesson's text, which asks for a number.

        `answer` works out the right number; an answer may be off by up to `within`. `mistakes` maps a possible mistake,
        such as `forgot the root`, to its wrong number, worked out in the cell.
        """
        wrong = {name: float(value) for name, value in (mistakes or {}).items()}
        asked = Question("exercise", question, number, tolerance=within, mistakes=wrong)
        return self._ask(
            asked, lambda solved, note: Exercise(question, answer, within, hint, solved, note, wrong), answer
        )

    def report(self) -> Report:
        """Return the results of the questions so far, and those to try again; the widget stays up to date."""
        self.steps.run_answered()
        made_one = Report(self.asked, self.answers, self.steps)
        self._reports = [*(report for report in self._reports if report.comm is not None), made_one]
        return made_one

    def key(self) -> str:
        """Return all questions asked so far as JSON, with the numbers that the exercises ask for worked out.

        Raises BadOption if the number of a mistake would be right.
        """
        counted = [replace(each.question, truth=each.truth and float(each.truth())) for each in self.asked.values()]
        for question in counted:
            for name, wrong in question.mistakes.items():
                if question.truth is not None and right_numbers([Reading(wrong)], question.truth, question.tolerance):
                    raise BadOption(f"{question.title}: {wrong:g} is right; it cannot be the mistake {name!r}")
        return json.dumps([question.as_dict() for question in [*self.beside.values(), *counted]])

    def __repr__(self) -> str:
        return f"<lesson {self.name}: {summarize(self.asked)}>"

    def _ask(
        self, question: Question, make: Callable[[Solved, Note], Asks], truth: Callable[[], float] | None = None
    ) -> Asks:
        """Ask a question, and restore its earlier answers.

        A question with a right answer is done when it is solved, any other question when it is answered.
        """
        counts, step = question.kind in GRADED_KINDS, self.steps.begin()

        def note(content: Content) -> None:
            self.answers.note(question, content)
            self._finish(step, content, counts)

        def solved(at_once: bool) -> None:
            asked.solve(at_once)
            self._finish(step)

        asked = LessonQuestion(question, lambda: make(solved, note), truth)
        if counts:
            asked = self.asked.setdefault(question.id, asked)
        widget: Any = make(solved, note)
        before = [each.given for each in self.answers.of(question)]
        if before:
            widget.resume(before)
            self._finish(step, NO_GUESS if NO_GUESS in before else before[0], counts)
        return self._show(widget, step)

    def _show(self, widget: Asks, step: str) -> Asks:
        """Return the widget of a step with its line above it, and tell the page that this cell is a step."""
        if not (self.steps.notebook and self.steps.notebook.is_preparing):
            report_step(self.steps.waits(step), self.answers.has_file)
            self.steps.attach(step, next(part for part in widget.children if isinstance(part, Page)))
        return widget

    def _finish(self, step: str, content: Content = "", counts: bool = False) -> None:
        """Note that a step is done, or, if an answer `counts` as right or wrong, only whether it was shown."""
        if not counts or content == NO_GUESS:
            self.steps.mark(step, SEEN if counts else DONE)
        for report in self._reports:
            report.look()


class Report(CellWidget):
    """The number of questions answered; questions not right at the first try can be tried again.

    `asked` are a lesson's questions, which may grow in number; `look` updates the report. It names the file of the
    answers, and the reader may write a name there.
    """

    def __init__(self, asked: Mapping[Any, LessonQuestion], answers: Answers, steps: Steps) -> None:
        self.asked, self.answers, self.steps = asked, answers, steps
        self.said = html("kit-said")
        self.choices = box("kit-again", [], down=True)
        self._fail = error_display(self.said)
        self.name = name_field(answers.known.name, self._call, self._fail)
        self.kept = html("kit-muted")
        handing_in = box("kit-hand-in", [box("kit-row", [self.name]), self.kept], down=True)
        handing_in.layout.display = None if answers.folder else "none"
        self.path = PathLine()
        self.page = Page([self.said, self.path, self.choices, handing_in])
        super().__init__([self.page])
        self.look()

    def look(self) -> None:
        """Update the report, and try again to save answers that could not be saved."""
        self.answers.write()
        again = self.to_try_again()
        lines = f"<p>{self.summary()}.</p>"
        left = self.steps.list_unfinished()
        if left:
            lines += f"<p>These steps are left: {left}.</p>"
        self.path.value = path_html(self.steps.find_states()) if left else ""
        if again:
            lines += "<p>Here are those that were not right at the first try. Would you like to try them again?</p>"
        elif any(each.is_right_later for each in self.asked.values()):
            lines += "<p>What was not right at first, you have put right since.</p>"
        over = not again and not left and all(each.is_right_first is not None for each in self.asked.values())
        self.said.value = message_html("solved" if over else "plain", "Your questions", lines)
        self.name.value = self.answers.known.name
        self.kept.value = f"<p>{escape(describe_storage(self.answers))}</p>"
        choices = []
        for number, each in again.items():
            text, tip = f"{number}. {question_label(each.question)}", f"Try question {number} again"
            choices.append(button(text, partial(self.ask, each), self._fail, tip, "kit-guess"))
        replace_children(self.choices, choices)

    def summary(self) -> str:
        """Return the numbers of questions answered and right, in words; also questions not asked yet count."""
        return summarize(self.asked, self.steps.graded)

    def to_try_again(self) -> dict[int, LessonQuestion]:
        """Return the questions that were never right at the first try, by number."""
        numbered = enumerate(self.asked.values(), 1)
        return {number: each for number, each in numbered if each.is_right_first is False and not each.is_right_later}

    def ask(self, question: LessonQuestion) -> None:
        """Ask a question again, as if it had never been answered."""
        replace_children(self, [self.page, question.make()])

    def _call(self) -> None:
        if clean_name(self.name.value) != self.answers.known.name:
            self.answers.note_name(self.name.value)
            self.look()

    def __str__(self) -> str:
        again = (
            f"To try again: {number}. {question_label(each.question)}" for number, each in self.to_try_again().items()
        )
        return "\n".join([f"{self.summary()}.", *again])

    def __repr__(self) -> str:
        return f"<report: {summarize(self.asked)}>"


def summarize(asked: Mapping[Any, LessonQuestion], total: int = 0) -> str:
    """Return the numbers of questions answered, and of those right at the first try, in words.

    `total` is the number of questions, if some of them have not been asked yet.
    """
    answered = [each.is_right_first for each in asked.values() if each.is_right_first is not None]
    return f"{len(answered)} of {max(len(asked), total)} questions answered, {sum(answered)} at the first try"


def question_label(question: Question) -> str:
    """Return a question's text, with its moves if it has several: other questions may have the same text."""
    moves = f" {', '.join(map(format_move, question.moves))}" if question.kind == "which" else ""
    return f"{question.title}{moves}"


def describe_storage(answers: Answers) -> str:
    """Return the place of the answers, and what the reader can do with them."""
    if answers.pending and answers.path:
        number = sum("question" in line for line in answers.pending)
        what = ("Your name is", "An answer of yours is", f"{number} of your answers are")[min(number, 2)]
        before = f" The others are kept in the file {answers.path}." if answers.has_file else ""
        return (
            f"{what} not kept yet: {answers.unkept}. The kit tries again with your next answer, and "
            f"when you run this cell again.{before}"
        )
    if answers.unkept or answers.path is None:
        return f"Your answers are not kept: {answers.unkept}."
    if not answers.has_file:
        return "What you answer is kept in a file, which you will find named here."
    lost = f" What cannot be read of it: {'; '.join(answers.known.faults)}." if answers.known.faults else ""
    return (
        f"What you answer is kept in the file {answers.path}. You can hand it in as it is, with a name or without. "
        f"If you delete it, your answers are deleted.{lost}"
    )
