"""What a lesson on rules asks: which moves are allowed, a task at the table, and a whole deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

import ipywidgets

from kit.lesson.answers import Given, Note, forget
from kit.lesson.boxes import Page, box, button, fault, html, told
from kit.picture import svg_painter
from kit.picture.ruling_html import pretty, rule_tag, sentence
from kit.play.checks import Checks, holds, made
from kit.play.game import Game
from kit.tabletop.cell_widget import CellWidget
from kit.tabletop.widget import Table


class Which(CellWidget):
    """Which of these moves are allowed? Each is judged by the game's own ruling."""

    purpose = "answer"

    def __init__(
        self, game: Game, question: str, moves: Iterable[str], solved: Callable[[bool], None] = lambda at_once: None,
        note: Note = forget,
    ) -> None:
        self.game, self.question, self.moves = game, question, tuple(moves)
        self.missed = 0
        self._solved, self._note = solved, note
        self.choices = {move: _choice(pretty(move)) for move in self.moves}
        self.said = html("kit-said")
        self.check = button("Check", self.answer_now, self._fail)
        shown = svg_painter.position_svg(game.slug, game.common(), game.turn)
        chips = box("kit-choices", list(self.choices.values()), down=True)
        head = html("kit-question", escape(question))
        asked = box("kit-asked", [head, chips, box("kit-row", [self.check])], down=True)
        played = box("kit-played", [html("kit-picture", shown), self.said], down=True)
        super().__init__([Page([box("kit-body", [played, asked])])])

    def answer(self) -> list[str]:
        """The moves that are allowed, as the game itself says."""
        return [move for move in self.moves if self.game.ruling(move).legal]

    def answer_now(self) -> None:
        """Take what is chosen for the reader's answer."""
        self._note(tuple(move for move in self.moves if self.choices[move].value))
        self.judge()

    def take_up(self, given: Iterable[Given]) -> None:
        """Stand as after these answers, which were given before."""
        for chosen in given:
            for move, choice in self.choices.items():
                choice.value = move in chosen
            if self.judge():
                self.missed = 0

    def judge(self) -> bool:
        """Compare what is chosen with the rulings, and say why where they differ; whether all is right."""
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
        return not wrong

    def _rulings(self, moves: Iterable[str]) -> str:
        lines = []
        for move in moves:
            ruling = self.game.ruling(move)
            verdict = "allowed" if ruling.legal else "refused"
            reason = sentence(ruling.why)  # what is allowed would give other choices away
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

    def __init__(self, game: Game, task: str, tries: str, checks: Checks, note: Note = forget) -> None:
        self._note = note
        self.seat, self.task, self.tries, self.checks = game.turn, task, tries, checks
        self.done = False
        self.table = Table(game.copy(), kept=False, bare=True)
        self.line = html("kit-line")
        super().__init__([Page([self.line]), self.table])
        self.table.watch(self.look)
        self._show()

    def look(self) -> None:
        """See whether the task has been done."""
        if not self.done and (was_refused(self.table, self.tries) or self._has_played()):
            self.done = True
            self.table.model.state.computers_rest = True  # so that one can read what is said of the move
            self._note(tuple(step.move for step in self.table.game.history))
            self._show()

    def take_up(self, given: Iterable[Given]) -> None:
        """Stand as done: it was done before."""
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
        score = _by_seat(game.score()["total"])
        end = "" if not game.over else " You have won." if 1 in game.result() else " This time you have not won."
        return f"You have played {moves} move{'s' * (moves != 1)}. The score: {score}.{end}"

    def _show(self):
        over = "kit-task kit-done" if self.table.game.over else "kit-task"
        self.line.value = f'<div class="{over}"><b>Your game.</b> {escape(self.standing())}</div>'


def was_refused(table: Table, move: str) -> bool:
    """Whether what was tried last is this move, or begins so, and was refused; never where the move is empty."""
    return bool(move) and f"{table.model.tried} ".startswith(f"{move} ") and "not allowed" in table.said


def _by_seat(points: Any) -> str:
    """A score in words: `1 for you, 0 for seat 2`."""
    if not isinstance(points, list):
        return str(points)
    return ", ".join(f"{each} for {'you' if seat == 1 else f'seat {seat}'}" for seat, each in enumerate(points, 1))


def _choice(text: str) -> ipywidgets.Checkbox:
    made_one = ipywidgets.Checkbox(description=text, indent=False)
    made_one.add_class("kit-choice")
    return made_one
