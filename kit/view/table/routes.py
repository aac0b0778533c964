"""The legal moves as routes: which cards can go where by hand, and what laying a card somewhere could mean.

The view decides no rule. It spells what a drop could mean, and asks the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from kit.view.picture import layout
from kit.view.picture.scene import Scene

PlacedCard = tuple[str, str]  # a card's code and the name of its place


@dataclass(frozen=True)
class Route:
    """A legal move as a way of a card: from its place, to a place (and zone)."""

    move: str
    card: str
    source: str
    target: str
    zone: str


@dataclass(frozen=True)
class Routes:
    """The legal moves of a position, and the routes by which they can be made."""

    moves: tuple[str, ...]
    routes: tuple[Route, ...]

    def starting_at(self, place: str) -> Routes:
        """Only what can be done by laying cards from one place."""
        routes = tuple(route for route in self.routes if route.source == place)
        return Routes(tuple(dict.fromkeys(route.move for route in routes)), routes)

    def bare(self) -> list[str]:
        """The moves that no route makes: the table shows them as buttons."""
        routed = {route.move for route in self.routes}
        return [move for move in self.moves if move not in routed]


NO_ROUTES = Routes((), ())


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


def way_of(scene: Scene, move: str) -> list[str]:
    """How a legal move is made by hand, as far as it is seen: a card, its place, and the place and zone where it goes.

    Card and place are empty where a place is only pressed; of several ways it is the first. No way is an empty list.
    """
    for each in find_routes(scene, [move]).routes:
        return [each.card, each.source, each.target, each.zone]
    for area in scene.areas:
        if area.click and (area.click == move or move.startswith(f"{area.click} ")):
            return ["", "", area.place, area.zone]
    return []


def spellings(scene: Scene, card: str, source: str, target: str, zone: str = "") -> tuple[str, ...]:
    """What laying a card there could mean in this game's notation, likeliest first."""
    return layout.of_game(scene.slug).spell(scene.position, card, source, target, zone)


def holdable(scene: Scene) -> Iterable[PlacedCard]:
    """Every open card that can be picked up, once; of a pile that moves whole or gives up only its last, that one."""
    seen: dict[PlacedCard, None] = {}
    for card in scene.cards:
        place = scene.place(card.place)
        if card.code == "??" or (place.grab in ("last", "pile") and card.index < len(place.cards) - 1):
            continue
        seen[card.code, card.place] = None
    return seen
