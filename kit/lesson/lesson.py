"""Run a lesson: ask the questions of its cells, and count the reader's answers. The kit computes the right answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

from kit.errors import BadOption
from kit.lesson.answer_lines import Content
from kit.lesson.answers import GRADED_KINDS, NO_GUESS, Answers, SaveAnswer, notebook_folder
from kit.lesson.calls import LessonCalls
from kit.lesson.exercises import Guess, ask_about_experiment, read_sentence
from kit.lesson.form import NameForm
from kit.lesson.models import Model, ModelBuilder, Parts
from kit.lesson.question_cell import FormCell, GuessCell, QuestionCell, ask_in_cell, report_step
from kit.lesson.question_page import Asked
from kit.lesson.questions import OwnDeals, TaskCell
from kit.lesson.steps import DONE, SEEN, TRIED, Steps, path_html
from kit.lesson.table_tasks import TaskAtTable, TaskPage, tell_whole_game
from kit.lesson.verdicts import message_html, opinions_html
from kit.play.game import Game, deal
from kit.play.message import format_move
from kit.play.names import read_slug
from kit.play.question import Question
from kit.tabletop.experiment import read_link
from kit.tabletop.experiment_widget import ExperimentWidget
from kit.tabletop.widget import Table

Asks = TypeVar("Asks", bound=QuestionCell | ExperimentWidget)


@dataclass
class LessonQuestion:
    """A graded question of a lesson, and whether each answer so far was right. `make` makes its widget."""

    question: Question
    make: Callable[[], QuestionCell]
    results: list[bool] = field(default_factory=list)

    @property
    def is_right_first(self) -> bool | None:
        """Whether the first answer was right; None if the question is not solved yet."""
        return self.results[0] if any(self.results) else None

    @property
    def is_right_later(self) -> bool:
        """Whether the first answer to a repeat was right; a repeat follows a right answer."""
        return any(before and now for before, now in pairwise(self.results))


class Lesson(LessonCalls):
    """One lesson. Its methods return widgets for cells; the lesson counts the reader's answers.

    `name` is the folder and the file of its notebook, such as `rules/04_fashion`. In JupyterLab opened by `kit lab`,
    *Run All* stops at the first open step. The kit saves answers in `folder` (default: the notebook's folder). A
    question shows its earlier answers, and the reader can answer it again.
    """

    def __init__(self, name: str, folder: Path | None = None) -> None:
        self.name = name
        self.answers = Answers(name, folder or notebook_folder())
        if self.answers.reason_not_saved and self.answers.folder:
            print(f"Your answers are not kept: {self.answers.reason_not_saved}. Everything else works.")
        self.questions: dict[str, LessonQuestion] = {}  # the graded questions, by name
        self.asked: dict[str, Question] = {}  # all questions and tasks so far, by name, in the order of the lesson
        self._reports: list[Report] = []
        self.steps = Steps(self.answers)

    def whole_game(self, name: str, game: Game) -> TaskCell:
        """Return a table with a whole deal for the reader in seat 1, under a line with the score so far."""
        step = self.steps.begin(name)
        tell = partial(tell_whole_game, lambda: self._finish(step))
        return self._show(TaskCell(Table(game), partial(TaskPage, tell=tell)), step)

    def experiment(self, name: str, link: str) -> ExperimentWidget:
        """Return an experiment with a locked question, from its link: a guess comes first, and each deal can be opened.

        The answers keep the guess with which the deals begin, and the reader's sentence under the name `NAME-found`.
        Raises UnknownGame, BadOption.
        """
        made, _ = read_link(link)
        made.is_locked = True
        guess, found = ask_about_experiment(name, made.sentence, made.link)

        def make(save_guess: SaveAnswer) -> ExperimentWidget:
            def keep(kind: str, text: str) -> None:
                if kind == "guess":
                    save_guess(text, True)
                    return
                self.answers.add_answer(found, read_sentence(text))
                self._finish("")

            shown = ExperimentWidget(made, keep)
            shown.page.finding = "".join(str(each.content) for each in self.answers.find_answers(found)[-1:])
            shown.page.show()
            return shown

        shown = self._ask_in_cell(guess, make)
        self.asked[found.name] = found
        return shown

    def model(
        self, number: int, task: str, model: Model | Parts, chances: Callable[[], Mapping[Any, float]],
        hints: Sequence[str],
    ) -> QuestionCell:
        """Return model number `number` of the lesson, which the reader builds. `task` describes one deal of it.

        `model` is the reader's function: it gets random numbers, and returns the result of a deal, or None if the deal
        does not count. For a model without Python, `model` maps the name of each part to its choices, which are
        functions: the first part gets the random numbers, and each other part gets the result of the part before.
        `chances` returns the exact chance of each result, and `hints` has a hint for each line or part. The model is
        done when its results agree with these chances.
        """
        question = Question("model", f"model-{number}", task, number)
        return self._ask(question, lambda save: ModelBuilder(task, model, chances, hints, save))

    def own_deals(
        self, name: str, game: str, deals: int = 10, question: str = "Play your own deals.", **options: Any
    ) -> OwnDeals:
        """Return a table for the reader's own deals of a one-player game. The reader's name decides the deals.

        A class can combine the results. `options` are house rules. Raises UnknownGame, BadOption.
        """
        if deal(game, **options).seats != 1:
            raise BadOption(f"{game} is not a one-player game, so nobody has deals of their own in it")
        house_rules = {"game": read_slug(game), **options}
        new_question = Question("deals", name, question, deals, house_rules=house_rules)
        self.asked[name] = new_question
        step = self.steps.begin(name)
        return self._show(OwnDeals(new_question, self.answers, lambda: self._finish(step)), step)

    def report(self) -> Report:
        """Return a widget with the results so far and the questions to try again. It updates itself."""
        self.steps.run_answered()
        report = Report(self)
        self._reports = [*(each for each in self._reports if each.comm is not None), report]
        return report

    def __repr__(self) -> str:
        return f"<lesson {self.name}: {summarize(self.questions)}>"

    def _ask(self, question: Question, make: Callable[[SaveAnswer], Asked]) -> QuestionCell:
        def make_cell(save: SaveAnswer) -> QuestionCell:
            asked = make(save)
            return GuessCell(asked) if isinstance(asked, Guess) else ask_in_cell(asked)

        return self._ask_in_cell(question, make_cell)

    def _give_task(self, question: Question, game: Game, make_page: Callable[..., TaskAtTable]) -> TaskCell:
        return self._ask_in_cell(question, lambda save: TaskCell(
            Table(game.copy(), autosave=False, bare=True), partial(make_page, save_answer=save)
        ))

    def _ask_in_cell(self, question: Question, make: Callable[[SaveAnswer], Asks]) -> Asks:
        """Ask a question with the widget that `make` makes, and restore its earlier answers."""
        step = self.steps.begin(question.name)

        def save_answer(content: Content, is_right: bool) -> None:
            self.answers.add_answer(question, content)
            entry.results.append(is_right)
            self._finish(step, DONE if is_right else SEEN if content == NO_GUESS else TRIED)

        entry = LessonQuestion(question, lambda: make(save_answer))
        self.asked[question.name] = question
        if question.kind in GRADED_KINDS:
            self.questions[question.name] = entry
        widget = make(save_answer)
        if contents := [answer.content for answer in self.answers.find_answers(question)]:
            entry.results = widget.resume(contents)
            is_done = question.kind not in GRADED_KINDS or any(entry.results)
            self._finish(step, DONE if is_done else SEEN if NO_GUESS in contents else TRIED)
        return self._show(widget, step)

    def _show(self, widget: Asks, step: str) -> Asks:
        """Return the widget of a step with its line above it, and report to the page that this cell is a step."""
        if not (self.steps.notebook and self.steps.notebook.is_preparing):
            report_step(self.steps.waits(step), self.answers.has_file)
            self.steps.attach(step, widget.set_lines)
        return widget

    def _finish(self, step: str, state: str = DONE) -> None:
        """Give a step its state, and update the reports."""
        self.steps.mark(step, state)
        for report in self._reports:
            report.update()


class Report(FormCell):
    """The number of answers, and the questions to try again.

    The report shows guesses beside the reader's sentence. It names the file of the answers, and has a field for the
    reader's name.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.answers, self.steps = lesson, lesson.answers, lesson.steps
        super().__init__(NameForm(self.answers, self.update), self.purpose)
        self.update()

    def update(self) -> None:
        """Update the report, and try again to save pending answers."""
        self.answers.write()
        missed = self.find_missed()
        lines = f"<p>{self.summary()}.</p>"
        open_steps = self.steps.list_unfinished()
        if open_steps:
            lines += f"<p>These steps are left: {open_steps}.</p>"
        if missed:
            lines += "<p>Here are those that were not right at the first try. Would you like to try them again?</p>"
        elif any(each.is_right_later for each in self.lesson.questions.values()):
            lines += "<p>You have corrected all your mistakes.</p>"
        has_all_answers = all(each.is_right_first is not None for each in self.lesson.questions.values())
        over = has_all_answers and not missed and not open_steps
        opinions = opinions_html(self.answers, self.lesson.asked.values())
        self.form.line = opinions + message_html("solved" if over else "plain", "Your questions", lines)
        self.form.choices = {
            f"{number}. {question_label(each.question)}": partial(self.ask, each) for number, each in missed.items()
        }
        self.form.fields["name"]["value"] = self.answers.content.name
        self.form.note = describe_storage(self.answers)
        self.set_lines(path_html(self.steps.cells, self.steps.find_states()) if open_steps else "", "")

    def summary(self) -> str:
        """Return the numbers of answered questions and of right first answers, in words."""
        return summarize(self.lesson.questions, self.steps.graded)

    def find_missed(self) -> dict[int, LessonQuestion]:
        """Return the questions to try again, by number. Their first answers were wrong, in repeats too."""
        numbered = enumerate(self.lesson.questions.values(), 1)
        return {number: each for number, each in numbered if each.is_right_first is False and not each.is_right_later}

    def ask(self, question: LessonQuestion) -> None:
        """Ask a question again, as a new question."""
        self.show_below(question.make())

    def __str__(self) -> str:
        offer = (
            f"To try again: {number}. {question_label(each.question)}" for number, each in self.find_missed().items()
        )
        return "\n".join([f"{self.summary()}.", *offer])

    def __repr__(self) -> str:
        return f"<report: {summarize(self.lesson.questions)}>"


def summarize(questions: Mapping[Any, LessonQuestion], total: int = 0) -> str:
    """Return in words the number of answered questions, and the number of right first answers.

    `total` is the number of questions, if some of them have not been asked yet.
    """
    answered = [each.is_right_first for each in questions.values() if each.is_right_first is not None]
    return f"{len(answered)} of {max(len(questions), total)} questions answered, {sum(answered)} at the first try"


def question_label(question: Question) -> str:
    """Return the text of a question. A `which` question adds its moves, because its text may not be unique."""
    moves = f" {', '.join(map(format_move, question.moves))}" if question.kind == "which" else ""
    return f"{question.title}{moves}"


def describe_storage(answers: Answers) -> str:
    """Return sentences about the place of the answers, and the use of their file."""
    if answers.pending and answers.path:
        number = sum("question" in line for line in answers.pending)
        subject = ("Your name is", "An answer of yours is", f"{number} of your answers are")[min(number, 2)]
        before = f" The others are kept in the file {answers.path}." if answers.has_file else ""
        return (
            f"{subject} not kept yet: {answers.reason_not_saved}. The kit tries again with your next answer, and "
            f"when you run this cell again.{before}"
        )
    if answers.reason_not_saved or answers.path is None:
        return f"Your answers are not kept: {answers.reason_not_saved}."
    if not answers.has_file:
        return "Your answers are kept in a file. You will find its name here."
    faults = f" Parts of it cannot be read: {'; '.join(answers.content.faults)}." if answers.content.faults else ""
    return (
        f"Your answers are kept in the file {answers.path}. You can hand it in as it is, with a name or without. "
        f"If you delete it, your answers are deleted.{faults}"
    )
