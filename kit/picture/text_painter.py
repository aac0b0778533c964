"""The words painter: the same scene as text, for screen readers and plain terminals."""

from functools import lru_cache

from kit.picture.layout import Place
from kit.picture.scene import Scene, scene_of
from kit.picture.shapes import spoken, suit_word
from kit.rules.cards import SUIT_SIGNS, say


def text(scene: Scene) -> str:
    """Return a line a place, spoken: `Stack 1: king of hearts, queen of hearts.`"""
    return "\n".join([*map(_spoken, scene.places), *(f"{note.text}." for note in scene.notes)])


def describe(game) -> str:
    """Return a game's position for a plain terminal: a line a place, cards as `10♥` in the order they were laid."""
    shown = scene_of(game)
    wide = max(len(place.label) for place in shown.places)
    lines = [f"{place.label:<{wide}}  {_written(place)}".rstrip() for place in shown.places]
    return "\n".join([*lines, *(note.text for note in shown.notes)])


@lru_cache(maxsize=1024)
def _spoken(place: Place) -> str:
    note = f" ({place.note})" if place.note else ""
    if not place.cards:
        return f"{place.label}{note}: empty{_said_of('', place)}."
    hidden = place.cards.count("??")
    if hidden == len(place.cards):
        return f"{place.label}{note}: {hidden} face down."
    cards = [place.cards[index] for index in place.showing()]
    return f"{place.label}{note}: {', '.join(spoken(code) + _said_of(code, place) for code in cards)}."


def _said_of(code: str, place: Place) -> str:
    """What is written on a card, or on the empty place: ` (4 of anchors or wheels)`."""
    tag = place.tag(code)
    if tag is None:
        return ""
    suits = " or ".join(suit_word(sign) for sign in tag.signs)
    return f" ({tag.text}{f' of {suits}' if suits else ''})"


def _written(place: Place) -> str:
    cards = place.cards
    if not cards:
        shown = f"-{_written_on('', place)}"
    elif all(code == "??" for code in cards):
        shown = f"{len(cards)} face down"
    else:
        shown = " ".join(say(code) + _written_on(code, place) for code in cards)
    marks = [part for part in (place.note, "to play" if place.active else "") if part]
    return shown + (f"   ({', '.join(marks)})" if marks else "")


def _written_on(code: str, place: Place) -> str:
    """What is written on a card, or on the empty place, beside it: `(4⚓⚙)`."""
    tag = place.tag(code)
    return f"({tag.text}{''.join(SUIT_SIGNS[sign] for sign in tag.signs)})" if tag else ""
