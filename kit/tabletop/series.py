"""`kit.table`, the table of a game or of a series of games, and `kit.stepper`, a table that only replays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kit.charts.score_sheet import score_sheet
from kit.errors import refuse_unknown_arguments, whole_number
from kit.picture.still import StillPart, list_html_parts
from kit.play.game import Game, check_game
from kit.play.referee import load
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.widget import Table

NEXT = '<button type="button" class="kit-button kit-first" data-send="next_game">Next game</button>'


@refuse_unknown_arguments(
    players="kit.deal takes the number of players, and seats names who sits where",
    by="seats names who sits where",
)
def table(
    game: Game | Sequence[Game], seats: Mapping[int, str] | str | None = None, hint: str = "none",
    theme: str | None = None, show_hidden: bool = False, autosave: bool = True,
) -> Table | SeriesTable:
    """Return the interactive table of a game, or of a series of games, for a notebook cell.

    `seats` is one name for all seats, or names by seat: `person` or a computer player (default: a person in seat 1, the
    computer in the others). `hint` is `none`, `nudge`, `reason`, `move`, `legal moves` or `odds`. `theme` is `light` or
    `dark` (default: as the page). `show_hidden` shows hidden cards. `autosave` saves the game on disk after every move
    and offers to resume it. The games of a list, such as `kit.series` deals, are played one after another, and their
    points are added. Raises BadOption.
    """
    settings = dict[str, Any](people=seats, hint=hint, theme=theme, show_hidden=show_hidden, autosave=autosave)
    if isinstance(game, Sequence) and game and all(isinstance(each, Game) for each in game):
        return SeriesTable(game, settings)
    return Table(check_game(game, "kit.table"), **settings)


@refuse_unknown_arguments()
def stepper(recorded: Any, theme: str | None = None, show_hidden: bool = False, step: int = 0) -> Table:
    """Step through a game. `recorded` is a game, or a transcript as a dict, JSON text or a path.

    Each step shows the cards that the seat to play sees, its legal moves, the move that was played and why it is
    allowed, what followed, and the score. A reader may try any other move: it is explained, and a legal one begins a
    branch. It opens at `step`, counted from 0. `show_hidden` shows every card. Raises BadPosition for a transcript that
    is not sound, and BadOption for a step that the game does not have.
    """
    game = recorded.copy() if isinstance(recorded, Game) else load(recorded)
    step = whole_number(step, 0, len(game.history), "step")
    table = Table(game, "person", "legal moves", theme, show_hidden, autosave=False, replays=True)
    table.model.playing.look_at(step)
    return table


class SeriesTable(CellWidget):
    """The games of a series, each at a table of its own, and the score sheet of the games so far.

    `table` is the current table, `games` are all games of the series as they are now. Another deal that somebody opens
    at a table is not part of the series.
    """

    purpose = "play"

    def __init__(self, games: Sequence[Game], settings: Mapping[str, Any]) -> None:
        score_sheet(games)  # refuses games that do not belong on one sheet
        self.games = list(games)
        self.place = -1  # the place of the current game
        self._settings = settings
        super().__init__()
        self.add_class("kit-series")
        self._go_on()

    def _go_on(self) -> None:
        """Open the next game at a table of its own."""
        self.place += 1
        self.table = Table(self.games[self.place], **self._settings)
        self.table.page.describe_series, self.table.page.open_next = self._describe, self._go_on
        self.table.model.show()
        replace_children(self, [self.table])

    def _describe(self) -> dict[str, str]:
        """Return the line about the current game, with a button once it is over, and the scores of the series."""
        now, game = self.games[self.place], self.table.game
        if game.at(0).position() == now.at(0).position():
            self.games[self.place] = now = game
        is_last = self.place + 1 == len(self.games)
        after = "the series is over." if is_last else "go on with the next one."
        text = f"It has been played: {after}" if now.over else "Its points are added to those of the others."
        line = f"<span><b>Game {self.place + 1} of {len(self.games)} (deal {now.seed}).</b> {text}</span>"
        return {"series": line + NEXT * (now.over and not is_last),
                "sheet": score_sheet(self.games[: self.place + 1]).table()}

    def sketch(self) -> Iterator[StillPart]:
        """Yield the parts of a still: the line, and the table."""
        yield from list_html_parts(self.table.page.values["series"])
        yield from self.table.sketch()
