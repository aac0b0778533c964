"""One sitting at the table, without any widget: the game, who plays, what is looked at, chosen and lit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.play.game import deal
from kit.view.picture.scene import Scene, scene
from kit.view.table import seats
from kit.view.table.routes import Choices, Route, choices, marks

NOW = None


class Sitting:
    """What the table shows, worked out from the game and a few choices of the person's.

    `name` is what the game is called: `Deal 7`, or `Your position` where the cards were laid by hand.
    `step` is the step of the history looked at (0 the start, NOW the game as it stands), `frame` the event of the
    last step being shown (None: all of them), `chosen` the card in hand as (code, place), `choice` the place in the
    list of legal moves that the keyboard has reached (-1: none).
    """

    def __init__(
        self, game, people: dict[int, str], hint: str = "none", open_cards: bool = False, replays: bool = False
    ) -> None:
        self.hint = hint
        self.open_cards = open_cards
        self.replays = replays
        self.sit_down(game, people)

    def sit_down(self, game, people: dict[int, str]) -> None:
        """Play this game from here on, with these people on its seats."""
        self.race = not self.replays and seats.is_race(game.slug, people)
        self.game = game if self.replays else seats.seated(game, people)
        self.people = people
        self.step: int | None = 0 if self.replays and game.history else NOW
        self.frame: int | None = None
        self.is_deal = self._began_as_dealt()
        self.name = f"Deal {game.seed}" if self.is_deal else "Your position"
        self.front = next((seat for seat, name in people.items() if name == seats.PERSON), 1)
        self.put_down()
        self.turn_table()

    def _began_as_dealt(self) -> bool:
        """Whether the game began with the cards as its deal number lays them, and not from a position made by hand."""
        dealt, start = deal(self.game.slug, seed=self.game.seed, **self.game.options), self.game.at(0).position()
        return start in (dealt.position(), seats.seated(dealt, seats.simulated(start)).position())

    def choose(self, card: tuple[str, str] | None, choice: int = -1) -> None:
        """Choose a card, as (code, place), or mark a legal move by its place in the list."""
        self.chosen, self.choice = card, choice

    def put_down(self) -> None:
        """Choose nothing; called whenever the game has changed."""
        self.choose(None)
        self.advice: dict[str, str] = {}  # what the hint says of each legal move, the most promising first
        self._found: tuple[Any, Choices] | None = None
        self._known = self._stand()

    def catch_up(self) -> None:
        """Notice what was played elsewhere: the same game may be played on in another cell of the notebook."""
        if self._stand() != self._known and self.frame is None:
            self.put_down()
            self.turn_table()

    def _stand(self):
        history = self.game.history
        return len(history), history[-1:]

    def turn_table(self) -> None:
        """Put the hand of the person to play in front; a computer's turn changes nothing."""
        if self.people[self.game.turn] == seats.PERSON:
            self.front = self.game.turn

    @property
    def waits_for_person(self) -> bool:
        """Whether a person may play now: on turn, at the present moment, nothing still being shown."""
        here = self.step is NOW and self.frame is None and not self.replays
        return here and not self.game.over and (self.race or self.people[self.game.turn] == seats.PERSON)

    @property
    def computer(self) -> str | None:
        """The name of the computer player whose turn it is, None if it is a person's or the game is over."""
        name = self.people[self.game.turn]
        here = self.step is NOW and not self.game.over and not self.replays and not self.race
        return name if here and name != seats.PERSON else None

    def choices(self) -> Choices:
        """The legal moves and how the hand makes them: none while a person has nothing to decide."""
        if not self.waits_for_person:
            return Choices((), ())
        about = (self.front, self.open_cards, self._stand())
        if self._found is None or self._found[0] != about:
            found = choices(self.scene(lit=False), self.game.moves())
            self._found = (about, found.by_hand(f"hand {self.front}") if self.race else found)
        return self._found[1]

    def route(self) -> Route | None:
        """The route of the move that the keyboard has reached, if it has one."""
        return self.choices().route_of(self.choices().moves[self.choice]) if self.choice >= 0 else None

    def scene(self, lit: bool = True) -> Scene:
        """What is on the table now."""
        light = self._marks() if lit else None
        return scene(self.game.slug, self._position(), self.front, light)

    def _marks(self):
        if self.waits_for_person:
            found = self.choices()
            said = self.advice or dict.fromkeys(found.moves, "") if self.hint != "none" else {}
            route = self.route()
            if route is None:
                return marks(found, self.chosen, said, self._laid_last() if self.race else ())
            only = Choices(found.moves, (route,))
            return marks(only, (route.card, route.source), {})
        return marks(Choices((), ()), None, {}, self._moved())

    def _laid_last(self):
        """The cards that came on the table last: in a race nobody waits until one has seen them."""
        events = self.game.history[-1].events if self.game.history else ()
        return tuple(card for event in events if event.kind in ("play", "turn") for card in event.cards)

    def _moved(self):
        """The cards of the event that is being shown."""
        if self.frame is None or not self.game.history:
            return ()
        return self.game.history[-1].events[self.frame].cards

    def _position(self) -> Mapping:
        if self.step is not NOW:
            return _look(self.game.at(self.step), self.front, self.open_cards)
        if self.frame is None:
            return _look(self.game, self.front, self.open_cards)
        steps = len(self.game.history)
        position = self.game.frames(steps)[self.frame][1]
        if self.open_cards:
            return position
        moments = (self.game.at(steps - 1), self.game)
        return _veil(position, [(moment.position(), moment.seen(by=self.front)) for moment in moments])


def _look(game, seat, open_cards):
    return game.position() if open_cards else game.seen(by=seat)


def _veil(value: Any, pairs: list[tuple[Any, Any]]) -> Any:
    """Hide in a position what was hidden before and after: pairs of the whole position and of what was seen of it."""
    if isinstance(value, str):
        lying = [pair for whole, seen in pairs for pair in zip(whole.split(), seen.split(), strict=True)]
        secret = {code for code, shown in lying if shown == "??"}
        known = {code for code, shown in lying if shown != "??"}
        passing = {code for code in value.split() if secret and code not in secret | known}
        return " ".join("??" if code in (secret - known) | passing else code for code in value.split())
    if isinstance(value, list):
        return [
            _veil(item, [(whole[i], seen[i]) for whole, seen in pairs if i < len(whole)])
            for i, item in enumerate(value)
        ]
    if isinstance(value, dict):
        return {
            key: _veil(item, [(whole[key], seen[key]) for whole, seen in pairs if key in whole])
            for key, item in value.items()
        }
    return value
