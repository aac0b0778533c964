"""The tutorials of the site: a tutorial's notebook as steps, each with its text and its page.

`kit.site.build` writes a module for each tutorial into the archive of the site: the cells of the notebook as they are,
with `SiteLesson` in place of the notebook's lesson.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from html import escape
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from kit.errors import BadOption
from kit.lab.players import play_deal
from kit.lesson.answer_lines import Content, split_lines
from kit.lesson.answers import ENDING, GRADED_KINDS, Answers, SaveAnswer, ignore
from kit.lesson.asked import OpenTable
from kit.lesson.calls import LessonCalls
from kit.lesson.exercises import Guess, ask_about_experiment, read_sentence
from kit.lesson.form import Form
from kit.lesson.judging import Judge
from kit.lesson.question_page import Asked, QuestionPage, show_question
from kit.lesson.table_tasks import TaskAtTable, TaskPage, tell_whole_game
from kit.lesson.verdicts import message_html, opinions_html, task_line
from kit.play.game import Game
from kit.play.question import Question
from kit.tabletop.described import Post
from kit.tabletop.experiment import Experiment, read_link
from kit.tabletop.experiment_page import ExperimentPage, OpenGame
from kit.tabletop.table_page import TablePage

END = "end"  # what the last page shows: the text alone
TABLE, FORM = "table", "form"  # names of steps that ask nothing
FIRST, FIRST_MOVES, FIRST_DEALS = "/first", 5, 40  # the end of the address of a first game; its moves; deals tried
PLACE = "kit.site.tutorials."  # of the modules that the build writes

Text = Callable[[Answers], str]  # HTML, perhaps about the answers so far
OpenTask = Callable[..., TablePage]  # opens a table for a game, which may be bare, and returns its page


class Host(NamedTuple):
    """What a step needs of the site: where messages go, what opens the table of a question or a task, the answers."""

    post: Post
    try_position: OpenTable
    open_task: OpenTask
    answers: Answers


class Step(NamedTuple):
    """A step of a tutorial: its name, the texts before it, what it asks (None: nothing), and what makes its page."""

    name: str
    texts: list[Text]
    question: Question | None
    make: Callable[[Host, SaveAnswer], QuestionPage]


class SiteLesson(LessonCalls):
    """The steps of a tutorial; the cells of its notebook call these methods, as they call those of a `Lesson`.

    `truths` has the right numbers of exercises, by name, that only a notebook can compute.
    """

    def __init__(self, name: str, truths: Mapping[str, float] | None = None) -> None:
        self.name, self.truths = name, truths or {}
        self.steps: list[Step] = []
        self.experiments: dict[str, tuple[Question, Question]] = {}  # the guess and the last sentence, by locked link
        self._texts: list[Text] = []

    def text(self, html: str) -> None:
        """Add a text before the next step."""
        self._texts.append(lambda _: html)

    def print(self, text: str) -> None:
        """Add a line that a cell prints before the next step."""
        self.text(f"<p>{escape(text)}</p>")

    def whole_game(self, name: str, game: Game) -> None:
        """Give a whole deal to the reader in seat 1."""
        tell = partial(tell_whole_game, lambda: None)
        self._add(name, None, lambda host, save: TaskPage(host.post, host.open_task(game.copy()), tell))

    def table(self, game: Game) -> None:
        """Give a table with a game, and nothing to do."""
        line = task_line(False, "Your table.", "Play as long as you like.")
        self._add(TABLE, None, lambda host, save: TaskPage(host.post, host.open_task(game.copy()), lambda _: line))

    def compare(self, guess: Question, truth: str) -> None:
        """Add a text before the next step: the reader's guess, and the result."""

        self._texts.append(
            lambda now: message_html("plain", "", f"<p>{escape(find_guess(guess, now).compare_with(truth))}</p>")
        )

    def form(self, make: Callable[[Callable[[str], str]], Form], guess: Question | None = None) -> None:
        """Give a form with nothing to answer. `make` gets what compares a result with the reader's guess."""

        def make_page(host: Host, save: SaveAnswer) -> QuestionPage:
            compare = find_guess(guess, host.answers).compare_with if guess else str
            return show_question(make(compare), host.post, host.try_position)

        self._add(FORM, None, make_page)

    def exercise(self, number: int, question: str, answer: Callable[[], float], *more: Any, **named: Any) -> Any:
        """Ask for a number, which the lesson computes, or which is known from a notebook."""
        known = self.truths.get(f"exercise-{number}")
        return super().exercise(number, question, answer if known is None else lambda: known, *more, **named)

    def experiment(self, name: str, link: str) -> None:
        """Ask for a sentence on what an experiment with a locked question shows; the text before it leads there."""
        made, _ = read_link(link)
        words = "Guess first, then deal, and open the games of some dots. The way back in your browser leads here."
        self.text(f'<p><a class="kit-button" href="{escape(made.locked_link)}">Open the experiment</a> {words}</p>')
        self.experiments[made.locked_link] = asked = ask_about_experiment(name, made.sentence, made.locked_link)
        self.conclude(asked[1].name, asked[1].text)

    def report(self) -> None:
        """Do nothing: the last page of the site says how far the reader has come."""

    def end(self) -> None:
        """Add the last page, with the texts after the last step."""
        self._add(END, None, make_last_page)

    def _ask(self, question: Question, make: Callable[[SaveAnswer], Asked]) -> Question:
        if question.kind == "exercise":
            exercise: Any = make(ignore)
            question = replace(question, truth=float(exercise.answer()))
        self._add(question.name, question, lambda host, save: show_question(make(save), host.post, host.try_position))
        return question

    def _give_task(self, question: Question, game: Game, make_page: Callable[..., TaskAtTable]) -> None:
        self._add(question.name, question, lambda host, save: make_page(
            host.post, host.open_task(game.copy(), is_bare=True), save_answer=save
        ))

    def _add(
        self, name: str, question: Question | None, make: Callable[[Host, SaveAnswer], QuestionPage]
    ) -> None:
        self.steps.append(Step(name, self._texts, question, make))
        self._texts = []


def find_guess(question: Question, answers: Answers) -> Guess:
    """Return the reader's guess."""
    guess = Guess(question.text)
    guess.resume([each.content for each in answers.find_answers(question)])
    return guess


def make_last_page(host: Host, save: SaveAnswer) -> QuestionPage:
    """Return the page that shows the last text alone."""
    page = QuestionPage(host.post, host.try_position)
    page.view = END
    return page


def find_lesson(slug: str) -> SiteLesson:
    """Return the lesson with this name in the addresses of the site. Raises BadOption."""
    try:
        lesson: SiteLesson = import_module(f"{PLACE}{slug.replace('-', '_')}").lesson
        return lesson
    except ModuleNotFoundError as error:
        raise BadOption(f"{slug} has no tutorial here") from error


def has_lesson(name: str) -> bool:
    """Return whether the site has the lesson with this name in the course, such as `rules/04_fashion`."""
    with suppress(BadOption):
        return find_lesson(name.partition("_")[2]).name == name
    return False


class KeptAnswers(Answers):
    """The answers of a lesson whose lines the browser keeps. Meanwhile they are in a file of this worker."""

    def __init__(self, lesson: str, lines: list[str]) -> None:
        self._home = TemporaryDirectory()
        self.file = Path(self._home.name) / f"{lesson.rpartition('/')[2]}{ENDING}"
        self.write_lines(lines)
        super().__init__(lesson, self.file.parent)

    def write_lines(self, lines: list[str]) -> None:
        """Write the lines into the file; without lines there is none."""
        self.file.unlink(missing_ok=True)
        if lines:
            self.file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", errors="replace")

    def list_lines(self) -> list[str]:
        """Return the lines of the file."""
        return list_lines(self.file.read_bytes()) if self.file.exists() else []


def list_lines(content: bytes) -> list[str]:
    """Return the lines of a file of answers. A sign inside a text, such as U+2028, ends no line."""
    return [line.decode() for line in split_lines(content)]


class Tutorial:
    """A reader's way through a tutorial; the browser keeps the `lines` of the answers."""

    def __init__(self, slug: str, lines: list[str]) -> None:
        self.slug, self.lesson = slug, find_lesson(slug)
        self.answers = KeptAnswers(self.lesson.name, lines)

    def _list_done(self) -> set[str]:
        """Return the names of the steps that are done: a question is answered right, a task is done."""
        done = set()
        for step in self.lesson.steps:
            if (question := step.question) and (given := self.answers.find_answers(question)):
                judge = Judge(question)
                if question.kind not in GRADED_KINDS or any(is_right(judge, each.content) for each in given):
                    done.add(question.name)
        return done

    def open_step(self, number: int, host: Host, saved: Callable[[], None]) -> QuestionPage:
        """Open a step (0: the first one that is not done), and return its page. `saved` is called after each answer.

        Raises BadOption.
        """
        steps, done = self.lesson.steps, self._list_done()
        if number == 0:
            left = (place for place, each in enumerate(steps, 1) if each.question and each.question.name not in done)
            number = next(left, len(steps))
        if not 1 <= number <= len(steps):
            raise BadOption(f"this tutorial has no step {number}; it has {len(steps)}")
        step = steps[number - 1]

        def save(content: Any, is_right: bool) -> None:
            if step.question:
                self.answers.add_answer(step.question, content)
            saved()

        page = step.make(host, save)
        count = sum(each.question is not None for each in steps)
        place = f"Step {number} of {len(steps)} · {len(done)} of {count} done"
        near = [f"learn/{self.slug}/{each}" if 1 <= each <= len(steps) else "" for each in (number - 1, number + 1)]
        text = "".join(text(self.answers) for text in step.texts)
        page.set_path(place, near, text + self._summary(done, count) if page.view == END else text)
        if step.question and (given := self.answers.find_answers(step.question)):
            page.resume([each.content for each in given])
        else:
            page.show()
        return page

    def open_experiment(
        self, made: Experiment, post: Post, open_game: OpenGame, saved: Callable[[], None]
    ) -> ExperimentPage:
        """Return the page of an experiment. If a step leads there, its guess and its last sentence are answers."""
        asked = dict(zip(("guess", "finding"), self.lesson.experiments.get(made.locked_link, ()), strict=False))
        if not made.is_locked or not asked:
            return ExperimentPage(made, post, open_game)

        def keep(kind: str, text: str) -> None:
            self.answers.add_answer(asked[kind], text if kind == "guess" else read_sentence(text))
            saved()

        page = ExperimentPage(made, post, open_game, keep)
        page.finding = "".join(str(each.content) for each in self.answers.find_answers(asked["finding"])[-1:])
        if given := self.answers.find_answers(asked["guess"]):
            page.resume([each.content for each in given])
        return page

    def _summary(self, done: set[str], count: int) -> str:
        left = ", ".join(
            f'<a href="#learn/{self.slug}/{place}">{place}</a>' for place, step in enumerate(self.lesson.steps, 1)
            if step.question and step.question.name not in done
        )
        text = f"You have done {len(done)} of {count} steps."
        text += f" These steps are left: {left}." * bool(left) + " To hand in your answers, save them as a file on"
        asked = [step.question for step in self.lesson.steps if step.question]
        asked += [guess for guess, _ in self.lesson.experiments.values()]
        return f'{opinions_html(self.answers, asked)}<p><b>{text} <a href="#">the start page</a>.</b></p>'


def find_first_game(slug: str) -> Game:
    """Return a game of careful players before the last five moves of seat 1, the first of which is one of several.

    Seat 1 wins the game if it wins any of the first deals. Raises UnknownGame.
    """
    for number in range(1, FIRST_DEALS + 1):
        whole = play_deal(slug, number, by="careful")
        own_moves = [place for place, step in enumerate(whole.history) if step.seat == 1][-FIRST_MOVES:]
        start = whole.at(own_moves[0])
        if 1 in whole.winners() and len(own_moves) == FIRST_MOVES and len(start.moves()) > 1:
            break
    return start


def is_right(judge: Judge, content: Content) -> bool:
    """Return whether an answer is right. One that is no answer any more, such as a move that is not asked, is not."""
    with suppress(BadOption):
        return not judge.find_mistakes(content)
    return False
