"""The words painter: the same scene as text, for screen readers and plain terminals."""

from __future__ import annotations

from kit.rules.cards import say
from kit.view import glyphs
from kit.view.layout import Place
from kit.view.scene import Scene, scene, seen_by


def text(scene: Scene) -> str:
    """A line a place, spoken: `Stack 1: king of hearts, queen of hearts.`"""
    return "\n".join(_spoken(place) for place in scene.places)


def describe(game, seat: int | None = None, open_cards: bool = False) -> str:
    """The game's position for a plain terminal: a line a place, cards as `10♥` in the order they were laid."""
    seat = seat or game.turn or 1
    places = scene(game.slug, seen_by(game, seat, open_cards), seat).places
    wide = max(len(place.label) for place in places)
    return "\n".join(f"{place.label:<{wide}}  {_written(place)}".rstrip() for place in places)


def _spoken(place: Place) -> str:
    note = f" ({place.note})" if place.note else ""
    if not place.cards:
        return f"{place.label}{note}: empty."
    hidden = place.cards.count("??")
    if hidden == len(place.cards):
        return f"{place.label}{note}: {hidden} face down."
    cards = place.cards[-1:] if place.fan == "pile" else place.cards
    return f"{place.label}{note}: {', '.join(glyphs.spoken(code) for code in cards)}."


def _written(place: Place) -> str:
    cards = place.cards
    if not cards:
        shown = "-"
    elif all(code == "??" for code in cards):
        shown = f"{len(cards)} face down"
    else:
        shown = " ".join(say(code) for code in cards)
    marks = [part for part in (place.note, "to play" if place.active else "") if part]
    return shown + (f"   ({', '.join(marks)})" if marks else "")
