"""The first game of a reader who has never seen a table, step by step."""

from collections.abc import Sequence

from kit.lesson.boxes import task_line
from kit.lesson.questions import TableTask
from kit.play.game import Game
from kit.tabletop.widget import Table


class FirstGame(TableTask):
    """A deal for a reader who has never seen the table, in seat 1, and what to try in it.

    The first of the `tasks` stands until the move `tries` has been refused, or another was played; each of the others
    until one more has been played, and the last until the game is over. `won` and `lost` are said then.
    """

    def __init__(self, game: Game, tries: str, tasks: Sequence[str], won: str, lost: str) -> None:
        self.tries, self.tasks, self.won, self.lost = tries, tasks, won, lost
        self.refused = False
        super().__init__(Table(game, autosave=False, bare=True))

    def look(self) -> None:
        """See how far the reader is."""
        self.refused = self.refused or self.was_refused(self.tries)
        game = self.table.game
        played = sum(step.seat == 1 for step in game.history)
        if game.over:
            head, text = ("You have won.", self.won) if 1 in game.winners() else ("This time you have lost.", self.lost)
        else:
            place = played + 1 if played else int(self.refused)
            head, text = "Your turn.", self.tasks[min(place, len(self.tasks) - 1)]
        self.line.value = task_line(game.over, head, text)
