"""How the hand finds the moves: which cards can go where, and what a drop means.

The view decides no rule. It spells what a drop could mean, and asks the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from kit.view.picture import layout
from kit.view.picture.scene import Marks, Scene


@dataclass(frozen=True)
class Route:
    """A legal move as a movement of the hand: this card, from its place, to a place (and zone)."""

    move: str
    card: str
    source: str
    target: str
    zone: str


@dataclass(frozen=True)
class Choices:
    """The legal moves of a position, and the ways in which the hand can make them."""

    moves: tuple[str, ...]
    routes: tuple[Route, ...]

    def of(self, chosen: tuple[str, str] | None) -> list[Route]:
        """The routes of a card, given as (code, place)."""
        return [route for route in self.routes if (route.card, route.source) == chosen]

    def route_of(self, move: str) -> Route | None:
        """A way to make this move by hand, or None if it has no card to move (`draw`, `strike`)."""
        return next((route for route in self.routes if route.move == move), None)

    def by_hand(self, place: str) -> Choices:
        """Only what can be done by laying cards from one place."""
        routes = tuple(route for route in self.routes if route.source == place)
        return Choices(tuple(dict.fromkeys(route.move for route in routes)), routes)

    def bare(self) -> list[str]:
        """The moves that no movement of a card makes: the table shows them as buttons."""
        routed = {route.move for route in self.routes}
        return [move for move in self.moves if move not in routed]


def choices(scene: Scene, moves: Collection[str]) -> Choices:
    """Match the game's legal moves with what each card and each place on the scene could mean."""
    legal = set(moves)
    routes = (
        Route(move, code, source, area.place, area.zone)
        for code, source in _holdable(scene)
        for area in scene.areas
        for move in spellings(scene, code, source, area.place, area.zone)
        if move in legal
    )
    return Choices(tuple(moves), tuple(dict.fromkeys(routes)))


def spellings(scene: Scene, card: str, source: str, target: str, zone: str = "") -> tuple[str, ...]:
    """What dropping a card there could mean in this game's notation, likeliest first."""
    return layout.of_game(scene.slug).spell(scene.position, card, source, target, zone)


def marks(choices: Choices, chosen: tuple[str, str] | None, hints: Mapping[str, str], moved=()) -> Marks:
    """What to light up: the places open to the chosen card; with hints, all that can move and what they say."""
    routes = choices.of(chosen)
    texts: dict[tuple[str, str], str] = {}
    best_first = list(hints)
    hinted = [route for route in choices.routes if route.move in hints]
    for route in sorted(hinted, key=lambda each: best_first.index(each.move)):
        if (route.card, route.source) == chosen:
            texts[route.target, route.zone] = hints[route.move]
        else:
            texts.setdefault((route.card, route.source), hints[route.move])
    return Marks(
        chosen=chosen,
        targets=frozenset((route.target, route.zone) for route in routes),
        movable=frozenset((route.card, route.source) for route in hinted),
        moved=frozenset(moved),
        hints=texts,
    )


def _holdable(scene: Scene) -> Iterable[tuple[str, str]]:
    """Every open card a hand can pick up, once; of a pile that moves whole or gives up only its last, that one."""
    seen: dict[tuple[str, str], None] = {}
    for card in scene.cards:
        place = scene.place(card.place)
        if card.code == "??" or (place.grab in ("last", "pile") and card.index < len(place.cards) - 1):
            continue
        seen[card.code, card.place] = None
    return seen
