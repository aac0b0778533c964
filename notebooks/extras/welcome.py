"""The first game of a reader who has never seen a table, step by step."""

from collections.abc import Sequence
from functools import partial

from kit.lesson.questions import TaskCell
from kit.lesson.table_tasks import TaskPage, was_refused
from kit.lesson.verdicts import task_line
from kit.play.game import Game
from kit.tabletop.model import TableModel
from kit.tabletop.state import NOW
from kit.tabletop.widget import Table


class FirstGame(TaskCell):
    """A deal for a reader in seat 1 who has never seen the table, with tasks.

    The first of the `tasks` is shown until the move `tries` is refused, or the reader plays another move. Each next
    task is shown until the reader has played one more move, and the last task until the game is over. Then `won` or
    `lost` is shown.
    """

    def __init__(self, game: Game, tries: str, tasks: Sequence[str], won: str, lost: str) -> None:
        self.tries, self.tasks, self.won, self.lost = tries, tasks, won, lost
        self.refused, self.told = False, ""
        super().__init__(Table(game, autosave=False, bare=True), partial(TaskPage, tell=self.tell))

    def tell(self, model: TableModel) -> str:
        """Return the task for the reader's progress, as soon as the table shows the last step and all its events."""
        self.refused = self.refused or was_refused(model, self.tries)
        game, state = model.game, model.state
        if state.event is not None or state.step is not NOW:
            return self.told
        move_count = sum(step.seat == 1 for step in game.history)
        if game.over:
            head, text = ("You have won.", self.won) if 1 in game.winners() else ("This time you have lost.", self.lost)
        else:
            place = move_count + 1 if move_count else int(self.refused)
            head = "Your turn." if game.turn == 1 else f"Seat {game.turn} plays."
            text = self.tasks[min(place, len(self.tasks) - 1)]
        self.told = task_line(game.over, head, text)
        return self.told
