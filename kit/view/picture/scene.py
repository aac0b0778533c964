"""The scene: all that a table shows, as plain data with coordinates. Painters paint it, tests read it.

Marks are words: a card may be `chosen`, `movable` or `moved`, a place or zone a `target`; painters turn them into
colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from kit.view.picture import layout
from kit.view.picture.layout import Bar, Note, Place, Tag

LETTER = 7.5  # pixels a letter of a caption takes on average in the widest of the fonts


class Card(NamedTuple):
    """A card on the table: its code (`??` is a back), its upper left corner, its place and its index in that place."""

    code: str
    x: float
    y: float
    style: str
    place: str
    index: int  # type: ignore[assignment]  # in place of the method of tuples, which nobody asks a card for
    mark: str = ""
    hint: str = ""
    tag: Tag | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return layout.size_of(self.style)


class Area(NamedTuple):
    """A place, or a zone of one, as an outline that takes drops and clicks."""

    place: str
    zone: str
    x: float
    y: float
    width: float
    height: float
    mark: str = ""
    empty: bool = False
    click: str = ""
    hint: str = ""
    sign: str = ""
    tag: Tag | None = None
    owner: int = 0


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

    def card_at(self, x: float, y: float) -> Card | None:
        """The uppermost card under a point, or None."""
        for card in reversed(self.cards):
            width, height = card.size
            if card.x <= x < card.x + width and card.y <= y < card.y + height:
                return card
        return None

    def area_at(self, x: float, y: float, near: float = 0) -> Area | None:
        """The zone or place under a point; failing that, the nearest place within `near` pixels, or None."""
        if not self.areas:
            return None
        area = min(self.areas, key=lambda each: (_distance(each, x, y), not each.zone))
        return area if _distance(area, x, y) <= near else None


@dataclass(frozen=True)
class Marks:
    """What is lit: the chosen card, places that would take it, cards that can move, cards that just moved, hints.

    Cards are (code, place name); targets are (place name, zone name). A hint is a short text by card or by target.
    """

    chosen: tuple[str, str] | None = None
    targets: frozenset[tuple[str, str]] = frozenset()
    movable: frozenset[tuple[str, str]] = frozenset()
    moved: frozenset[str] = frozenset()
    hints: Mapping[tuple[str, str], str] | None = None


def scene(slug: str, position: Mapping, seat: int = 1, marks: Marks | None = None) -> Scene:
    """The scene of a position as `seat` sees it; the position's hidden cards are already "??"."""
    module = layout.of_game(slug)
    places = tuple(module.places(position, seat))
    extras = module.extras(position, seat)
    notes = tuple(extra for extra in extras if isinstance(extra, Note))
    width, height = module.SIZE
    parts = [_parts(place) for place in places]
    shown = Scene(
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
    return shown if marks is None else lit(shown, marks)


def lit(shown: Scene, marks: Marks) -> Scene:
    """A scene on which nothing was lit, with these marks."""
    if marks == Marks():
        return shown
    chosen = _chosen(shown, marks)
    return replace(
        shown,
        cards=tuple(_lit_card(card, chosen, marks) for card in shown.cards),
        areas=tuple(_lit_area(area, marks) for area in shown.areas),
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


def _chosen(shown: Scene, marks: Marks) -> tuple[Place, range] | None:
    """The place of the chosen card and which of its cards are lifted with it, None where there is no such card."""
    code, name = marks.chosen or ("", "")
    for place in shown.places:
        if place.name == name and code in place.cards:
            return place, place.lifted(place.cards.index(code))
    return None


def _lit_card(card: Card, chosen: tuple[Place, range] | None, marks: Marks) -> Card:
    key = (card.code, card.place)
    hint = marks.hints.get(key, "") if marks.hints else ""
    if chosen and card.place == chosen[0].name and card.index in chosen[1]:
        return card._replace(mark="chosen", hint=hint, y=card.y - (4 if chosen[0].fan != "down" else 0))
    mark = "moved" if card.code in marks.moved else "movable" if key in marks.movable else ""
    return card._replace(mark=mark, hint=hint) if mark or hint else card


def _lit_area(area: Area, marks: Marks) -> Area:
    key = (area.place, area.zone)
    mark = "target" if key in marks.targets else ""
    hint = marks.hints.get(key, "") if marks.hints else ""
    return area._replace(mark=mark, hint=hint) if mark or hint else area


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


def _distance(area: Area, x: float, y: float) -> float:
    across = max(area.x - x, 0, x - area.x - area.width)
    down = max(area.y - y, 0, y - area.y - area.height)
    return (across**2 + down**2) ** 0.5
