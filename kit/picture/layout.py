"""The parts of a game's layout: its piles as places, and everything else on the table.

Each game's layout is a module of `kit.picture.layouts`, which lists the names that such a module must have.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import accumulate
from math import ceil
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from kit.picture.shapes import card_size
from kit.play.fields import find_pile_text
from kit.play.words import words
from kit.rules.engine import module_of_game, rules

READABLE, THUMB = 15, 22  # pixels of a covered card that show its rank and suit; of a card that a thumb can press
HEAP, THICKNESS = 3, 2  # of a pile of backs so many show, each so many pixels lower than the one below it
LABEL_ROOM, BAND_ROOM = 23, 4  # pixels for a label above a place, and for the band round it
TABLE_DRAWS = "You need not draw: the table draws for you."
GROWTH, MORE = 78, 5  # the room of a pile fanned downwards grows by so many pixels, for so many more cards, at a time


Position = Mapping[str, Any]  # the fields of a position, by name


class Measures(SimpleNamespace):
    """The measures of a table, in pixels: at least its `width`; and whether it `is_narrow`, as on a phone."""


@cache
def read_measures(slug: str, is_narrow: bool) -> Measures:
    """Return the measures of a game's table on a phone if it `is_narrow`, else in a wide window."""
    measures = tomllib.loads(Path(str(find_layout(slug).__file__)).with_suffix(".toml").read_text(encoding="utf-8"))
    return Measures(**measures["narrow" if is_narrow else "wide"], is_narrow=is_narrow)


class Zone(NamedTuple):
    """A part of a place where a drop means something of its own, such as `under`; x and y from the place's corner."""

    name: str
    x: float
    y: float
    width: float
    height: float


class Tag(NamedTuple):
    """A word on a card or on an empty place: `text` and the glyphs of `signs`; `due` makes it stand out.

    A tag with signs is at the upper edge, which stays visible under other cards; other tags are at the foot.
    """

    text: str
    signs: str = ""
    due: bool = False


class Label(NamedTuple):
    """A line of text; `kind` is `name`, `active` (the seat to play), `note` or `due`."""

    text: str
    x: float
    y: float
    kind: str = "note"
    align: str = "left"


class Bar(NamedTuple):
    """A bar across the table, under everything else."""

    x: float
    y: float
    width: float
    height: float


class Place(NamedTuple):
    """A pile on the table.

    `name` is the word the game's moves use (`s3`, `reserve`), or one of the layout's own (`hand 2`).
    `fan` is `down`, `right`, `pile` (only the last card shows, or the last few backs), `button` (a place without cards
    that is only pressed) or `cover` (the first card shows, and the last one laid over part of it, `step` pixels to the
    right). `step` is the distance of fanned cards if there is room in `length` (CSS pixels along the fan). Else they
    are squeezed. If even their corners could not be read, the pile goes on in another column, or in another row if it
    is fanned to the right, `fold` pixels further (0: it never does). A card is `mini`, `small` or large.
    `grab` names the cards that a person picks up: the `card` under the pointer, that card and the `rest` on it, only
    the `last` card, or the whole `pile`.
    `click` is a move that a click on the place plays, such as `draw`. If only longer moves with this beginning are
    legal, the click asks which move to play.
    `label_at` is `above` or `left`; `note` is a quieter second text; `active` marks the place of the seat to play.
    `caption` is painted in place of the label, which screen readers read; `counted` shows the number of cards.
    `sign` is a glyph seen where the place is empty; `tags` are words on its cards, each with its card's code, or with
    "" on the empty place.
    `remark` is what a person reads who touches a pile from which nobody takes a card by hand.
    `owner` is the seat to which it belongs, shown by the colour and sign of a band round it (0: none).
    """

    name: str
    label: str
    cards: tuple[str, ...]
    x: float
    y: float
    fan: str = "pile"
    length: float = 0
    step: float = 26
    fold: float = 0
    mini: bool = False
    small: bool = False
    grab: str = "card"
    click: str = ""
    label_at: str = "above"
    note: str = ""
    active: bool = False
    zones: tuple[Zone, ...] = ()
    caption: str | None = None
    counted: bool = True
    sign: str = ""
    tags: tuple[tuple[str, Tag], ...] = ()
    remark: str = ""
    owner: int = 0

    @property
    def style(self) -> str:
        """The style of its cards, see `shapes.card_face`."""
        if self.mini or self.small:
            return "mini" if self.mini else "small"
        return {"button": "button", "down": "beside"}.get(self.fan, "below")

    @property
    def columns(self) -> int:
        """The number of columns of a pile fanned downwards, and of rows of one fanned to the right."""
        if not self.fold or not self.cards:
            return 1
        down = self.fan == "down"
        most = int((self.length - card_size(self.style)[down]) / (READABLE if down else THUMB)) + 1
        return ceil(len(self.cards) / most)

    def visible_cards(self) -> list[int]:
        """Return the indices of the cards that can be seen."""
        indexes = list(range(len(self.cards)))
        if self.fan == "pile":
            return indexes[-self._heap:]
        return indexes[:1] + indexes[1:][-1:] if self.fan == "cover" else indexes

    @property
    def _heap(self) -> int:
        """The number of cards of a pile that show."""
        return HEAP if self.cards and set(self.cards) == {"??"} else 1

    def tag(self, code: str) -> Tag | None:
        """Return the word on a card, or with "" on the empty place."""
        return dict(self.tags).get(code)

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The upper left corner of each card, squeezed so that the fan stays within `length`."""
        if self.fan == "cover":
            return [(self.x + min(i, 1) * self.step, self.y) for i in range(len(self.cards))]
        if self.fan == "pile":
            hidden = len(self.cards) - min(self._heap, len(self.cards))
            return [(self.x, self.y + THICKNESS * max(0, i - hidden)) for i in range(len(self.cards))]
        count = ceil(len(self.cards) / self.columns)
        along = card_size(self.style)[1 if self.fan == "down" else 0]
        step = min(self.step, (self._reach - along) / (count - 1)) if count > 1 else 0
        if self.fan == "right":
            return [(self.x + i % count * step, self.y + i // count * self.fold) for i in range(len(self.cards))]
        return [(self.x + i // count * self.fold, self.y + i % count * step) for i in range(len(self.cards))]

    @property
    def _reach(self) -> float:
        """The length that the fan may have now: a fan downwards is squeezed a little before the table grows."""
        more = ceil(len(self.cards) / self.columns) - 1
        down = card_size(self.style)[1] + GROWTH * max(1, ceil(more / MORE))
        return min(self.length, down) if self.fan == "down" else self.length

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """x, y, width and height of the area that it covers now: one card if it is empty."""
        width, height = card_size(self.style)
        corners = self.corners or [(self.x, self.y)]
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        return (self.x, self.y, right - self.x + width, bottom - self.y + height)

    @property
    def room(self) -> tuple[float, float]:
        """The upper and the lower edge of its room with its labels: the table keeps this room free for it."""
        height = self._reach if self.fan == "down" and self.cards else self.bounds[3]
        above = min([0.0, *(zone.y for zone in self.zones)]) - LABEL_ROOM * (self.label_at == "above")
        return self.y + above - BAND_ROOM * bool(self.owner), self.y + height + BAND_ROOM * bool(self.owner)


@lru_cache(maxsize=1024)
def split_pile(text: str) -> tuple[str, ...]:
    """Return the cards of a pile as positions write it: codes with blanks between."""
    return tuple(text.split())


def place_pile(
    position: Position, field: str, x: float, y: float, *fan: Any,
    number: int = 1, label: str | tuple[str, ...] = "", **more: Any,
) -> Place:
    """Return a pile of a position, with the code and label that the game's table of piles gives it.

    Of a field with several piles `number` chooses one; `fan` and `more` are further fields of the Place.
    """
    piles, text = words(position["game"]).PLACES.piles_in(field), position[field]
    cards = split_pile(text[number - 1] if isinstance(text, list) else text)
    if piles.is_stock:  # positions write the next card first, and it is on top
        cards = cards[::-1]
    name, text = (find_pile_text(each, number - 1) for each in (piles.code, label or piles.label))
    return Place(name, text, cards, x, y, *fan, **more)


def place_piles(position: Position, field: str, x: float, y: float, *fan: Any, **more: Any) -> list[Place]:
    """Return all the piles of a field, one on top of the other, to be moved side by side."""
    return [place_pile(position, field, x, y, *fan, number=n, **more) for n in range(1, len(position[field]) + 1)]


def rows_of_others(seats: int, seat: int, first: float, step: float) -> list[tuple[int, float]]:
    """Return the other seats in the order of play, each with the y of its row: from `first` on, in steps of `step`."""
    return [((seat + row) % seats + 1, first + row * step) for row in range(seats - 1)]


def arrange_in_row(places: Iterable[Place], x: float, wide: float, gap: float) -> list[Place]:
    """Move piles into a row from `x` on, with gaps of `gap`, or smaller gaps so that they fit into `wide`."""
    row = list(places)
    widths = [place.bounds[2] for place in row]
    gap = min(gap, (wide - sum(widths)) / max(len(row) - 1, 1))
    starts = accumulate(widths, lambda start, width: start + (width + gap), initial=x)
    return [place._replace(x=start) for place, start in zip(row, starts, strict=False)]


def find_layout(slug: str) -> ModuleType:
    """Return the layout module of a game."""
    return module_of_game(rules(slug), "kit.picture.layouts")
