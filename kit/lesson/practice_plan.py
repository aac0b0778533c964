"""The plan of a practice: which question comes next, and the reader's level.

The answers of the lesson `practice` decide everything. A wrong question goes into the first box of DAYS (Leitner's
boxes), and each right answer moves it into the next box. All answers to a question in a row are one try. A try of one
answer was right: after a wrong answer, another answer follows, or NO_GUESS if the reader goes on.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from itertools import groupby
from pathlib import Path
from random import Random
from typing import NamedTuple

from kit.lesson.answer_lines import Answer, Content
from kit.lesson.answers import ENDING, NO_GUESS, Answers
from kit.lesson.practice_questions import (
    MOST_LEVEL, PracticeQuestion, list_kinds, list_own_mistakes, make_question, remake_question,
)
from kit.play.question import Question
from kit.rules.rulebook import games

DAYS = (1, 3, 7, 20)  # days until a question comes back, by its box
CLIMB, FALL = 3, 2  # right questions in a row that lead to the next level, and wrong ones that lead back
CANDIDATES = 4  # new questions to choose one of the right level from
OWN_TURN = 4  # every so many questions, one is about the reader's own mistake
FIRST_KINDS, FIRST_CANDIDATES = ("allowed", "why"), 8  # of somebody's first question, which is an easy one
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


def list_begun_games(folder: Path) -> list[str]:
    """Return the slugs of the games whose tutorials have answers, for a practice in a folder beside `tutorials`."""
    names = {path.name.removesuffix(ENDING)[3:] for path in folder.parent.glob(f"tutorials/rules/*{ENDING}")}
    return [info.slug for info in games() if info.slug.replace("-", "_") in names]


class PracticePlan:
    """The questions of a practice, one after another. The answers are saved in `answers`.

    `game` is the slug of the game to ask about, or None for all games. `asked` is the question on show. It
    `is_finished` once it is answered right or given up, and it `has_answer` once the reader has tried.
    """

    def __init__(self, answers: Answers, game: str | None) -> None:
        self.answers, self.game = answers, game
        self.asked: PracticeQuestion | None = None
        self.is_finished = self.has_answer = False
        self.skipped = 0  # questions that the reader did not want

    @property
    def slugs(self) -> list[str]:
        """The slugs of the games to ask about."""
        return [info.slug for info in games()] if self.game is None else [self.game]

    @property
    def question(self) -> Question:
        """The question on show."""
        assert self.asked is not None
        return self.asked.question

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

    def ask(self, asked: PracticeQuestion, has_answer: bool = False) -> None:
        """Make this the question on show. It may have an answer from before."""
        self.asked, self.is_finished, self.has_answer = asked, False, has_answer

    def find_last(self) -> tuple[PracticeQuestion, Content] | None:
        """Return the question that the reader tried last, with the answer, unless it was given up."""
        last = self.answers.content.answers[-1:]
        asked = self.remake(last[0].question) if last and last[0].content != NO_GUESS else None
        return None if asked is None else (asked, last[0].content)

    @property
    def is_over(self) -> bool:
        """Whether the next question should come: none is on show, or it is finished, or from another day."""
        return self.asked is None or self.is_finished or find_day(self.answers.content.answers[-1]) < date.today()

    def remake(self, name: str) -> PracticeQuestion | None:
        """Return a question that was asked before, or None if it cannot be made again."""
        return remake_question(name, self.answers.content.answers)

    def choose_next(self) -> PracticeQuestion:
        """Return the next question: one that comes back, one of the reader's own mistakes, or a new one."""
        if self.asked and not self.is_finished and self.has_answer:
            self.save(NO_GUESS, False)
        self.skipped += self.asked is not None and not self.has_answer
        tries = self.list_past_tries()
        known = {each.question for each in tries}
        asked = next(filter(None, map(self.remake, self.find_due())), None)
        if asked is None and len(tries) % OWN_TURN == OWN_TURN - 1:
            own = (each for each in list_own_mistakes(self.slugs) if each.question.name not in known)
            asked = next(own, None)
        return asked or self.make_new(find_level(tries), len(tries) + self.skipped)

    def make_new(self, level: int, place: int) -> PracticeQuestion:
        """Return a new question, of the reader's level if one of some candidates is.

        The candidates are the same for everybody at this place in the practice of a game, so a class can compare. In a
        practice of all games, they are more often about games whose tutorials the reader has begun.
        """
        begun = list_begun_games(self.answers.folder) if self.answers.folder and self.game is None else []
        slugs = self.slugs + begun * len(self.slugs)
        chance, candidates = Random(f"{self.game or ALL} {place}"), list[PracticeQuestion]()
        most = CANDIDATES if place else FIRST_CANDIDATES
        while len(candidates) < most and level not in [each.level for each in candidates]:
            slug = chance.choice(slugs)
            kinds = list_kinds(slug) if place else FIRST_KINDS
            if made := make_question(f"{chance.choice(kinds)} {slug} {chance.randrange(10**6)}"):
                candidates.append(made)
        return min(candidates, key=lambda each: abs(each.level - level))

    def save(self, content: Content, is_right: bool) -> None:
        """Save an answer to the question on show. Once it is answered right or given up, no further answer counts."""
        if not self.is_finished:
            self.has_answer, self.is_finished = True, is_right or content == NO_GUESS
            self.answers.add_answer(self.question, content)

    def describe_progress(self) -> str:
        """Return the reader's level, the share right at the first try, and the questions that come back today."""
        tries = self.list_past_tries()
        right, due = sum(each.is_right for each in tries), len(self.find_due())
        parts = [f"Your level: {find_level(tries)} of {MOST_LEVEL}", f"{right} of {len(tries)} right at the first try"]
        return " · ".join(parts + [f"{due} to come back today"] * (due > 0))

    def describe_question(self) -> str:
        """Return the origin and the level of the question on show."""
        assert self.asked is not None
        return f"{self.asked.origin} · level {self.asked.level}"
