"""A class experiment: everybody plays deals of their own, and what comes of each is kept."""

from __future__ import annotations

from contextlib import suppress
from html import escape

import ipywidgets

from kit.errors import KitError
from kit.lesson.answers import Answers
from kit.lesson.boxes import Page, box, button, fault, html, told
from kit.play.question import Question
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.pacing import at_home
from kit.tabletop.widget import Table

NAME_FIRST = "Write your name first. Any name will do, and your deals follow from it: they are yours for ever."


class OwnDeals(CellWidget):
    """The reader's own deals at the table, one after another; each is kept with its moves once it is over or given up.

    Whose deals they are says the name, which is the one in the lesson's report.
    """

    purpose = "play"

    def __init__(self, question: Question, answers: Answers) -> None:
        self.question, self.answers = question, answers
        self.table: Table | None = None
        self.is_kept = False  # whether what came of the deal on the table is kept
        self.line = html("kit-line")
        self.name = ipywidgets.Text(
            answers.name, description="your name", placeholder="any name will do", continuous_update=False
        )
        self.name.observe(at_home(lambda _: self._call(), self._fail), "value")
        self.next = button("Next deal", self.deal, self._fail)
        self.end = button("I give this deal up", self._keep, self._fail, look="kit-quiet")
        self.place = ipywidgets.VBox()
        super().__init__([Page([self.line, box("kit-row", [self.name, self.next, self.end])]), self.place])
        self._show()

    def results(self) -> dict[int, bool]:
        """Return whether each of the reader's deals was won, by its task; deals whose kept moves fail do not count."""
        own = [each for each in self.answers.of(self.question) if each.of == self.answers.name]
        found: dict[int, bool] = {}
        for each in own:
            with suppress(KitError):
                found.setdefault(each.task, 1 in self.question.played(each.of, each.task, tuple(each.given)).result())
        return found

    @property
    def is_over(self) -> bool:
        """Whether all deals have been played."""
        return len(self.results()) >= self.question.number

    def deal(self) -> None:
        """Lay the reader's next own deal on the table."""
        if not self.answers.name:
            self.line.value = told("plain", "Whose deals?", f"<p>{NAME_FIRST}</p>")
            return
        self.of, self.task, self.is_kept = self.answers.name, self._next_task(), False
        self.table = Table(self.question.own_deal(self.of, self.task), "person", kept=False, bare=True)
        self.table.watch(self._look)
        replace_children(self.place, [self.table])
        self._show()

    def _next_task(self) -> int:
        played = self.results()
        return next(task for task in range(1, self.question.number + 2) if task not in played)

    def _look(self) -> None:
        if self.table is not None and self.table.game.over:
            self._keep()

    def _keep(self) -> None:
        if self.table is None or self.is_kept:
            return
        self.is_kept = True
        moves = tuple(step.move for step in self.table.game.history)
        self.answers.note(self.question, moves, self.of, self.task)
        self._show()

    def _call(self) -> None:
        self.answers.note_name(self.name.value)
        self._show()

    def _show(self) -> None:
        played, deals = self.results(), self.question.number
        plays_now = self.table is not None and not self.is_kept
        self.name.disabled = plays_now
        self.next.disabled = plays_now or len(played) >= deals
        self.end.disabled = not plays_now
        now = f"Deal {self.task} of {deals} lies on the table." if plays_now else ""
        look = "kit-task kit-done" if len(played) >= deals else "kit-task"
        so_far = f"You have played {len(played)} of {deals} deals, and won {sum(played.values())}."
        said = f"<b>{escape(self.question.text)}</b> {so_far} {now}"
        self.line.value = f'<div class="{look}">{said}</div>'

    def _fail(self, error: Exception) -> None:
        self.line.value = fault(error)
