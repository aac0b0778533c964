"""Find the boxes on the board of a `which` question: the reader taps a move there instead of choosing it in a list."""

from collections.abc import Iterable
from operator import truediv

from kit.picture.scene import make_scene
from kit.play.game import Game
from kit.tabletop.state import find_routes

NARROWEST, PHONE = 24, 376  # pixels: the sides of a box that a finger can hit, at least; width of a picture on a phone
Box = tuple[float, ...]  # left, top, width and height


def find_spots(game: Game, moves: Iterable[str], is_narrow: bool = False) -> dict[str, Box]:
    """Return a box on the board for each move, in shares of the board's width and height.

    It is the place where the move goes, or the card that it moves, as far as no other box covers it. Return no boxes if
    one would be too small for a finger, or two moves would share one. If it `is_narrow`, the board is that of a phone.
    """
    scene, wanted = make_scene(game.slug, game.seen(by=game.turn), game.turn, is_narrow), set(moves)
    cards = {(card.code, card.place): (card.x, card.y, *card.size) for card in scene.cards}
    areas = {(area.place, area.zone): (area.x, area.y, area.width, area.height) for area in scene.areas}
    # Of several areas with one move, the first one counts.
    pressed = {area.click: areas[area.place, area.zone] for area in reversed(scene.areas) if area.click in wanted}
    routes = find_routes(scene, wanted).routes
    sources = pressed | {route.move: cards[route.card, route.source] for route in routes}
    targets = pressed | {route.move: areas[route.target, route.zone] for route in routes}
    least = NARROWEST * (scene.width / PHONE if is_narrow else 1)
    for boxes in (targets, sources):
        parts = {move: _visible_part(box, boxes.values()) for move, box in boxes.items()}
        if len(set(parts.values())) == len(wanted) and all(min(part[2:]) >= least for part in parts.values()):
            return {move: tuple(map(truediv, part, (scene.width, scene.height) * 2)) for move, part in parts.items()}
    return {}


def _visible_part(box: Box, others: Iterable[Box]) -> Box:
    """Return what a fan leaves visible of a box: it ends where another box that overlaps it begins."""
    left, top, width, height = box
    near = [each for each in others if each[1] < top + height and top < each[1] + each[3]]
    width = min([each[0] - left for each in near if left < each[0] < left + width], default=width)
    near = [each for each in others if each[0] < left + width and left < each[0] + each[2]]
    height = min([each[1] - top for each in near if top < each[1] < top + height], default=height)
    return left, top, width, height
