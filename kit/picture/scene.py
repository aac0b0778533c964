"""The scene: everything on a table, as plain data with coordinates. Painters paint it, tests read it.

Cards and places that a person points at are not marked in it: the page lights them up itself, above the picture.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import ceil
from typing import Any, NamedTuple

from kit.picture import layout
from kit.picture.layout import Bar, Label, Place, Position, Tag
from kit.picture.shapes import card_size, text_width
from kit.play.game import Game

NAME_SIZE, NOTE_SIZE = 13, 12  # pixels: the sizes of the letters of a label's kinds
ROWS_APART, EDGE = 10, 8  # pixels between rows of the table, and round all of them
PRESS = 26  # pixels, across and down, of an arrow at a place that is pressed


class Card(NamedTuple):
    """A card on the table: its code (`??` is a back), its upper left corner, its place and its index in that place.

    A card that `is_lit` stands out: it has just moved, or it is the subject of a picture. A card that `is_movable` has
    a legal move, in a picture that nobody can point at.
    """

    code: str
    x: float
    y: float
    style: str
    place: str
    index: int  # type: ignore[assignment]  # hides the method of tuples, which cards do not need
    is_lit: bool = False
    tag: Tag | None = None
    is_movable: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return card_size(self.style)


class Area(NamedTuple):
    """A place, or a zone of a place, as an outline that takes drops and clicks; if it `is_lit` it stands out."""

    place: str
    zone: str
    x: float
    y: float
    width: float
    height: float
    empty: bool = False
    click: str = ""
    sign: str = ""
    tag: Tag | None = None
    owner: int = 0
    is_lit: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything on the table in painting order, with the game, position and places it comes from."""

    slug: str
    position: Position
    width: int
    height: int
    cards: tuple[Card, ...]
    areas: tuple[Area, ...]
    labels: tuple[Label, ...]
    places: tuple[Place, ...]
    notes: tuple[Label, ...] = ()
    bars: tuple[Bar, ...] = ()
    arrow: tuple[float, float, float, float] | None = None  # of a move: its start and its end, x and y of each

    def place(self, name: str) -> Place:
        """Return the place of this name."""
        return next(place for place in self.places if place.name == name)


def make_scene(slug: str, position: Position, seat: int = 1, is_narrow: bool = False) -> Scene:
    """Return the scene of a position as `seat` sees it; the position's hidden cards are already "??".

    If it `is_narrow`, it is arranged for a phone.
    """
    module = layout.find_layout(slug)
    measures = layout.read_measures(slug, is_narrow)
    places, extras = module.places(position, seat, measures), module.extras(position, seat, measures)
    line = _ClosedLine(map(_list_rows, chain(places, extras)), ROWS_APART, EDGE)
    places, extras = (tuple(part._replace(y=line.at(part.y)) for part in parts) for parts in (places, extras))
    notes = tuple(extra for extra in extras if isinstance(extra, Label))
    bars = tuple(extra for extra in extras if isinstance(extra, Bar))
    cards, areas, labels = (tuple(chain(*kind)) for kind in zip(*map(_list_parts, places), strict=True))
    return Scene(slug, position, measures.width, ceil(line.end), cards, areas, labels + notes, places, notes, bars)


@lru_cache(maxsize=1024)
def _list_rows(part: Place | Label | Bar) -> tuple[float, float]:
    """Return the upper and the lower edge of the room that a part of the table needs."""
    if isinstance(part, Label):
        return part.y - NAME_SIZE, part.y + 4
    return (part.y, part.y + part.height) if isinstance(part, Bar) else part.room


def highlight(scene: Scene, cards: Collection[str], places: Collection[str] = ()) -> Scene:
    """Return a scene with highlighted cards (by their codes) and places (by their names)."""
    if not cards and not places:
        return scene
    lit_cards = (card._replace(is_lit=card.is_lit or card.code in cards) for card in scene.cards)
    lit_areas = (area._replace(is_lit=area.is_lit or (area.place in places and not area.zone)) for area in scene.areas)
    return replace(scene, cards=tuple(lit_cards), areas=tuple(lit_areas))


def mark_movable(scene: Scene, cards: Collection[tuple[str, str]], moves: Collection[str]) -> Scene:
    """Return a scene with frames round these cards, each a code and a place, and places whose press is one of moves."""
    marked = (card._replace(is_movable=(card.code, card.place) in cards) for card in scene.cards)
    pressed = [area.place for area in scene.areas if area.click and is_begun(area.click, moves)]
    return replace(highlight(scene, (), pressed), cards=tuple(marked))


def is_begun(press: str, moves: Iterable[str]) -> bool:
    """Return whether the press of a place is one of these moves, or the beginning of one."""
    return any(f"{move} ".startswith(f"{press} ") for move in moves)


def point(scene: Scene, code: str, source: str, target: str, zone: str) -> Scene:
    """Return a scene with the arrow of a move: from a card to a place or zone, or only at a place that is pressed."""
    last = [card for card in scene.cards if card.place == target and not zone][-1:]
    goal = next(area for area in scene.areas if (area.place, area.zone) == (target, zone))
    wide, high = last[0].size if last else (goal.width, goal.height)
    x, y = (last[0] if last else goal).x + wide / 2, (last[0] if last else goal).y + high / 2
    if not code:
        return replace(scene, arrow=(x - PRESS, y - PRESS, x, y))
    card = next(card for card in reversed(scene.cards) if (card.code, card.place) == (code, source))
    start = card.x + card.size[0] / 2, card.y + min(22, card.size[1] / 2)
    lit = tuple(each._replace(is_lit=True) if each is card else each for each in scene.cards)
    return replace(scene, cards=lit, arrow=(*start, x, y))


def make_game_scene(game: Game) -> Scene:
    """Return the scene of a game as the seat to play sees it."""
    return make_scene(game.slug, game.seen(by=game.turn), game.turn)


@lru_cache(maxsize=1024)  # from one picture to the next few places change
def _list_parts(place: Place) -> tuple[tuple[Card, ...], tuple[Area, ...], tuple[Label, ...]]:
    """Return the cards, areas and labels of a place while nothing is lit."""
    return tuple(_list_cards(place)), tuple(_list_areas(place)), tuple(_list_labels(place))


def _list_cards(place: Place) -> Iterable[Card]:
    corners = place.corners
    for index in place.visible_cards():
        code, (x, y) = place.cards[index], corners[index]
        yield Card(code, x, y, place.style, place.name, index, tag=place.tag(code))


def _list_areas(place: Place) -> Iterable[Area]:
    empty = not place.cards
    sign, tag = (place.sign, place.tag("")) if empty else ("", None)
    yield Area(place.name, "", *place.bounds, empty, place.click, sign, tag, place.owner)
    for zone in place.zones:
        yield Area(place.name, zone.name, place.x + zone.x, place.y + zone.y, zone.width, zone.height)


def _list_labels(place: Place) -> Iterable[Label]:
    kind = "active" if place.active else "name"
    caption = place.label if place.caption is None else place.caption
    count = len(place.cards) if place.counted and caption else 0
    if place.label_at == "left":
        yield Label(f"▸ {caption}" if place.active else caption, place.x - 12, place.y + 18, kind, "right")
        yield Label(place.note, place.x - 12, place.y + 33, "note", "right")
        return
    above = min([place.y] + [place.y + zone.y for zone in place.zones]) - 10
    note = " · ".join(part for part in (str(count) if count else "", place.note) if part)
    yield Label(caption, place.x, above, kind)
    if note:
        yield Label(note, place.x + text_width(caption, NAME_SIZE) + 6 * bool(caption), above, "note")


# ---- an excerpt: some places of a scene, moved together where there are gaps between them ----

Spot = tuple[str, int]  # the name of a place, and the index of a card there

LONG, LEAST = 290, 250  # pixels: a longer place shows only some of its cards; the least width of a picture
GAP, MARGIN = 18, 16  # pixels between places that were moved together, and round the excerpt
LINE, BAND = 18, 26  # pixels: the height of a caption, and the width of a seat's band


def cut_excerpt(scene: Scene, places: Collection[str], spots: Collection[Spot], ratio: float) -> Scene:
    """Return the scene of these places, its width `ratio` times its height; the whole scene if none can be seen.

    A place longer than LONG shows only the cards at the `spots`, with their neighbours.
    """
    chosen_places = [place for place in scene.places if place.name in places]
    whole = {place.name for place in chosen_places if max(place.bounds[2:]) <= LONG}
    near_spots = {(name, index + away) for name, index in spots if name in places and index >= 0 for away in (-1, 0, 1)}
    cards = [card for card in scene.cards if card.place in whole or (card.place, card.index) in near_spots]
    areas = [area for area in scene.areas if area.place in whole and not area.zone]
    if not cards and not areas:
        return replace(scene, labels=())
    labels = [label for place in chosen_places if place.name in whole for label in _list_captions(place)]
    boxes: list[tuple[float, ...]] = [(card.x, card.y, *card.size) for card in cards]
    boxes += [(area.x, area.y, area.width + BAND * bool(area.owner), area.height) for area in areas]
    boxes += [(label.x, label.y - LINE, text_width(label.text, NAME_SIZE), LINE) for label in labels]
    across = _ClosedLine((x, x + width) for x, _, width, _ in boxes)
    down = _ClosedLine((y, y + height) for _, y, _, height in boxes)
    width = max(across.end, down.end * ratio, LEAST)
    height = width / ratio
    left, above = (width - across.end) / 2, (height - down.end) / 2

    def move_part(part: Any) -> Any:
        return part._replace(x=across.at(part.x) + left, y=down.at(part.y) + above)

    return replace(
        scene, width=round(width), height=round(height), bars=(), notes=(), places=tuple(chosen_places),
        cards=tuple(map(move_part, cards)), areas=tuple(map(move_part, areas)), labels=tuple(map(move_part, labels)),
    )


def _list_captions(place: Place) -> Iterator[Label]:
    """Yield the caption above a place, if it is no wider than its cards."""
    text = place.label if place.caption is None else place.caption
    if text and text_width(text, NAME_SIZE) <= place.bounds[2] + GAP:
        yield Label(text, place.x, place.y - 8, "name")


class _ClosedLine:
    """A line on which each gap between stretches is shortened to `gap`, with a margin at both ends."""

    def __init__(self, stretches: Iterable[tuple[float, float]], gap: float = GAP, margin: float = MARGIN) -> None:
        self.margin = margin
        self.joined: list[list[float]] = []  # each: its first point, its last point, and the first point after the move
        for first, last in sorted(stretches):
            if self.joined and first <= self.joined[-1][1] + gap:
                self.joined[-1][1] = max(last, self.joined[-1][1])
            else:
                self.joined.append([first, last, self.end - margin + gap if self.joined else margin])

    @property
    def end(self) -> float:
        """The end of the line, with its margin."""
        first, last, start = self.joined[-1]
        return start + last - first + self.margin

    def at(self, point: float) -> float:
        """Return the new place of a point on one of the stretches."""
        first, start = next((first, start) for first, last, start in reversed(self.joined) if first <= point)
        return start + point - first
