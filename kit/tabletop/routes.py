"""The legal moves as routes: which cards can go where by hand, and what laying a card somewhere could mean.

The view decides no rule. It spells what a drop could mean, and asks the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from kit.picture import layout
from kit.picture.scene import Scene

PlacedCard = tuple[str, str]  # a card's code and the name of its place


class Route(NamedTuple):
    """A legal move as a way of a card: from its place, to a place (and zone)."""

    move: str
    card: str
    source: str
    target: str
    zone: str


class Routes(NamedTuple):
    """The legal moves of a position, and the routes by which they can be made."""

    moves: tuple[str, ...]
    routes: tuple[Route, ...]

    def starting_at(self, place: str) -> Routes:
        """Only what can be done by laying cards from one place."""
        routes = tuple(route for route in self.routes if route.source == place)
        return Routes(tuple(dict.fromkeys(route.move for route in routes)), routes)

    def bare(self) -> list[str]:
        """Return the moves that no route makes: the table shows them as buttons."""
        routed = {route.move for route in self.routes}
        return [move for move in self.moves if move not in routed]


def find_routes(scene: Scene, moves: Collection[str]) -> Routes:
    """Match the game's legal moves with what each card and each place on the scene could mean."""
    legal, spell = set(moves), layout.of_game(scene.slug).spell
    routes = (
        Route(move, code, source, area.place, area.zone)
        for code, source in holdable(scene)
        for area in scene.areas
        for move in spell(scene.position, code, source, area.place, area.zone)
        if move in legal
    )
    return Routes(tuple(moves), tuple(dict.fromkeys(routes)))


def way_of(scene: Scene, move: str, after: Scene) -> list[str]:
    """How a legal move is made by hand, as far as it is seen: a card, its place, and the place and zone where it goes.

    Card and place are empty where a place is only pressed. Of several ways it is one with a card that the move names,
    to the place where that card is `after` the move. No way is an empty list.
    """
    pressed = [area for area in scene.areas if area.click and f"{move} ".startswith(f"{area.click} ")]
    ends = {(card.code, card.place) for card in after.cards}
    routes = sorted(find_routes(scene, [move]).routes, key=lambda route: (
        route.card not in move.split(), (route.card, route.target) not in ends
    ))
    if routes and not any(area.click == move for area in pressed):
        return [routes[0].card, routes[0].source, routes[0].target, routes[0].zone]
    return ["", "", pressed[0].place, pressed[0].zone] if pressed else []


def spellings(scene: Scene, card: str, source: str, target: str, zone: str = "") -> tuple[str, ...]:
    """What laying a card there could mean in this game's notation, likeliest first."""
    return layout.of_game(scene.slug).spell(scene.position, card, source, target, zone)


def holdable(scene: Scene) -> Iterable[PlacedCard]:
    """Return every open card that can be picked up, once; of a pile that moves whole or gives up only its last, that
    one.
    """
    cards = [(card, scene.place(card.place)) for card in scene.cards if card.code != "??"]
    return dict.fromkeys(
        (card.code, card.place) for card, place in cards
        if place.grab not in ("last", "pile") or card.index == len(place.cards) - 1
    )
