"""The text painter: a scene in words, for screen readers and plain terminals."""

from functools import lru_cache

from kit.picture.layout import Place
from kit.picture.scene import Scene, make_game_scene
from kit.picture.shapes import SUIT_WORDS, speak_card
from kit.play.game import Game
from kit.rules.cards import SUIT_SIGNS, say


def describe_scene(scene: Scene) -> str:
    """Return a spoken line for each place: `Stack 1: king of hearts, queen of hearts.`"""
    return "\n".join([*map(_speak_place, scene.places), *(f"{note.text}." for note in scene.notes)])


def describe(game: Game) -> str:
    """Return a game's position for a plain terminal: a line for each place, its cards as `10♥` in playing order."""
    scene = make_game_scene(game)
    wide = max(len(place.label) for place in scene.places)
    lines = [f"{place.label:<{wide}}  {_write_place(place)}".rstrip() for place in scene.places]
    return "\n".join([*lines, *(note.text for note in scene.notes)])


@lru_cache(maxsize=1024)
def _speak_place(place: Place) -> str:
    note = f" ({place.note})" if place.note else ""
    if not place.cards:
        return f"{place.label}{note}: empty{_speak_tag('', place)}."
    if (hidden := place.cards.count("??")) == len(place.cards):
        return f"{place.label}{note}: {hidden} face down."
    cards = [place.cards[index] for index in place.visible_cards()]
    return f"{place.label}{note}: {', '.join(speak_card(code) + _speak_tag(code, place) for code in cards)}."


def _speak_tag(code: str, place: Place) -> str:
    """Return the spoken tag of a card, or of the empty place: ` (4 of anchors or wheels)`."""
    if (tag := place.tag(code)) is None:
        return ""
    suits = " or ".join(SUIT_WORDS[sign] for sign in tag.signs)
    return f" ({tag.text}{f' of {suits}' if suits else ''})"


def _write_place(place: Place) -> str:
    if not place.cards:
        text = f"-{_write_tag('', place)}"
    elif all(code == "??" for code in place.cards):
        text = f"{len(place.cards)} face down"
    else:
        text = " ".join(say(code) + _write_tag(code, place) for code in place.cards)
    marks = [part for part in (place.note, "to play" if place.active else "") if part]
    return text + (f"   ({', '.join(marks)})" if marks else "")


def _write_tag(code: str, place: Place) -> str:
    """Return the written tag of a card, or of the empty place: `(4⚓⚙)`."""
    tag = place.tag(code)
    return f"({tag.text}{''.join(SUIT_SIGNS[sign] for sign in tag.signs)})" if tag else ""
