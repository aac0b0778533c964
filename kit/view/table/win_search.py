"""Can it still be won, and which move threw it away? Searched in a thread, said under the move list."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from html import escape
from threading import Event
from typing import TYPE_CHECKING, Any

from kit.view.table import messages
from kit.view.table.pacing import Pace, soon
from kit.view.table.state import NOW

if TYPE_CHECKING:
    from kit.play.game import Game

NODES = 1_000_000  # positions looked at in each search, at most
SECONDS = 10
LONG = 2.5  # seconds after which the table says what it is waiting for
COMPILING = "The first search of a game is compiled before it starts, which may take a minute or two."


class Stopped(Exception):
    """Nobody waits for this search any more."""


class Study:
    """Searches the position that the table shows, and can lay the winning line it found on the table."""

    def __init__(self, table) -> None:
        self.table = table
        self.controls = table.controls
        self.pace = Pace({}, table.fail)
        self.game: Game | None = None  # the game on the table when it was asked about
        self.line: Game | None = None  # a copy of it in which the winning line has been played, while that is shown
        self.step: int | None = NOW  # where the person looked, who played and whether nobody did, before that
        self.people: dict[int, str] = {}
        self.replayed = False
        self._forget()

    def _forget(self):
        self.pace.stop()
        self.asked: Any = None  # the position asked about
        self.found: Any = None  # what was found in it
        self.known: Any = None  # its turning point
        self.searching = False
        self.said = ""

    # ---- searching ----

    def search(self) -> None:
        """Search the position that the table shows, and its history if it is not won."""
        self._forget()
        sitting = self.table.sitting
        self.game = sitting.game
        self.asked = self.game.at(len(self.game.history) if sitting.step is NOW else sitting.step)
        self.searching, self.said = True, "<p>Searching …</p>"
        self.table.desk.update()
        soon(LONG, partial(self._explain_wait, self.asked))
        self.pace.start(self._search(self.asked))

    def _explain_wait(self, asked):
        if self.asked is asked and self.found is None and self.searching:
            self.said = f"<p>Searching … {COMPILING}</p>"
            self.update()

    def _search(self, asked):
        stop = Event()
        try:
            answers = partial(next, searches(asked, stop), None)
            while (answer := (yield answers)) is not None:
                first, self.known = answer
                self.found = self.found or first
                self._say()
            self.searching = False
            self._say()
            self.table.helper.said = messages.plain(self.said)
        finally:
            stop.set()
            if self.searching:  # it was given up
                self.searching, self.said = False, ""

    def _say(self):
        self.said = verdict(len(self.asked.history), self.found)
        if self.found.verdict != "won" and self.asked.history:
            self.said += "<p>Searching its history …</p>" if self.searching else thrown_away(self.known)
        self.table.desk.update()

    # ---- showing ----

    def update(self) -> None:
        """Bring buttons and text up to date; forget what was found when the game went another way."""
        if self.asked is not None and not self._holds():
            self._forget()
        controls, shows = self.controls, self.line is not None
        controls.study.layout.display = None if has_search(self.table.game.slug) else "none"
        controls.solve.disabled = shows or self.searching
        wins = self.found is not None and self.found.verdict == "won" and bool(self.found.line)
        controls.line.disabled = not shows and not wins
        controls.line.description = "Back to my game" if shows else "Show a way to win"
        controls.verdict.value = f'<div class="kit-verdict">{self.said}</div>' if self.said else ""

    def _holds(self):
        game, asked = self.table.game, self.asked.history
        return game in (self.game, self.line) and game.history[: len(asked)] == asked

    def mark(self, step: int) -> str:
        """What the move list adds to a step: that it threw the game away, or where that lies."""
        if self.known is None or self.known.lost is None:
            return ""
        if step == self.known.lost:
            return " ✗ threw it away" if self.known.move is not None else " ✗ lost by now"
        return " ✓ could still be won" if step == self.known.won else ""

    # ---- the winning line ----

    def show_line(self) -> None:
        """Lay a copy of the game with the winning line on the table, to be stepped through; or put it away again."""
        table, sitting = self.table, self.table.sitting
        if self.line is not None:
            self.put_away()
            table.open_game(self.game, self.people)
            table.look_at(self.step)
            return
        self.step, self.people, self.replayed = sitting.step, sitting.people, sitting.replays
        line = self.asked.copy()
        for move in self.found.line:
            line.play(move)
        self.line, sitting.replays = line, True
        table.open_game(line, self.people)
        sitting.step = len(self.asked.history)
        text = "Step through it with ▶ or the right arrow, or press Play. Your own game waits, as it was."
        table.say(messages.note(f"A way to win, in {len(self.found.line)} moves", text))
        table.show()

    def put_away(self, game=None) -> None:
        """End the showing of a winning line, unless `game` is that line: another game comes on the table."""
        if self.line is not None and game is not self.line:
            self.line = None
            self.table.sitting.replays = self.replayed


@cache
def has_search(slug: str) -> bool:
    """Whether there is a search for this game."""
    from kit.lab.searchable import solvable

    return slug in solvable()


def searches(game, stop: Event) -> Iterator:
    """What `kit.lab.losing_move.narrowing` finds, until `stop` is set."""
    from kit.lab.losing_move import narrowing

    def heed(positions: int) -> None:
        if stop.is_set():
            raise Stopped

    return narrowing(game, NODES, SECONDS, heed)


def verdict(steps: int, found) -> str:
    """What a search found after so many steps, as HTML."""
    said = {
        "won": f"it can be won, in {len(found.line)} more moves" if found.line else "it is won",
        "lost": "it can no longer be won, whatever is played" if steps else "no way of playing wins",
        "not decided": "not decided: the search gave up before it knew",
    }[found.verdict]
    if found.points is not None:
        said += f"; the best line that was found makes {found.points} points"
    work = f"{found.nodes:,} position{'s' * (found.nodes != 1)} looked at, {found.seconds:.1f} s"
    where = f"After step {steps}" if steps else "From the start"
    return f'<p><b>{where}: {said}.</b> <span class="kit-rule">every card known; {work}</span></p>'


def thrown_away(known) -> str:
    """Which step of the history threw the game away, as far as that was decided, as HTML."""
    if known.move is not None:
        move = escape(messages.pretty(known.move))
        return f"<p>Step {known.lost}, <b>{move}</b>, threw it away: before it the game could still be won.</p>"
    if known.lost == 0:
        return "<p>No move threw it away: this deal was lost from the start.</p>"
    if known.lost is None:
        return "" if known.won is None else f"<p>After step {known.won} it could still be won.</p>"
    since = "" if known.won is None else f"after step {known.won} it could still be won, "
    return f"<p>Thrown away by step {known.lost} at the latest: {since}in between it is not decided.</p>"
