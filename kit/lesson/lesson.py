"""A lesson: what its cells ask of the reader, and how it was answered. The kit works answers out; none is stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from kit.errors import BadOption
from kit.lesson.answers import Answers, Given, Note, notebook_folder
from kit.lesson.case import Case
from kit.lesson.exercises import Exercise, Guess, fitting
from kit.lesson.own_deals import OwnDeals
from kit.lesson.pause import hold_what_follows
from kit.lesson.questions import Practice, Which, WholeGame
from kit.lesson.report import Asked, Report, Solved, summary
from kit.play.checks import read_checks
from kit.play.game import Game, deal
from kit.play.names import slug_of
from kit.play.question import Question, what_happens
from kit.tabletop.cell_widget import CellWidget

Asks = TypeVar("Asks", bound=CellWidget)


class Lesson:
    """One lesson. It counts what the reader has answered; each of its parts is a widget for a cell.

    `name` is the folder and the file of its notebook, such as `rules/04_fashion`: a kernel does not know it.
    *Run All* stops at each part that leaves something to the reader. Answers are kept in `folder`, that of the notebook
    unless it is said; what was answered before shows so, and can be answered again.
    """

    def __init__(self, name: str, folder: Path | None = None) -> None:
        self.name = name
        self.answers = Answers(name, folder or notebook_folder())
        if self.answers.unkept and self.answers.folder:
            print(f"Your answers are not kept: {self.answers.unkept}. All else works as ever.")
        self.asked: dict[str, Asked] = {}  # what is counted, by the id of the question
        self.beside: dict[str, Question] = {}  # what is asked beside that, and can be neither right nor wrong
        self._reports: list[Report] = []

    def what(
        self, game: Game, moves: str | tuple[str, ...], question: str, guesses: Mapping[str, Mapping[str, Any]],
        rule: str, why: str = "",
    ) -> Case:
        """A question about what happens when moves are made: `guesses` maps each text to its checks.

        `rule` is the slug of the rule it is about. Raises KitError unless exactly one guess holds.
        """
        asked = what_happens(game, moves, question, guesses, rule, why)
        case = asked.scenario(game)
        return self._ask(asked, lambda solved, note: Case(case, "", solved, note))

    def which(self, game: Game, question: str, moves: Iterable[str]) -> Which:
        """A question which of some moves are allowed."""
        asked = Question("which", question, position=game.position(), seed=game.seed, moves=tuple(moves))
        return self._ask(asked, lambda solved, note: Which(game, question, asked.moves, solved, note))

    def practise(self, game: Game, task: str, tries: str = "", **checks: Any) -> Practice:
        """A table with a task, done when the reader's moves fulfil the checks, or have tried a move that is refused.

        `tries` is that move, or how it begins where any that begins so will do.
        """
        asked = Question("practise", task, position=game.position())
        return self._set(asked, lambda note: Practice(
            game, task, tries, read_checks(game.slug, checks, task) if checks else {}, note
        ))

    def whole_game(self, game: Game, seats: Mapping[int, str] | str | None = None) -> WholeGame:
        """A whole deal for the reader in seat 1, with the score as it grows."""
        hold_what_follows(self.answers.is_there)
        return WholeGame(game, seats)

    def guess(self, question: str, start: int = 50) -> Guess:
        """A share in per cent to be guessed before anything is counted."""
        asked = Question("guess", question)
        self.beside[asked.id] = asked
        return self._set(asked, lambda note: Guess(question, start, note))

    def own_deals(self, game: str, deals: int = 10, question: str = "Play your own deals.", **options: Any) -> OwnDeals:
        """Deals for the reader to play at the table, which follow from the reader's name, of a game for one.

        A class adds up what comes of them. `options` are house rules. Raises UnknownGame, BadOption.
        """
        if deal(game, **options).seats != 1:
            raise BadOption(f"{game} is no game for one, so its deals are nobody's own")
        asked = Question("deals", question, deals, under={"game": slug_of(game), **options})
        self.beside[asked.id] = asked
        deals_to_play = OwnDeals(asked, self.answers)
        if not deals_to_play.is_over:
            hold_what_follows(self.answers.is_there)
        return deals_to_play

    def exercise(
        self, number: int, question: str, answer: Callable[[], float], within: float, hint: str = "",
        mistakes: Mapping[str, float] | None = None,
    ) -> Exercise:
        """Return the exercise with this number in the lesson's text, which asks for a number.

        `answer` works the right one out; an answer may be off by `within` and is then right too. `mistakes` maps what
        a reader may have done, such as `forgot the root`, to the wrong number that comes of it, worked out in the cell.
        """
        wrong = {name: float(value) for name, value in (mistakes or {}).items()}
        asked = Question("exercise", question, number, within=within, mistakes=wrong)

        def make(solved: Solved, note: Note) -> Exercise:
            return Exercise(question, answer, within, hint, solved, note, wrong)

        return self._ask(asked, make, answer, holds=False)

    def report(self) -> Report:
        """How the questions asked so far were answered, and what to try again; it keeps up to date."""
        made_one = Report(self.asked, self.answers)
        self._reports = [*(report for report in self._reports if report.comm is not None), made_one]
        return made_one

    def key(self) -> str:
        """Return all questions asked so far as JSON, with the numbers that the exercises ask for worked out.

        Raises BadOption where a number that is named as a mistake would be right.
        """
        counted = [replace(each.question, truth=each.truth and float(each.truth())) for each in self.asked.values()]
        for question in counted:
            for name, wrong in question.mistakes.items():
                if question.truth is not None and fitting([wrong], question.truth, question.within):
                    raise BadOption(f"{question.title}: {wrong:g} is right; it cannot be the mistake {name!r}")
        return json.dumps([question.as_dict() for question in [*self.beside.values(), *counted]])

    def __repr__(self) -> str:
        return f"<lesson {self.name}: {summary(self.asked)}>"

    def _ask(
        self, question: Question, make: Callable[[Solved, Note], Asks], truth: Callable[[], float] | None = None,
        holds: bool = True,
    ) -> Asks:
        """Ask what is counted, with what was answered before; *Run All* waits until it is solved, if it `holds`."""

        def note(given: Given) -> None:
            self.answers.note(question, given)
            self._look()

        def solved(at_once: bool) -> None:
            if asked.at_once is None:
                asked.at_once = at_once
            elif not asked.at_once:
                asked.made_up = asked.made_up or at_once
            self._look()

        asked = self.asked.setdefault(question.id, Asked(question, lambda heard: make(heard, note), truth))
        made_one = make(solved, note)
        self._take_up(question, made_one)
        if holds and asked.at_once is None:
            hold_what_follows(self.answers.is_there)
        return made_one

    def _set(self, question: Question, make: Callable[[Note], Asks]) -> Asks:
        """Set what is kept and not counted; where it was not done before, *Run All* waits."""
        made_one = make(lambda given: self.answers.note(question, given))
        if not self._take_up(question, made_one):
            hold_what_follows(self.answers.is_there)
        return made_one

    def _take_up(self, question: Question, widget: Any) -> bool:
        """Let a widget stand as it was answered before; whether it was."""
        before = [each.given for each in self.answers.of(question)]
        if before:
            widget.take_up(before)
        return bool(before)

    def _look(self) -> None:
        for report in self._reports:
            report.look()
