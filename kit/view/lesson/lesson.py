"""A lesson: what its cells ask of the reader, and how it was answered. The kit works answers out; none is stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from kit.play.checks import read_checks
from kit.play.game import Game
from kit.play.question import Question
from kit.view.lesson.case import Case
from kit.view.lesson.exercises import Exercise, Guess
from kit.view.lesson.pause import hold_what_follows
from kit.view.lesson.questions import Practice, Which, WholeGame
from kit.view.lesson.report import Asked, MakeAnew, Report, summary


class Lesson:
    """One lesson. It counts what the reader has answered; each of its parts is a widget for a cell.

    `name` is the folder and the file of its notebook, such as `rules/04_fashion`: a kernel does not know it.
    *Run All* stops at each part that leaves something to the reader.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: dict[str, Asked] = {}  # what is counted, by the id of the question
        self.guessed: dict[str, Question] = {}  # shares guessed before anything is counted
        self._reports: list[Report] = []

    def what(
        self, game: Game, moves: str | tuple[str, ...], question: str, guesses: Mapping[str, Mapping[str, Any]],
        rule: str, why: str = "",
    ) -> Case:
        """A question about what happens when moves are made: `guesses` maps each text to its checks.

        `rule` is the slug of the rule it is about. Raises KitError unless exactly one guess holds.
        """
        tries = (moves,) if isinstance(moves, str) else tuple(moves)
        listed = {text: dict(checks) for text, checks in guesses.items()}
        asked = Question(
            "what", question, position=game.position(), seed=game.seed, moves=tries, guesses=listed,
            rule=f"{game.slug}/{rule}", why=why,
        )
        case = asked.scenario(game)
        hold_what_follows()
        return Case(case, solved=self._counts(asked, lambda solved: Case(case, solved=solved)))

    def which(self, game: Game, question: str, moves: Iterable[str]) -> Which:
        """A question which of some moves are allowed."""
        hold_what_follows()
        asked = Question("which", question, position=game.position(), seed=game.seed, moves=tuple(moves))

        def ask(solved: Callable[[bool], None]) -> Which:
            return Which(game, question, asked.moves, solved)

        return ask(self._counts(asked, ask))

    def practise(self, game: Game, task: str, tries: str = "", **checks: Any) -> Practice:
        """A table with a task, done when the reader's moves fulfil the checks, or have tried a move that is refused.

        `tries` is that move, or how it begins where any that begins so will do.
        """
        hold_what_follows()
        return Practice(game, task, tries, read_checks(game.slug, checks, task) if checks else ())

    def whole_game(self, game: Game, seats: Mapping[int, str] | str | None = None) -> WholeGame:
        """A whole deal for the reader in seat 1, with the score as it grows."""
        hold_what_follows()
        return WholeGame(game, seats)

    def guess(self, question: str, start: int = 50) -> Guess:
        """A share in per cent to be guessed before anything is counted."""
        hold_what_follows()
        asked = Question("guess", question)
        self.guessed[asked.id] = asked
        return Guess(question, start)

    def exercise(
        self, number: int, question: str, answer: Callable[[], float], within: float, hint: str = ""
    ) -> Exercise:
        """The exercise with this number in the lesson's text, which asks for a number.

        `answer` works the right one out; an answer may be off by `within` and is then right too.
        """
        asked = Question("exercise", question, number, within=within)

        def ask(solved: Callable[[bool], None]) -> Exercise:
            return Exercise(question, answer, within, hint, solved)

        return ask(self._counts(asked, ask, answer))

    def report(self) -> Report:
        """How the questions asked so far were answered, and what to try again; it keeps up to date."""
        made_one = Report(self.asked)
        self._reports = [*(report for report in self._reports if report.comm is not None), made_one]
        return made_one

    def key(self) -> str:
        """All questions asked so far as JSON, with the numbers that the exercises ask for worked out."""
        counted = [replace(each.question, truth=each.truth and float(each.truth())) for each in self.asked.values()]
        return json.dumps([question.as_dict() for question in [*self.guessed.values(), *counted]])

    def __repr__(self) -> str:
        return f"<lesson {self.name}: {summary(self.asked)}>"

    def _counts(
        self, question: Question, make: MakeAnew, truth: Callable[[], float] | None = None
    ) -> Callable[[bool], None]:
        """Enter a question; what it returns is called when it has been answered."""
        asked = self.asked.setdefault(question.id, Asked(question, make, truth))

        def answered(at_once: bool) -> None:
            if asked.at_once is None:
                asked.at_once = at_once
            for report in self._reports:
                report.look()

        return answered
