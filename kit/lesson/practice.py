"""`kit.practice`: endless questions about a game or all games. What was wrong comes back after some days.

The answers file of the lesson `practice` decides everything: which questions come back, and the reader's level. A
wrong question goes into the first box of DAYS (Leitner's boxes), and each right answer moves it into the next box. All
answers to a question in a row are one try. A try of one answer was right: after a wrong answer, another answer follows,
or NO_GUESS if the reader goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from html import escape
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ipywidgets import Dropdown

from kit.errors import refuse_unknown_arguments
from kit.lesson.answers import NO_GUESS, PRACTICE, Answer, Answers, Content, notebook_folder
from kit.lesson.boxes import Page, box, button, error_display, html, report_step
from kit.lesson.case import Case
from kit.lesson.daily import deal_of_the_day
from kit.lesson.practice_questions import (
    MOST_LEVEL, PracticeQuestion, list_kinds, list_own_mistakes, make_question, remake_question,
)
from kit.lesson.questions import AllowedMoves
from kit.play.names import read_slug
from kit.rules.rulebook import games
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget, replace_children

DAYS = (1, 3, 7, 20)  # days until a question comes back, by its box
CLIMB, FALL = 3, 2  # right questions in a row that lead to the next level, and wrong ones that lead back
CANDIDATES = 4  # new questions to choose one of the right level from
OWN_TURN = 4  # every so many questions, one is about the reader's own mistake
ALL = "all games"


class Try(NamedTuple):
    """A try of a question: its name, its day, and whether the first answer was right."""

    question: str
    day: date
    is_right: bool


class Due(NamedTuple):
    """A question that comes back: its box, counted from 0, and the day from which it is asked again."""

    box: int
    day: date


def list_tries(answers: Iterable[Answer]) -> Iterator[Try]:
    """Yield the tries of all questions, in their order."""
    for (name, day), group in groupby(answers, lambda answer: (answer.question, find_day(answer))):
        first, *more = group
        yield Try(name, day, not more and first.content != NO_GUESS)


def find_day(answer: Answer) -> date:
    """Return the day of an answer, where the reader is; an answer without a time counts as old."""
    return datetime.fromisoformat(answer.time).astimezone().date() if answer.time else date.min


def find_boxes(tries: Iterable[Try]) -> dict[str, Due]:
    """Return the questions that come back, by name."""
    boxes = dict[str, Due]()
    for each in tries:
        before = boxes.pop(each.question, None)
        place = 0 if not each.is_right else before.box + 1 if before else len(DAYS)
        if place < len(DAYS):
            boxes[each.question] = Due(place, each.day + timedelta(DAYS[place]))
    return boxes


def find_level(tries: Iterable[Try]) -> int:
    """Return the reader's level after these tries."""
    level, run = 1, 0  # `run` counts right questions in a row up, wrong ones down
    for each in tries:
        run = max(run, 0) + 1 if each.is_right else min(run, 0) - 1
        if run in (CLIMB, -FALL):
            level, run = min(max(level + (run > 0) - (run < 0), 1), MOST_LEVEL), 0
    return level


@refuse_unknown_arguments()
def practice(game: str | None = None) -> Practice:
    """Return a widget that asks questions about a game, or about all games (default), without end.

    Each question comes from a real deal; the rules, a search or measured figures judge the answer. The kit saves the
    answers beside the notebook. A wrong question comes back after 1, 3, 7 and 20 days, and clear mistakes of your own
    reviewed games become questions. Raises UnknownGame.
    """
    return Practice(ALL if game is None else read_slug(game))


class Practice(CellWidget):
    """The widget of a practice. `game` is the slug of its game, or ALL; `asked` is the question on show.

    Answers are saved in `folder` (default: the notebook's folder).
    """

    purpose = "practise"

    def __init__(self, game: str, folder: Path | None = None) -> None:
        self.answers = Answers(PRACTICE, folder or notebook_folder())
        self.asked: PracticeQuestion | None = None
        self.is_finished = self.has_answer = False  # of the question on show
        self.skipped = 0  # questions that the reader did not want
        self.head, self.origin = html("kit-over"), html("kit-muted")
        fail = error_display(self.origin)
        options = [(ALL, ALL), *((info.title, info.slug) for info in games())]
        self.choice = Dropdown(options=options, value=game, description="Game")
        self.choice.observe(run_in_home_loop(lambda _: self.ask_next(), fail), "value")
        self.next = button("Next question", self.ask_next, fail)
        today = button("Deal of the day", self.show_deal, fail, "Play the deal that everybody gets today", "kit-quiet")
        top = Page([self.head, box("kit-row", [self.choice, today]), self.origin])
        super().__init__([top, Page([box("kit-row", [self.next])])])
        report_step(waits=True)
        self.resume()

    @property
    def slugs(self) -> list[str]:
        """The slugs of the games to ask about."""
        return [info.slug for info in games()] if self.choice.value == ALL else [self.choice.value]

    def list_past_tries(self) -> list[Try]:
        """Return the tries so far, without the one that the reader has not finished."""
        tries = list(list_tries(self.answers.content.answers))
        return tries[:-1] if self.asked and self.has_answer and not self.is_finished else tries

    def find_due(self) -> list[str]:
        """Return the names of the questions that come back today or came back before, the oldest first."""
        boxes = find_boxes(self.list_past_tries())
        due = [name for name, each in boxes.items() if each.day <= date.today()]
        asked_now = [name for name in due if any(f" {slug} " in name for slug in self.slugs)]
        return sorted(asked_now, key=lambda name: boxes[name].day)

    # ---- asking ----

    def resume(self) -> None:
        """Ask the last question again if the reader has not finished it today; otherwise ask the next question."""
        last = self.answers.content.answers[-1:]
        asked = self.remake(last[0].question) if last and last[0].content != NO_GUESS else None
        if asked is not None:
            self.show(asked, [last[0].content])
        if asked is None or self.is_finished or find_day(last[0]) < date.today():
            self.ask_next()

    def remake(self, name: str) -> PracticeQuestion | None:
        """Return a question that was asked before, or None if it cannot be made again."""
        return remake_question(name, self.answers.content.answers)

    def ask_next(self) -> None:
        """Ask the next question. Meanwhile the button is off, because a second press would skip the question."""
        self.next.disabled = True
        try:
            self.show(self.choose_next())
        finally:
            self.next.disabled = False

    def choose_next(self) -> PracticeQuestion:
        """Return the next question: one that comes back, one of the reader's own mistakes, or a new one."""
        if self.asked and not self.is_finished and self.has_answer:
            self.save(NO_GUESS)
            self.is_finished = True
        self.skipped += self.asked is not None and not self.has_answer
        tries = self.list_past_tries()
        known = {each.question for each in tries}
        asked = next(filter(None, map(self.remake, self.find_due())), None)
        if asked is None and len(tries) % OWN_TURN == OWN_TURN - 1:
            own = (each for each in list_own_mistakes(self.slugs) if each.question.id not in known)
            asked = next(own, None)
        return asked or self.make_new(find_level(tries), len(tries) + self.skipped)

    def make_new(self, level: int, place: int) -> PracticeQuestion:
        """Return a new question, of the reader's level if one of some candidates is.

        The candidates are the same for everybody at this place in the practice of a game, so a class can compare.
        """
        chance, candidates = Random(f"{self.choice.value} {place}"), list[PracticeQuestion]()
        while len(candidates) < CANDIDATES and level not in [each.level for each in candidates]:
            slug = chance.choice(self.slugs)
            if made := make_question(f"{chance.choice(list_kinds(slug))} {slug} {chance.randrange(10**6)}"):
                candidates.append(made)
        return min(candidates, key=lambda each: abs(each.level - level))

    def show(self, asked: PracticeQuestion, contents: Iterable[Content] = ()) -> None:
        """Show a question, with earlier answers of this try."""
        self.asked, self.is_finished, self.has_answer = asked, False, bool(contents)
        question = asked.question
        widget: Any
        if question.kind == "what":
            widget = Case(question.scenario(), "", self.count_solution, self.save)
        else:
            widget = AllowedMoves(question.game(), question, self.count_solution, self.save)
        if contents:
            widget.resume(contents)
        self.put(widget)
        self.update()

    def show_deal(self) -> None:
        """Show the deal of the day in place of the question."""
        self.origin.value = "<p>Looking for the deal of today, and measuring how difficult it is …</p>"
        task = deal_of_the_day(None if self.choice.value == ALL else self.choice.value)
        self.put(task)
        self.origin.value = ""

    def put(self, widget: CellWidget) -> None:
        """Show a question or a deal between the head and the button, and scroll to it."""
        top, *_, bottom = self.children
        replace_children(self, [top, widget, bottom])
        top.focus(".kit-question")
        top.scroll_to(".kit-page")

    def save(self, content: Content) -> None:
        """Save an answer to the question on show. Once it is answered right, further answers do not count."""
        assert self.asked is not None
        if self.is_finished:
            return
        self.has_answer = True
        self.answers.add_answer(self.asked.question, content)
        self.update()

    def count_solution(self, is_first_try: bool) -> None:
        """Note that the question on show is answered right."""
        self.is_finished = True
        self.update()

    def update(self) -> None:
        """Update the lines about the reader and the question."""
        assert self.asked is not None
        tries = self.list_past_tries()
        right, due = sum(each.is_right for each in tries), len(self.find_due())
        parts = [f"Your level: {find_level(tries)} of {MOST_LEVEL}", f"{right} of {len(tries)} right at the first try"]
        parts += [f"{due} to come back today"] * (due > 0)
        self.head.value = escape(" · ".join(parts))
        self.origin.value = f"<p>{escape(f'{self.asked.origin} · level {self.asked.level}')}</p>"
        self.next.description = "Next question" if self.is_finished or self.has_answer else "Another question"

    def __repr__(self) -> str:
        return f"<practice: {self.choice.value}>"
