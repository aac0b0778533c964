"""The scene: all that a table shows, as plain data with coordinates. Painters paint it, tests read it.

What a person points at is no part of it: the page lights that up by itself, above the picture.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from kit.picture import layout
from kit.picture.layout import Bar, Note, Place, Tag

LETTER = 7.5  # pixels a letter of a caption takes on average in the widest of the fonts


class Card(NamedTuple):
    """A card on the table: its code (`??` is a back), its upper left corner, its place and its index in that place.

    One that is `lit` stands out: it has just moved, or is what a picture is about.
    """

    code: str
    x: float
    y: float
    style: str
    place: str
    index: int  # type: ignore[assignment]  # in place of the method of tuples, which nobody asks a card for
    lit: bool = False
    tag: Tag | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return layout.size_of(self.style)


class Area(NamedTuple):
    """A place, or a zone of one, as an outline that takes drops and clicks; one that is `lit` stands out."""

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
    lit: bool = False


class Label(NamedTuple):
    """A line of text: `kind` is `name`, `active` (the seat to play), `note` or `due`."""

    text: str
    x: float
    y: float
    kind: str
    align: str = "left"


@dataclass(frozen=True)
class Scene:
    """Everything on the table, in painting order, and the game, position and places it was made from."""

    slug: str
    position: Mapping
    width: int
    height: int
    cards: tuple[Card, ...]
    areas: tuple[Area, ...]
    labels: tuple[Label, ...]
    places: tuple[Place, ...]
    notes: tuple[Note, ...] = ()
    bars: tuple[Bar, ...] = ()

    def place(self, name: str) -> Place:
        """The place of this name."""
        return next(place for place in self.places if place.name == name)


def scene(slug: str, position: Mapping, seat: int = 1) -> Scene:
    """The scene of a position as `seat` sees it; the position's hidden cards are already "??"."""
    module = layout.of_game(slug)
    places = tuple(module.places(position, seat))
    extras = module.extras(position, seat)
    notes = tuple(extra for extra in extras if isinstance(extra, Note))
    width, height = module.SIZE
    parts = [_parts(place) for place in places]
    return Scene(
        slug,
        position,
        width,
        height,
        tuple(card for part in parts for card in part.cards),
        tuple(area for part in parts for area in part.areas),
        (
            *(label for part in parts for label in part.labels),
            *(Label(note.text, note.x, note.y, note.kind) for note in notes),
        ),
        places,
        notes,
        tuple(extra for extra in extras if isinstance(extra, Bar)),
    )


def lit(shown: Scene, cards: Collection[str], places: Collection[str] = ()) -> Scene:
    """A scene on which cards, by their codes, and places, by their names, stand out."""
    if not cards and not places:
        return shown
    return replace(
        shown,
        cards=tuple(card._replace(lit=True) if card.code in cards else card for card in shown.cards),
        areas=tuple(
            area._replace(lit=True) if area.place in places and not area.zone else area for area in shown.areas
        ),
    )


def scene_of(game) -> Scene:
    """The scene of a game as the seat to play sees it."""
    seat = game.turn or 1
    return scene(game.slug, game.seen(by=seat), seat)


class _Parts(NamedTuple):
    """What is seen of a place while nothing is lit."""

    cards: tuple[Card, ...]
    areas: tuple[Area, ...]
    labels: tuple[Label, ...]


@lru_cache(maxsize=1024)  # from one picture to the next few places change
def _parts(place: Place) -> _Parts:
    return _Parts(tuple(_cards(place)), tuple(_areas(place)), tuple(_labels(place)))


def _cards(place: Place) -> Iterable[Card]:
    corners = place.corners
    for index in place.showing():
        code, (x, y) = place.cards[index], corners[index]
        yield Card(code, x, y, place.style, place.name, index, tag=place.tag(code))


def _areas(place: Place) -> Iterable[Area]:
    empty = not place.cards
    sign, tag = (place.sign, place.tag("")) if empty else ("", None)
    yield Area(
        place.name, "", *place.bounds, empty=empty, click=place.click, sign=sign, tag=tag, owner=place.owner
    )
    for zone in place.zones:
        yield Area(place.name, zone.name, place.x + zone.x, place.y + zone.y, zone.width, zone.height)


def _labels(place: Place) -> Iterable[Label]:
    kind = "active" if place.active else "name"
    caption = place.label if place.caption is None else place.caption
    count = len(place.cards) if place.counted and caption else 0
    if place.label_at == "left":
        yield Label(place.label, place.x - 12, place.y + 18, kind, "right")
        yield Label(place.note, place.x - 12, place.y + 33, "note", "right")
        return
    above = min([place.y] + [place.y + zone.y for zone in place.zones]) - 10
    note = " · ".join(part for part in (str(count) if count else "", place.note) if part)
    yield Label(caption, place.x, above, kind)
    if note:
        yield Label(note, place.x + round(LETTER * len(caption)) + 10, above, "note")
