"""A game for whoever has never seen the table: one line over it says what to try next, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kit.lesson.boxes import Page, html
from kit.lesson.questions import was_refused
from kit.play.game import Game
from kit.tabletop.cell_widget import CellWidget
from kit.tabletop.widget import Table


class FirstGame(CellWidget):
    """A deal for the reader in seat 1, and what to try in it.

    The first of the `tasks` stands until the move `tries` has been refused, or another was played; each of the others
    until one more has been played, and the last until the game is over. `won` and `lost` are said then.
    """

    purpose = "play"

    def __init__(self, game: Game, tries: str, tasks: Sequence[str], won: str, lost: str) -> None:
        self.tries, self.tasks, self.won, self.lost = tries, tasks, won, lost
        self.refused = False
        self.table = Table(game, kept=False, bare=True)
        self.line = html("kit-line")
        super().__init__([Page([self.line]), self.table])
        self.table.watch(self.look)
        self.look()

    def look(self) -> None:
        """See how far the reader is."""
        self.refused = self.refused or was_refused(self.table, self.tries)
        game = self.table.game
        played = sum(step.seat == 1 for step in game.history)
        if game.over:
            look = "kit-done"
            head, text = ("You have won.", self.won) if 1 in game.result() else ("This time you have lost.", self.lost)
        else:
            place = played + 1 if played else int(self.refused)
            look, head, text = "", "Your turn.", self.tasks[min(place, len(self.tasks) - 1)]
        self.line.value = f'<div class="kit-task {look}"><b>{head}</b> {escape(text)}</div>'
