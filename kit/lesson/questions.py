"""The tables of a lesson in a notebook: a table under a line, such as a task, and the reader's own deals."""

from collections.abc import Callable, Iterator
from contextlib import suppress

import ipywidgets

from kit.errors import KitError
from kit.lesson.answers import Answers
from kit.lesson.boxes import Page, box, button, error_display, html, name_field
from kit.lesson.question_cell import QuestionCell
from kit.lesson.table_tasks import TaskPage
from kit.lesson.verdicts import message_html, task_line
from kit.picture.still import StillPart, list_html_parts
from kit.play.question import Question
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.table_page import Post, TablePage
from kit.tabletop.widget import Table

NAME_REQUEST = "Write your name first. Any name will do. The same name always gives you the same deals."


class TaskCell(QuestionCell):
    """A table under a line, such as a task; `page` is the page of the line. More parts may be between them."""

    page: TaskPage
    table: Table

    def __init__(
        self, table: Table, make_page: Callable[[Post, TablePage], TaskPage], *between: CellWidget
    ) -> None:
        super().__init__(lambda post, _: make_page(post, table.page), "play")
        self.table = table
        self.show_below(*between, table)

    def sketch(self) -> Iterator[StillPart]:
        """Yield the parts of a still: the line, and what is below it."""
        yield from list_html_parts(self.page.values["line"])
        for part in self.children[1:]:
            yield from part.sketch()

    __repr__ = __str__ = CellWidget.__repr__


class OwnDeals(CellWidget):
    """A class experiment: the reader's own deals at a table. The kit saves a deal that is over or given up.

    The reader's name decides the deals. The lesson's report shows the same name.
    """

    purpose = "play"

    def __init__(self, question: Question, answers: Answers, finish: Callable[[], None] = lambda: None) -> None:
        self.question, self.answers, self._finish = question, answers, finish
        self.table: Table | None = None
        self.is_saved = True  # whether the result of the deal on the table is saved
        self.line = html("kit-line")
        fail = error_display(self.line)
        self.name = name_field(answers.content.name, self._save_name, fail)
        self.next = button("Next deal", self.deal, fail)
        self.give_up = button("I give this deal up", self._save_result, fail, look="kit-quiet")
        self.table_box = ipywidgets.VBox()
        super().__init__([Page([self.line, box("kit-row", [self.name, self.next, self.give_up])]), self.table_box])
        self._show()

    def wins_by_task(self) -> dict[int, bool]:
        """Return whether the reader won each deal, by task. Deals whose saved moves cannot be played do not count."""
        name = self.answers.content.name
        own_answers = [each for each in self.answers.find_answers(self.question) if each.of == name]
        won_by_task: dict[int, bool] = {}
        for each in own_answers:
            with suppress(KitError):
                game = self.question.own_deal(each.of, each.task, tuple(each.content))
                won_by_task.setdefault(each.task, 1 in game.winners())
        return won_by_task

    def deal(self) -> None:
        """Open the reader's next own deal at the table."""
        if not self.answers.content.name:
            self.line.value = message_html("plain", "Whose deals?", f"<p>{NAME_REQUEST}</p>")
            return
        played = self.wins_by_task()
        self.player_name, self.is_saved = self.answers.content.name, False
        self.task = next(task for task in range(1, self.question.number + 2) if task not in played)
        self.table = Table(self.question.own_deal(self.player_name, self.task), "person", autosave=False, bare=True)
        self.table.watch(self._look)
        replace_children(self.table_box, [self.table])
        self._show()

    def _look(self) -> None:
        if self.table and self.table.game.over:
            self._save_result()

    def _save_result(self) -> None:
        if self.table is None or self.is_saved:
            return
        self.is_saved = True
        moves = tuple(step.move for step in self.table.game.history)
        self.answers.add_answer(self.question, moves, self.player_name, self.task)
        self._show()

    def _save_name(self) -> None:
        self.answers.set_name(self.name.value)
        self._show()

    def _show(self) -> None:
        played, deals = self.wins_by_task(), self.question.number
        is_over, plays_now = len(played) >= deals, not self.is_saved
        if is_over:
            self._finish()
        self.name.disabled = plays_now
        self.next.disabled = plays_now or is_over
        self.give_up.disabled = not plays_now
        now = f"Deal {self.task} of {deals} is on the table." if plays_now else ""
        so_far = f"You have played {len(played)} of {deals} deals, and won {sum(played.values())}."
        self.line.value = task_line(is_over, self.question.text, f"{so_far} {now}")
