"""What `kit.table` lays, the table of a game or of a series of games, and `kit.stepper`, a table that only replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets

from kit.charts.score_sheet import score_sheet
from kit.errors import refuse_unknown_arguments
from kit.play.game import Game, check_game
from kit.play.referee import load
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.widget import Table


@refuse_unknown_arguments(
    players="how many play is said to kit.deal, and who sits where with seats",
    by="who sits where is said with seats",
)
def table(
    game: Game | Sequence[Game],
    seats: Mapping[int, str] | str | None = None,
    hint: str = "none",
    theme: str | None = None,
    show_hidden: bool = False,
    autosave: bool = True,
) -> Table | SeriesTable:
    """Return the interactive table of a game, or of a series of games, for a notebook cell.

    `seats` says who sits where: one name for all seats or names by seat, `person` or a computer player's; unless
    told otherwise seat 1 is a person's and the others are played by the computer. `hint` is `none`, `legal moves` or
    `odds`. `theme` is `light` or `dark`; unless given, the table follows its page. `show_hidden` shows what is hidden.
    `autosave` keeps the game on disk after every move and offers to take it up again. Of a list of games, such as
    `kit.series` deals, one is played after another, and their points are added. Raises BadOption.
    """
    named = {"people": seats, "hint": hint, "theme": theme, "show_hidden": show_hidden, "autosave": autosave}
    if isinstance(game, Sequence) and game and all(isinstance(each, Game) for each in game):
        return SeriesTable(game, named)
    return Table(check_game(game, "kit.table"), **named)


@refuse_unknown_arguments()
def stepper(recorded: Any, theme: str | None = None, show_hidden: bool = True) -> Table:
    """Replay a game from its start. `recorded` is a game, or a transcript as a dict, JSON text or a path.

    `show_hidden` shows every card. Raises BadPosition for a transcript that is not sound.
    """
    game = recorded.copy() if isinstance(recorded, Game) else load(recorded)
    return Table(game, "person", theme=theme, show_hidden=show_hidden, autosave=False, replays=True)


class SeriesTable(CellWidget):
    """Games of a series, each at a table of its own, and the sheet of those played so far.

    `table` is the one at which is played now, `games` are all of the series as they stand. Another deal that somebody
    lays on a table is none of the series.
    """

    purpose = "play"

    def __init__(self, games: Sequence[Game], named: Mapping[str, Any]) -> None:
        score_sheet(games)  # refuses games that do not belong on one sheet
        self.games = list(games)
        self.place = -1  # of the game played now
        self._named = named
        self.line = ipywidgets.HTML(layout=ipywidgets.Layout(flex="1 1 auto"))
        self.next = ipywidgets.Button(description="Next game", button_style="primary")
        self.next.on_click(run_in_home_loop(lambda _: self._go_on(), lambda error: self.table.model.fail(error)))
        self.bar = ipywidgets.HBox([self.line, self.next]).add_class("kit-bar")
        self.sheet = ipywidgets.HTML()
        super().__init__()
        self._go_on()

    def _go_on(self) -> None:
        """Lay the next game on a table."""
        self.place += 1
        self.table = Table(self.games[self.place], **self._named)
        self.table.watch(self._show)
        replace_children(self, (self.bar, self.table, self.sheet))
        self._show()

    def _show(self) -> None:
        """Say which game it is and how the series stands, and let the next one begin once this one is over."""
        now, shown = self.games[self.place], self.table.game
        if shown.at(0).position() == now.at(0).position():
            self.games[self.place] = now = shown
        last = self.place + 1 == len(self.games)
        after = "the series is over." if last else "go on with the next one."
        what = f"It has been played: {after}" if now.over else "Its points are added to those of the others."
        self.line.value = f"<b>Game {self.place + 1} of {len(self.games)} (deal {now.seed}).</b> {what}"
        self.next.disabled = last or not now.over
        self.sheet.value = score_sheet(self.games[: self.place + 1]).table()
