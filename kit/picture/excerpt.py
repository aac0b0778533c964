"""An excerpt: some places of a scene as they lie to one another, moved together where nothing of them lies between."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from kit.picture.layout import Place
from kit.picture.scene import LETTER, Card, Label, Scene

Spot = tuple[str, int]  # the name of a place, and the index of a card there
Box = tuple[float, float, float, float]  # x, y, width, height

LONG = 290  # pixels: of a place that is longer only some cards are shown
GAP, MARGIN = 18, 16  # pixels between what was moved together, and round it
LEAST = 250  # pixels: a picture is that wide at least, so that one card does not fill it
LINE, BAND = 18, 26  # pixels: how high a caption is, and how wide the band of a place that belongs to a seat


def excerpt(shown: Scene, places: Collection[str], spots: Collection[Spot], ratio: float) -> Scene:
    """The scene of these places, as wide as it is high times `ratio`; all of it where none of them can be seen.

    Of a place longer than LONG only the cards at the `spots` are shown, with their neighbours.
    """
    chosen = [place for place in shown.places if place.name in places]
    whole = {place.name for place in chosen if max(place.bounds[2:]) <= LONG}
    seen = [
        card for card in shown.cards
        if card.place in whole or (card.place in places and _is_near(card, spots))
    ]
    areas = [area for area in shown.areas if area.place in whole and not area.zone]
    if not seen and not areas:
        return replace(shown, labels=())
    labels = [label for place in chosen if place.name in whole for label in _caption(place)]
    boxes: list[Box] = [(card.x, card.y, *card.size) for card in seen]
    boxes += [(area.x, area.y, area.width + BAND * bool(area.owner), area.height) for area in areas]
    boxes += [(label.x, label.y - LINE, LETTER * len(label.text), LINE) for label in labels]
    across = _Closed((x, x + width) for x, _, width, _ in boxes)
    down = _Closed((y, y + height) for _, y, _, height in boxes)
    width = max(across.end, down.end * ratio, LEAST)
    height = width / ratio
    left, above = (width - across.end) / 2, (height - down.end) / 2

    def moved(part: Any) -> Any:
        return part._replace(x=across.at(part.x) + left, y=down.at(part.y) + above)

    return replace(
        shown, width=round(width), height=round(height), bars=(), notes=(), places=tuple(chosen),
        cards=tuple(map(moved, seen)), areas=tuple(map(moved, areas)), labels=tuple(map(moved, labels)),
    )


def _is_near(card: Card, spots: Collection[Spot]) -> bool:
    """Whether a card lies at one of these spots, or beside one."""
    return any((card.place, card.index + away) in spots for away in (-1, 0, 1))


def _caption(place: Place) -> Iterator[Label]:
    """What is written above a place, if it is no wider than its cards."""
    text = place.label if place.caption is None else place.caption
    if text and LETTER * len(text) <= place.bounds[2] + GAP:
        yield Label(text, place.x, place.y - 8, "name")


class _Closed:
    """A line on which the gaps between these stretches are closed up, all but GAP of each; it begins with MARGIN."""

    def __init__(self, stretches: Iterable[tuple[float, float]]) -> None:
        self.joined: list[list[float]] = []  # each with its first point, its last, and where the first is moved to
        for first, last in sorted(stretches):
            if self.joined and first <= self.joined[-1][1] + GAP:
                self.joined[-1][1] = max(last, self.joined[-1][1])
            else:
                self.joined.append([first, last, self.end - MARGIN + GAP if self.joined else MARGIN])

    @property
    def end(self) -> float:
        """Where it ends, with MARGIN."""
        first, last, moved = self.joined[-1]
        return moved + last - first + MARGIN

    def at(self, point: float) -> float:
        """Where a point on one of the stretches is moved to."""
        first, moved = next((first, moved) for first, last, moved in reversed(self.joined) if first <= point)
        return moved + point - first
