"""Can it still be won, and which move threw it away? Searched in a thread, told as it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from html import escape
from threading import Event
from typing import Any

from kit.lab import slowly
from kit.view.ruling_html import pretty
from kit.view.table.pacing import Pace, soon

NODES = 1_000_000  # positions looked at in each search, at most
SECONDS = 10
LONG = 2.5  # seconds after which the table says what it is waiting for
COMPILING = "The first search of a game is compiled before it starts, which may take a minute or two."


class Stopped(Exception):
    """Nobody waits for this search any more."""


class WinSearch:
    """A search from one position of a game and, if that is not won, of the history before it.

    `said` is what is known so far, as HTML. `changed` is called whenever that has changed, `failed` with an exception.
    """

    def __init__(self, changed: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self._changed = changed
        self._pace = Pace({}, failed)
        self._of: Any = None  # the game that was asked about
        self.forget()

    def forget(self) -> None:
        """End the search, and forget what it has found."""
        self._pace.stop()
        self.asked: Any = None  # a copy of the game, ending in the position asked about
        self.found: Any = None  # what was found in it
        self.known: Any = None  # its turning point
        self.searching = False
        self.said = ""

    def search(self, game, step: int) -> None:
        """Search the position after so many steps of a game, and its history if it is not won."""
        self.forget()
        self._of, self.asked = game, game.at(step)
        self.searching, self.said = True, "<p>Searching …</p>"
        self._changed()
        soon(LONG, partial(self._explain_wait, self.asked))
        self._pace.start(self._search(self.asked))

    def forget_unless_about(self, game) -> None:
        """Forget what was found when another game is played, or this one went another way."""
        if self.asked is not None:
            asked = self.asked.history
            if game is not self._of or game.history[: len(asked)] != asked:
                self.forget()

    @property
    def winning_line(self) -> tuple[str, ...]:
        """The moves that win from the position asked about, as far as that was found; empty where it is won already."""
        return self.found.line if self.found is not None and self.found.verdict == "won" else ()

    def mark(self, step: int) -> str:
        """What the move list adds to a step: that it threw the game away, or where that lies."""
        if self.known is None or self.known.lost is None:
            return ""
        if step == self.known.lost:
            return " ✗ threw it away" if self.known.move is not None else " ✗ lost by now"
        return " ✓ could still be won" if step == self.known.won else ""

    def _explain_wait(self, asked):
        if self.asked is asked and self.found is None and self.searching:
            self.said = f"<p>Searching{slowly.wait_at_table()} … {'' if slowly.known() else COMPILING}</p>"
            self._changed()

    def _search(self, asked):
        stop = Event()
        try:
            answers = partial(next, searches(asked, stop), None)
            while (answer := (yield answers)) is not None:
                first, self.known = answer
                self.found = self.found or first
                self._tell()
            self.searching = False
            self._tell()
        finally:
            stop.set()
            if self.searching:  # it was given up
                self.searching, self.said = False, ""

    def _tell(self):
        self.said = verdict(len(self.asked.history), self.found)
        if self.found.verdict != "won" and self.asked.history:
            self.said += "<p>Searching its history …</p>" if self.searching else thrown_away(self.known)
        self._changed()


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
        move = escape(pretty(known.move))
        return f"<p>Step {known.lost}, <b>{move}</b>, threw it away: before it the game could still be won.</p>"
    if known.lost == 0:
        return "<p>No move threw it away: this deal was lost from the start.</p>"
    if known.lost is None:
        return "" if known.won is None else f"<p>After step {known.won} it could still be won.</p>"
    since = "" if known.won is None else f"after step {known.won} it could still be won, "
    return f"<p>Thrown away by step {known.lost} at the latest: {since}in between it is not decided.</p>"
