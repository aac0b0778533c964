"""The tables of a lesson in a notebook: a table under a line, such as a task, and the reader's own deals."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from kit.errors import KitError
from kit.lesson.answers import Answers
from kit.lesson.form import NameForm
from kit.lesson.question_cell import FormCell, QuestionCell
from kit.lesson.table_tasks import TaskPage
from kit.lesson.verdicts import message_html, task_line
from kit.picture.still import StillPart, list_html_parts
from kit.play.question import Question
from kit.tabletop.cell_widget import CellWidget
from kit.tabletop.described import Post
from kit.tabletop.table_page import TablePage
from kit.tabletop.widget import Table

NAME_REQUEST = "Write your name first. Any name will do. The same name always gives you the same deals."


class TaskCell(QuestionCell):
    """A table under a line, such as a task; `page` is the page of the line."""

    page: TaskPage
    table: Table

    def __init__(self, table: Table, make_page: Callable[[Post, TablePage], TaskPage]) -> None:
        super().__init__(lambda post, _: make_page(post, table.page), "play")
        self.table = table
        self.show_below(table)

    def sketch(self) -> Iterator[StillPart]:
        """Yield the parts of a still: the line, and the table."""
        yield from list_html_parts(self.page.values["line"])
        yield from self.table.sketch()

    __repr__ = __str__ = CellWidget.__repr__


class OwnDeals(FormCell):
    """A class experiment: the reader's own deals at a table. The kit saves a deal that is over or given up.

    The reader's name decides the deals. The lesson's report shows the same name.
    """

    def __init__(self, deals: Question, answers: Answers, finish: Callable[[], None] = lambda: None) -> None:
        self.deals, self.answers, self._finish = deals, answers, finish
        self.is_saved = True  # whether the result of the deal on the table is saved
        form, give_up = NameForm(answers, self._look), ("I give this deal up", self._save_result)
        form.buttons = {"next": ("Next deal", self.deal), "give_up": give_up}
        super().__init__(form, "play")
        self._look()

    def wins_by_task(self) -> dict[int, bool]:
        """Return whether the reader won each deal, by task. Deals whose saved moves cannot be played do not count."""
        name = self.answers.content.name
        own_answers = [each for each in self.answers.find_answers(self.deals) if each.of == name]
        won_by_task: dict[int, bool] = {}
        for each in own_answers:
            with suppress(KitError):
                game = self.deals.own_deal(each.of, each.task, tuple(each.content))
                won_by_task.setdefault(each.task, 1 in game.winners())
        return won_by_task

    def deal(self) -> None:
        """Open the reader's next own deal at the table."""
        if not self.answers.content.name:
            self.form.line = message_html("plain", "Whose deals?", f"<p>{NAME_REQUEST}</p>")
            return
        played = self.wins_by_task()
        self.player_name, self.is_saved = self.answers.content.name, False
        self.task = next(task for task in range(1, self.deals.number + 2) if task not in played)
        self.table = Table(self.deals.own_deal(self.player_name, self.task), "person", autosave=False, bare=True)
        self.table.watch(self._save_if_over)
        self.show_below(self.table)
        self._look()

    def _save_if_over(self) -> None:
        if self.table and self.table.game.over:
            self._save_result()

    def _save_result(self) -> None:
        if self.table is None or self.is_saved:
            return
        self.is_saved = True
        moves = tuple(step.move for step in self.table.game.history)
        self.answers.add_answer(self.deals, moves, self.player_name, self.task)
        self._look()

    def _look(self) -> None:
        """Update the line and the buttons."""
        played, deals = self.wins_by_task(), self.deals.number
        is_over, plays_now = len(played) >= deals, not self.is_saved
        if is_over:
            self._finish()
        self.form.off = {"name", "next"} if plays_now else {"next", "give_up"} if is_over else {"give_up"}
        now = f"Deal {self.task} of {deals} is on the table." if plays_now else ""
        so_far = f"You have played {len(played)} of {deals} deals, and won {sum(played.values())}."
        self.form.line = task_line(is_over, self.deals.text, f"{so_far} {now}")
        self.page.show()

    __repr__ = CellWidget.__repr__
