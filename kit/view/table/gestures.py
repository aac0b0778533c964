"""What a person's hand does at the table: clicks, drags and keys become questions to the game, and moves."""

from __future__ import annotations

from collections.abc import Iterable

from kit.errors import BadMove
from kit.view.picture.scene import Area, Card, Scene
from kit.view.table import messages
from kit.view.table.routes import spellings
from kit.view.table.state import NOW


class Hand:
    """The hand at one table. The stage tells it what the pointer did, the page which keys were pressed."""

    def __init__(self, table) -> None:
        self.table = table

    @property
    def sitting(self):
        """What the table shows."""
        return self.table.sitting

    # ---- the pointer ----

    def pick(self, card: Card) -> None:
        """A card is taken up: light the places it may go to."""
        self.table.settle()
        self.sitting.choose((card.code, card.place))
        self.table.show()

    def drop(self, card: Card, area: Area | None) -> bool:
        """A card is let go over an area; answers whether it may stay there."""
        if area is None or (area.place == card.place and not area.zone):
            self.sitting.choose(None)
            self.table.show()
            return False
        return self.attempt((card.code, card.place), area)

    def click(self, card: Card | None, area: Area | None) -> None:
        """A click: plays to a lit place, chooses a card, tries a place that is not lit, or plays a pile's own move."""
        self.table.settle()
        chosen = self.sitting.chosen
        here = (card.code, card.place) if card and card.code != "??" else None
        routes = self.sitting.choices().of
        if area is not None and chosen is not None and area.place != chosen[1]:
            lit = (area.place, area.zone) in {(route.target, route.zone) for route in routes(chosen)}
            if lit or not routes(here):
                self.attempt(chosen, area)
                return
        if area is not None and area.click:
            self._press(area.click)
            return
        self.sitting.choose(here if here != chosen else None)
        self.table.show()

    def _press(self, move: str) -> None:
        """Play a place's own move; where only longer moves that begin so are legal, ask which is meant."""
        longer = [text for text in self.sitting.choices().moves if text.startswith(f"{move} ")]
        if len(longer) > 1:
            self.table.say(messages.note("Which do you mean?", moves=longer))
        else:
            self.table.play(longer[0] if longer else move)

    def attempt(self, chosen: tuple[str, str], area: Area) -> bool:
        """Try to lay the chosen card on an area: play it, ask which of several moves is meant, or say why not."""
        texts = spellings(self.sitting.scene(), *chosen, area.place, area.zone)
        legal = [text for text in texts if text in self.sitting.choices().moves]
        if len(legal) == 1 or self.table.race.on:  # of a race only the moment of the click decides
            return self.table.play((legal or texts)[0])
        self.sitting.choose(None)
        if legal:
            self.table.say(messages.note("Which do you mean?", moves=legal))
        elif self.table.may_play():
            self.table.say(self.judge(texts[0]))
        self.table.show()
        return False

    # ---- keys and links ----

    def hear(self, content: dict) -> None:
        """A message from the page: a key was pressed, a move in the panel clicked, or how a race stands."""
        self.table.race.hear(content)
        if "move" in content:
            self.table.play(content["move"])
        elif "key" in content:
            self.key(content["key"])

    def key(self, name: str) -> None:
        """What a key does: next, previous, play, back, forward, start, now, undo, redo, explain, drop."""
        table = self.table
        shown = len(table.game.history) if self.sitting.step is NOW else self.sitting.step
        actions = {
            "next": lambda: self._mark(1), "previous": lambda: self._mark(-1), "play": self._play_marked,
            "back": lambda: table.look_at(shown - 1), "forward": lambda: table.look_at(shown + 1),
            "start": lambda: table.look_at(0), "now": lambda: table.look_at(NOW),
            "undo": table.undo, "redo": table.redo, "explain": self.explain, "drop": self._put_down,
        }
        actions[name]()

    def _mark(self, way):
        """Go to the next legal move, or the one before, round in a circle."""
        self.table.settle()
        moves = self.sitting.choices().moves
        if not moves:
            self.table.may_play()
            return
        first = 0 if way > 0 else len(moves) - 1
        at = (self.sitting.choice + way) % len(moves) if self.sitting.choice >= 0 else first
        self.sitting.choose(None, at)
        text = f"Legal move {at + 1} of {len(moves)}. Enter plays it, ? explains it."
        self.table.say(messages.note(messages.pretty(moves[at]), text))
        self.table.show()

    def _play_marked(self):
        self.table.settle()
        moves = self.sitting.choices().moves
        if self.sitting.choice >= 0:
            self.table.play(moves[self.sitting.choice])
        else:
            self._mark(1)

    def _put_down(self):
        self.sitting.choose(None)
        self.table.show()

    # ---- asking why ----

    def explain(self) -> None:
        """Say what the rules say of the marked move or of the chosen card; with neither, what is allowed now."""
        self.table.settle()
        sitting, moves = self.sitting, self.sitting.choices().moves
        if sitting.choice >= 0:
            self.table.say(self.judge(moves[sitting.choice]))
        elif sitting.chosen is not None:
            self.table.say(messages.why_not(sitting.chosen[0], self._everywhere(sitting.chosen)))
        elif self.table.may_play():
            text = "Choose a card and ask again, to hear where it may go and why not elsewhere. Allowed now:"
            many = "s" * (len(moves) != 1)
            self.table.say(messages.note(f"{self.table.who()} may make {len(moves)} move{many}", text, moves))

    def judge(self, move: str) -> str:
        """What the rules say of a move, as HTML; of one that cannot be read, what would be right."""
        try:
            ruling = self.table.game.ruling(move)
        except BadMove as error:
            return messages.fault(error)
        return messages.allowed(move, ruling) if ruling.legal else messages.refused(move, ruling)

    def _everywhere(self, chosen) -> Iterable[tuple]:
        """The rulings on every place where the chosen card could be dropped, and on one zone of each name.

        Of numbered zones, of which there may be very many, the first and the last one are enough.
        """
        scene = self.sitting.scene()
        between = {area.zone for area in scene.areas if area.zone.isdecimal()} - set(ends_of(scene))
        areas = {
            (area.zone, area.zone or area.place): area
            for area in reversed(scene.areas)
            if area.place != chosen[1] and area.zone not in between
        }
        card, source = chosen
        tried = reversed(areas.values())
        texts = [spellings(scene, card, source, area.place, area.zone)[0] for area in tried]
        for text in dict.fromkeys(texts):
            try:
                yield text, self.table.game.ruling(text)
            except BadMove:
                continue  # this place takes no cards at all


def ends_of(scene: Scene) -> list[str]:
    """The first and the last of the numbered zones of a table, none where there are none."""
    numbered = [area.zone for area in scene.areas if area.zone.isdecimal()]
    return numbered[:1] + numbered[-1:]
