"""What a table shows: the game, who plays, what is looked at; and the scene and the routes that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import copy
from typing import Any

from kit.picture.scene import Scene, lit, scene
from kit.tabletop import seats
from kit.tabletop.routes import Routes, find_routes

NOW = None


class TableState:
    """What the table shows, worked out from the game and a few choices of the person's.

    `step` is the step of the history looked at (0 the start, NOW the game as it stands), `event` the event of the last
    step being shown (None: all of them), `front` the seat whose cards lie in front, `own` what the table showed of the
    person's game, which waits while a winning line is shown. No computer moves while the `computers_rest`. Which card a
    person has chosen only the page knows.
    """

    def __init__(self, game, people: dict[int, str], open_cards: bool = False, replays: bool = False) -> None:
        self.open_cards = open_cards
        self.replays = replays
        self.own: TableState | None = None
        self.computers_rest = False
        self._shown: Any = None  # the game and its history when the table was last shown
        self._known: dict[Any, Any] = {}  # what was worked out of the game as it stands
        self._known_of: Any = None  # the game and its history then
        self.open(game, people)

    def open(self, game, people: dict[int, str]) -> None:
        """Show this game from here on, with these people on its seats."""
        self.is_race = not self.replays and seats.is_race(game.slug, people)
        self.game = game if self.replays else seats.seated(game, people)
        self.people = people
        self.step: int | None = 0 if self.replays and game.history else NOW
        self.event: int | None = None
        self.front = next((seat for seat, name in people.items() if name == seats.PERSON), 1)
        self.turn_table()

    def open_line(self, line) -> None:
        """Show a copy of the game in which a winning line has been played; the game itself waits."""
        self.own = copy(self)
        self.replays = True
        self.open(line, self.people)

    def leave_line(self) -> None:
        """No longer show a winning line; another game is opened next."""
        if self.own is not None:
            self.replays, self.own = self.own.replays, None

    # ---- the game has changed ----

    def catch_up(self) -> None:
        """Turn the table if the game has changed since it was last shown: another cell may play the same game."""
        last, self._shown = self._shown, (self.game, self.game.history)
        if self._shown != last and self.event is None:
            self.turn_table()

    def turn_table(self) -> None:
        """Put the cards of the person to play in front; a computer's turn changes nothing."""
        if self.people[self.game.turn] == seats.PERSON:
            self.front = self.game.turn

    # ---- what follows ----

    @property
    def name(self) -> str:
        """What the game is called: `Deal 7`, or `Your position` where the cards were laid by hand."""
        return f"Deal {self.game.seed}" if self.game.is_deal else "Your position"

    @property
    def steps_shown(self) -> int:
        """How many steps of the history have been played in what is looked at."""
        return len(self.game.history) if self.step is NOW else self.step

    @property
    def waits_for_person(self) -> bool:
        """Whether a person may play now: on turn, at the present moment, nothing still being shown."""
        here = self.step is NOW and self.event is None and not self.replays
        return here and not self.game.over and (self.is_race or self.people[self.game.turn] == seats.PERSON)

    @property
    def computer(self) -> str | None:
        """The name of the computer player who is to move now, None if it is a person's turn or the game is over."""
        name = self.people[self.game.turn]
        here = self.step is NOW and not self.game.over and not self.replays and not self.is_race
        return name if here and name != seats.PERSON and not self.computers_rest else None

    def routes(self) -> Routes:
        """Return the legal moves and their routes: none while a person has nothing to decide."""
        if not self.waits_for_person:
            return Routes((), ())
        found = self._once("routes", lambda: find_routes(self.bare_scene(), self.game.moves()))
        return found.starting_at(f"hand {self.front}") if self.is_race else found

    def bare_scene(self) -> Scene:
        """What is on the table now, nothing standing out."""
        return self._once(("scene", self.step, self.event), lambda: scene(self.game.slug, self._position(), self.front))

    def scene(self) -> Scene:
        """Return what is on the table now, and which cards have just moved."""
        return lit(self.bare_scene(), self._just_moved())

    def _just_moved(self) -> Collection[str]:
        """Return the cards of the event being shown; in a race, where nobody waits to see them, those that were laid
        last.
        """
        events = self.game.history[-1].events if self.game.history else ()
        if self.event is not None:
            return events[self.event].cards
        shown = events if self.is_race and self.waits_for_person else ()
        return [card for event in shown if event.kind in ("play", "turn") for card in event.cards]

    def _position(self) -> Mapping:
        """Return the position to be shown, as the seat in front may see it."""
        if self.event is not None:
            by = None if self.open_cards else self.front
            frames = self._once("frames", lambda: list(self.game.frames(len(self.game.history), by=by)))
            return frames[self.event][1]
        game = self.game if self.step is NOW else self.game.at(self.step)
        return game.position() if self.open_cards else game.seen(by=self.front)

    def _once(self, name: Any, work: Callable[[], Any]) -> Any:
        """What follows from the game as it stands, worked out once for the seat in front: a page asks many times."""
        stand = self.game, self.game.history
        if stand != self._known_of:
            self._known, self._known_of = {}, stand
        about = (name, self.front, self.open_cards)
        if about not in self._known:
            self._known[about] = work()
        return self._known[about]
