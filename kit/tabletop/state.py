"""The state of a table: the game, the players, the step on show; and the scene and routes that follow from it.

A route is a legal move as the path of a card from place to place. No rule is decided here: the layout spells the moves
that laying a card somewhere could mean, and the game decides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from kit.errors import BadMove
from kit.picture import layout
from kit.picture.scene import Scene, highlight, is_begun, make_scene, point
from kit.play.draft import Draft
from kit.play.game import Game, Step
from kit.play.notation import HIDDEN
from kit.play.words import words
from kit.tabletop import seats

T = TypeVar("T")

NOW = None
PlacedCard = tuple[str, str]  # a card's code and the name of its place


class TableState:
    """The state of a table, from the game and a few choices of the person.

    `step` is the step of the history on show (0: the start, NOW: the present). `event` is the event of the last step on
    show (None: all events). `front` is the seat whose cards are in front. `own` is the state of the person's game,
    which waits while a winning line is shown, or of the stepper's game, which waits while a branch of it is played. No
    computer moves while `is_paused` is true. On a phone `is_narrow` is true. Only the page knows which card a person
    has chosen. While a person sets up a position by hand, `draft` is that position.
    """

    def __init__(self, game: Game, people: dict[int, str], show_hidden: bool = False, replays: bool = False) -> None:
        self.show_hidden = show_hidden
        self.replays = replays
        self.own: TableState | None = None
        self.draft: Draft | None = None
        self.is_paused = False
        self.is_narrow = False
        self._last_shown: Any = None  # the game and its history when the table was last shown
        self._cache: dict[Any, Any] = {}  # values worked out from the current game
        self._cached_for: Any = None  # the game and its history at that time
        self.open(game, people)

    def open(self, game: Game, people: dict[int, str]) -> None:
        """Show this game from here on, with these people on its seats."""
        self.draft = None
        self.is_race = not self.replays and seats.is_race(game.slug, people)
        self.game = game if self.replays else seats.simulate_computers(game, people)
        self.people = people
        self.step: int | None = 0 if self.replays and game.history else NOW
        self.event: int | None = None
        self.front = next((seat for seat, name in people.items() if name == seats.PERSON), 1)
        self.turn_table()

    def open_beside(self, game: Game, replays: bool) -> None:
        """Show this game while the own one waits: a winning line, or a branch of the game that a stepper shows."""
        self.own = copy(self)
        self.replays = replays
        self.open(game, self.people)

    def leave_line(self) -> None:
        """Stop showing a winning line or a branch; another game is opened next."""
        if self.own is not None:
            self.replays, self.own = self.own.replays, None

    # ---- the game has changed ----

    def turn_if_changed(self) -> None:
        """Turn the table if the game has changed since it was last shown: another cell may play the same game."""
        last, self._last_shown = self._last_shown, (self.game, self.game.history)
        if self._last_shown != last and self.event is None:
            self.turn_table()

    def look_at(self, step: int | None) -> None:
        """Show the position after `step` steps; a table that only replays turns to the seat that plays there."""
        self.step = step
        if self.replays:
            self.turn_table()

    def turn_table(self) -> None:
        """Put the cards of the person to play in front; a computer's turn changes nothing."""
        if self.replays:
            self.front = self.moment.turn if self.next_step is None else self.next_step.seat
        elif self.people[self.game.turn] == seats.PERSON:
            self.front = self.game.turn

    # ---- what follows ----

    @property
    def name(self) -> str:
        """The name of the game: `Deal 7`, or `Your position` if the cards were set up by hand."""
        return f"Deal {self.game.seed}" if self.game.is_numbered_deal else "Your position"

    @property
    def steps_shown(self) -> int:
        """The number of steps played in the position on show."""
        return len(self.game.history) if self.step is NOW else self.step

    @property
    def moment(self) -> Game:
        """The game as it was at the step on show."""
        step = self.step
        return self.game if step is NOW else self.compute_once(("moment", step), lambda: self.game.at(step))

    @property
    def next_step(self) -> Step | None:
        """The step that was played from the position on show; None at the present."""
        return self.game.history[self.step] if self.step is not NOW else None

    @property
    def is_stepper(self) -> bool:
        """Whether the table steps through a game, so that a person may try other moves at each step."""
        return self.replays and self.own is None

    @property
    def is_branch(self) -> bool:
        """Whether a branch is played of the game that a stepper shows."""
        return self.own is not None and self.own.is_stepper and not self.replays

    @property
    def waits_for_person(self) -> bool:
        """Whether a person may play now: on turn, at the present moment, with no events still being shown.

        In a stepper a person may play at every moment, for each seat.
        """
        if self.draft is not None:
            return False
        if self.is_stepper:
            return not self.moment.over
        is_present = self.step is NOW and self.event is None and not self.replays
        return is_present and not self.game.over and (self.is_race or self.people[self.game.turn] == seats.PERSON)

    @property
    def may_ask(self) -> bool:
        """Whether a person may ask about a move: not while another seat decides, as nobody may play for that seat."""
        game = self.game
        return self.replays or self.is_race or game.over or self.people[game.turn] == seats.PERSON

    def names_rival(self, move: str) -> bool:
        """Return whether a move in a race is one of the computer's: a person plays and asks for the own seat only."""
        if not self.is_race or move in words(self.game.slug).PLAIN_MOVES:
            return False
        with suppress(BadMove):
            return self.game.mover(move) != self.front
        return False

    @property
    def computer(self) -> str | None:
        """The name of the computer player who is to move now, None if it is a person's turn or the game is over."""
        name = self.people[self.game.turn]
        is_present = self.step is NOW and not self.game.over and not self.replays and not self.is_race
        is_waiting = self.is_paused or self.draft is not None
        return name if is_present and name != seats.PERSON and not is_waiting else None

    def routes(self) -> Routes:
        """Return the legal moves and their routes: none while a person has nothing to decide."""
        if not self.waits_for_person:
            return NO_ROUTES
        scene, game = self.plain_scene(), self.moment
        all_routes = self.compute_once(("routes", self.step), lambda: find_routes(scene, game.moves()))
        return all_routes.from_place(f"hand {self.front}") if self.is_race else all_routes

    def plain_scene(self) -> Scene:
        """Return the scene now, with no card lit."""
        if self.draft is not None:
            return loosen(make_scene(self.draft.slug, self.draft.position, self.front, self.is_narrow))
        return self.compute_once(
            ("scene", self.step, self.event, self.is_narrow),
            lambda: make_scene(self.game.slug, self._position(), self.front, self.is_narrow),
        )

    def history(self) -> list[Step]:
        """Return the steps played so far as the seat in front is told them, or whole if hidden cards are shown."""
        return self.game.history if self.show_hidden else self.game.seen_history(self.front)

    def scene(self) -> Scene:
        """Return the scene now, with the cards lit that have just moved, and with the move that was played next."""
        if self.draft is not None:
            return self.plain_scene()
        scene = highlight(self.plain_scene(), self._moved_cards())
        if not self.replays or (played := self.next_step) is None:
            return scene
        route = self.compute_once(("played", self.step), lambda: self.find_route(self.steps_shown, played.move))
        return point(scene, *route) if route else scene

    def find_route(self, step: int, move: str) -> list[str]:
        """Return the visible route of a move that is legal after `step` steps, in the scene now; else an empty list."""
        return find_route_in(self.game.at(step), self.plain_scene(), move, self.front)

    def scores(self) -> list[dict[str, Any]]:
        """Return the score at the start, and after each step."""
        game = self.game
        return self.compute_once("scores", lambda: [game.at(step).score() for step in range(len(game.history) + 1)])

    def _moved_cards(self) -> Collection[str]:
        """Return the cards of the event on show; in a race, where nobody waits for events, the cards laid last."""
        events = self.history()[-1].events if self.game.history else ()
        if self.event is not None:
            return set(events[self.event].cards) - {HIDDEN}
        last_events = events if self.is_race and self.waits_for_person else ()
        return [card for event in last_events if event.kind in ("play", "turn") for card in event.cards]

    def _position(self) -> layout.Position:
        """Return the position to be shown, as the seat in front may see it."""
        if self.event is not None:
            by = None if self.show_hidden else self.front
            frames = self.compute_once("frames", lambda: list(self.game.frames(len(self.game.history), by=by)))
            return frames[self.event][1]
        return self.moment.position() if self.show_hidden else self.moment.seen(by=self.front)

    def compute_once(self, name: Any, work: Callable[[], T]) -> T:
        """Return the result of `work`, computed once for each state of the game and seat in front."""
        stand = self.game, self.game.history
        if stand != self._cached_for:
            self._cache, self._cached_for = {}, stand
        about = (name, self.front, self.show_hidden)
        if about not in self._cache:
            self._cache[about] = work()
        result: T = self._cache[about]
        return result


# ---- routes ----


class Route(NamedTuple):
    """A legal move as the path of a card: from its place to a place (and zone)."""

    move: str
    card: str
    source: str
    target: str
    zone: str


class Routes(NamedTuple):
    """The legal moves of a position, and the routes by which they can be made."""

    moves: tuple[str, ...]
    routes: tuple[Route, ...]

    def from_place(self, place: str) -> Routes:
        """Return only the moves that lay cards from one place."""
        routes = tuple(route for route in self.routes if route.source == place)
        return Routes(tuple(dict.fromkeys(route.move for route in routes)), routes)

    def list_moves_without_route(self) -> list[str]:
        """Return the moves that no route makes: the table shows them as buttons."""
        routed = {route.move for route in self.routes}
        return [move for move in self.moves if move not in routed]


NO_ROUTES = Routes((), ())


def find_routes(scene: Scene, moves: Collection[str]) -> Routes:
    """Match the game's legal moves with what each card and each place on the scene could mean."""
    legal, spell = set(moves), layout.find_layout(scene.slug).spell
    routes = (
        Route(move, code, source, area.place, area.zone)
        for code, source in movable_cards(scene)
        for area in scene.areas
        for move in spell(scene.position, code, source, area.place, area.zone)
        if move in legal
    )
    return Routes(tuple(moves), tuple(dict.fromkeys(routes)))


def find_route(scene: Scene, move: str, after: Scene) -> list[str]:
    """Return the visible route of a legal move: a card, its place, and the place and zone where it goes.

    Card and place are empty if a place is only pressed. Of several routes it is one with a card that the move names, to
    the place where that card is `after` the move. If there is no route, the list is empty.
    """
    pressed = [area for area in scene.areas if area.click and is_begun(area.click, [move])]
    ends = {(card.code, card.place) for card in after.cards}
    routes = sorted(find_routes(scene, [move]).routes, key=lambda route: (
        route.card not in move.split(), (route.card, route.target) not in ends
    ))
    if routes and not any(area.click == move for area in pressed):
        return [routes[0].card, routes[0].source, routes[0].target, routes[0].zone]
    return ["", "", pressed[0].place, pressed[0].zone] if pressed else []


def find_route_in(game: Game, scene: Scene, move: str, seat: int) -> list[str]:
    """Return the visible route of a move that is legal in a game, which may change, in the scene that a seat sees."""
    game.play(move)
    return find_route(scene, move, make_scene(game.slug, game.position(), seat))


def possible_moves(scene: Scene, card: str, source: str, target: str, zone: str = "") -> tuple[str, ...]:
    """Return the moves that laying a card there could mean, in this game's notation, likeliest first."""
    moves: tuple[str, ...] = layout.find_layout(scene.slug).spell(scene.position, card, source, target, zone)
    return moves


def loosen(scene: Scene) -> Scene:
    """Return a scene in which a person may take every card alone, and no place is pressed."""
    places = tuple(place._replace(grab="card", remark="", click="") for place in scene.places)
    return replace(scene, places=places, areas=tuple(area._replace(click="") for area in scene.areas))


def movable_cards(scene: Scene) -> Iterable[PlacedCard]:
    """Return each open card that can be picked up: in piles that move whole or by the last card, only the last card."""
    cards = [(card, scene.place(card.place)) for card in scene.cards if card.code != "??"]
    return dict.fromkeys(
        (card.code, card.place) for card, place in cards
        if place.grab not in ("last", "pile") or card.index == len(place.cards) - 1
    )
