"""The interactive table of a notebook: one widget for all games. It connects the model, its page and the canvas."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kit.charts.score_sheet import score_sheet
from kit.errors import check_flag
from kit.picture.looks import share_layout
from kit.picture.scene import mark_movable
from kit.picture.still import StillPart, still_of_move
from kit.picture.theme import check_theme
from kit.play.game import Game
from kit.rules.rulebook import info
from kit.tabletop import table_messages
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget
from kit.tabletop.model import TableModel
from kit.tabletop.page import PageWidget, TableCanvas
from kit.tabletop.state import NO_ROUTES
from kit.tabletop.table_page import BARE_LACKS, TablePage


class Table(CellWidget):
    """The widget. A table that only `replays` shows a game's history and lets nobody play. A `bare` table, as in
    lessons, has no deal numbers, history and drawer.
    """

    purpose = "play"

    def __init__(
        self, game: Game, people: Mapping[int, str] | str | None = None, hint: str = "none", theme: str | None = None,
        show_hidden: bool = False, autosave: bool = True, replays: bool = False, bare: bool = False,
    ) -> None:
        theme = check_theme(theme)
        show_hidden, autosave = check_flag(show_hidden, "show_hidden"), check_flag(autosave, "autosave")
        self.model = model = TableModel(game, people, hint, show_hidden, autosave, replays)
        guard = self._catch_faults
        self.canvas = TableCanvas(model.state.scene(), theme, guard)
        look = f"kit-{theme}{' kit-bare' * bare}"
        self.link = PageWidget(board=self.canvas.canvas, look=look, layout=share_layout())
        super().__init__([self.link])
        if replays:
            self.purpose = "step through the game"
        elif autosave and not bare:
            self.purpose = "play, or resume a kept game"
        lacks = BARE_LACKS if bare else ()
        self.page = TablePage(model, self.canvas, self._post, lacks, lambda game: score_sheet(game).table())
        self.link.on_msg(guard(lambda _, content, buffers: self.page.receive(content)))
        model.start()

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.model.game

    @property
    def said(self) -> str:
        """The last message, as plain text."""
        return self.model.said

    def watch(self, callback: Callable[[], None]) -> None:
        """Call a function, without arguments, after every change of the table from now on."""
        self.page.watch(callback)

    def sketch(self) -> Iterator[StillPart]:
        """Yield the table's picture, for its still: its hint's cards are framed, and a move is explained."""
        state, is_lit = self.model.state, bool(self.model.hints.describe(["any"]))
        routes = state.routes() if is_lit else NO_ROUTES
        scene = mark_movable(state.scene(), {(each.card, each.source) for each in routes.routes}, routes.moves)
        yield still_of_move(scene, table_messages.still_message(state, is_lit))

    def __repr__(self) -> str:
        return f"Table of {info(self.game.slug).title}" + f", deal {self.game.seed}" * self.game.is_numbered_deal

    def stop(self) -> None:
        """Show nothing any more, and end everything that plays, searches or analyses."""
        self.model.stop()

    def _post(self, message: Mapping[str, Any]) -> None:
        """Send a message to the page. The widget keeps the values of the table, for a page that is loaded later."""
        if "table" in message:
            self.link.shown = dict(self.page.values)
        else:
            self.link.send(message)

    def _catch_faults(self, react: Callable[..., Any]) -> Callable[..., Any]:
        """Return a callback whose exceptions are shown in the panel: a widget's own are shown nowhere."""
        return run_in_home_loop(react, self.model.fail)
