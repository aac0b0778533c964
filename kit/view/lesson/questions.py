"""Lessons: tasks at the table and questions about positions. The kit works every answer out; none is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

import ipywidgets

from kit.play.answer import made
from kit.play.checks import Check, holds, read_checks
from kit.play.game import Game
from kit.play.scenarios import Guess, Scenario
from kit.view.cell_widget import CellWidget
from kit.view.lesson.boxes import Page, box, button, fault, html, told
from kit.view.lesson.case import Case
from kit.view.lesson.pause import hold_what_follows
from kit.view.lesson.report import Asked, MakeAnew, Report, summary
from kit.view.picture import svg_painter
from kit.view.ruling_html import pretty, rule_tag, sentence
from kit.view.table.widget import Table


class Lesson:
    """One lesson about a game. It counts what the reader has answered; each of its parts is a widget for a cell.

    *Run All* stops at each part that leaves something to the reader.
    """

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.asked: dict[tuple[str, ...], Asked] = {}  # by the question and the moves it is about
        self._reports: list[Report] = []

    def what(
        self, game: Game, moves: str | tuple[str, ...], question: str, guesses: Mapping[str, Mapping[str, Any]],
        rule: str, why: str = "",
    ) -> Case:
        """A question about what happens when moves are made: `guesses` maps each text to its checks.

        `rule` is the slug of the rule it is about. Raises KitError unless exactly one guess holds.
        """
        listed = [Guess(text, read_checks(self.slug, dict(checks), question)) for text, checks in guesses.items()]
        tries = (moves,) if isinstance(moves, str) else tuple(moves)
        named = f"{self.slug}/{rule}"
        hold_what_follows()
        asked = Scenario(question, self.slug, 0, "Guess first", named, question, tuple(listed), tries, why, game)
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
        return Practice(game, task, tries, read_checks(self.slug, checks, task) if checks else ())

    def whole_game(self, game: Game, seats: Mapping[int, str] | str | None = None) -> WholeGame:
        """A whole deal for the reader in seat 1, with the score as it grows."""
        hold_what_follows()
        return WholeGame(game, seats)

    def report(self) -> Report:
        """How the questions asked so far were answered, and what to try again; it keeps up to date."""
        made_one = Report(self.asked)
        self._reports = [*(report for report in self._reports if report.comm is not None), made_one]
        return made_one

    def __repr__(self) -> str:
        return f"<lesson on {self.slug}: {summary(self.asked)}>"

    def _counts(self, question: str, moves: tuple[str, ...], make: MakeAnew) -> Callable[[bool], None]:
        """Enter a question; what it returns is called when it has been answered."""
        asked = self.asked.setdefault((question, *moves), Asked(question, make))

        def answered(at_once: bool) -> None:
            if asked.at_once is None:
                asked.at_once = at_once
            for report in self._reports:
                report.look()

        return answered


class Which(CellWidget):
    """Which of these moves are allowed? Each is judged by the game's own ruling."""

    purpose = "answer"

    def __init__(self, game: Game, question: str, moves: tuple[str, ...], solved: Callable[[bool], None]) -> None:
        self.game, self.question, self.moves = game, question, moves
        self.missed = 0
        self._solved = solved
        self.choices = {move: _choice(pretty(move)) for move in moves}
        self.said = html("kit-said")
        self.check = button("Check", self.judge, self._fail)
        shown = svg_painter.position_svg(game.slug, game.common(), game.turn)
        chips = box("kit-choices", list(self.choices.values()), down=True)
        head = html("kit-question", escape(question))
        asked = box("kit-asked", [head, chips, box("kit-row", [self.check])], down=True)
        played = box("kit-played", [html("kit-picture", shown), self.said], down=True)
        super().__init__([Page([box("kit-body", [played, asked])])])

    def answer(self) -> list[str]:
        """The moves that are allowed, as the game itself says."""
        return [move for move in self.moves if self.game.ruling(move).legal]

    def judge(self) -> None:
        """Compare what is chosen with the rulings, and say why where they differ."""
        wrong = [move for move in self.moves if self.choices[move].value != self.game.ruling(move).legal]
        self.missed += bool(wrong)
        for move, choice in self.choices.items():
            choice.remove_class("kit-wrong")
            if move in wrong:
                choice.add_class("kit-wrong")
        if wrong:
            again = "<p>Change your choice, and check again.</p>"
            self.said.value = told("refuted", "Not quite", self._rulings(wrong) + again)
        else:
            self.said.value = told("solved", "That is right", self._rulings(self.moves))
            self._solved(self.missed == 0)

    def _rulings(self, moves: Iterable[str]) -> str:
        lines = []
        for move in moves:
            ruling = self.game.ruling(move)
            verdict = "allowed" if ruling.legal else "refused"
            reason = sentence(ruling.text.partition(" Allowed now:")[0])  # that list would give other choices away
            lines.append(f"<p><b>{escape(pretty(move))}</b>, {verdict}: {reason} {rule_tag(ruling)}</p>")
        return "".join(lines)

    def _fail(self, error: Exception) -> None:
        self.said.value = fault(error)

    def __str__(self) -> str:
        return self.question + "\n" + "\n".join(f"  {move}" for move in self.moves)

    def __repr__(self) -> str:
        return f"<question: {self.question}>"


class Practice(CellWidget):
    """A table with one thing to do on it; the task says when it has been done."""

    purpose = "play"

    def __init__(self, game: Game, task: str, tries: str, checks: tuple[Check, ...]) -> None:
        self.seat, self.task, self.tries, self.checks = game.turn, task, tries, checks
        self.done = False
        self.table = Table(game, kept=False, bare=True)
        self.line = html("kit-line")
        super().__init__([Page([self.line]), self.table])
        self.table.watch(self.look)
        self._show()

    def look(self) -> None:
        """See whether the task has been done."""
        if not self.done and (was_refused(self.table, self.tries) or self._has_played()):
            self.done = True
            self._show()

    def _has_played(self) -> bool:
        game = self.table.game
        own = [place for place, step in enumerate(game.history, 1) if step.seat == self.seat]
        if not own or not self.checks:
            return False
        moves = tuple(step.move for step in game.history[: own[-1]])
        return holds(self.checks, made(game.at(0), moves))

    def _show(self):
        look, head = ("kit-task kit-done", "✓ Done.") if self.done else ("kit-task", "Your turn.")
        self.line.value = f'<div class="{look}"><b>{head}</b> {escape(self.task)}</div>'


class WholeGame(CellWidget):
    """A whole deal to play, and how it stands for the reader in seat 1."""

    purpose = "play"

    def __init__(self, game: Game, seats: Mapping[int, str] | str | None) -> None:
        self.table = Table(game, seats)
        self.line = html("kit-line")
        super().__init__([Page([self.line]), self.table])
        self.table.watch(self._show)
        self._show()

    def standing(self) -> str:
        """How it stands, in words."""
        game = self.table.game
        moves = sum(step.seat == 1 for step in game.history)
        score = game.score()["parts"]
        counted = {name: points for name, points in score.items() if name != "before" or any(points)}
        parts = " ".join(f"{name.capitalize()}: {_by_seat(points)}." for name, points in counted.items())
        end = "" if not game.over else " You have won." if 1 in game.result() else " This time you have not won."
        return f"You have played {moves} move{'s' * (moves != 1)}. {parts}{end}"

    def _show(self):
        over = "kit-task kit-done" if self.table.game.over else "kit-task"
        self.line.value = f'<div class="{over}"><b>Your game.</b> {escape(self.standing())}</div>'


def was_refused(table: Table, move: str) -> bool:
    """Whether what was tried last is this move, or begins so, and was refused; never where the move is empty."""
    return bool(move) and f"{table.model.tried} ".startswith(f"{move} ") and "not allowed" in table.said


def _by_seat(points: Any) -> str:
    """A part of the score in words: `1 for you, 0 for seat 2`."""
    if not isinstance(points, list):
        return str(points)
    return ", ".join(f"{each} for {'you' if seat == 1 else f'seat {seat}'}" for seat, each in enumerate(points, 1))


def _choice(text: str) -> ipywidgets.Checkbox:
    made_one = ipywidgets.Checkbox(description=text, indent=False)
    made_one.add_class("kit-choice")
    return made_one
