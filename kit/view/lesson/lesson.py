"""A lesson: what its cells ask of the reader, and how it was answered. The kit works answers out; none is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kit.play.checks import read_checks
from kit.play.game import Game
from kit.play.scenarios import Guess as Choice, Scenario
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
        self.asked: dict[tuple[str, ...], Asked] = {}  # by the question and the moves it is about
        self._reports: list[Report] = []

    def what(
        self, game: Game, moves: str | tuple[str, ...], question: str, guesses: Mapping[str, Mapping[str, Any]],
        rule: str, why: str = "",
    ) -> Case:
        """A question about what happens when moves are made: `guesses` maps each text to its checks.

        `rule` is the slug of the rule it is about. Raises KitError unless exactly one guess holds.
        """
        listed = [Choice(text, read_checks(game.slug, dict(checks), question)) for text, checks in guesses.items()]
        tries = (moves,) if isinstance(moves, str) else tuple(moves)
        named = f"{game.slug}/{rule}"
        hold_what_follows()
        asked = Scenario(question, game.slug, 0, "Guess first", named, question, tuple(listed), tries, why, game)
        return Case(asked, solved=self._counts(question, tries, lambda solved: Case(asked, solved=solved)))

    def which(self, game: Game, question: str, moves: Iterable[str]) -> Which:
        """A question which of some moves are allowed."""
        hold_what_follows()
        listed = tuple(moves)
        solved = self._counts(question, listed, lambda solved: Which(game, question, listed, solved))
        return Which(game, question, listed, solved)

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
        return Guess(question, start)

    def exercise(
        self, number: int, question: str, answer: Callable[[], float], within: float, hint: str = ""
    ) -> Exercise:
        """The exercise with this number in the lesson's text, which asks for a number.

        `answer` works the right one out; an answer may be off by `within` and is then right too.
        """
        named = f"Exercise {number}. {question}"

        def ask(solved: Callable[[bool], None]) -> Exercise:
            return Exercise(question, answer, within, hint, solved)

        return ask(self._counts(named, (), ask))

    def report(self) -> Report:
        """How the questions asked so far were answered, and what to try again; it keeps up to date."""
        made_one = Report(self.asked)
        self._reports = [*(report for report in self._reports if report.comm is not None), made_one]
        return made_one

    def __repr__(self) -> str:
        return f"<lesson {self.name}: {summary(self.asked)}>"

    def _counts(self, question: str, moves: tuple[str, ...], make: MakeAnew) -> Callable[[bool], None]:
        """Enter a question; what it returns is called when it has been answered."""
        asked = self.asked.setdefault((question, *moves), Asked(question, make))

        def answered(at_once: bool) -> None:
            if asked.at_once is None:
                asked.at_once = at_once
            for report in self._reports:
                report.look()

        return answered
